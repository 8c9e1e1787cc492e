"""How large expressions grow when definitions are written out: later passes walk them, and must come to an end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulec.expr.parse import parse
from rulec.expr.reading import branch, section, written
from rulec.expr.syntax import Syn, names_in, parts
from rulec.ruleset.model import Ruleset
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import ScalarNode

DEEPEST = 120  # levels, one inside another, through every definition
LARGEST = 20_000  # parts


@dataclass(frozen=True, slots=True)
class Size:
    depth: int
    count: int


def check_sizes(ruleset: Ruleset, sink: Sink) -> bool:
    """Report each name whose expression, its definitions written out, is too large; True where there is none."""
    bodies = dict(_bodies(ruleset))
    sizes: dict[str, Size] = {}
    for name in bodies:
        _measure(name, bodies, sizes)
    grown = [name for name, size in sizes.items() if size.depth > DEEPEST or size.count > LARGEST]
    for name in grown:
        # What stands over one that is too large is so as well; the first is told.
        if not any(used in grown for used in _uses(bodies[name]) if used != name):
            sink.add(Diagnostic(code="definitions-too-large", args={"name": name}, span=bodies[name].span))
    return not grown


def _bodies(ruleset: Ruleset) -> Iterator[tuple[str, ScalarNode]]:
    for name in section(ruleset, "patterns"):
        found = written(branch(section(ruleset, "patterns"), name), "when")
        if found is not None:
            yield name, found
    for part in ("define", "score"):
        for name in section(ruleset, part):
            found = written(section(ruleset, part), name) or written(branch(section(ruleset, part), name), "is")
            if found is not None:
                yield name, found


def _uses(body: ScalarNode) -> set[str]:
    parsed = parse(body.text)
    return set(names_in(parsed)) if isinstance(parsed, Syn) else set()


def _measure(first: str, bodies: Mapping[str, ScalarNode], sizes: dict[str, Size]) -> None:
    """Sizes of a name and of all below it, without recursion: a chain of definitions may be long."""
    waiting, open_ = [first], {first}
    while waiting:
        name = waiting[-1]
        missing = [used for used in _uses(bodies[name]) if used in bodies and used not in sizes and used not in open_]
        if name not in sizes and missing:
            waiting.extend(missing)
            open_.update(missing)
            continue
        waiting.pop()
        if name not in sizes:
            sizes[name] = _size(bodies[name], {used: sizes[used] for used in _uses(bodies[name]) if used in sizes})


def _size(body: ScalarNode, below: Mapping[str, Size]) -> Size:
    parsed = parse(body.text)
    if not isinstance(parsed, Syn):
        return Size(1, 1)
    deepest = count = 0
    level: list[Syn] = [parsed]
    depth = 0
    while level:
        depth += 1
        for syn in level:
            used = below.get(getattr(syn, "parts", ("",))[0]) or Size(0, 0)
            deepest = max(deepest, depth + used.depth)
            count += 1 + used.count
        level = [part for syn in level for part in parts(syn)]
    return Size(deepest, count)
