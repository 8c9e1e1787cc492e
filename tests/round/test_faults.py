"""What is wrong with a record or a night: every fault of a file in one run, each with its code and its exact place."""

from pathlib import Path

import pytest

from rulec.report.diagnostics import diagnostic_text
from rulec.round.model import Faulty, Night
from rulec.round.read import read_records
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.words import record, tiles

HEAD = "rulec: round/1\nseats: [东, 南, 西, 北]\ndealer: 东\nevents:\n"
# told at the command line, when a night is played, or by the scorer (test_scorer.py)
ELSEWHERE = {"dealer-differs", "dealer-away", "hash-differs", "batch-row", "no-tile-number"}

Told = tuple[str, str] | tuple[str, str, str]  # code, the text under the caret, did-you-mean

# events, one a line, and what is told of them
EVENTS: dict[str, tuple[str, list[Told]]] = {
    "unknown key": ("{type: win, seat: 南, fan: 3, flag: [earthly]}", [("unknown-field", "flag", "flags")]),
    "missing key": ("{type: win, fan: 3}", [("missing-field", "type")]),
    "unknown event": ("{type: chow, seat: 南}", [("event-unknown", "chow")]),
    "misspelt event": ("{type: exausted}", [("event-unknown", "exausted", "exhausted")]),
    "misspelt kind": ("{type: kong, seat: 南, kind: conceald}", [("not-one-of", "conceald", "concealed")]),
    "no event": ("胡了", [("wrong-type", "胡了")]),
    "nothing written": ("{type: win, seat: 南, fan: }", [("empty-value", "fan")]),
    "key twice": ("{type: win, seat: 南, seat: 西, fan: 3}", [("duplicate-key", "seat")]),
    "unknown seats": (
        "{type: win, seat: 难, from: 东家, fan: 3}",
        [("unknown-seat", "难"), ("unknown-seat", "东家", "东")],
    ),
    "unknown seat in a map": ("{type: void, suits: {东北: m}}", [("unknown-seat", "东北", "东")]),
    "seat twice": ("{type: exhausted, pigs: [南, 南]}", [("seat-twice", "南")]),
    "unknown suit": ("{type: void, suits: {东: x, 南: 万}}", [("unknown-suit", "x")]),
    "from oneself": ("{type: win, seat: 南, from: 南, fan: 3}", [("win-from-self", "南")]),
    "kong from oneself": ("{type: kong, seat: 南, from: 南, kind: exposed}", [("claim-from-self", "南")]),
    "exposed kong of nobody": ("{type: kong, seat: 南, kind: exposed}", [("kong-without-from", "exposed")]),
    "added kong of somebody": ("{type: kong, seat: 南, kind: added, from: 东}", [("kong-with-from", "东")]),
    "late concealed kong": ("{type: kong, seat: 南, kind: concealed, late: true}", [("late-kong-kind", "true")]),
    "declares nothing": ("{type: declare, seat: 南}", [("declare-nothing", "declare")]),
    "declares a list": ("{type: declare, seat: 南, call: [1]}", [("declared-value", "[1]")]),
    "win without a value": ("{type: win, seat: 南}", [("win-unstated", "win")]),
    "win with two values": ("{type: win, seat: 南, fan: 3, points: 8}", [("win-stated-twice", "8")]),
    "melds alone": ("{type: win, seat: 南, fan: 3, melds: [pong 1m]}", [("melds-without-hand", "[pong 1m]")]),
    "negative fan": ("{type: win, seat: 南, fan: -1}", [("out-of-range", "-1")]),
    "negative points": ("{type: win, seat: 南, points: -1}", [("bad-amount", "-1")]),
    "points in words": ("{type: win, seat: 南, points: 八元}", [("bad-amount", "八元")]),
    "points too fine": ("{type: win, seat: 南, points: 0.0000001}", [("bad-amount", "0.0000001")]),
    "points without end": ("{type: win, seat: 南, points: .inf}", [("bad-amount", ".inf")]),
    "misspelt flag": (
        "{type: win, seat: 南, fan: 3, flags: [after_kongs]}",
        [("unknown-flag", "after_kongs", "after_kong")],
    ),
    "self-draw flag off a seat": (
        "{type: win, seat: 东, from: 南, fan: 3, flags: [last_tile, after_kong, heavenly]}",
        [("flag-self-draw", "after_kong"), ("flag-self-draw", "heavenly")],
    ),
    "discard flag on a self-draw": (
        "{type: win, seat: 南, fan: 3, flags: [kong_discard]}",
        [("flag-without-from", "kong_discard")],
    ),
    "flags that clash": ("{type: win, seat: 东, fan: 3, flags: [heavenly, earthly]}", [
        ("earthly-dealer", "earthly"), ("flags-clash", "earthly"),
    ]),
    "heavenly of another": ("{type: win, seat: 南, fan: 3, flags: [heavenly]}", [("heavenly-not-dealer", "heavenly")]),
    "earthly of the dealer": ("{type: win, seat: 东, fan: 3, flags: [earthly]}", [("earthly-dealer", "earthly")]),
    "fed by nobody": (
        "{type: kong, seat: 南, kind: added}\n{type: win, seat: 南, fan: 3, flags: [fed_kong]}",
        [("fed-without-kong", "fed_kong")],
    ),
    "no kong to rob": (
        "{type: kong, seat: 西, kind: concealed}\n{type: win, seat: 南, from: 西, fan: 3, flags: [robbed_kong]}",
        [("robbed-without-kong", "robbed_kong")],
    ),
    "kong made after the robbery": (
        "{type: win, seat: 南, from: 西, fan: 3, flags: [robbed_kong]}\n{type: kong, seat: 西, kind: added}",
        [("robbed-without-kong", "robbed_kong")],
    ),
    "kong robbed twice": (
        "{type: kong, seat: 西, kind: added}\n"
        "{type: win, seat: 南, from: 西, tile: 5m, fan: 3, flags: [robbed_kong]}\n"
        "{type: win, seat: 东, from: 西, tile: 6m, fan: 3, flags: [robbed_kong]}",
        [("robbed-twice", "robbed_kong")],
    ),
    "another tile robbed": (
        "{type: kong, seat: 西, kind: added, tile: 5m}\n"
        "{type: win, seat: 南, from: 西, tile: 6m, fan: 3, flags: [robbed_kong]}",
        [("robbed-other-tile", "6m")],
    ),
    "one tile, two stories": (
        "{type: win, seat: 南, from: 西, tile: 5m, fan: 3, flags: [kong_discard]}\n"
        "{type: win, seat: 东, from: 西, tile: 5m, fan: 3}",
        [("one-tile-disagrees", "5m")],
    ),
    "one tile, won twice": (
        "{type: win, seat: 南, from: 西, tile: 5m, fan: 3}\n{type: win, seat: 南, from: 西, tile: 5m, fan: 3}",
        [("won-twice", "南")],
    ),
    "ready and pig": ("{type: exhausted, ready: {东: {min: 1, max: 2}}, pigs: [东]}", [("ready-and-pig", "[东]")]),
    "ready without a hand": ("{type: exhausted, ready: {东: {}}}", [("ready-unstated", "东")]),
    "ready by half": ("{type: exhausted, ready: {东: {min: 2}}}", [("missing-field", "东")]),
    "ready the wrong way round": ("{type: exhausted, ready: {东: {min: 8, max: 2}}}", [("min-above-max", "8")]),
    "ready in two ways": (
        "{type: exhausted, ready: {东: {hand: 123m 456m 789p 234p 5m, min: 2, max: 8}}}",
        [("ready-stated-twice", "东")],
    ),
    "after the wall": ("{type: exhausted}\n{type: win, seat: 南, fan: 3}", [("after-exhausted", "win")]),
    "no tiles": ("{type: win, seat: 南, hand: ' '}", [("no-tiles", " ")]),
    "no suit": ("{type: win, seat: 南, hand: 123m 456m 789p 234p 55}", [("tiles-without-suit", "55")]),
    "no ranks": ("{type: win, seat: 南, hand: 万 456m}", [("suit-without-tiles", "万")]),
    "no tile of that rank": ("{type: win, seat: 南, hand: 120m}", [("tile-rank-zero", "0", "5m")]),
    "honours": ("{type: win, seat: 南, hand: 123m 中}", [("honour-in-hand", "中")]),
    "flowers": ("{type: win, seat: 南, hand: 123m 🀢}", [("flower-tile", "🀢")]),
    "no tile at all": ("{type: win, seat: 南, hand: 123m x}", [("unknown-tile-character", "x")]),
    "two winning tiles": ("{type: win, seat: 南, fan: 3, tile: 55m}", [("one-tile-wanted", "55m")]),
    "meld of no tile": ("{type: win, seat: 南, hand: 55m, melds: [pong]}", [("meld-without-tile", "pong")]),
    "meld of several tiles": ("{type: win, seat: 南, hand: 55m, melds: [pong 123m]}", [("meld-one-tile", "123m")]),
    "chow": ("{type: win, seat: 南, hand: 55m, melds: [chow 123m]}", [("chow-meld", "chow 123m")]),
    "some kong": ("{type: win, seat: 南, hand: 55m, melds: [kong 1m]}", [("kong-without-kind", "kong 1m")]),
    "some meld": ("{type: win, seat: 南, hand: 55m, melds: [111m]}", [("meld-without-name", "111m", "pong 1m")]),
    "misspelt meld": ("{type: win, seat: 南, hand: 55m, melds: [pung 1m]}", [("unknown-meld", "pung", "pong 1m")]),
    "five melds": (
        "{type: win, seat: 南, hand: 55m, melds: [pong 1m, pong 2m, pong 3m, pong 4m, pong 6m]}",
        [("too-many-melds", "pong 6m")],
    ),
    "a tile too few": ("{type: win, seat: 南, tile: 5m, hand: 123m 456m 789p 55p 1p}", [
        ("wrong-tile-count", "123m 456m 789p 55p 1p"),
    ]),
    "no winning tile": ("{type: win, seat: 南, hand: 123m 456m 789p 234p 5p}", [
        ("winning-tile-missing", "123m 456m 789p 234p 5p"),
    ]),
    "winning tile not held": ("{type: win, seat: 南, tile: 9m, hand: 123m 456m 789p 234p 55p}", [
        ("winning-tile-not-in-hand", "9m"),
    ]),
    "five of a tile": ("{type: win, seat: 南, hand: 111m 11m 456m 234p 555p}", [("five-copies", "1")]),
    "five of a tile with melds": (
        "{type: win, seat: 南, hand: 123m 456m 234p 55p, melds: [kong concealed 1m]}",
        [("five-copies", "kong concealed 1m")],
    ),
    "ready with a whole hand": ("{type: exhausted, ready: {东: {hand: 123m 456m 789p 234p 55m}}}", [
        ("ready-hand-whole", "123m 456m 789p 234p 55m"),
    ]),
    "ready with too few": ("{type: exhausted, ready: {东: {hand: 123m 456m 789p 234p}}}", [
        ("wrong-ready-count", "123m 456m 789p 234p"),
    ]),
    "ready melds alone": ("{type: exhausted, ready: {东: {melds: [pong 1m], min: 1, max: 2}}}", [
        ("melds-without-hand", "东"),
    ]),
    "faults of all kinds in one run": (
        "{type: win, seet: 南, fan: 3}\n{type: win, seat: 北, hand: 123x}\n{type: kong, seat: 中, kind: added}",
        [("missing-field", "type"), ("unknown-field", "seet", "seat"), ("tiles-without-suit", "123"),
         ("unknown-tile-character", "x"), ("unknown-seat", "中")],
    ),
}  # fmt: skip

