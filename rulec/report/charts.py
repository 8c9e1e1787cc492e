"""Pictures drawn as SVG: no script, no font of their own, colours by class so that a page can darken them.

Every function gives markup of numbers and of texts that it escapes itself.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from html import escape
from math import ceil, floor, log10

from rulec.report.number import amount, signed

WIDTH = 420
LEFT, RIGHT, TOP, BOTTOM = 44, 16, 8, 22
HEIGHT = 190
BINS = 36
Points = Sequence[tuple[float, float]]
Bands = Sequence[Sequence[Decimal]]  # percentiles, odd in number, at each step


class Scale:
    """A line of values onto a line of the picture."""

    def __init__(self, low: float, high: float, start: float, stop: float) -> None:
        if high <= low:
            low, high = low - 1, high + 1
        self.low, self.high, self.start, self.stop = low, high, start, stop

    def __call__(self, value: float) -> float:
        """Where a value lies."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.stop - self.start)

    def ticks(self, most: int) -> list[float]:
        """Round values within, so many at most."""
        rough = (self.high - self.low) / most
        power = 10.0 ** floor(log10(rough))
        step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough * 0.999)
        return [n * step for n in range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1)]


def histogram(series: Sequence[Mapping[int, int]], unit: Decimal, label: str) -> str:
    """Distributions over one axis: the first as bars, the others as lines; the shares of all cases as heights."""
    values = [value for counts in series for value in counts]
    width = bin_width(min(values, default=0), max(values, default=0))
    first = floor(min(values, default=0) / width)
    last = floor(max(values, default=0) / width) + 1
    shares = [binned(counts, width, first, last) for counts in series]
    top = max((share for own in shares for share in own), default=1.0) or 1.0
    middle = 0.5 if width == 1 else 0  # a bar of a single value stands over it
    edges = [((first + n) * width - middle) * float(unit) for n in range(last - first + 1)]
    across = Scale(edges[0], edges[-1], LEFT, WIDTH - RIGHT)
    up = Scale(0, top, HEIGHT - BOTTOM, TOP)
    parts = [frame(across, up, HEIGHT, percent=True)]
    for number, own in enumerate(shares):
        if number == 0:
            parts.append(
                "".join(
                    box((across(a), up(share)), across(b) - across(a), up(0) - up(share), "s0 bar",
                        f"{amount((first + n) * width * unit)}{'' if width == 1 else ' …'}: {share * 100:.1f} %")
                    for n, (a, b, share) in enumerate(zip(edges, edges[1:], own, strict=False))
                    if share
                )
            )  # fmt: skip
        else:
            steps = [(across(x), up(share)) for a, b, share in zip(edges, edges[1:], own, strict=False) for x in (a, b)]
            parts.append(line(steps, f"s{number} line"))
    return picture("".join(parts), HEIGHT, label)


def bin_width(low: int, high: int) -> int:
    """The width of bins, in units, round and such that there are not too many."""
    rough = max(1, (high - low) / BINS)
    power = 10 ** floor(log10(rough))
    return int(next(power * n for n in (1, 2, 5, 10) if power * n >= rough))


def binned(counts: Mapping[int, int], width: int, first: int, last: int) -> list[float]:
    """The share of cases in each bin."""
    found = [0] * (last - first)
    for value, number in counts.items():
        found[floor(value / width) - first] += number
    cases = sum(found) or 1
    return [number / cases for number in found]


def fan(bands: Bands, low: Decimal, high: Decimal, label: str, number: int = 0) -> str:
    """Percentiles of a running total step by step from nought: bands around the middle one."""
    across = Scale(0, len(bands), LEFT, WIDTH - RIGHT)
    up = Scale(float(low), float(high), HEIGHT - BOTTOM, TOP)
    middle = len(bands[0]) // 2 if bands else 0
    parts = [frame(across, up, HEIGHT)]
    for outer in range(middle):
        lower = [(across(0), up(0))] + [(across(n), up(float(own[outer]))) for n, own in enumerate(bands, 1)]
        upper = [(across(0), up(0))] + [(across(n), up(float(own[-1 - outer]))) for n, own in enumerate(bands, 1)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in [*lower, *reversed(upper)])
        parts.append(f'<polygon class="s{number} band" points="{path}"/>')
    parts.append(line([(across(0), up(0))] + [(across(n), up(float(own[middle]))) for n, own in enumerate(bands, 1)],
                      f"s{number} line"))  # fmt: skip
    return picture("".join(parts), HEIGHT, label)


def intervals(rows: Sequence[tuple[str, Decimal, Decimal | None, Decimal | None]], label: str) -> str:
    """Values with their intervals, one under the other; from nought on."""
    room = 24
    height = TOP + room * len(rows) + BOTTOM
    most = max((float(high if high is not None else value) for _, value, _, high in rows), default=1.0)
    across = Scale(0, most * 1.05 or 1, LEFT, WIDTH - RIGHT)
    up = Scale(0, 1, height - BOTTOM, TOP)
    parts = [frame(across, up, height, sideways=True)]
    for number, (name, value, low, high) in enumerate(rows):
        y = TOP + room * number + room / 2
        colour = f"s{min(number, 5)}"
        parts.append(
            box((across(0), y - 5), across(float(value)) - across(0), 10, f"{colour} bar", f"{name}: {value:.2f}")
        )
        if low is not None and high is not None:
            ends = [(across(max(0.0, float(low))), y), (across(float(high)), y)]
            parts.append(line(ends, "whisker"))
    return picture("".join(parts), height, label)


def bars(shares: Sequence[float], top: float) -> str:
    """Small bars under each other for a cell of a table, each of its own colour."""
    room, width = 7, 120
    drawn = "".join(
        f'<rect class="s{min(number, 5)} bar" x="0" y="{number * room + 1}" height="{room - 2}" '
        f'width="{max(share / top * width if top else 0, 0.5 if share else 0):.1f}"/>'
        for number, share in enumerate(shares)
    )
    return f'<svg class="cell" viewBox="0 0 {width} {room * len(shares)}" aria-hidden="true">{drawn}</svg>'


def frame(across: Scale, up: Scale, height: int, *, percent: bool = False, sideways: bool = False) -> str:
    """Lines and numbers of both axes."""
    parts = []
    for value in () if sideways else up.ticks(5):
        y = up(value)
        text = f"{value * 100:g} %" if percent else signed(Decimal(f"{value:g}"))
        parts.append(rule("zero" if value == 0 else "grid", (LEFT, y), (WIDTH - RIGHT, y)))
        parts.append(words(LEFT - 5, y + 3.5, "end", text))
    for value in across.ticks(7):
        x = across(value)
        text = signed(Decimal(f"{value:g}")) if across.low < 0 else f"{value:g}"
        parts.append(rule("zero" if value == 0 and across.low < 0 else "grid", (x, TOP), (x, height - BOTTOM)))
        parts.append(words(x, height - 6, "middle", text))
    return "".join(parts)


def rule(kind: str, start: tuple[float, float], stop: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = start, stop
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def words(x: float, y: float, anchor: str, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def box(corner: tuple[float, float], width: float, height: float, kind: str, told: str) -> str:
    x, y = corner
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{max(width - 0.5, 0.5):.1f}" height="{height:.1f}">'
        f"<title>{escape(told)}</title></rect>"
    )


def line(points: Points, kind: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline class="{kind}" points="{path}"/>'


def picture(drawn: str, height: int, label: str) -> str:
    return f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">{drawn}</svg>'
