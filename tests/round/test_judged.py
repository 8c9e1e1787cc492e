"""Rounds that the kernel settles while bots play them are settled alike as records, by what tells why: every line."""

from typing import Any

import pytest

import rulec
from rulec.api import Rules
from rulec.round.settle import settle
from rulec.round.simulated import Rounds
from rulec.ruleset.files import shipped

SEED = 11
NAMES = {9: "bank"}


def told_by_kernel(rounds: Rounds, number: int) -> tuple[Any, ...]:
    """Payments as (event, rule, payer, payee, amount), wins as (event, seat, points, patterns), and the balance."""
    played, unit = rounds.play(number), rounds.unit
    names = {**dict(enumerate(rounds.seats)), **NAMES}
    patterns = [one.name for one in rounds.engine.program.patterns if one.on]
    return (
        [
            (line.event, line.rule.settlement.name, names[line.payer], names[line.payee], line.units * unit)
            for line in played.payments
        ],
        [
            (win.event, names[win.seat], win.value.points * unit, [(patterns[at], n) for at, n in win.value.hits])
            for win in played.wins
        ],
        [units * unit for units in played.balance],
    )


def told_of_record(rounds: Rounds) -> tuple[Any, ...]:
    """The same of the record of the round that was played last."""
    settled = settle(rounds.engine, rounds.as_record(), explained=False)
    assert not settled.errors
    assert settled.over
    return (
        [(one.event, one.rule, one.payer, one.payee, one.amount) for one in settled.entries],
        [
            (win.event, win.seat, win.score.points, [(hit.id, hit.times) for hit in win.score.hits])
            for win in settled.wins
        ],
        [settled.balance[seat] for seat in rounds.seats],
    )


def same(rules: Rules, bot: str, numbers: range) -> None:
    """Rounds of a bot, settled in both ways; and settled again from their moves alone."""
    rounds, again = (Rounds(rules.engine, [bot], SEED) for _ in range(2))
    for number in numbers:
        found = told_by_kernel(rounds, number)
        assert found == told_of_record(rounds), f"{rules.ruleset.id}, {bot}, round {number}"
        settled = again.settle(rounds.log)
        assert again.game.log == rounds.game.log
        assert [units * rounds.unit for units in settled.balance] == found[2]


@pytest.mark.parametrize("ruleset", shipped())
def test_the_kernel_settles_as_a_record_is_settled(ruleset: str) -> None:
    for bot in ("random", "shanten"):
        same(rulec.load(ruleset), bot, range(3))


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "cheap", "shanten", "acceptance", "value"])
@pytest.mark.parametrize("ruleset", shipped())
def test_the_kernel_settles_as_a_record_is_settled_at_length(ruleset: str, bot: str) -> None:
    """4,350 rounds, and as many settled again."""
    same(rulec.load(ruleset), bot, range(3, 33))
