"""Reading resolved rulesets: a leaf by name, what differs between two, and mixtures of two."""

import json
from collections.abc import Collection

from rulec.ruleset.layers import absent, canonical, twin
from rulec.ruleset.leaves import Leaves, settles
from rulec.ruleset.model import Leaf, Ruleset
from rulec.ruleset.resolving import assemble, plain_json
from rulec.source.diagnostic import Diagnostic, DiagnosticError, Sink
from rulec.source.text import Span, Text


def find_leaf(ruleset: Ruleset, path: str) -> Leaf:
    """The leaf at a path, or of an option by id or title. Raises DiagnosticError with a did-you-mean."""
    leaves = dict(ruleset.leaves)
    found = canonical(path, leaves)
    for candidate in (found, twin(found)):
        if candidate in leaves:
            return leaves[candidate]
    at = Span(Text(None, path), 0, len(path))
    under = [p for p in leaves if p.startswith(f"{found}.")]
    if under:
        args = {"path": found, "leaves": ", ".join(under)}
        raise DiagnosticError((Diagnostic(code="path-is-map", args=args, span=at),))
    raise DiagnosticError((absent(path, found, at, leaves, "unknown-path"),))


def differing(a: Ruleset, b: Ruleset) -> list[str]:
    """The paths whose values differ and can move money, in the order of `a`, then of `b`."""
    paths = [p for p in dict.fromkeys([*a.leaves, *b.leaves]) if settles(p)]
    return [p for p in paths if p not in a.leaves or p not in b.leaves or not same(a.leaves[p], b.leaves[p])]


def same(left: Leaf, right: Leaf) -> bool:
    return json.dumps(plain_json(left.value)) == json.dumps(plain_json(right.value))


def mix(a: Ruleset, b: Ruleset, paths: Collection[str]) -> Ruleset:
    """`a` with the leaves of `b` at `paths`, those that `b` lacks taken away; titles follow what they belong to."""
    chosen = set(paths)
    leaves: Leaves = {}
    for path in dict.fromkeys([*a.leaves, *b.leaves]):
        source = b if path in chosen else a
        if settles(path) and path in source.leaves:
            leaves[path] = source.leaves[path]
        elif not settles(path):
            leaves[path] = a.leaves.get(path) or b.leaves[path]
    # An item of which nothing settles in either (a group with a title only) stays.
    items = {item_of(path) for path in leaves if settles(path)}
    gone = {item_of(path) for path in (*a.leaves, *b.leaves) if settles(path)} - items
    leaves = {path: held for path, held in leaves.items() if settles(path) or item_of(path) not in gone}
    return assemble(leaves, Sink(), id=a.id, title=a.title, extends=a.extends, lineage=a.lineage, path=a.path)


def item_of(path: str) -> str:
    """The option, pattern, rule or other item that a leaf belongs to."""
    return ".".join(path.split(".")[:2])
