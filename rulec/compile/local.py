"""Aggregates over one suit's part: elements, and expressions over them as closures.

An aggregate over a hand is the combination of the aggregate over its suits (all: and; any: or; count, sum: plus;
min, max: themselves), so each is evaluated once for a part and kept.
"""

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulec.compile.symbols import WAITS, Symbols
from rulec.expr.tree import (
    Among,
    And,
    Arith,
    Attr,
    Call,
    Compare,
    If,
    Kind,
    Lit,
    Neg,
    Node,
    Not,
    Or,
    Quant,
    Ref,
    Space,
)
from rulec.kernel.parts import PAIR, TRIPLET, block_high, block_low
from rulec.kernel.vm import NONE
from rulec.source.diagnostic import RulecBug

MELD_KINDS = ("pong", "exposed", "added", "concealed")


@dataclass(slots=True)
class Element:
    """A block, tile, kind or suit with all its attributes as integers."""

    values: dict[str, int]
    part: "Part | None" = None


@dataclass(slots=True)
class Part:
    """One suit of a hand under one reading: `blocks` and `role` (index of the completed block) may be absent."""

    suit: int
    concealed: tuple[int, ...]
    total: tuple[int, ...]
    melds: tuple[tuple[int, int], ...]  # (index in MELD_KINDS, rank)
    blocks: tuple[int, ...] = ()
    role: int = -1
    cache: dict[str, list[Element]] = field(default_factory=dict)

    def elements(self, collection: str) -> list[Element]:
        if collection not in self.cache:
            self.cache[collection] = self._make(collection)
        return self.cache[collection]

    def _make(self, collection: str) -> list[Element]:
        if collection == "blocks":
            return self._blocks()
        if collection == "melds":
            return self._blocks()[: len(self.melds)]
        if collection in ("sets", "runs", "triplets", "pairs"):
            wanted = {"runs": "run", "triplets": "triplet", "pairs": "pair"}.get(collection)
            found = self.elements("blocks")
            return [e for e in found if (e.values[wanted] if wanted else not e.values["pair"])]
        if collection == "suits":
            size = sum(self.total)
            return [Element({"suit": self.suit, "size": size}, self)] if size else []
        if collection == "kinds":
            konged = {rank for kind, rank in self.melds if kind > 0}
            return [
                Element({**self._tile(rank), "copies": min(copies, 4), "held": self.concealed[rank - 1],
                         "konged": int(rank in konged)})
                for rank, copies in enumerate(self.total, 1) if copies
            ]  # fmt: skip
        counts = self.total if collection == "tiles" else self.concealed
        return [Element(self._tile(rank)) for rank, copies in enumerate(counts, 1) for _ in range(copies)]

    def _tile(self, rank: int) -> dict[str, int]:
        return {"rank": rank, "suit": self.suit, "tile": self.suit * 9 + rank - 1}

    def _blocks(self) -> list[Element]:
        made: list[dict[str, int]] = []
        for kind, rank in self.melds:
            made.append(shape(self.suit, "kong" if kind else "triplet", rank, rank))
            made[-1]["concealed"] = int(kind == 3)
            made[-1]["added"] = int(kind == 2)
        for index, block in enumerate(self.blocks):
            name = "run" if block < TRIPLET else "triplet" if block < PAIR else "pair"
            made.append(shape(self.suit, name, block_low(block), block_high(block)))
            made[-1]["completed"] = int(index == self.role)
        keys = [(m["run"], m["triplet"], m["kong"], m["pair"], m["rank"]) for m in made]
        for values, key in zip(made, keys, strict=True):
            values["same"] = keys.count(key)
        return [Element(values) for values in made]


def shape(suit: int, name: str, low: int, high: int) -> dict[str, int]:
    """The attributes of a block of that shape; concealed, nothing completed."""
    values = {"run": 0, "triplet": 0, "kong": 0, "pair": 0, "concealed": 1, "added": 0, "rank": low, "suit": suit,
              "low": low, "high": high, "edge": int(low == 1 or high == 9), "same": 1, "across": 1,
              "completed": 0}  # fmt: skip
    values[name] = 1
    return values


def wait_of(block: int, rank: int) -> int:
    """The kind of wait that a block was completed from by the tile of that rank."""
    if block >= PAIR:
        return WAITS["pair"]
    if block >= TRIPLET:
        return WAITS["triplet"]
    low = block + 1
    if rank == low + 1:
        return WAITS["closed"]
    if (low == 1 and rank == 3) or (low == 7 and rank == 7):
        return WAITS["edge"]
    return WAITS["open"]


