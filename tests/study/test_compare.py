"""Causes are exact: shares of every difference add up to it, whatever the law."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulec.round.result import HandScore
from rulec.study import Comparison, compare
from rulec.study.causes import MOST_UNITS
from tests.study.fakes import RECORDS, Amounts, FakeRules, Values, fake, pair, plain_mixing

__all__ = ["plain_mixing"]
pytestmark = pytest.mark.usefixtures("plain_mixing")
A, B = "阿明", "小丽"


def compared(kind: type[FakeRules], old: Values, new: Values) -> Comparison:
    return compare(pair(kind, old, new), RECORDS)


def told(comparison: Comparison) -> dict[tuple[str, ...], int]:
    """The shares of the one difference, by leaves."""
    (difference,) = comparison.records[0].differences
    return {tuple(p.leaf for p in share.places): int(share.amount) for share in difference.because[1]}


def one(amount: Callable[[Values], int]) -> Callable[[Values], Amounts]:
    return lambda values: {("w", A, B): amount(values)}


def test_two_causes_alone_and_together() -> None:
    kind = fake(one(lambda v: v["options.a"] * v["options.b"]))
    comparison = compared(kind, {"options.a": 2, "options.b": 3}, {"options.a": 4, "options.b": 5})
    assert told(comparison) == {("options.a",): 6, ("options.b",): 4, ("options.a", "options.b"): 4}
    (difference,) = comparison.records[0].differences
    assert difference.amounts == (Decimal(6), Decimal(20))
    assert [{name: int(total[name]) for name in (A, B)} for total in comparison.totals] == [
        {A: -6, B: 6},
        {A: -20, B: 20},
    ]


def test_a_payment_that_one_ruleset_does_not_have() -> None:
    kind = fake(lambda v: {("w", A, B): 4} if v["options.a"] else {})
    (difference,) = compared(kind, {"options.a": 0}, {"options.a": 1}).records[0].differences
    assert difference.amounts == (None, Decimal(4))


def test_a_whole_pattern_is_one_unit() -> None:
    kind = fake(one(lambda v: v.get("patterns.x.fan", 0) + v["options.a"]))
    new = {"options.a": 1, "patterns.x.fan": 3, "patterns.x.when": "pure"}
    assert told(compared(kind, {"options.a": 0}, new)) == {
        ("options.a",): 1,
        ("patterns.x.fan", "patterns.x.when"): 3,
    }


def test_leaves_that_only_together_are_a_ruleset_are_one_unit() -> None:
    kind = fake(one(lambda v: v["options.a"] + v["options.b"]), legal=lambda v: v["options.a"] <= v["options.b"])
    comparison = compared(kind, {"options.a": 1, "options.b": 1}, {"options.a": 5, "options.b": 6})
    assert told(comparison) == {("options.a", "options.b"): 9}


def test_many_units_are_grouped_and_stay_exact() -> None:
    names = [f"options.o{i}" for i in range(12)]
    kind = fake(one(lambda v: v["options.o0"] * 2 + v["options.o5"]))
    comparison = compared(kind, dict.fromkeys(names, 0), dict.fromkeys(names, 1))
    assert told(comparison) == {("options.o0",): 2, ("options.o5",): 1}
    assert len(kind.made) <= 2 * len(names) + 2**MOST_UNITS


def test_an_illegal_record_counts_in_no_total() -> None:
    kind = fake(one(lambda v: v["options.a"]), refuses=lambda v: v["options.a"] == 2)
    comparison = compared(kind, {"options.a": 1}, {"options.a": 2})
    (illegal,) = comparison.records[0].illegal
    assert (illegal.ruleset, illegal.event) == (1, 1)
    assert (comparison.compared, comparison.left_out, comparison.totals) == (0, 1, ({}, {}))


def test_a_record_that_is_illegal_in_between_joins_the_units() -> None:
    kind = fake(
        one(lambda v: v["options.a"] + v["options.b"]), refuses=lambda v: (v["options.a"], v["options.b"]) == (2, 1)
    )
    comparison = compared(kind, {"options.a": 1, "options.b": 1}, {"options.a": 2, "options.b": 2})
    assert told(comparison) == {("options.a", "options.b"): 2}


def reason(comparison: Comparison) -> list[str]:
    unchanged = comparison.records[0].unchanged[1]
    assert unchanged is not None
    return [u.reason for u in unchanged]


def test_no_difference_says_why() -> None:
    flat = one(lambda _: 3)
    assert reason(compared(fake(flat), {"options.a": 1}, {"options.a": 1})) == ["same-rules"]
    assert reason(compared(fake(flat), {"options.a": 1}, {"options.a": 2})) == ["unreached"]
    assert reason(compared(fake(flat), {"settlements.w.amount": 1}, {"settlements.w.amount": 2})) == ["no-effect"]
    undone = fake(one(lambda v: v["options.a"] - v["options.b"]))
    assert reason(compared(undone, {"options.a": 5, "options.b": 1}, {"options.a": 6, "options.b": 2})) == [
        "cancelled",
        "cancelled",
    ]
    capped = fake(flat, win=lambda v: HandScore(win=True, fan=v["options.a"], limit=True))
    assert reason(compared(capped, {"options.a": 5}, {"options.a": 6})) == ["masked"]


def test_three_rulesets_are_each_held_against_the_first() -> None:
    kind = fake(one(lambda v: v["options.a"]))
    first, second = pair(kind, {"options.a": 1}, {"options.a": 2})
    third = pair(kind, {"options.a": 1}, {"options.a": 1})[1]
    comparison = compare([first, second, third], RECORDS)
    (difference,) = comparison.records[0].differences
    assert [len(shares) for shares in difference.because] == [0, 1, 0]
    assert [u and u[0].reason for u in comparison.records[0].unchanged] == [None, None, "same-rules"]


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(table=st.lists(st.integers(0, 9), min_size=16, max_size=16))
def test_shares_add_up_whatever_the_law(table: list[int]) -> None:
    names = [f"options.o{i}" for i in range(4)]
    kind = fake(one(lambda v: table[sum(v[name] << i for i, name in enumerate(names))]))
    comparison = compared(kind, dict.fromkeys(names, 0), dict.fromkeys(names, 1))
    for difference in comparison.records[0].differences:
        old, new = (amount or Decimal(0) for amount in difference.amounts)
        assert sum(share.amount for share in difference.because[1]) == new - old
    assert bool(comparison.records[0].differences) == (table[0] != table[15])
