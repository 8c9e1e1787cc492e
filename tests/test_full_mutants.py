"""Legal full records with one thing changed: still legal and settled like the reference, or refused by both."""

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rulec.api import Rules
from rulec.round.model import FLAGS, Record
from rulec.round.record import record_from_python
from rulec.source.diagnostic import DiagnosticError
from rulec.tiles.model import SUITS, TILES
from tests.full_rounds import played
from tests.full_rules import EVERY, random_full_rules
from tests.reference.full import FullRound, in_steps
from tests.reference.settle import RefusedError
from tests.strategies import RULESETS, loaded, tile_text
from tests.test_full_against_reference import expected, told

RECORDS, MUTANTS = 2, 25  # of a part, under one ruleset
PARTS = {"plain": range(20), "slow": range(20, 200)}  # 1,000 mutants and 9,000
Fields = dict[str, Any]


def swap(rng: Random, events: list[Fields], seats: list[str]) -> None:  # noqa: ARG001
    first = rng.randrange(len(events) - 1)
    second = first + 1 if rng.random() < 0.7 else rng.randrange(len(events))
    events[first], events[second] = events[second], events[first]


def drop(rng: Random, events: list[Fields], seats: list[str]) -> None:  # noqa: ARG001
    del events[rng.randrange(len(events))]


def duplicate(rng: Random, events: list[Fields], seats: list[str]) -> None:  # noqa: ARG001
    events.insert(rng.randint(1, len(events)), deepcopy(rng.choice(events)))


def change_tile(rng: Random, events: list[Fields], seats: list[str]) -> None:  # noqa: ARG001
    """Another tile, or one tile of those dealt or passed on."""
    event = rng.choice([e for e in events if {"tile", "hands", "give", "suits"} & set(e)])
    other = tile_text(rng.randrange(TILES))
    if "tile" in event:
        event["tile"] = other
        return
    name = next(n for n in ("hands", "give", "suits") if n in event)
    seat = rng.choice(list(event[name]))
    if name == "suits":
        event[name][seat] = rng.choice(SUITS)
        return
    tiles = event[name][seat].split()
    tiles[rng.randrange(len(tiles))] = other
    event[name][seat] = " ".join(tiles)


def change_seat(rng: Random, events: list[Fields], seats: list[str]) -> None:
    event = rng.choice([e for e in events if "seat" in e])
    name = rng.choice([n for n in ("seat", "from") if n in event])
    event[name] = rng.choice(seats)


def change_kind(rng: Random, events: list[Fields], seats: list[str]) -> None:
    """Another event than it was, with what that needs."""
    event = rng.choice([e for e in events if "seat" in e])
    kind = rng.choice(("draw", "discard", "pong", "kong", "win", "false_win", "miscount", "exhausted"))
    tile, seat = event.get("tile", tile_text(rng.randrange(TILES))), event["seat"]
    source = event.get("from", rng.choice(seats))
    event.clear()
    event["type"] = kind
    if kind != "exhausted":
        event["seat"] = seat
    if kind in ("draw", "discard", "pong", "kong", "win"):
        event["tile"] = tile
    if kind == "kong":
        event["kind"] = rng.choice(("exposed", "added", "concealed"))
    if kind == "miscount":
        event["kind"] = "short"
    if kind == "pong" or event.get("kind") == "exposed" or (kind == "win" and rng.random() < 0.6):
        event["from"] = source


def change_stated(rng: Random, events: list[Fields], seats: list[str]) -> None:
    """Something that a win, a kong or the wall's end says beside what happened; dropped tiles of wins are fine."""
    event = rng.choice([e for e in events if e["type"] in ("win", "kong", "exhausted")] or events)
    match event["type"], rng.randrange(4):
        case "win", 0:
            event["flags"] = sorted(set(event.get("flags", [])) ^ {rng.choice(FLAGS)})
        case "win", 1 if "hand" not in event:
            event.pop("points", None)
            event["fan"] = rng.randint(0, 6)
        case "win", 2 if "hand" not in event:
            event.pop("fan", None)
            event["points"] = rng.choice((1, 2, 4, 8))
        case "win", _:
            event.pop("tile", None)
        case "kong", _:
            event["late"] = rng.random() < 0.5
        case "exhausted", _:
            event["pigs"] = rng.sample(seats, rng.randint(0, 2))


WAYS = (swap, drop, duplicate, change_tile, change_seat, change_kind, change_stated)


def check(rules: Rules, record: Fields) -> str:
    """What becomes of a mutant: unread, refused or legal."""
    try:
        read = record_from_python(record)
    except DiagnosticError as error:
        assert all(d.span is not None for d in error.diagnostics)
        return "unread"
    if not read.full:
        return "sheet"
    settled = rules.settle(read, explained=False)
    reference = FullRound(rules.program, read)
    try:
        reference.settle()
    except RefusedError as error:
        assert settled.errors, (error.event, error.why, record["events"][error.event])
        assert all(d.span is not None for d in settled.errors)
        assert settled.failed_event in step_of(read, error.event), (error.why, settled.errors)
        return "refused"
    assert not settled.errors, (settled.failed_event, settled.errors)
    assert told(settled) == expected(reference)
    return "legal"


def step_of(record: Record, event: int) -> list[int]:
    """The events of the step of an event: wins on one tile fall together."""
    return next([e.index for e in group] for group in in_steps(record.events) if event in [e.index for e in group])


def campaign(part: int, paths: Sequence[Path]) -> Counter[str]:
    rng = Random(f"mutants-{part}")
    found: Counter[str] = Counter()
    path = paths[part % len(paths)]
    rules = random_full_rules(rng, path)[0] if part % 3 else loaded(path)
    for _ in range(RECORDS):
        made = played(rng, rules).record
        while len(made["events"]) < 10:  # there is little to change in it
            made = played(rng, rules).record
        for _ in range(MUTANTS):
            mutant = deepcopy(made)
            rng.choice(WAYS)(rng, mutant["events"], mutant["seats"])
            found[check(rules, mutant)] += 1
    return found


@pytest.mark.parametrize("part", PARTS["plain"])
def test_mutants(part: int) -> None:
    assert campaign(part, RULESETS).total() == RECORDS * MUTANTS


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS["slow"])
def test_mutants_at_length(part: int) -> None:
    found = campaign(part, EVERY)
    assert found["refused"] > found["legal"]
