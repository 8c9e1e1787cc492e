"""Means of clusters and their intervals, against values worked out by hand or from printed tables."""

from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest

from rulec.study.clusters import Clustered, around, estimate, root, rounded, student
from rulec.study.spread import Spread, deviation, percentile, wilder, wildness

ONE = Decimal(1)


def clustered(*clusters: tuple[int, int]) -> Clustered:
    found = Clustered()
    for total, cases in clusters:
        found.add(total, cases)
    return found


# Of the usual printed table of Student's t, two-sided 95 %.
@pytest.mark.parametrize(
    ("freedom", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)]
)
def test_students_t(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=2e-3)


def test_the_mean_of_two_clusters() -> None:
    """Totals 1 and 3 of two cases each: means 0.5 and 1.5, so the mean is 1 and its standard error 0.5."""
    sums = clustered((1, 2), (3, 2))
    assert [sums.mean, sums.variance] == [Fraction(1), Fraction(1, 4)]
    told = estimate(sums, Decimal("0.1"))
    assert told.value == Decimal("0.1")
    assert told.low == Decimal("-0.53531")  # 0.1 * (1 - 12.7062 / 2)


def test_cases_of_a_cluster_that_cancel_leave_no_doubt() -> None:
    assert clustered((0, 4), (0, 4), (0, 4)).variance == 0


def test_one_cluster_tells_no_interval() -> None:
    told = estimate(clustered((5, 4)), ONE)
    assert (told.value, told.low, told.high) == (Decimal("1.25"), None, None)


def test_merging_is_counting_on() -> None:
    one, other = clustered((1, 2), (5, 4)), clustered((-7, 4))
    one.merge(other)
    assert one == clustered((1, 2), (5, 4), (-7, 4)) == Clustered(*one.data())


def test_amounts_are_rounded_to_the_even_neighbour() -> None:
    assert [str(rounded(Fraction(n, 2 * 10**6))) for n in (1, 3)] == ["0.000000", "0.000002"]
    assert rounded(Fraction(2, 3), Decimal("0.5")) == Decimal("0.333333")
    assert float(root(Fraction(2))) == pytest.approx(2**0.5)
    assert around(Fraction(0), Fraction(0), 5, ONE).low == 0


def test_spread_and_percentiles() -> None:
    """2, 4, 4, 4, 5, 5, 7, 9 have the sum of squared deviations 32: the sample deviation is (32 / 7) ** 0.5."""
    counts = Counter([2, 4, 4, 4, 5, 5, 7, 9])
    assert deviation(counts, ONE) == Decimal("2.13809")
    assert [percentile(counts, percent) for percent in (0, 12, 13, 50, 100)] == [2, 2, 4, 4, 9]
    assert (deviation(Counter([3]), ONE), percentile({}, 50)) == (Decimal(0), 0)


def test_how_far_results_lie_from_nought() -> None:
    """Results of 3 and -3, then of 4 and -4: the mean square is 12.5. Under other rules twice as much of everything."""
    old, new, apart = Spread.empty(2), Spread.empty(2), Spread.empty(2)
    for size in (3, 4):
        before, after = [(size, -size)], [(2 * size, -2 * size)]
        old.add(before)
        new.add(after)
        apart.add_apart(before, after)
    assert float(wildness(old, ONE).value) == pytest.approx(12.5**0.5, abs=1e-6)
    told = wilder(old, new, apart, ONE)
    assert float(told.value) == pytest.approx(12.5**0.5, abs=1e-6)
    # What doubles every result is as sure as the results are.
    alone = wildness(old, ONE)
    assert told.high is not None and alone.high is not None
    assert float(told.high - told.value) == pytest.approx(float(alone.high - alone.value), abs=1e-5)
    assert alone.low == 0  # nothing lies nearer to nought than that, however few cases there are
    assert Spread.of_data(apart.data()).data() == apart.data()
