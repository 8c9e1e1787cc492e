"""Which differing leaves stand or fall together: the units of a comparison."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import combinations

from rulec.expr.program import Expr, Program
from rulec.expr.tree import Attr, Node, Ref, Space
from rulec.study.rules import Rules

Unit = frozenset[str]
Kept = Callable[[Unit], bool]

ITEMS = frozenset({"options", "define", "declares", "groups", "patterns", "settlements"})
PRICES = frozenset({"fan", "level", "times", "points"})
LEVEL, SCALE = ".level", "score.plain"


def units(old: Rules, new: Rules, paths: Sequence[str]) -> tuple[Unit, ...]:
    """Differing leaves as units: a whole item that only one ruleset has, the two spellings of a price, and leaves of
    which one names another (a level names the level of a plain hand)."""
    joined = Joined(paths)
    for together in (*_items(old, new, paths), *_prices(paths)):
        joined.join(together)
    if SCALE in paths:
        joined.join([SCALE, *(path for path in paths if path.endswith(LEVEL))])
    known = set(paths)
    for rules in (old, new):
        for path, names in _references(rules.program):
            if path in known:
                joined.join([path, *(p for p in paths if any(_under(p, name) for name in names))])
    return joined.units()


class Joined:
    """Disjoint sets of leaves, kept in the order of their first leaf."""

    def __init__(self, paths: Iterable[str]) -> None:
        self._parent = {path: path for path in paths}

    def _root(self, path: str) -> str:
        while self._parent[path] != path:
            path = self._parent[path]
        return path

    def join(self, paths: Iterable[str]) -> None:
        roots = [self._root(path) for path in paths]
        for root in roots[1:]:
            self._parent[self._root(root)] = self._root(roots[0])

    def units(self) -> tuple[Unit, ...]:
        sets: dict[str, list[str]] = {}
        for path in self._parent:
            sets.setdefault(self._root(path), []).append(path)
        return tuple(frozenset(members) for members in sets.values())


def _under(path: str, item: str) -> bool:
    return path == item or path.startswith(item + ".")


def _item(path: str) -> str | None:
    parts = path.split(".")
    return ".".join(parts[:2]) if parts[0] in ITEMS and len(parts) > 1 else None


def _items(old: Rules, new: Rules, paths: Sequence[str]) -> Iterator[list[str]]:
    have = [{_item(path) for path in rules.ruleset.leaves} for rules in (old, new)]
    for item in sorted((have[0] ^ have[1]) - {None}, key=str):
        assert item is not None
        yield [path for path in paths if _under(path, item)]


def _prices(paths: Sequence[str]) -> Iterator[list[str]]:
    """The spellings of one pattern's price."""
    prices: dict[str, list[str]] = {}
    for path in paths:
        item, _, field = path.rpartition(".")
        if item.startswith("patterns.") and field in PRICES:
            prices.setdefault(item, []).append(path)
    yield from prices.values()


def _references(program: Program) -> Iterator[tuple[str, set[str]]]:
    """Each expression's leaf with the leaves (or items) that it names."""
    for expr in _expressions(program):
        if expr.leaf is not None:
            yield expr.leaf.path, {path for ref in _refs(expr.tree) for path in _named(program, *ref)}


def _expressions(value: object) -> Iterator[Expr]:
    if isinstance(value, Expr):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _expressions(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _expressions(part)
    elif is_dataclass(value) and type(value).__module__ == Program.__module__:
        for f in fields(value):
            yield from _expressions(getattr(value, f.name))


def _refs(node: object) -> Iterator[tuple[Space, str]]:
    if isinstance(node, Ref | Attr):
        yield node.space, node.name
    if isinstance(node, Node) or is_dataclass(node):
        for f in fields(node):
            if f.name not in {"type", "span"}:
                yield from _refs(getattr(node, f.name))
    elif isinstance(node, tuple):
        for part in node:
            yield from _refs(part)


def _named(program: Program, space: Space, name: str) -> tuple[str, ...]:
    match space:
        case Space.OPTION:
            return (f"options.{name}",)
        case Space.DEFINE | Space.PATTERN:
            definition = program.defines.get(name)
            leaf = definition.expr.leaf if definition else None
            return (leaf.path if leaf else f"define.{name}", f"patterns.{name}.when")
        case Space.GROUP:
            return (f"groups.{name}",)
        case Space.SCORE:
            return (f"score.{name}",)
        case Space.DECLARED:
            return (f"declares.{name}",)
        case _:
            return ()


def coarsen(parts: Sequence[Unit], kept: Kept) -> tuple[Unit, ...]:
    """Join units until every mixture of them can be kept (both ends can); the smallest joins that mend it."""
    now = list(parts)
    while True:
        broken = next((s for s in mixtures(len(now)) if not kept(union(now, s))), None)
        if broken is None:
            return tuple(now)
        rest = [i for i in range(len(now)) if i not in broken]
        mends = (more for size in range(1, len(rest) + 1) for more in combinations(rest, size))
        mend = next(more for more in mends if kept(union(now, (*broken, *more))))
        together = {*broken, *mend}
        first = min(together)
        whole = union(now, tuple(together))
        now = [whole if i == first else unit for i, unit in enumerate(now) if i == first or i not in together]


def mixtures(count: int) -> Iterator[tuple[int, ...]]:
    """Every set of unit numbers, smaller sets first."""
    for size in range(count + 1):
        yield from combinations(range(count), size)


def union(parts: Sequence[Unit], chosen: Iterable[int]) -> Unit:
    return frozenset().union(*(parts[i] for i in chosen))


def tied(parts: Sequence[Unit], kept: Kept) -> tuple[Unit, ...]:
    """Join units that alone, or alone left out, make no ruleset, each with the first that mends it.

    Cheaper than `coarsen` and enough for many units: what it leaves broken is found where it is needed.
    """
    everything = union(parts, range(len(parts)))
    joined = Joined(everything)
    for part in parts:
        joined.join(sorted(part))
    for part in parts:
        others = [other for other in parts if other is not part]
        if not kept(part):
            mend = next((other for other in others if kept(part | other)), None)
            joined.join([min(part), *(min(u) for u in (others if mend is None else [mend]))])
        if not kept(everything - part):
            mend = next((other for other in others if kept(everything - part - other)), None)
            joined.join([min(part), *(min(u) for u in (others if mend is None else [mend]))])
    return joined.units()


def by_section(parts: Sequence[Unit], most: int) -> tuple[Unit, ...]:
    """At most `most` units: whole sections, and the smallest of them as one. Coarser, and as exact."""
    sections: dict[str, Unit] = {}
    for unit in parts:
        section = min(unit).split(".")[0]
        sections[section] = sections.get(section, frozenset()) | unit
    groups = sorted(sections.values(), key=len, reverse=True)
    if len(groups) <= most:
        return tuple(groups)
    return (*groups[: most - 1], frozenset().union(*groups[most - 1 :]))
