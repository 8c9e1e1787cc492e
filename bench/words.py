"""How figures are written."""

from collections.abc import Sequence
from typing import Any

from bench.rounds import Series

NAMES = {"rulec": "rulec, compiled", "rulec pure": "rulec, uncompiled"}


def rate(seconds: float) -> str:
    """How many a second: `8.1 M/s`, `430 k/s`, `14 k/s`."""
    each = 1 / seconds
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if each >= size:
            return f"{each / size:.3g}{unit}/s" if each < 1000 * size else f"{each / size:.0f}{unit}/s"
    return f"{each:.3g}/s"


def times(ratio: float) -> str:
    """A ratio in three digits and no exponent."""
    return f"{ratio:.0f}" if ratio >= 100 else f"{ratio:.3g}"


def spread(series: Series, base: Series) -> str:
    """Ratio of medians with the least and the most of a round: `12.3 (11.9-12.8)`."""
    middle, least, most = series.ratio(base)
    return f"{times(middle)} ({times(least)}-{times(most)})"


def milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.3g} ms" if seconds < 1 else f"{seconds:.2f} s"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def of(series: Sequence[Series], name: str) -> Series | None:
    return next((one for one in series if one.name == name), None)


def called(found: dict[str, Any], name: str) -> str:
    """A contender with its version."""
    package, *rest = name.split(", ")
    return NAMES.get(name) or ", ".join([f"{package} {found['versions'].get(package, '')}".strip(), *rest])
