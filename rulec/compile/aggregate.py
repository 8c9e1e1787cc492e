"""The aggregates of a program: every quantifier over a hand, numbered, with the outer values it may meet."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from rulec.compile.local import Element, Local, quantifier
from rulec.compile.scope import READING, free_level
from rulec.compile.symbols import Symbols
from rulec.expr.tree import Kind, Lit, Node, Quant, Ref, Space, Type
from rulec.expr.walk import children, walk
from rulec.kernel.vm import NONE
from rulec.source.diagnostic import Diagnostic, Sink

MOST_VARIANTS = 64

Value = int | tuple[tuple[int, ...], ...]  # a tuple: the blocks themselves, for `across`
BLOCK_KEYS = ("run", "triplet", "kong", "pair", "rank", "suit", "concealed", "added", "low", "high", "edge", "same",
              "completed")  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Aggregate:
    """A quantifier with its outer values: `variants[i]` are the outer values of the aggregate `base + i`, None where
    no such values exist; `sizes` are those that the machine's AGGX counts with."""

    node: Quant
    outers: tuple[Node, ...]
    sizes: tuple[int, ...]
    variants: tuple[tuple[int, ...] | None, ...]
    base: int
    reading: bool
    across: bool
    run: Local


class Aggregates:
    """Numbers quantifiers as the code generator meets them."""

    def __init__(self, symbols: Symbols, sink: Sink) -> None:
        self.symbols = symbols
        self.sink = sink
        self.items: list[Aggregate] = []
        self.size = 0
        self._known: dict[Quant, Aggregate] = {}

    def add(self, node: Quant) -> Aggregate:
        if node not in self._known:
            self._known[node] = self._make(node)
            self.items.append(self._known[node])
            self.size += len(self._known[node].variants)
        return self._known[node]

    def _make(self, node: Quant) -> Aggregate:
        outers = tuple(dict.fromkeys(outer_nodes(node)))
        domains = [domain(outer.type, self.symbols) for outer in outers]
        count = 1
        for values in domains:
            count *= len(values)
        if any(not values for values in domains) or count > MOST_VARIANTS:
            self.sink.add(Diagnostic(code="aggregate-unbounded", args={"text": node.span.text}, span=node.span))
            return Aggregate(node, (), (), ((),), self.size, False, False, lambda _elems, _values: 0)
        if crosses(node):
            self.sink.add(Diagnostic(code="aggregate-crosses", args={"text": node.span.text}, span=node.span))
            return Aggregate(node, (), (), ((),), self.size, False, False, lambda _elems, _values: 0)
        sizes = tuple(max(values) + 2 for values in domains)
        variants = [
            combined if all(v in values for v, values in zip(combined, domains, strict=True)) else None
            for combined in product(*((NONE if i == 0 else i - 1 for i in range(size)) for size in sizes))
        ]
        across = any(isinstance(n, Ref) and n.space is Space.ELEMENT and n.name == "across" for n in walk(node))
        run = quantifier(node, {outer: i for i, outer in enumerate(outers)}, self.symbols)
        reading = any(isinstance(n, Quant) and n.over.name in READING for n in walk(node))
        return Aggregate(node, outers, sizes, tuple(variants), self.size, reading or across, across, run)


def outer_nodes(node: Quant) -> Iterator[Node]:
    """The largest parts of a quantifier's body that read no element."""
    pending = [node.where, *([node.value] if node.value is not None else [])]
    while pending:
        item = pending.pop()
        if isinstance(item, Lit):
            continue
        if free_level(item) == 0:
            yield item
        else:
            pending.extend(children(item))


def crosses(node: Quant) -> bool:
    """Whether a quantifier matches elements of two collections with each other (a suit with its own part is none)."""
    inner = (n for part in children(node) for n in walk(part))
    return any(isinstance(n, Quant) and n.over.of is None and free_level(n) > 0 for n in inner)


def domain(of: Type, symbols: Symbols) -> tuple[int, ...]:
    """The values that an outer expression may have; empty where they are too many to number."""
    values = {
        Kind.BOOL: (0, 1),
        Kind.SUIT: (0, 1, 2),
        Kind.TILE: tuple(range(27)),
        Kind.RANK: tuple(range(1, 10)),
        Kind.SEAT: (0, 1, 2, 3),
        Kind.CHOICE: tuple(sorted(symbols.choice(v) for v in of.values)),
    }.get(of.kind, ())
    return (*values, NONE) if of.optional and values else values


def block_key(element: Element) -> tuple[int, ...]:
    return tuple(element.values[key] for key in BLOCK_KEYS)
