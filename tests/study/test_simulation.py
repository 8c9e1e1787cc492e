"""Simulated rounds: how they make nights, what they come to, and that neither processes nor their deaths matter."""

import json
import multiprocessing
from collections import Counter
from concurrent.futures.process import BrokenProcessPool
from functools import partial, reduce
from itertools import pairwise

import pytest

import rulec
from rulec.source.diagnostic import DiagnosticError
from rulec.study import crew, running
from rulec.study.crew import in_order
from rulec.study.figures import figures
from rulec.study.running import run
from rulec.study.simulation import Chunk, Plan, common_unit, make_plan, play_chunk, spans
from rulec.study.tally import KEPT, Nights, Tally

SEED = 11


def test_every_round_of_a_block_is_in_one_night() -> None:
    nights = Nights(players=4, length=16)
    found = [nights.rounds(night) for night in range(8)]
    assert sorted(number for night in found for number in night) == list(range(128))
    for night in found:
        assert len({number // 4 for number in night}) == 16  # a wall each
        deals = [number % 4 for number in night]
        assert all((one + 1) % 4 == after for one, after in pairwise(deals))


def test_chunks_are_whole_blocks_and_a_rest() -> None:
    assert spans(64, 150) == [(0, 64), (64, 64), (128, 22)]
    assert spans(64, 150, 128) == [(128, 22)]
    assert spans(64, 128, 128) == []
    assert max(rounds for _, rounds in spans(64, 10**6)) == 960
    assert spans(4, 41, least=16) == [(0, 16), (16, 16), (32, 8), (40, 1)]


def test_a_unit_that_both_count_in() -> None:
    from decimal import Decimal

    assert common_unit([Decimal("0.5"), Decimal("0.2")]) == Decimal("0.1")
    assert common_unit([Decimal(2), Decimal(3)]) == 1


def test_figures_are_those_of_the_rounds() -> None:
    """By the records: every total again, by the rules' own settlement."""
    rules = rulec.load("chuanma")
    plan = make_plan([rules], ["random"], SEED, 4, records=True)
    chunk = play_chunk(plan, 0, 32)
    tally = chunk.tallies[0]
    settled = [rules.run(json.loads(line)) for line in chunk.lines]
    results = [[int(amount) for amount in one.balance.values()] for one in settled]
    assert len(settled) == 32
    for seat in range(4):
        own = [result[seat] for result in results]
        assert sorted(tally.by_round.counts[seat].elements()) == sorted(own)
        totals = [sum(own[number] for number in plan.nights.rounds(night)) for night in range(8)]
        assert sorted(tally.by_night.counts[seat].elements()) == sorted(totals)
    entries = [entry for one in settled for entry in one.entries if entry.amount]
    assert sum(tally.payments.values()) == len(entries)
    assert sum(tally.paid.values()) == sum(entry.amount for entry in entries)
    dealers = [result[number % 4] for number, result in enumerate(results)]
    assert tally.positions[0].total == sum(dealers)
    assert tally.kongs == sum(event["type"] == "kong" for line in chunk.lines for event in json.loads(line)["events"])
    least = min((sum(results[n][seat] for n in plan.nights.rounds(night)), night, seat)
                for night in range(8) for seat in range(4))  # fmt: skip
    assert (tally.worst[0].units, tally.worst[0].night, tally.worst[0].seat) == least
    assert Tally.of_data(json.loads(json.dumps(tally.data())), plan.nights) == tally


def test_what_wins_bring_is_what_was_paid_for_them() -> None:
    """By the records: of each win the payments to its seat at its event, and no kong or ready check."""
    rules = rulec.load("chuanma")
    chunk = play_chunk(make_plan([rules], ["shanten"], SEED, 4, records=True), 0, 16)
    brought: Counter[str] = Counter()
    earned = 0
    for settled in map(rules.run, map(json.loads, chunk.lines)):
        for win in settled.wins:
            own = sum(int(e.amount) for e in settled.entries if (e.event, e.payee) == (win.event, win.seat))
            assert own >= win.score.points
            earned += own
            brought.update({hit.id: own for hit in win.score.hits})
    tally = chunk.tallies[0]
    assert (tally.earned, tally.earnings) == (earned, brought)
    assert 0 < tally.earned < sum(tally.paid.values())


def test_worst_nights_are_told_once() -> None:
    """Bots that are alike play a night of the same walls from every seat, so it costs the same four times."""
    plan = make_plan([rulec.load("chuanma")], ["shanten"], SEED, 2)
    worst = play_chunk(plan, 0, 32).tallies[0].worst
    told = [(loss.night // 4, loss.units) for loss in worst]
    assert len(set(told)) == len(told) == KEPT
    assert {loss.night % 4 for loss in worst} == {0}


def sums(chunks: list[Chunk]) -> Chunk:
    return reduce(Chunk.merge, chunks[1:], chunks[0])


def test_processes_and_their_deaths_change_nothing() -> None:
    plan = make_plan([rulec.load("two-players")], ["random"], SEED, 4, records=True)
    chosen = [(first, 8) for first in range(0, 40, 8)]
    play = partial(play_chunk, plan)
    alone = list(in_order(play, chosen, 1))
    found: list[Chunk] = []
    for chunk in in_order(play, chosen, 2):
        if not found:
            for child in multiprocessing.active_children():
                child.kill()
        found.append(chunk)
    assert [chunk.lines for chunk in found] == [chunk.lines for chunk in alone]
    assert sums(found) == sums(alone)


def test_processes_that_keep_dying_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[Chunk]:
        raise BrokenProcessPool

    monkeypatch.setattr(crew, "_crew", broken)
    plan = make_plan([rulec.load("chuanma")], ["random"], SEED, 16)
    play = partial(play_chunk, plan)
    with pytest.raises(DiagnosticError) as caught:
        list(in_order(play, [(64, 64)], 2))
    assert [(d.code, d.args) for d in caught.value.diagnostics] == [("workers-die", {"first": "65", "last": "128"})]


def test_an_interrupt_leaves_what_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rulec.load("chuanma")
    plan = make_plan([rules], ["random"], SEED, 2)

    def interrupted(plan: Plan, first: int, rounds: int) -> Chunk:
        if first:
            raise KeyboardInterrupt
        return play_chunk(plan, first, rounds)

    monkeypatch.setattr(running, "play_chunk", interrupted)
    simulation = run([rules], plan, 100, 1)
    assert (simulation.rounds, simulation.asked, simulation.whole) == (64, 100, False)
    assert figures(simulation).rounds.cases == 64


def test_bots_that_are_none() -> None:
    for bots in (["nobody"], ["random", "random"]):
        with pytest.raises(ValueError, match="bots are"):
            make_plan([rulec.load("chuanma")], bots, SEED, 16)


@pytest.mark.parametrize("ruleset", ["chuanma", "mjs", "gf", "three-players"])
def test_rounds_that_are_turns_of_each_other_count_as_if_each_were_played(ruleset: str) -> None:
    """Bots that are alike and throw no dice play a wall alike from every seat: where records are wanted each is."""
    rules = rulec.load(ruleset)
    short, long = (make_plan([rules], ["shanten"], SEED, 2, records=records) for records in (False, True))
    players = short.nights.players
    for rounds in (8 * players, 8 * players + 2):
        one, other = (play_chunk(plan, 0, rounds) for plan in (short, long))
        assert one.tallies[0].data() == other.tallies[0].data()
        assert one.tallies[0].rounds == rounds == len(other.lines)
