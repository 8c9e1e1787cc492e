"""Records and nights from files: forms, names, and what a sheet says."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rulec.round.model import Faulty, Night, Record, Transfer
from rulec.round.read import read_records
from rulec.round.record import record_from_python
from rulec.source.diagnostic import DiagnosticError, Sink
from rulec.source.shipped import data
from rulec.tiles.model import Meld

SEATS = ["东", "南", "西", "北"]
ROUND: dict[str, Any] = {
    "rulec": "round/1",
    "seats": SEATS,
    "dealer": "南",
    "events": [
        {"type": "void", "suits": {"东": "万", "南": "s"}},
        {"type": "declare", "seat": "南", "call": True, "stake": 2},
        {"type": "kong", "seat": "西", "kind": "exposed", "from": "南", "tile": "9s"},
        {"type": "kong", "seat": "北", "kind": "added", "tile": "3p", "late": True},
        {
            "type": "win",
            "seat": "西",
            "hand": "123m 456m 77p 78p",
            "tile": "9p",
            "melds": ["kong exposed 9s"],
            "flags": ["fed_kong"],
        },
        {"type": "win", "seat": "东", "from": "北", "tile": "3p", "points": "0.50", "flags": ["robbed_kong"]},
        {
            "type": "win",
            "seat": "南",
            "from": "北",
            "tile": "3p",
            "patterns": ["root", "root"],
            "flags": ["robbed_kong"],
        },
        {"type": "exhausted", "ready": {"北": {"min": 2, "max": 8}}, "pigs": []},
    ],
}


def read(path: Path) -> list[Record | Night | Faulty]:
    sink = Sink()
    found = list(read_records(path, sink))
    assert [fault for fault in sink if not any(isinstance(one, Faulty) for one in found)] == []
    return found


def written(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def one(record: Record | Night | Faulty) -> Record:
    assert isinstance(record, Record), record
    return record


def test_what_a_sheet_says() -> None:
    record = record_from_python(ROUND)
    assert (record.seats, record.dealer, record.previous_dealer, record.full) == (tuple(SEATS), 1, None, False)
    void, declare, kong, late, bloom, robbed, patterns, over = record.events
    assert void.suits == {0: 0, 1: 2}
    assert (declare.seat, declare.declared) == (1, {"call": True, "stake": 2})
    assert (kong.seat, kong.kind, kong.source, kong.tile, kong.late) == (2, "exposed", 1, 26, False)
    assert late.late
    assert bloom.hand is not None and sum(bloom.hand.counts) == 11
    assert bloom.flags == {"fed_kong", "after_kong"}
    assert robbed.points == Decimal("0.5") and robbed.source == 3
    assert patterns.patterns == ("root", "root")
    assert over.pigs == () and over.ready is not None
    assert (over.ready[3].least, over.ready[3].most) == (Decimal(2), Decimal(8))


def test_hands_hold_the_winning_tile_however_they_are_written() -> None:
    hands = ["123m 456m 77p 789p", "123m 456m 77p 78p", "１２３万 四五六万 77筒 789筒", "🀇🀈🀉 🀊🀋🀌 🀟🀟 🀟🀠🀡"]
    found = set()
    for hand in hands:
        win = {"type": "win", "seat": "西", "hand": hand, "tile": "9p", "melds": ["kong exposed 9s"]}
        (event,) = record_from_python({**ROUND, "events": [win]}).events
        assert event.hand is not None and event.tile == 17
        found.add((event.hand.counts, event.hand.melds))
    ((counts, melds),) = found
    assert sum(counts) == 11 and counts[17] == 1
    assert melds == (Meld("exposed", 26),)


def test_one_record_in_every_form(tmp_path: Path) -> None:
    paths = [
        written(tmp_path, "a.json", as_json(ROUND)),
        written(tmp_path, "a.jsonl", as_json(ROUND) + "\n"),
        written(tmp_path, "a.yaml", as_json(ROUND)),
        written(tmp_path, "b.json", json.dumps(ROUND, indent=2)),
    ]
    wanted = record_from_python(ROUND)
    for path in paths:
        (record,) = read(path)
        assert one(record).name == str(path)
        assert one(record).events == wanted.events
        assert (one(record).seats, one(record).dealer) == (wanted.seats, wanted.dealer)


def test_names_count_from_one(tmp_path: Path) -> None:
    text = as_json(ROUND)
    lines = written(tmp_path, "a.jsonl", f"\n{text}\n\n  \n{text}\n")
    documents = written(tmp_path, "a.yaml", f"{text}\n---\n{text}\n---\n")
    for path in (lines, documents):
        assert [one(record).name for record in read(path)] == [f"{path}#1", f"{path}#2"]


def test_places_in_lines_are_places_in_the_file(tmp_path: Path) -> None:
    wrong = as_json(ROUND).replace('"points": "0.50"', '"ponts": 1')
    path = written(tmp_path, "a.jsonl", f"{as_json(ROUND)}\n\n{wrong}\n{{\n")
    sink = Sink()
    good, bad, broken = read_records(path, sink)
    assert isinstance(good, Record) and isinstance(bad, Faulty) and isinstance(broken, Faulty)
    assert [fault.code for fault in bad.errors] == ["unknown-field", "win-unstated"]
    assert [fault.code for fault in broken.errors] == ["json-syntax"]
    spans = [fault.span for fault in sink if fault.span is not None]
    assert [span.line for span in spans] == [3, 3, 4]
    assert spans[0].text == '"ponts"'
    assert [bad.name, broken.name] == [f"{path}#2", f"{path}#3"]


def test_folders_are_read_in_order_and_rulesets_passed_over(tmp_path: Path) -> None:
    text = as_json(ROUND)
    for name in ("b/2.json", "b/1.yaml", "a.jsonl", "c.yml", ".hidden/x.json"):
        written(tmp_path, name, text)
    written(tmp_path, "friday.yaml", "rulec: 1\nid: friday\nextends: chuanma\n")
    written(tmp_path, "readme.md", "rulec: round/1\n")
    names = [Path(one(record).name).relative_to(tmp_path).as_posix() for record in read(tmp_path)]
    assert names == ["a.jsonl", "b/1.yaml", "b/2.json", "c.yml"]


def test_missing_file(tmp_path: Path) -> None:
    sink = Sink()
    (found,) = read_records(tmp_path / "none.yaml", sink)
    assert isinstance(found, Faulty)
    assert [fault.code for fault in found.errors] == ["file-missing"]


def test_full_records_are_known_by_their_deal() -> None:
    hands = dict.fromkeys(SEATS, "1234567m 123456p")
    events = [
        {"type": "deal", "hands": hands},
        {"type": "exchange", "give": dict.fromkeys(SEATS, "123m"), "direction": "across"},
        {"type": "draw", "seat": "东", "tile": "5s"},
        {"type": "discard", "seat": "东", "tile": "5s"},
        {"type": "pong", "seat": "西", "from": "东", "tile": "5s"},
        {"type": "win", "seat": "西", "from": "南", "tile": "1m"},
    ]
    record = record_from_python({**ROUND, "events": events})
    assert record.full
    assert record.events[0].hands is not None and len(record.events[0].hands[3]) == 13
    assert record.events[1].direction == "across"
    assert record.events[1].hands == dict.fromkeys(range(4), (0, 1, 2))


def test_python_values_that_are_no_record() -> None:
    with pytest.raises(DiagnosticError) as caught:
        record_from_python({**ROUND, "dealer": "中", "seat": 1})
    assert {fault.code for fault in caught.value.diagnostics} == {"unknown-field", "unknown-seat"}
    assert all(fault.span is not None and fault.span.file is None for fault in caught.value.diagnostics)


def test_exact_amounts_from_python() -> None:
    for amount in (Decimal("0.05"), "0.05", 0.05):
        win = {"type": "win", "seat": "西", "points": amount}
        assert record_from_python({**ROUND, "events": [win]}).events[0].points == Decimal("0.05")


def test_the_example_night() -> None:
    try:
        path = data("examples/night.yaml")
    except FileNotFoundError:
        pytest.skip("examples are not installed")
    (night,) = read(path)
    assert isinstance(night, Night)
    rounds = [part for part in night.rounds if isinstance(part, Record)]
    assert len(rounds) >= 10
    assert [part.name for part in rounds] == [f"{path}#{n}" for n in range(1, len(rounds) + 1)]
    assert all(part.seats == night.players for part in rounds)
    assert any(isinstance(part, Transfer) for part in night.rounds)


def test_a_faulty_round_spares_the_others(tmp_path: Path) -> None:
    rounds = [
        {"seats": ["甲", "乙", "丙"], "dealer": "乙", "events": []},
        {"events": [{"type": "win", "seat": "戊", "fan": 1}]},
        {"type": "transfer", "from": "甲", "to": "戊", "amount": "2.5", "note": "茶钱"},
        {"events": [{"type": "win", "seat": "丙", "fan": 1}]},
    ]
    night = {"rulec": "night/1", "ruleset": {"id": "chuanma", "hash": "abc"}, "players": list("甲乙丙丁戊")}
    path = written(tmp_path, "night.json", as_json({**night, "rounds": rounds}))
    sink = Sink()
    (found,) = read_records(path, sink)
    assert isinstance(found, Night)
    first, bad, transfer, last = found.rounds
    assert isinstance(first, Record) and isinstance(bad, Faulty) and isinstance(last, Record)
    assert isinstance(transfer, Transfer) and (transfer.amount, transfer.note) == (Decimal("2.5"), "茶钱")
    assert [fault.code for fault in sink] == ["unknown-seat"]
    assert last.seats == ("甲", "乙", "丙") and last.dealer is None
    assert (found.ruleset_id, found.ruleset_hash) == ("chuanma", "abc")
    assert found.hash_span is not None and found.hash_span.text == '"abc"'


def test_a_null_field_is_one_that_nobody_filled_in() -> None:
    told = {"type": "win", "seat": "北", "from": None, "tile": None, "fan": 3}
    plain = {"type": "win", "seat": "北", "fan": 3}
    with_nulls, without = (
        record_from_python({"rulec": "round/1", "seats": ["东", "南", "西", "北"], "events": [event]})
        for event in (told, plain)
    )
    assert with_nulls.events == without.events
