"""Values that leave an operation's domain are told, wherever they are met."""

from decimal import Decimal
from pathlib import Path

import pytest

import rulec
from rulec.api import Rules
from rulec.round.result import Settled


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


def house(tmp_path: Path, body: str) -> Rules:
    file = tmp_path / "large.yaml"
    file.write_text(f"rulec: 1\nid: large\nextends: chuanma\n{body}\n", encoding="utf-8")
    return rulec.load(file)


def told(settled: Settled) -> list[tuple[str, str]]:
    """The code of each error, and the text that it points at."""
    return [(d.code, d.span.text if d.span is not None else "") for d in settled.errors]


SEATS = ["东", "南", "西", "北"]


def test_an_amount_beyond_the_range_is_told_at_its_rule(tmp_path: Path) -> None:
    # 4 ** 29 is 2 ** 58, and twice that is 2 ** 59, the first number that is too large
    rules = house(tmp_path, "set: {settlements.false_win.amount: base * count(seats) ** 29 * 2}")
    record = {"rulec": "round/1", "seats": SEATS, "events": [{"type": "false_win", "seat": "西"}]}
    assert told(rules.run(record)) == [("value-too-large", "base * count(seats) ** 29 * 2")]
    half = house(tmp_path, "set: {settlements.false_win.amount: base * count(seats) ** 29}")
    assert half.run(record).balance["东"] == 2**58


def test_a_stated_fan_of_any_length_is_told_at_its_event() -> None:
    events = [{"type": "win", "seat": "南", "from": "西", "fan": 10**29}]
    settled = rulec.load("chuanma").run({"rulec": "round/1", "seats": SEATS, "events": events})
    assert [d.code for d in settled.errors] == ["value-too-large"]
    assert settled.failed_event == 0


def test_a_number_of_too_many_digits_is_no_record() -> None:
    events = [{"type": "win", "seat": "南", "from": "西", "fan": 10**30}]
    with pytest.raises(rulec.DiagnosticError) as raised:
        rulec.load("chuanma").run({"rulec": "round/1", "seats": SEATS, "events": events})
    assert [d.code for d in raised.value.diagnostics] == ["number-too-long"]


def test_stated_points_too_large_for_the_unit_are_told_at_their_event(tmp_path: Path) -> None:
    # with six decimal places in the rules, 576460752303.423488 is the first amount that is too large
    rules = house(tmp_path, "add: {unit: 0.000001}")
    for points, code in (("576460752303.423488", "value-too-large"), ("576460752303.423487", "")):
        events = [{"type": "win", "seat": "南", "from": "西", "points": Decimal(points)}]
        settled = rules.run({"rulec": "round/1", "seats": SEATS, "events": events})
        assert [d.code for d in settled.errors] == ([code] if code else [])


def test_a_waiting_hand_stated_too_dear_is_told_at_its_event(tmp_path: Path) -> None:
    rules = house(tmp_path, "add: {unit: 0.000001}")
    stated = {"西": {"min": 1, "max": 999999999999}}
    record = {"rulec": "round/1", "seats": SEATS, "events": [{"type": "exhausted", "ready": stated}]}
    assert [d.code for d in rules.run(record).errors] == ["value-too-large"]


@pytest.mark.parametrize(("most", "code"), [(", max: 5", "declared-misfit"), ("", "number-too-large")])
def test_a_declared_number_of_any_length_is_told_at_its_event(tmp_path: Path, most: str, code: str) -> None:
    rules = house(tmp_path, f"add: {{declares: {{float: {{type: count{most}, default: 0}}}}}}")
    for number in (10**29, "9" * 5000):
        events = [{"type": "declare", "seat": "南", "float": number}]
        settled = rules.run({"rulec": "round/1", "seats": SEATS, "events": events})
        assert [d.code for d in settled.errors] == [code]


def test_a_next_dealer_that_cannot_be_reckoned_is_told(tmp_path: Path) -> None:
    rules = house(tmp_path, 'set: {play.next_dealer: [{when: "count(seats) ** 40 > 1", seat: dealer}]}')
    record = {"rulec": "round/1", "seats": SEATS, "dealer": "东", "events": [{"type": "exhausted"}]}
    settled = rules.run(record)
    assert [(d.code, d.args["rule"]) for d in settled.errors] == [("value-too-large", "play.next_dealer")]


def test_an_aggregate_that_cannot_be_numbered_is_told(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    pattern = '{title: odd, group: shape, fan: 1, when: "any(kinds, copies == wall)"}'
    file.write_text(f"rulec: 1\nid: odd\nextends: chuanma\nadd: {{patterns: {{odd: {pattern}}}}}\n", encoding="utf-8")
    with pytest.raises(rulec.DiagnosticError) as raised:
        rulec.load(file)
    assert [d.code for d in raised.value.diagnostics if d.code.startswith("aggregate")] == ["aggregate-unbounded"]
