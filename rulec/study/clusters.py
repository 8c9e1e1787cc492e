"""Means of whole numbers that come in independent clusters, and how sure they are.

The rounds of one wall are no independent cases: the same tiles are played from every seat. So a mean over rounds is
that of a sample of walls (over nights: of sets of walls), and its interval follows from how these differ.
"""

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

NORMAL = 1.959963984540054  # of 97.5 %
PLACES = Decimal(1).scaleb(-6)
EXACT = Context(prec=60, rounding=ROUND_HALF_EVEN)


@dataclass(slots=True)
class Clustered:
    """Exact sums over clusters: how many, their cases, their totals, and the products of these."""

    clusters: int = 0
    cases: int = 0
    total: int = 0
    totals_squared: int = 0
    cases_squared: int = 0
    products: int = 0

    def add(self, total: int, cases: int) -> None:
        """Count one cluster."""
        self.clusters += 1
        self.cases += cases
        self.total += total
        self.totals_squared += total * total
        self.cases_squared += cases * cases
        self.products += total * cases

    def merge(self, other: "Clustered") -> None:
        """Count all clusters of another."""
        self.clusters += other.clusters
        self.cases += other.cases
        self.total += other.total
        self.totals_squared += other.totals_squared
        self.cases_squared += other.cases_squared
        self.products += other.products

    @property
    def mean(self) -> Fraction:
        """The mean of the cases; 0 where there are none."""
        return Fraction(self.total, self.cases) if self.cases else Fraction(0)

    @property
    def variance(self) -> Fraction | None:
        """The variance of the mean as a ratio of totals; None for fewer than two clusters."""
        if self.clusters < 2:
            return None
        mean = self.mean
        apart = self.totals_squared - 2 * mean * self.products + mean * mean * self.cases_squared
        return apart * self.clusters / ((self.clusters - 1) * self.cases * self.cases)

    def data(self) -> list[int]:
        """The sums as JSON; `Clustered(*data)` is the same again."""
        return list(astuple(self))


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A mean with its interval of 95 %, half-even to 6 places; None where too few clusters tell nothing."""

    value: Decimal
    low: Decimal | None
    high: Decimal | None


def estimate(sums: Clustered, unit: Decimal) -> Estimate:
    """The mean of cases that were counted in units."""
    return around(sums.mean, sums.variance, sums.clusters, unit)


def around(value: Fraction, variance: Fraction | None, clusters: int, unit: Decimal) -> Estimate:
    """A value of that variance, by Student's t for that many clusters."""
    if variance is None:
        return Estimate(value=rounded(value, unit), low=None, high=None)
    half = root(variance) * Fraction(student(clusters - 1))
    return Estimate(value=rounded(value, unit), low=rounded(value - half, unit), high=rounded(value + half, unit))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t: exact for 1 and 2 degrees of freedom, else within 0.2 %."""
    if freedom <= 2:
        return 12.706204736174698 if freedom < 2 else 4.302652729749462
    z = NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def rounded(value: Fraction, unit: Decimal = Decimal(1)) -> Decimal:
    """An amount in units as points, half-even to 6 places."""
    exact = value * Fraction(unit)
    scaled = round(exact * 10**6)  # of equals the even one
    return Decimal(scaled).scaleb(-6, EXACT)


def root(value: Fraction) -> Fraction:
    """The square root, to many more places than are shown."""
    part = EXACT.divide(Decimal(value.numerator), Decimal(value.denominator))
    return Fraction(EXACT.sqrt(part))


def merged(parts: Iterable[Clustered]) -> Clustered:
    """All clusters of all parts."""
    found = Clustered()
    for part in parts:
        found.merge(part)
    return found
