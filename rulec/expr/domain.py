"""Ranges against the domain of their place: a number that can leave it, with the values at which it does."""

from rulec.expr.ranges import At
from rulec.expr.show import number
from rulec.expr.syntax import Syn
from rulec.expr.values import Ctx, Val


def low_fault(val: Val, bound: int) -> tuple[str, str] | None:
    """The value below `bound` that a number can have and where, if it can and one assignment shows it."""
    low = val.range.low
    if low is None:
        return None if val.range.low_at is None else ("…", witness(val.range.low_at))
    if low >= bound or val.range.low_at is None:
        return None
    return number(low), witness(val.range.low_at)


def high_fault(val: Val, bound: int) -> tuple[str, str] | None:
    """The value above `bound` that a number can have and where."""
    high = val.range.high
    if val.range.high_at is None:
        return None
    if high is None:
        return "…", witness(val.range.high_at)
    return (number(high), witness(val.range.high_at)) if high > bound else None


def witness(at: At) -> str:
    """`quads = 0, pure`."""
    return ", ".join(f"{name} = {value}" if value else name for name, value in at or ()) or "…"


def require_low(val: Val, bound: int, code: str, syn: Syn, ctx: Ctx) -> bool:
    """Reports a number that can fall below `bound`; True where it cannot."""
    fault = low_fault(val, bound)
    if val.bad or fault is None or ctx.dead:
        return True
    ctx.report(code, ctx.site.span(syn), text=ctx.text(syn), value=fault[0], witness=fault[1])
    return False
