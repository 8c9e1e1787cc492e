"""The slow account of full rounds by itself: rounds that can be checked by hand, and rounds made up at random."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulec
from rulec.round.record import record_from_python
from tests.full_rounds import played
from tests.reference.full import FullRound
from tests.reference.settle import RefusedError
from tests.strategies import FEW, loaded

PEOPLE = ["A", "B", "C"]
# A discards 5p; B holds three of it and waits for 1s; C holds a pair of 9m
DEAL = {
    "A": "5p 258m 147p 369s 258s 9m",
    "B": "555p 123s 456s 789s 1s",
    "C": "99m 147m 369p 147s 36m",
}
START: list[dict[str, Any]] = [
    {"type": "deal", "hands": DEAL},
    {"type": "discard", "seat": "A", "tile": "5p"},
]
KONG = {"type": "kong", "seat": "B", "kind": "exposed", "from": "A", "tile": "5p"}


def settled(events: list[dict[str, Any]], **options: object) -> FullRound:
    rules = rulec.load("sichuan", options={"play.players": 3, **options})
    record = record_from_python({"rulec": "round/1", "seats": PEOPLE, "events": events})
    return FullRound(rules.program, record).settle()


def paid(found: FullRound) -> list[tuple[int, str, str, str, int]]:
    return [(p.event, p.rule, PEOPLE[p.payer], PEOPLE[p.payee], int(p.amount)) for p in found.ledger if p.amount]


def test_bloom_after_a_fed_kong() -> None:
    events = [*START, KONG, {"type": "draw", "seat": "B", "tile": "1s"}, {"type": "win", "seat": "B"}]
    kong = (2, "kong_exposed", "A", "B", 2)
    # 1 for the hand, doubled by the bloom
    assert paid(settled(events)) == [kong, (4, "self_draw_win", "A", "B", 2), (4, "self_draw_win", "C", "B", 2)]
    fed = settled(events, fed_bloom="feeder_as_discard")
    assert paid(fed) == [kong, (4, "fed_bloom_win", "A", "B", 2)]
    assert fed.table.dealer == 0
    assert fed.next_dealer == 1


def test_kong_is_paid_when_its_discard_was_not_won() -> None:
    events = [*START, KONG, {"type": "draw", "seat": "B", "tile": "9m"}, {"type": "discard", "seat": "B", "tile": "9m"}]
    assert paid(settled(events, kong_settle="after_discard")) == []
    events += [{"type": "draw", "seat": "C", "tile": "2s"}]
    assert paid(settled(events, kong_settle="after_discard")) == [(2, "kong_exposed_stands", "A", "B", 2)]


def test_late_kong_and_robbed_kong() -> None:
    events: list[dict[str, Any]] = [
        {"type": "deal", "hands": {"A": "111p 234p 567p 88p 79s 1m", "B": "8s 8s 258m 147m 369p 14s", "C": DEAL["C"]}},
        {"type": "discard", "seat": "A", "tile": "1m"},
        {"type": "draw", "seat": "B", "tile": "9m"},
        {"type": "discard", "seat": "B", "tile": "9m"},
        {"type": "draw", "seat": "C", "tile": "8s"},
        {"type": "discard", "seat": "C", "tile": "8s"},
        {"type": "pong", "seat": "B", "from": "C", "tile": "8s"},
        {"type": "discard", "seat": "B", "tile": "2m"},
        {"type": "draw", "seat": "C", "tile": "2m"},
        {"type": "discard", "seat": "C", "tile": "2m"},
        {"type": "draw", "seat": "A", "tile": "3m"},
        {"type": "discard", "seat": "A", "tile": "3m"},
        {"type": "draw", "seat": "B", "tile": "8s"},
        {"type": "kong", "seat": "B", "kind": "added", "tile": "8s"},
    ]
    assert paid(settled(events)) == []
    stands = [*events, {"type": "draw", "seat": "B", "tile": "2p"}]
    assert paid(settled(stands)) == [(13, "kong_added", "A", "B", 1), (13, "kong_added", "C", "B", 1)]
    late = [*events[:13], {"type": "discard", "seat": "B", "tile": "5m"}]
    late += [{"type": "draw", "seat": "C", "tile": "5m"}, {"type": "discard", "seat": "C", "tile": "5m"}]
    late += [{"type": "draw", "seat": "A", "tile": "4m"}, {"type": "discard", "seat": "A", "tile": "4m"}]
    late += [{"type": "draw", "seat": "B", "tile": "3m"}, events[13], stands[-1]]
    assert paid(settled(late)) == []
    assert len(paid(settled(late, late_kong="pay"))) == 2
    robbed = settled([*events, {"type": "win", "seat": "A", "from": "B", "flags": ["robbed_kong"]}])
    assert paid(robbed) == [(14, "discard_win", "B", "A", 2)]
    assert not robbed.table.kongs
    assert robbed.game.players[1].melds[0].kind == "pong"


REFUSED: Mapping[str, list[dict[str, Any]]] = {
    "not-held": [{"type": "discard", "seat": "A", "tile": "1m"}],
    "not-the-drawer": [{"type": "draw", "seat": "B", "tile": "1m"}],
    "not-in-turn": [{"type": "discard", "seat": "B", "tile": "5p"}],
    "no-win": [{"type": "win", "seat": "A"}],
    "hand-differs": [{"type": "win", "seat": "A", "hand": "111m 222m 333m 444m 55m"}],
    "melds-differ": [{"type": "win", "seat": "A", "melds": ["pong 1m"]}],
    "flags-differ": [{"type": "win", "seat": "A", "flags": ["after_kong"]}],
    "wall-left": [START[1], {"type": "exhausted"}],
    "nobody-draws": [{"type": "exhausted"}],
    "no-such-tile": [START[1], KONG, {"type": "draw", "seat": "B", "tile": "5p"}],
    "other-tile": [START[1], {"type": "pong", "seat": "C", "from": "A", "tile": "9m"}],
    "nothing-to-claim": [START[1], KONG, {"type": "win", "seat": "C", "from": "A", "tile": "5p"}],
    "no-void": [{"type": "void", "suits": {"A": "m"}}],
    "no-exchange": [{"type": "exchange", "give": {"A": "5p", "B": "5p", "C": "9m"}, "direction": "clockwise"}],
}


@pytest.mark.parametrize("bad_win", ["illegal", "offence"])
@pytest.mark.parametrize("reason", REFUSED)
def test_what_cannot_be(reason: str, bad_win: str) -> None:
    events = [START[0], *REFUSED[reason]]
    if (reason, bad_win) == ("no-win", "offence"):
        assert {line[1] for line in paid(settled(events, **{"play.bad_win": bad_win}))} == {"false_win"}
        return
    with pytest.raises(RefusedError) as caught:
        settled(events, **{"play.bad_win": bad_win})
    assert (caught.value.event, caught.value.why) == (len(events) - 1, reason)


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_made_up_rounds_are_legal_and_read_back(path: Path) -> None:
    rules, seen = loaded(path), Counter[str]()
    for seed in range(12):
        made = played(Random(f"{path.stem}-{seed}"), rules)
        record = record_from_python(made.record)
        assert record.events == made.read.events
        again = FullRound(rules.program, record).settle()
        assert again.ledger == made.reference.ledger
        seen.update(event.type for event in record.events)
        tiles = sum(again.game.left) + sum(sum(p.counts) for p in again.game.players)
        assert 0 < tiles <= 108
    assert {"deal", "draw", "discard", "pong", "kong", "win"} <= set(seen)
