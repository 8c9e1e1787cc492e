"""Settlements of the engine beside a slow account straight from the typed trees: every line of every ledger."""

from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from rulec.api import Rules
from rulec.round.model import Record
from rulec.round.result import BANK, Settled
from tests.reference.scope import HandUnknownError
from tests.reference.settle import RefusedError, Round
from tests.sheets import made_up
from tests.strategies import FEW, OTHERS, RULESETS, loaded, random_rules

SETTINGS = {"plain": 1, "slow": 12}
SHEETS = {"plain": 25, "slow": 60}


def told(settled: Settled) -> dict[str, object]:
    lines = [(e.event, e.rule, e.payer, e.payee, Fraction(e.amount)) for e in settled.entries if e.amount]
    found: dict[str, object] = {"failed": settled.failed_event, "lines": lines}
    if settled.failed_event is None:
        found |= {
            "wins": [(w.event, w.seat, w.score.fan, Fraction(w.score.points)) for w in settled.wins],
            "next_dealer": settled.next_dealer,
            "over": settled.over,
        }
    return found


def expected(rules: Rules, record: Record) -> dict[str, object]:
    made = Round(rules.program, record)
    failed: int | None = None
    try:
        made.settle()
    except RefusedError as error:
        failed = error.event
    names = [*record.seats, BANK]
    lines = [(p.event, p.rule, names[p.payer], names[p.payee], p.amount) for p in made.ledger if p.amount]
    found: dict[str, object] = {"failed": failed, "lines": lines}
    if failed is None:
        dealer = made.next_dealer
        found |= {
            "wins": [(e, names[p.seat], None if "points" in p.fixed else p.fan, p.points) for e, p in made.priced],
            "next_dealer": None if dealer is None else names[dealer],
            "over": made.over,
        }
    return found


def compare(rules: Rules, settings: object, rng: Random, sheets: int) -> None:
    for _ in range(sheets):
        record = made_up(rng, rules)
        try:
            reference = expected(rules, record)
        except HandUnknownError:
            continue  # a rule asks for a hand where the sheet states an amount
        assert told(rules.settle(record, explained=False)) == reference, (settings, record.events)


def campaign(path: Path, seed: int, settings: int, sheets: int) -> None:
    rng = Random(f"{path.stem}-{seed}")
    compare(loaded(path), {}, rng, sheets)
    for _ in range(settings):
        rules, chosen = random_rules(rng, path)
        compare(rules, chosen, rng, sheets)


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_ledgers_agree(path: Path) -> None:
    campaign(path, 1, SETTINGS["plain"], SHEETS["plain"])


@pytest.mark.slow
@pytest.mark.parametrize("path", [*RULESETS, *OTHERS], ids=lambda path: path.stem)
def test_ledgers_agree_at_length(path: Path) -> None:
    campaign(path, 2, SETTINGS["slow"], SHEETS["slow"])
