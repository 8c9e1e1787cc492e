"""Full rounds of the engine beside a slow account straight from the typed trees: every line of every ledger."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from rulec.api import Rules
from rulec.round.result import BANK, Settled
from tests.full_rounds import played
from tests.full_rules import random_full_rules
from tests.full_writing import Made
from tests.reference.full import FullRound
from tests.strategies import OTHERS, RULESETS, loaded

SETTINGS = {"plain": 2}
ROUNDS = {"plain": 10}


def told(settled: Settled) -> dict[str, object]:
    return {
        "failed": settled.failed_event,
        "lines": [(e.event, e.rule, e.payer, e.payee, Fraction(e.amount)) for e in settled.entries if e.amount],
        "balance": {seat: Fraction(amount) for seat, amount in settled.balance.items()},
        "wins": [(w.event, w.seat, w.score.fan, Fraction(w.score.points)) for w in settled.wins],
        "next_dealer": settled.next_dealer,
        "over": settled.over,
    }


def expected(reference: FullRound) -> dict[str, object]:
    names = [*reference.record.seats, BANK]
    balance = dict.fromkeys(names, Fraction(0))
    for paid in reference.ledger:
        balance[names[paid.payer]] -= paid.amount
        balance[names[paid.payee]] += paid.amount
    dealer = reference.next_dealer
    return {
        "failed": None,
        "lines": [(p.event, p.rule, names[p.payer], names[p.payee], p.amount) for p in reference.ledger if p.amount],
        "balance": {name: amount for name, amount in balance.items() if amount or name != BANK},
        "wins": [(e, names[p.seat], p.fan, p.points) for e, p in reference.priced],
        "next_dealer": None if dealer is None else names[dealer],
        "over": reference.over,
    }


def compare(rules: Rules, made: Made, settings: object) -> None:
    settled = rules.settle(made.read, explained=False)
    assert told(settled) == expected(made.reference), (settings, made.record, settled.errors)


def campaign(path: Path, seed: int, settings: int, rounds: int) -> None:
    rng = Random(f"{path.stem}-full-{seed}")
    for number in range(settings + 1):
        rules, chosen = random_full_rules(rng, path) if number else (loaded(path), {})
        for _ in range(rounds):
            compare(rules, played(rng, rules), chosen)


@pytest.mark.parametrize("path", [*RULESETS, *OTHERS], ids=lambda path: path.stem)
def test_full_rounds_agree(path: Path) -> None:
    campaign(path, 1, SETTINGS["plain"], ROUNDS["plain"])
