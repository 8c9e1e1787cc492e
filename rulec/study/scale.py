"""How a ruleset makes money of a hand: its scale and its cap, read from its own score."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from rulec.expr.program import Program
from rulec.expr.tree import Arith, Call, Lit, Node, Ref, Space
from rulec.expr.walk import children, walk

LIMIT = "limit"
Way = Literal["doubling", "table", "product", "sum"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """`way`: fan double, are looked up in a table, factors multiply, points add up. `formula`: what doubles."""

    way: Way
    formula: Node | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cap:
    """The most that a win is paid for: in fan where an option says so (in factors where they multiply), and in points
    where they are known."""

    fan: int | None
    points: Decimal | None
    times: Decimal | None = None


def scale(program: Program) -> Scale:
    """The scale of a ruleset: the first power in its score, with what it is multiplied by."""
    for line in program.score:
        if line.name == LIMIT:
            continue
        for node in _outer(line.expr.folded):
            return Scale(way="doubling", formula=node)
    if any(isinstance(n, Call) and n.name == "pick" for line in program.score for n in walk(line.expr.folded)):
        return Scale(way="table")
    fields = {program.groups[p.group].field for p in program.patterns if p.on and p.group in program.groups}
    return Scale(way="product" if "times" in fields else "sum")


def _outer(node: Node) -> Iterator[Node]:
    """Powers, each with the numbers and names that it is multiplied by."""
    if isinstance(node, Arith) and node.op == "**":
        yield node
    elif isinstance(node, Arith) and node.op == "*" and any(_is_power(n) for n in (node.left, node.right)):
        simple = isinstance(node.left, Lit | Ref) or isinstance(node.right, Lit | Ref)
        yield node if simple else next(n for n in (node.left, node.right) if _is_power(n))
    else:
        for part in children(node):
            yield from _outer(part)


def _is_power(node: Node) -> bool:
    return isinstance(node, Arith) and node.op == "**"


def cap(program: Program) -> Cap | None:
    """The cap of a ruleset; None where it has none."""
    line = next((one for one in program.score if one.name == LIMIT), None)
    if line is None or (isinstance(line.expr.folded, Lit) and line.expr.folded.value is None):
        return None
    named = [n.name for n in walk(line.expr.tree) if isinstance(n, Ref) and n.space is Space.OPTION]
    options = [program.ruleset.options[n] for n in named if n in program.ruleset.options]
    amount = line.expr.folded.value if isinstance(line.expr.folded, Lit) else None
    points = Decimal(amount) if isinstance(amount, int | Decimal) else None
    if scale(program).way == "product":
        stakes = [o.value for o in options if o.type == "points" and isinstance(o.value, int | Decimal) and o.value]
        times = points / stakes[0] if points is not None and len(stakes) == 1 else None
        return Cap(fan=None, points=points, times=times)
    fans = (o.value for o in options if o.type == "fan")
    return Cap(fan=next((int(f) for f in fans if isinstance(f, int | Decimal)), None), points=points)
