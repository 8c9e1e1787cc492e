"""Squaring a night: everybody is brought to zero, by the fewest payments that can do it."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulec.round.square import square
from rulec.source.diagnostic import RulecBug

NAMES = "甲乙丙丁戊己庚"


@st.composite
def nights(draw: st.DrawFn) -> dict[str, Decimal]:
    """Totals of two to seven people in tenths; small amounts, so that some groups square among themselves."""
    size = draw(st.integers(2, len(NAMES)))
    tenths = draw(st.lists(st.integers(-8, 8), min_size=size - 1, max_size=size - 1))
    amounts = [*tenths, -sum(tenths)]
    return {name: Decimal(amount) / 10 for name, amount in zip(NAMES, amounts, strict=False)}


def partitions(items: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to divide items into groups."""
    if not items:
        yield []
        return
    first, *rest = items
    for groups in partitions(rest):
        yield [[first], *groups]
        for i, group in enumerate(groups):
            yield [*groups[:i], [first, *group], *groups[i + 1 :]]


def fewest(amounts: Sequence[Decimal]) -> int:
    """By looking at every division of the people into groups that square among themselves."""
    owing = [i for i, amount in enumerate(amounts) if amount]
    return min(
        len(owing) - len(groups)
        for groups in partitions(owing)
        if all(sum((amounts[i] for i in group), Decimal(0)) == 0 for group in groups)
    )


@settings(max_examples=200, deadline=None)
@given(nights())
def test_payments_square_the_night_and_are_fewest(totals: dict[str, Decimal]) -> None:
    payments = square(totals)
    left = dict(totals)
    for payer, payee, amount in payments:
        assert amount > 0
        assert totals[payer] < 0 < totals[payee]
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())
    assert len(payments) == fewest(list(totals.values()))
    assert payments == square(totals)


@pytest.mark.parametrize(
    ("totals", "payments"),
    [
        ("", ""),
        ("甲 0 乙 0", ""),
        ("甲 -5 乙 5", "甲 乙 5"),
        ("甲 -5 乙 3 丙 2", "甲 乙 3, 甲 丙 2"),
        # who pays the most first would need three payments here
        ("甲 -4 乙 -3 丙 4 丁 3", "甲 丙 4, 乙 丁 3"),
        ("甲 -0.5 乙 -1.5 丙 2", "乙 丙 1.5, 甲 丙 0.5"),
        # 甲 and 丙, 乙 丁 and 戊: two groups, three payments
        ("甲 -6 乙 -5 丙 6 丁 3 戊 2", "甲 丙 6, 乙 丁 3, 乙 戊 2"),
        # fines that nobody received
        ("甲 -6 乙 -2 bank 8", "甲 bank 6, 乙 bank 2"),
    ],
)
def test_nights_by_hand(totals: str, payments: str) -> None:
    words = totals.split()
    people = {name: Decimal(amount) for name, amount in zip(words[::2], words[1::2], strict=True)}
    assert ", ".join(f"{payer} {payee} {amount}" for payer, payee, amount in square(people)) == payments


def test_many_people_are_squared_all_the_same() -> None:
    """Above the exact search payments need not be the fewest, but everybody comes to zero."""
    totals = {f"p{i}": Decimal(i % 7 - 3) for i in range(20)}
    totals["last"] = -sum(totals.values(), Decimal(0))
    left = dict(totals)
    payments = square(totals)
    for payer, payee, amount in payments:
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())
    assert len(payments) < len(totals)


def test_money_from_nowhere_is_a_bug() -> None:
    with pytest.raises(RulecBug):
        square({"甲": Decimal(1), "乙": Decimal(1)})