WHOLE: dict[str, tuple[str, list[Told]]] = {
    "empty": ("", [("file-without-records", "")]),
    "no head": ("seats: [东, 南]\n", [("record-without-head", "seats")]),
    "a later version": ("rulec: round/2\n", [("record-version", "round/2", "round/1")]),
    "a ruleset": ("rulec: 1\nid: mine\n", [("ruleset-not-record", "1")]),
    "no events": ("rulec: round/1\nseats: [东, 南]\n", [("missing-field", "rulec")]),
    "unknown key": (HEAD.replace("dealer", "deeler") + "  []\n", [("unknown-field", "deeler", "dealer")]),
    "dealer unknown": (HEAD.replace("dealer: 东", "dealer: 冬") + "  []\n", [("unknown-seat", "冬")]),
    "one seat": ("rulec: round/1\nseats: [东]\nevents: []\n", [("wrong-length", "[东]")]),
    "five seats": ("rulec: round/1\nseats: [甲, 乙, 丙, 丁, 戊]\nevents: []\n", [
        ("wrong-length", "[甲, 乙, 丙, 丁, 戊]"),
    ]),
    "one name": ("rulec: round/1\nseats: [东, 南, 东]\nevents: []\n", [("seat-twice", "东")]),
    "the bank": ("rulec: round/1\nseats: [东, bank]\nevents: []\n", [("seat-bank", "bank")]),
    "numbers for names": ("rulec: round/1\nseats: [东, 2]\nevents: []\n", [("unquoted-text", "2")]),
    "no YAML": ("rulec: [round/1\n", [("yaml-bracket", "[")]),
    "night: one player": ("rulec: night/1\nplayers: [甲]\nrounds: []\n", [("wrong-length", "[甲]")]),
    "night: no ruleset": ("rulec: night/1\nplayers: [甲, 乙]\nruleset: {hash: ab}\nrounds: []\n", [
        ("missing-field", "ruleset"),
    ]),
    "night: five without seats": ("rulec: night/1\nplayers: [甲, 乙, 丙, 丁, 戊]\nrounds:\n- events: []\n", [
        ("round-without-seats", "events"),
    ]),
    "night: a stranger sits": ("rulec: night/1\nplayers: [甲, 乙]\nrounds:\n- {seats: [甲, 丙], events: []}\n", [
        ("unknown-person", "丙"),
    ]),
    "night: an event between rounds": ("rulec: night/1\nplayers: [甲, 乙]\nrounds:\n- {type: win, seat: 甲}\n", [
        ("night-event", "win"),
    ]),
    "night: transfers": (
        "rulec: night/1\nplayers: [甲, 乙]\nrounds:\n- {type: transfer, from: 甲, to: 甲, amount: 1}\n"
        "- {type: transfer, from: 甲, to: 丙, amount: 十}\n- {from: 甲, to: 乙, amount: 1}\n",
        [("transfer-to-self", "甲"), ("unknown-person", "丙"), ("bad-amount", "十"), ("missing-field", "from")],
    ),
}  # fmt: skip

