"""Results of seats, of rounds or of nights, as exact and mergeable counts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Self

from rulec.study.clusters import Clustered, Estimate, around, estimate, root, rounded

Results = Sequence[Sequence[int]]  # of every case, by seat, in units


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """How a seat fares, in points: `sd` is the spread of a single result."""

    mean: Estimate
    sd: Decimal
    worst: Decimal
    best: Decimal


@dataclass(slots=True)
class Spread:
    """Results by seat; `sizes` are their amounts without the sign, `squares` tell how wild they are."""

    counts: list[Counter[int]]
    seats: list[Clustered]
    sizes: Clustered
    squares: Clustered

    @classmethod
    def empty(cls, players: int) -> Self:
        """Nothing counted yet."""
        return cls([Counter() for _ in range(players)], [Clustered() for _ in range(players)], Clustered(), Clustered())

    def add(self, results: Results) -> None:
        """Count a cluster of results."""
        cases = len(results)
        sizes = squares = 0
        for counts, sums, own in zip(self.counts, self.seats, zip(*results, strict=True), strict=True):
            counts.update(own)
            sums.add(sum(own), cases)
            sizes += sum(map(abs, own))
            squares += sum(value * value for value in own)
        self.sizes.add(sizes, cases * len(self.seats))
        self.squares.add(squares, cases * len(self.seats))

    def add_apart(self, old: Results, new: Results) -> None:
        """Count by how much a cluster of results differs from another: results, and sizes and squares."""
        cases = len(new)
        sizes = squares = 0
        for counts, sums, was, now in zip(
            self.counts, self.seats, zip(*old, strict=True), zip(*new, strict=True), strict=True
        ):
            own = [b - a for a, b in zip(was, now, strict=True)]
            counts.update(own)
            sums.add(sum(own), cases)
            sizes += sum(abs(b) - abs(a) for a, b in zip(was, now, strict=True))
            squares += sum(b * b - a * a for a, b in zip(was, now, strict=True))
        self.sizes.add(sizes, cases * len(self.seats))
        self.squares.add(squares, cases * len(self.seats))

    def merge(self, other: "Spread") -> None:
        """Count all that another has counted."""
        for counts, more in zip(self.counts, other.counts, strict=True):
            counts.update(more)
        for sums, more_sums in zip(self.seats, other.seats, strict=True):
            sums.merge(more_sums)
        self.sizes.merge(other.sizes)
        self.squares.merge(other.squares)

    @property
    def whole(self) -> Counter[int]:
        """The results of all seats."""
        return sum(self.counts, Counter())

    def seat(self, number: int, unit: Decimal) -> Seat:
        """What a seat's results come to."""
        counts = self.counts[number]
        return Seat(
            mean=estimate(self.seats[number], unit),
            sd=deviation(counts, unit),
            worst=min(counts, default=0) * unit,
            best=max(counts, default=0) * unit,
        )

    def data(self) -> dict[str, Any]:
        """All counts as JSON."""
        return {
            "counts": [sorted(counts.items()) for counts in self.counts],
            "seats": [sums.data() for sums in self.seats],
            "sizes": self.sizes.data(),
            "squares": self.squares.data(),
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """The counts that `data` has written."""
        return cls(
            [Counter(dict(counts)) for counts in data["counts"]],
            [Clustered(*sums) for sums in data["seats"]],
            Clustered(*data["sizes"]),
            Clustered(*data["squares"]),
        )


def deviation(counts: Mapping[int, int], unit: Decimal) -> Decimal:
    """The standard deviation of a sample; 0 for a single case."""
    cases = sum(counts.values())
    if cases < 2:
        return rounded(Fraction(0))
    total = sum(value * number for value, number in counts.items())
    squares = sum(value * value * number for value, number in counts.items())
    return rounded(root(Fraction(squares * cases - total * total, cases * (cases - 1))), unit)


def percentile(counts: Mapping[int, int], percent: int) -> int:
    """The least value that so many of a hundred cases do not exceed; 0 of none."""
    cases = sum(counts.values())
    below = 0
    for value in sorted(counts):
        below += counts[value]
        if below * 100 >= percent * cases:
            return value
    return 0


def wildness(spread: Spread, unit: Decimal) -> Estimate:
    """How far a result of any seat lies from nought: the root of the mean square."""
    mean = spread.squares.mean
    size = root(mean)
    variance = spread.squares.variance
    # the variance of a root is that of what it is of, over four times the latter
    own = None if variance is None or not mean else variance / (4 * mean)
    found = around(size, own, spread.squares.clusters, unit)
    return found if found.low is None else replace(found, low=max(found.low, Decimal(0)))


def wilder(old: Spread, new: Spread, apart: Spread, unit: Decimal) -> Estimate:
    """By how much results lie farther from nought, as pairs of the same cases tell."""
    means = old.squares.mean, new.squares.mean
    variances = old.squares.variance, new.squares.variance, apart.squares.variance
    sizes = root(means[0]), root(means[1])
    value = sizes[1] - sizes[0]
    if variances[0] is None or variances[1] is None or variances[2] is None or not all(means):
        return around(value, None, 0, unit)
    together = (variances[0] + variances[1] - variances[2]) / 2
    own = variances[0] / (4 * means[0]) + variances[1] / (4 * means[1]) - together / (2 * sizes[0] * sizes[1])
    return around(value, max(own, Fraction(0)), apart.squares.clusters, unit)
