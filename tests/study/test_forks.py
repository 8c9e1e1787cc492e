"""Pong or kong: both ways of a fork are the same round up to the choice, and what follows is measured in pairs."""

from collections.abc import Sequence
from decimal import Decimal
from functools import cache

import pytest

import rulec
from rulec.round.model import Event
from rulec.round.sequence import steps
from rulec.round.simulated import Fork, Played, Rounds
from rulec.round.stepping import Stepping
from rulec.study import forks as study
from rulec.study.clusters import Estimate
from rulec.study.forks import PAIRS, POLICIES, Forked, Measure, choice, forked, values

SEED, WALLS = 1, 12


def rounds(options: dict[str, object] | None = None) -> Rounds:
    return Rounds(rulec.load("chuanma", options=options or {}).engine, ["shanten"], SEED)


@cache
def forks(late: str = "pay") -> dict[int, Fork]:
    """The choices of some walls, by the number of their round."""
    table = rounds({"late_kong": late})
    found = {number: choice(table, number) for number in range(0, 4 * WALLS, 4)}
    return {number: fork for number, fork in found.items() if fork is not None}


def watched(monkeypatch: pytest.MonkeyPatch) -> list[list[Event]]:
    """The events of every round that is played from now on."""
    seen: list[list[Event]] = []
    outcome = Rounds._outcome

    def told(table: Rounds) -> Played:
        seen.append(table.events())
        return outcome(table)

    monkeypatch.setattr(Rounds, "_outcome", told)
    return seen


def after(table: Rounds, events: Sequence[Event]) -> Stepping:
    """A table at which these events of the round that was played last have been settled as a record's."""
    then = Stepping(table.engine, table.as_record(), False)
    for group in steps(tuple(events), full=True):
        then.event(group)
    then.full_table.look()
    return then


def test_both_ways_are_one_round_up_to_the_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = watched(monkeypatch)
    table = rounds()
    for number, fork in forks().items():
        seen.clear()
        again = choice(table, number)
        assert again is not None
        assert (again.pong.played.balance, again.kong.played.balance) == (
            fork.pong.played.balance,
            fork.kong.played.balance,
        )
        pong, _, kong = seen
        apart = next(at for at, (one, other) in enumerate(zip(pong, kong, strict=False)) if one != other)
        claims = [(e.type, e.kind, e.seat, e.tile) for e in (pong[apart], kong[apart])]
        assert claims == [("pong", None, fork.seat, fork.tile), ("kong", "exposed", fork.seat, fork.tile)]
        before = [e for e in pong[:apart] if e.type == "kong" and e.kind == "exposed"]
        assert not before  # it is the first such choice
        own = [e for e in pong[apart:] if e.seat == fork.seat and e.tile == fork.tile]
        assert not any(e.type == "discard" for e in own)  # it keeps the tile until it may add it


def test_patience_lasts_until_the_hand_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """The founding document: keep the tile until the hand is ready, then add it and stay ready (§65)."""
    logs = watched(monkeypatch)
    table, added = rounds(), 0
    for number, fork in forks().items():
        logs.clear()
        table.fork(number)
        log, own = logs[1], (fork.seat, fork.tile)
        kongs = [at for at, e in enumerate(log) if (e.type, e.seat, e.tile) == ("kong", *own)]
        assert bool(kongs) == fork.patient.laid
        for at in kongs:
            then = after(table, log[: at + 1])
            hand = then.full_table.hands[fork.seat]
            assert hand is not None
            assert then.full_table.ready_rows(fork.seat, hand)
            added += 1
        if not kongs:
            won = any(win.seat == fork.seat for win in fork.patient.played.wins)
            assert won or after(table, log).flow.held_of(fork.seat)[fork.tile] == 1
    assert 0 < added < sum(fork.pong.laid for fork in forks().values())


def test_what_a_way_brings() -> None:
    """The founding document: an exposed kong brings 2 of its feeder at once (§58), an added one 1 of each (§60)."""
    assert len(forks()) > 3
    for fork in forks().values():
        for way in (fork.pong, fork.patient, fork.kong):
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
        assert [(w.seat, w.event) for w in fork.kong.played.wins] == [(w.seat, w.event) for w in other.kong.played.wins]
        if fork.pong.played.kongs == 1 and fork.pong.laid:
            assert other.pong.income == 0
        assert other.pong.income <= fork.pong.income


def test_means_are_those_of_the_choices() -> None:
    (told,) = forked([rulec.load("chuanma")], ["shanten"], SEED, WALLS)
    found = [{policy: values(getattr(f, policy), f.seat) for policy in POLICIES} for f in forks().values()]
    assert (told.rounds, told.choices, told.whole) == (WALLS, len(found), True)
    assert told.often.value == (Decimal(len(found)) / WALLS).quantize(Decimal("0.000001"))
    for one in told.measures:
        for pair in PAIRS:
            total = sum(ways[pair[0]][one.name] - ways[pair[1]][one.name] for ways in found)
            assert one.apart[pair].value == (Decimal(total) / len(found)).quantize(Decimal("0.000001"))
    # a win is one, whichever seat it is
    assert all(0 <= one.ways["pong"].value <= 1 for one in told.measures if one.name in ("won", "laid"))


def test_mixed_bots_play_each_wall_from_every_seat() -> None:
    seen: list[int] = []
    (told,) = forked([rulec.load("chuanma")], ["cheap", "shanten", "cheap", "cheap"], SEED, 6, each=seen.append)
    assert (seen, told.rounds) == ([4, 2], 6)
    table = Rounds(rulec.load("chuanma").engine, ["cheap", "shanten", "cheap", "cheap"], SEED)
    assert told.choices == sum(choice(table, number) is not None for number in range(6))


@pytest.mark.slow
def test_processes_change_nothing() -> None:
    rules = [rulec.load(name) for name in ("two-players", "sbr")]
    assert forked(rules, ["shanten"], SEED, 24, 2) == forked(rules, ["shanten"], SEED, 24)


def test_an_interrupt_leaves_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = [rulec.load("chuanma"), rulec.load("sbr")]
    play = study.play_part

    def interrupted(choices: study.Choices, first: int, rounds: int) -> study.Part:
        if first:
            raise KeyboardInterrupt
        return play(choices, first, rounds)

    monkeypatch.setattr(study, "play_part", interrupted)
    cut = forked(rules, ["shanten"], SEED, 40)
    assert [(one.rounds, one.asked, one.whole) for one in cut] == [(16, 40, False)] * 2
    whole = forked(rules, ["shanten"], SEED, 16)
    assert [(one.choices, one.measures) for one in cut] == [(one.choices, one.measures) for one in whole]


@pytest.mark.parametrize(
    ("low", "high", "better"),
    [("0.1", "1.1", "pong"), ("-1.2", "-0.2", "kong"), ("-0.1", "0.3", None), (None, None, None)],
)
def test_an_answer_needs_an_interval_without_nought(low: str | None, high: str | None, better: str | None) -> None:
    ends = (None if end is None else Decimal(end) for end in (low, high))
    some = Estimate(value=Decimal(0), low=None, high=None)
    apart = Estimate(value=Decimal("0.1"), low=next(ends), high=next(ends))
    measure = Measure(name="result", ways=dict.fromkeys(POLICIES, some), apart=dict.fromkeys(PAIRS, apart))
    told = Forked(rules=rulec.load("chuanma"), bots=("shanten",) * 4, seed=SEED, asked=1, rounds=1, choices=1,
                  often=some, measures=(measure,))  # fmt: skip
    assert told.better(("pong", "kong")) == better
