"""Ranges of numbers, each end with the values at which it is reached, so that an error can show a witness."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Context, Decimal

Num = int | Decimal
At = tuple[tuple[str, str], ...] | None  # None: no one assignment reaches this end

EXACT = Context(prec=400)
MOST_EXPONENT = 200


@dataclass(frozen=True, slots=True)
class Range:
    """From `low` to `high`, None where unbounded."""

    low: Num | None = None
    high: Num | None = None
    low_at: At = ()
    high_at: At = ()

    @property
    def point(self) -> Num | None:
        """The only value, if there is only one."""
        return self.low if self.low is not None and self.low == self.high else None

    def within(self, low: Num | None, high: Num | None) -> "Range":
        """The part of this range between two bounds (a bound given as None does not cut)."""
        new_low = self.low if low is None or (self.low is not None and self.low >= low) else low
        new_high = self.high if high is None or (self.high is not None and self.high <= high) else high
        if new_low is not None and new_high is not None and new_low > new_high:
            return Range(self.low, self.high, None, None)  # nothing is left: this is never reached
        return Range(new_low, new_high, self.low_at, self.high_at)

    def holding(self, text: str) -> "Range":
        """The same range, its witnesses under the condition `text`."""
        return Range(self.low, self.high, _joined(((text, ""),), self.low_at), _joined(((text, ""),), self.high_at))


def exactly(value: Num) -> Range:
    return Range(value, value)


def named(text: str, low: Num | None, high: Num | None) -> Range:
    """The range of a thing that is called `text`."""
    if low is not None and low == high:
        return Range(low, high)
    shown = ["…" if end is None else str(end) for end in (low, high)]
    return Range(low, high, ((text, shown[0]),), ((text, shown[1]),))


def tidy(value: Num) -> Num:
    """An integral Decimal as int."""
    if isinstance(value, Decimal) and value == value.to_integral_value():
        return int(value)
    return value


def plus(a: Num, b: Num) -> Num:
    return a + b if isinstance(a, int) and isinstance(b, int) else EXACT.add(Decimal(a), Decimal(b))


def times(a: Num, b: Num) -> Num:
    return a * b if isinstance(a, int) and isinstance(b, int) else EXACT.multiply(Decimal(a), Decimal(b))


def power(a: Num, b: Num) -> Num | None:
    """`a ** b`, None where it is too large to bother."""
    if b < 0 or b > MOST_EXPONENT or not isinstance(b, int):
        return None
    return a**b if isinstance(a, int) else EXACT.power(a, b)


def quotient(a: Num, b: Num) -> Num:
    """`a // b` rounded towards minus infinity."""
    if isinstance(a, int) and isinstance(b, int):
        return a // b
    return int(EXACT.divide(Decimal(a), Decimal(b)).to_integral_value("ROUND_FLOOR"))


def _joined(a: At, b: At) -> At:
    if a is None or b is None:
        return None
    seen = dict(a)
    for name, value in b:
        if seen.setdefault(name, value) != value:
            return None
    return tuple(seen.items())


def add(a: Range, b: Range) -> Range:
    low = None if a.low is None or b.low is None else plus(a.low, b.low)
    high = None if a.high is None or b.high is None else plus(a.high, b.high)
    return Range(low, high, _joined(a.low_at, b.low_at), _joined(a.high_at, b.high_at))


def negative(a: Range) -> Range:
    return Range(None if a.high is None else -a.high, None if a.low is None else -a.low, a.high_at, a.low_at)


def subtract(a: Range, b: Range) -> Range:
    return add(a, negative(b))


Corner = tuple[Num | None, At]


def _corners(a: Range, b: Range, op: Callable[[Num, Num], Num | None]) -> list[Corner] | None:
    """The values of `op` at the four corners; None where one is unbounded."""
    found: list[Corner] = []
    for x, x_at in ((a.low, a.low_at), (a.high, a.high_at)):
        for y, y_at in ((b.low, b.low_at), (b.high, b.high_at)):
            if x is None or y is None:
                return None
            found.append((op(x, y), _joined(x_at, y_at)))
    return found


def _hull(corners: Iterable[Corner]) -> Range:
    values = [(v, at) for v, at in corners if v is not None]
    if not values:
        return Range()
    low = min(values, key=lambda c: c[0])
    high = max(values, key=lambda c: c[0])
    return Range(low[0], high[0], low[1], high[1])


def multiply(a: Range, b: Range) -> Range:
    corners = _corners(a, b, times)
    if corners is not None:
        return _hull(corners)
    if a.low is not None and b.low is not None and a.low >= 0 and b.low >= 0:
        return Range(times(a.low, b.low), None, _joined(a.low_at, b.low_at), None)
    if a.point == 0 or b.point == 0:
        return exactly(0)
    if a.low is not None and a.low >= 0:
        return Range(None, None, _joined(a.high_at, b.low_at), None)
    return Range(None, None, None, None)


def divide(a: Range, b: Range) -> Range:
    """`a // b` for a divisor of at least 1."""
    divisor = b if b.low is not None and b.low >= 1 else b.within(1, None)
    if divisor.low is None or divisor.low < 1:
        divisor = Range(1, None, None, None)
    corners = _corners(a, divisor, quotient)
    if corners is not None:
        return _hull(corners)
    if a.low is not None and a.low >= 0:
        return Range(0, a.high, _joined(a.low_at, divisor.low_at), None)
    return Range(None, None, None, None)


def raised(a: Range, b: Range) -> Range:
    """`a ** b` for an exponent of at least 0."""
    exponent = b.within(0, None)
    if a.low is None or a.low < 1 or exponent.low is None:
        return Range(0 if a.low is not None and a.low >= 0 else None, None, None, None)
    low = power(a.low, exponent.low)
    high = power(a.high, exponent.high) if a.high is not None and exponent.high is not None else None
    return Range(low, high, _joined(a.low_at, b.low_at), _joined(a.high_at, b.high_at))


def least(parts: list[Range]) -> Range:
    """The range of the smallest of several numbers."""
    lows = [p for p in parts if p.low is not None]
    highs = [p for p in parts if p.high is not None]
    low = min(lows, key=lambda p: p.low or 0) if len(lows) == len(parts) else Range(low_at=None)
    high = min(highs, key=lambda p: p.high or 0) if highs else Range(high_at=None)
    return Range(low.low, high.high, low.low_at, high.high_at)


def greatest(parts: list[Range]) -> Range:
    """The range of the largest of several numbers."""
    return negative(least([negative(p) for p in parts]))


def hull(parts: list[Range]) -> Range:
    """The range of one of several numbers."""
    lows = [p for p in parts if p.low is not None]
    highs = [p for p in parts if p.high is not None]
    low = min(lows, key=lambda p: p.low or 0) if len(lows) == len(parts) else next(p for p in parts if p.low is None)
    high = max(highs, key=lambda p: p.high or 0) if len(highs) == len(parts) else Range(high_at=None)
    return Range(low.low, high.high, low.low_at, high.high_at)