Local = Callable[[list[Element], tuple[int, ...]], int]
COMPARE: dict[str, Callable[[int, int], bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
}  # fmt: skip
ARITH: dict[str, Callable[[int, int], int]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "**": operator.pow,
}  # fmt: skip


def closure(node: Node, outer: Mapping[Node, int], symbols: Symbols) -> Local:
    """A function of the element stack and the outer values; `outer` numbers the parts that read no element."""
    if node in outer:
        place = outer[node]
        return lambda _elems, values: values[place]

    def under(child: Node) -> Local:
        return closure(child, outer, symbols)

    if isinstance(node, Lit):
        value = symbols.literal(node, None)
        return lambda _elems, _values: value
    if isinstance(node, Ref) and node.space is Space.ELEMENT:
        level, name = node.level, node.name
        return lambda elems, _values: elems[-1 - level].values[name]
    if isinstance(node, Attr) and node.of.type.kind is Kind.TILE:
        tile = under(node.of)
        if node.name == "rank":
            return lambda elems, values: tile(elems, values) % 9 + 1
        return lambda elems, values: tile(elems, values) // 9
    if isinstance(node, Not):
        arg = under(node.arg)
        return lambda elems, values: 1 - arg(elems, values)
    if isinstance(node, And | Or):
        args, stop = [under(a) for a in node.args], int(isinstance(node, Or))
        return lambda elems, values: stop if any(a(elems, values) == stop for a in args) else 1 - stop
    if isinstance(node, Compare):
        left, right, test = under(node.left), under(node.right), COMPARE[node.op]
        return lambda elems, values: int(test(left(elems, values), right(elems, values)))
    if isinstance(node, Among):
        item, choices = under(node.item), [under(c) for c in node.choices]
        return lambda elems, values: int(any(item(elems, values) == c(elems, values) for c in choices))
    if isinstance(node, Arith):
        left, right, apply = under(node.left), under(node.right), ARITH[node.op]
        return lambda elems, values: apply(left(elems, values), right(elems, values))
    if isinstance(node, Neg):
        arg = under(node.arg)
        return lambda elems, values: -arg(elems, values)
    if isinstance(node, If):
        cond, then, other = under(node.cond), under(node.then), under(node.other)
        return lambda elems, values: then(elems, values) if cond(elems, values) else other(elems, values)
    if isinstance(node, Call):
        return call(node, [under(a) for a in node.args])
    if isinstance(node, Quant):
        inner = quantifier(node, outer, symbols)
        return lambda elems, values: whole(inner(elems, values))
    raise RulecBug(f"no local meaning for {node}")


def call(node: Call, args: list[Local]) -> Local:
    """A function inside an aggregate."""
    if node.name in ("min", "max"):
        choose = min if node.name == "min" else max
        return lambda elems, values: choose((v for v in (a(elems, values) for a in args) if v != NONE), default=NONE)
    if node.name == "pick":
        return lambda elems, values: args[min(args[0](elems, values) + 1, len(args) - 1)](elems, values)
    raise RulecBug(f"{node.name} inside an aggregate")


def quantifier(node: Quant, outer: Mapping[Node, int], symbols: Symbols) -> Local:
    """An aggregate over the collection of a part: that of an element of `suits`, else of the part on the stack."""
    where = closure(node.where, outer, symbols)
    value = closure(node.value, outer, symbols) if node.value is not None else None
    how, name = node.how, node.over.name
    of = node.over.of
    level = of.level if isinstance(of, Ref) else 0

    def evaluate(elems: list[Element], values: tuple[int, ...]) -> int:
        part = elems[-1 - level].part
        if part is None:
            raise RulecBug("a collection of something that is no part")
        found = []
        for element in part.elements(name):
            elems.append(element)
            if where(elems, values):
                found.append(value(elems, values) if value is not None else 1)
            elif how == "all":
                found.append(0)
            elems.pop()
        return fold(how, found)

    return evaluate


def whole(value: int) -> int:
    """The value of an aggregate that is complete: the least or greatest of nothing is 0."""
    return 0 if value == NONE else value


def fold(how: str, found: list[int]) -> int:
    """The monoid of a quantifier over values of elements, or over values of parts."""
    if how == "all":
        return int(all(found))
    if how == "any":
        return int(any(found))
    if how in ("count", "sum"):
        return sum(found)
    known = [v for v in found if v != NONE]
    return (min(known) if how == "min" else max(known)) if known else NONE