CASES = WHOLE | {
    name: (HEAD + "".join(f"  - {event}\n" for event in events.split("\n")), told)
    for name, (events, told) in EVENTS.items()
}


def faults(path: Path, text: str) -> list[Diagnostic]:
    path.write_text(text, encoding="utf-8")
    sink = Sink()
    found = list(read_records(path, sink))
    assert any(isinstance(one, Faulty) for one in found) or any(
        isinstance(part, Faulty) for one in found if isinstance(one, Night) for part in one.rounds
    )
    return list(sink)


@pytest.mark.parametrize("name", CASES)
def test_fault(name: str, tmp_path: Path) -> None:
    text, told = CASES[name]
    found = faults(tmp_path / "r.yaml", text)
    places = [(d.code, d.span.text if d.span else None, d.suggest) for d in sorted(found, key=_order)]
    assert places == [(*one, None)[:3] for one in told]
    for diagnostic in found:
        for lang in ("en", "zh"):
            assert diagnostic_text(diagnostic, lang)


def _order(diagnostic: Diagnostic) -> tuple[int, str]:
    return (diagnostic.span.start if diagnostic.span else 0), diagnostic.code


def test_every_code_is_here() -> None:
    named = {one[0] for _, told in CASES.values() for one in told}
    lines = {"night-in-lines", "json-syntax", "record-suffix", "folder-without-records"}  # test_reading.py
    assert {*record.WORDS, *tiles.WORDS} - named - ELSEWHERE - lines == set()
