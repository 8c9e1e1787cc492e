"""Pong or kong: both ways of a fork are the same round up to the choice, and what follows is measured in pairs."""

from dataclasses import replace
from decimal import Decimal
from functools import cache

import pytest

import rulec
from rulec.round import simulated
from rulec.round.model import Event
from rulec.round.simulated import Fork, Rounds
from rulec.round.stepping import Stepping
from rulec.study.clusters import Estimate
from rulec.study.forks import Forked, Measure, choice, forked, values

SEED, WALLS = 1, 12


def rounds(options: dict[str, object] | None = None) -> Rounds:
    return Rounds(rulec.load("chuanma", options=options or {}).engine, ["shanten"], SEED)


@cache
def forks(late: str = "pay") -> dict[int, Fork]:
    """The choices of some walls, by the number of their round."""
    table = rounds({"late_kong": late})
    found = {number: choice(table, number) for number in range(0, 4 * WALLS, 4)}
    return {number: fork for number, fork in found.items() if fork is not None}


def test_both_ways_are_one_round_up_to_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[Event]] = []
    outcome = simulated.outcome

    def watched(table: Stepping, number: int) -> simulated.Played:
        seen.append(table.events())
        return outcome(table, number)

    monkeypatch.setattr(simulated, "outcome", watched)
    table = rounds()
    for number, fork in forks().items():
        seen.clear()
        assert choice(table, number) == fork
        pong, kong = seen
        apart = next(at for at, (one, other) in enumerate(zip(pong, kong, strict=False)) if one != other)
        claims = [(e.type, e.kind, e.seat, e.tile) for e in (pong[apart], kong[apart])]
        assert claims == [("pong", None, fork.seat, fork.tile), ("kong", "exposed", fork.seat, fork.tile)]
        before = [e for e in pong[:apart] if e.type == "kong" and e.kind == "exposed"]
        assert not before  # it is the first such choice
        own = [e for e in pong[apart:] if e.seat == fork.seat and e.tile == fork.tile]
        assert not any(e.type == "discard" for e in own)  # it keeps the tile until it may add it


def test_what_a_way_brings() -> None:
    """The founding document: an exposed kong brings 2 of its feeder at once (§58), an added one 1 of each (§60)."""
    assert len(forks()) > 3
    for fork in forks().values():
        for way in (fork.pong, fork.kong):
            assert sum(way.played.balance) == 0
        assert fork.kong.laid
        assert fork.kong.income >= 2
        if fork.kong.played.kongs == 1:
            assert fork.kong.income == 2
        if fork.pong.played.kongs == 1 and fork.pong.laid:
            assert fork.pong.income in (1, 2, 3)
        if not fork.pong.played.kongs:
            assert fork.pong.income == 0


def test_late_kongs_that_bring_nothing() -> None:
    """Who takes the kong at once has nothing to do with late ones; who pongs first keeps the tile, so its is late."""
    paid, unpaid = forks(), forks("zero")
    assert list(paid) == list(unpaid)
    for number, fork in paid.items():
        other = unpaid[number]
        assert (fork.seat, fork.tile, fork.pong.laid) == (other.seat, other.tile, other.pong.laid)
        assert fork.kong.played.wins == other.kong.played.wins
        if fork.pong.played.kongs == 1 and fork.pong.laid:
            assert other.pong.income == 0
        assert other.pong.income <= fork.pong.income


def test_means_are_those_of_the_choices() -> None:
    told = forked(rulec.load("chuanma"), ["shanten"], SEED, WALLS)
    both = [(values(f.pong, f.seat), values(f.kong, f.seat)) for f in forks().values()]
    assert (told.rounds, told.choices) == (WALLS, len(both))
    assert told.often.value == (Decimal(len(both)) / WALLS).quantize(Decimal("0.000001"))
    for one in told.measures:
        total = sum(pong[one.name] - kong[one.name] for pong, kong in both)
        assert one.apart.value == (Decimal(total) / len(both)).quantize(Decimal("0.000001"))
    # a win is one, whichever seat it is
    assert all(0 <= one.pong.value <= 1 for one in told.measures if one.name in ("won", "laid"))


def test_mixed_bots_play_each_wall_from_every_seat() -> None:
    seen: list[int] = []
    told = forked(rulec.load("chuanma"), ["cheap", "shanten", "cheap", "cheap"], SEED, 6, each=seen.append)
    assert (seen, told.rounds) == ([4, 2], 6)


@pytest.mark.parametrize(
    ("low", "high", "answer"),
    [("0.1", "1.1", "pong"), ("-1.2", "-0.2", "kong"), ("-0.1", "0.3", "none"), (None, None, "none")],
)
def test_an_answer_needs_an_interval_without_nought(low: str | None, high: str | None, answer: str) -> None:
    ends = (None if end is None else Decimal(end) for end in (low, high))
    some = Estimate(value=Decimal(0), low=None, high=None)
    apart = Estimate(value=Decimal("0.1"), low=next(ends), high=next(ends))
    told = Forked(rules=rulec.load("chuanma"), bots=("shanten",) * 4, seed=SEED, rounds=1, choices=1, often=some,
                  measures=(Measure(name="result", pong=some, kong=some, apart=apart),))  # fmt: skip
    assert told.answer == answer
    assert replace(told, seed=2).answer == answer
