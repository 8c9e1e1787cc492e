"""Values that leave an operation's domain are told, wherever they are met."""

from pathlib import Path

import pytest

import rulec


def test_an_exponent_beyond_its_range_is_told() -> None:
    rules = rulec.load("chuanma", options={"patterns.pure_triplets.level": 80})
    with pytest.raises(rulec.DiagnosticError) as raised:
        rules.score("111m 444m 222m 999m 66m")
    assert [d.code for d in raised.value.diagnostics] == ["exponent-negative"]


def test_a_stated_fan_beyond_the_range_stops_the_record_there() -> None:
    events = [{"type": "win", "seat": "南", "from": "西", "fan": 2}, {"type": "win", "seat": "北", "fan": 999}]
    record = {"rulec": "round/1", "seats": ["东", "南", "西", "北"], "events": events}
    settled = rulec.load("chuanma").run(record)
    assert [d.code for d in settled.errors] == ["exponent-negative"]
    assert settled.failed_event == 1
    assert [int(amount) for amount in settled.balance.values()] == [0, 2, -2, 0]


def test_an_aggregate_that_cannot_be_numbered_is_told(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    pattern = '{title: odd, group: shape, fan: 1, when: "any(kinds, copies == wall)"}'
    file.write_text(f"rulec: 1\nid: odd\nextends: chuanma\nadd: {{patterns: {{odd: {pattern}}}}}\n", encoding="utf-8")
    with pytest.raises(rulec.DiagnosticError) as raised:
        rulec.load(file)
    assert [d.code for d in raised.value.diagnostics if d.code.startswith("aggregate")] == ["aggregate-unbounded"]
