"""What holds of every settlement, whatever the rules: seeds from Hypothesis make rulesets and score sheets."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import rulec
from rulec.api import Rules
from rulec.round.model import Event, Record
from rulec.round.result import BANK, Settled
from rulec.source.diagnostic import DiagnosticError
from tests.reference.settle import grouped, robbed_kongs, with_flags
from tests.sheets import made_up
from tests.strategies import RULESETS, SHIPPED, loaded, random_rules, random_settings, seeds

SOME_SETTINGS = 1
# shares that round to the unit are not linear in the base
ROUNDED = frozenset({"split", "split_up"})
LINEAR = [path for path in RULESETS if path.stem != "patchwork"]
# money that goes back to whoever paid it, and what a miscount pays to every seat, reaches winners too; and a sheet made
# up at random may say of a bloom that a seat fed it which has left since
REACHES_WINNERS = frozenset(
    {"refund", "fed_bloom_win", "false_win_kongs", "miscount", "miscount_kongs", "robbed_void", "shot_refund"},
)
some = settings(max_examples=12, derandomize=True, deadline=None)
many = settings(max_examples=120, derandomize=True, deadline=None)
every_linear = pytest.mark.parametrize("path", LINEAR, ids=lambda path: path.stem)
every_ruleset = pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)


@cache
def under(path: Path, number: int) -> Rules:
    """The ruleset as it is (0), or under one of a few random settings."""
    return loaded(path) if number == 0 else random_rules(Random(f"{path.stem}-{number}"), path)[0]


def drawn(path: Path, seed: int) -> tuple[Rules, Record, Random]:
    rng = Random(seed)
    rules = under(path, seed % (SOME_SETTINGS + 1))
    return rules, made_up(rng, rules), rng


Line = tuple[int, str, str, str, Decimal]


def lines(settled: Settled) -> list[Line]:
    return [(e.event, e.rule, e.payer, e.payee, e.amount) for e in settled.entries if e.amount]


def settle(rules: Rules, record: Record) -> Settled:
    return rules.settle(record, explained=False)


def check_balance(path: Path, seed: int) -> None:
    """Nothing is made or lost, and the balance is what the lines say."""
    rules, record, _ = drawn(path, seed)
    settled = settle(rules, record)
    assert sum(settled.balance.values()) == 0
    held: Counter[str] = Counter()
    for _, _, payer, payee, amount in lines(settled):
        assert payer != payee
        assert amount > 0
        held[payer] -= amount  # type: ignore[assignment]
        held[payee] += amount  # type: ignore[assignment]
    assert {name: held[name] for name in (*record.seats, BANK) if held[name]} == {
        name: amount for name, amount in settled.balance.items() if amount
    }


def rotated(record: Record, by: int) -> Record:
    """The same round with every seat moved on; the names stay where they are."""
    n = len(record.seats)

    def moved(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % n

    def keys(found: Any) -> Any:  # noqa: ANN401
        return None if found is None else {(seat + by) % n: value for seat, value in found.items()}

    def event(e: Event) -> Event:
        pigs = None if e.pigs is None else tuple((s + by) % n for s in e.pigs)
        return replace(e, seat=moved(e.seat), source=moved(e.source), suits=keys(e.suits), hands=keys(e.hands),
                       ready=keys(e.ready), pigs=pigs)  # fmt: skip

    return replace(record, dealer=moved(record.dealer), previous_dealer=moved(record.previous_dealer),
                   chips=keys(record.chips), events=tuple(map(event, record.events)))  # fmt: skip


def check_rotation(path: Path, seed: int) -> None:
    """No seat is special."""
    rules, record, rng = drawn(path, seed)
    by = rng.randint(1, len(record.seats) - 1)
    names = record.seats
    new = {name: names[(i + by) % len(names)] for i, name in enumerate(names)} | {BANK: BANK}
    before, after = settle(rules, record), settle(rules, rotated(record, by))
    moved = [(e, rule, new[payer], new[payee], amount) for e, rule, payer, payee, amount in lines(before)]
    assert Counter(moved) == Counter(lines(after))
    assert after.failed_event == before.failed_event
    assert after.next_dealer == (None if before.next_dealer is None else new[before.next_dealer])


def check_prefix(path: Path, seed: int) -> None:
    """What is paid stays paid: a record that stops earlier has the first lines of the whole."""
    rules, record, rng = drawn(path, seed)
    ends = [group[-1].index + 1 for group in grouped(record.events)]
    events = tuple(map(with_flags, record.events))
    robbed = robbed_kongs(events)
    cut = rng.choice(ends)
    if robbed_kongs(events[:cut]) != {index for index in robbed if index < cut}:
        return  # whether a kong was robbed is only told by what comes next
    whole, part = lines(settle(rules, record)), lines(settle(rules, replace(record, events=record.events[:cut])))
    assert whole[: len(part)] == part


def check_linear(path: Path, seed: int) -> None:
    """Three times the base is three times every payment, where nothing is stated in points."""
    rng = Random(seed)
    rules = under(path, 0)
    chosen = random_settings(rng, rules) if seed % 3 else {}
    chosen = {name: value for name, value in chosen.items() if name != "base" and value not in ROUNDED}
    try:
        small, large = (rulec.load(path, options={**chosen, "base": base}) for base in (1, 3))
    except DiagnosticError:
        return
    for _ in range(5):
        record = made_up(rng, small, plain=True)
        one, three = settle(small, record), settle(large, record)
        assert one.failed_event == three.failed_event
        assert [(*line[:4], 3 * line[4]) for line in lines(one)] == lines(three)


def left_alone(settled: Settled, record: Record, groups: Iterable[Sequence[Event]]) -> None:
    """Who has left the round neither pays nor is paid, but for what reaches winners too."""
    left: dict[str, int] = {}
    for group in groups:
        if group[0].type in ("win", "false_win"):
            left |= {record.seats[e.seat]: group[-1].index for e in group if e.seat is not None}
    for event, rule, payer, payee, _ in lines(settled):
        if rule not in REACHES_WINNERS:
            assert event <= left.get(payer, event)
            assert event <= left.get(payee, event)


def check_left(path: Path, seed: int) -> None:
    rng = Random(seed)
    rules = under(path, 0)
    record = made_up(rng, rules)
    left_alone(settle(rules, record), record, grouped(record.events))


CHECKS = {
    "balance": check_balance,
    "rotation": check_rotation,
    "prefix": check_prefix,
}
every_check = pytest.mark.parametrize("check", list(CHECKS))


@every_ruleset
@every_check
def test_law(path: Path, check: str) -> None:
    some(given(seeds)(lambda seed: CHECKS[check](path, seed)))()


@pytest.mark.slow
@every_ruleset
@every_check
def test_law_at_length(path: Path, check: str) -> None:
    many(given(seeds)(lambda seed: CHECKS[check](path, seed)))()


@every_linear
def test_linear_in_the_base(path: Path) -> None:
    check_linear(path, 1)


@pytest.mark.slow
@every_linear
def test_linear_in_the_base_at_length(path: Path) -> None:
    for seed in range(8):
        check_linear(path, seed)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_who_left_is_left_alone(path: Path) -> None:
    some(given(seeds)(lambda seed: check_left(path, seed)))()


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_who_left_is_left_alone_at_length(path: Path) -> None:
    many(given(seeds)(lambda seed: check_left(path, seed)))()
