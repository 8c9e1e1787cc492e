"""Every option that was seen at tables: the layer that says it changes a settlement, a legality or a price."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml

import rulec
from rulec.source.diagnostic import DiagnosticError
from rulec.tiles.show import tile_text
from tests.cases.test_cases import amount
from tests.full_by_hand import full_round

ROOT = Path(__file__).parent.parent
ROWS: dict[int, dict[str, Any]] = yaml.safe_load((ROOT / "docs" / "options" / "rows.yaml").read_text(encoding="utf-8"))
SEATS = ("A", "B", "C", "D")
PLAIN = {"hand": "123m 456m 789p 234p 99p", "tile": "9p"}
ROOMY = {"cap": 10}
Row = dict[str, Any]


OUT = {4, 27, 31, 96, 97}  # not in this version
NIGHT = {7, 8, 9, 95}  # facts of a night
NOTHING = {18, 53}  # nobody has it on; cannot arise


def probed() -> list[Any]:
    """A row a test; one in six runs always, the rest is slow, as each compiles a ruleset of its own."""
    found = [(number, row) for number, row in ROWS.items() if "probe" in row]
    marks = [() if place % 6 == 0 else pytest.mark.slow for place in range(len(found))]
    return [pytest.param(row, id=str(n), marks=mark) for (n, row), mark in zip(found, marks, strict=True)]


def test_every_option_has_a_row() -> None:
    assert list(ROWS) == list(range(1, 99))
    assert {n for n, row in ROWS.items() if "probe" not in row} == OUT | NIGHT | NOTHING
    assert all("out" in ROWS[n] for n in OUT | NIGHT | NOTHING)


@lru_cache
def base(given: str) -> rulec.Rules:
    return rulec.load("sichuan", options=json.loads(given))


def layered(row: Row, folder: Path) -> rulec.Rules:
    """The library under a row's layer, as a file."""
    if "with" in row:
        return rulec.load(row["with"])
    parts: Row = {name: row[name] for name in ("set", "add", "remove") if name in row}
    parts["set"] = {**ROOMY, **row.get("given", {}), **parts.get("set", {})}
    path = folder / "layer.yaml"
    path.write_text(yaml.safe_dump({"rulec": 1, "id": "layer", "extends": "sichuan", **parts}), encoding="utf-8")
    return rulec.load(path)


def event(short: Row) -> Row:
    """`{win: A, from: B}` as an event; a win without tiles is a plain one."""
    kind, seat = next(iter(short.items()))
    rest = {name: value for name, value in short.items() if name != kind}
    who = {} if kind == "exhausted" else {"seat": seat}
    plain = PLAIN if kind == "win" and "hand" not in rest else {}
    return {"type": kind, **who, **plain, **rest}


def settled(rules: rulec.Rules, record: Row, ask: str) -> str:
    try:
        result = rules.run(record)
    except DiagnosticError as error:
        return f"refused {error.diagnostics[0].code}"
    if result.errors:
        return f"refused {result.errors[0].code}"
    if ask == "next_dealer":
        return str(result.next_dealer)
    return " ".join(str(amount(value)) for value in result.balance.values())


def told(rules: rulec.Rules, probe: Row) -> str:
    """What a ruleset makes of a probe."""
    ask = probe.get("ask", "")
    if "game" in probe:
        return str(len(rulec.Game(rules, seed=1).seats))
    if "round" in probe:
        events = [event(short) for short in probe["round"]]
        return settled(rules, {"rulec": "round/1", "seats": [*SEATS], "dealer": "A", "events": events}, ask)
    if "full" in probe:
        return settled(rules, full_round(**probe["full"]), ask)
    if "waits" in probe:
        return " ".join(tile_text(wait.tile) for wait in rules.waits(probe["waits"], visible=probe["visible"])[1])
    names = ("melds", "win", "self_draw", "flags")
    try:
        score = rules.score(probe["hand"], **{name: probe[name] for name in names if name in probe})
    except DiagnosticError as error:
        return f"refused {error.diagnostics[0].code}"
    if not score.win:
        return "refused"
    return " ".join(hit.id for hit in score.hits) if ask == "patterns" else str(amount(score.points))


@pytest.mark.parametrize("row", probed())
def test_the_setting_changes_what_is_paid_or_allowed(row: Row, tmp_path: Path) -> None:
    probe = row["probe"]
    before = base(json.dumps({**ROOMY, **row.get("given", {})}))
    assert told(before, probe) == str(probe["was"])
    after = before if "fact" in row else layered(row, tmp_path)
    other = {**probe, "full": {**probe["full"], **probe["record"]}} if "record" in probe else probe
    assert told(after, other) == str(probe["is"])
    assert probe["was"] != probe["is"] or "fact" in row
