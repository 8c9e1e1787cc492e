"""Full rounds of the engine beside a slow account straight from the typed trees: every line of every ledger, and the
same to the letter whether the kernel is compiled or not."""

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

import rulec
from rulec.api import Rules
from rulec.round.result import BANK, Settled
from tests.full_rounds import played
from tests.full_rules import EVERY, random_full_rules
from tests.full_writing import Made
from tests.reference.full import FullRound
from tests.speeds import Rounds, check_rounds
from tests.strategies import FEW, RULESETS

ROUNDS = 80  # of a part, under one ruleset
PARTS = {"plain": range(25), "slow": range(25, 250)}  # 2,000 rounds and 18,000
TWICE = (3, 7)  # whose rounds are settled at both speeds in the plain run; at length all are


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


def campaign(part: int, paths: Sequence[Path]) -> Rounds:
    rng, path = Random(f"full-{part}"), paths[part % len(paths)]
    rules, chosen = random_full_rules(rng, path)
    records = []
    for _ in range(ROUNDS):
        made = played(rng, rules)
        compare(rules, made, chosen)
        records.append(made.read)
    return Rounds(path=path, settings=chosen, records=records)


@pytest.mark.parametrize("part", PARTS["plain"])
def test_full_rounds_agree(part: int, tmp_path: Path) -> None:
    rounds = campaign(part, RULESETS)
    if part in TWICE:
        check_rounds(rounds, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS["slow"])
def test_full_rounds_agree_at_length(part: int, tmp_path: Path) -> None:
    check_rounds(campaign(part, EVERY), tmp_path)


@pytest.mark.parametrize("asked", ["not passed_pong", "wall >= 30", "not passed_pong and claims < 3", "false"])
def test_rounds_of_few_pongs_agree(asked: str) -> None:
    for path in FEW:
        rules = rulec.load(path, options={"play.may_pong": asked})
        for seed in range(5):
            made = played(Random(f"{path.stem}-{asked}-{seed}"), rules)
            assert asked != "false" or all(event["type"] != "pong" for event in made.record["events"])
            compare(rules, made, asked)


@pytest.mark.parametrize("how", ["pays", "out"])
@pytest.mark.parametrize("kongs", ["immediate", "after_discard"])
def test_rounds_of_few_chips_agree(how: str, kongs: str) -> None:
    for path in (RULESETS[0], RULESETS[2]):
        rules = rulec.load(path, options={"play.short_of_chips": how, "kong_settle": kongs})
        for seed in range(12):
            compare(rules, played(Random(f"{path.stem}-{how}-{kongs}-{seed}"), rules), how)
