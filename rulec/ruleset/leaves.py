"""A ruleset's values as one flat table: dotted path to leaf, in file order.

An option's value is the leaf `options.NAME`; what its declaration says besides is `options.NAME.min` and so on. A map
with nothing in it is a leaf of its own, so that it is not lost.
"""

from typing import Any

from rulec.ruleset.model import Leaf, Op, Origin, Tree
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.text import Span
from rulec.source.yaml_nodes import plain

Leaves = dict[str, Leaf]
Comments = tuple[str | None, str | None]  # note, source

# maps that are one value, by their last name
WHOLE = frozenset({"title", "help", "say", "no", "replaces", "example", "counterexample"})
COMMENT = frozenset({"note", "source"})
NAMED = ("define", "score")  # sections of named expressions: a text, or a map that holds it as `is` beside its title
# leaves that settle nothing
TOLD = frozenset({"title", "help", "no", "ref", "example", "counterexample", "records"})
NO_COMMENTS: Comments = (None, None)


def words_of(node: Node | None) -> dict[str, str]:
    """A title: one text for every language, or one for each."""
    if isinstance(node, MappingNode):
        return {key.text: str(plain(value)) for key, value in node.items}
    return {"zh": node.text, "en": node.text} if isinstance(node, ScalarNode) else {}


def text_of(node: Node | None) -> str | None:
    """One text, or several as one."""
    if isinstance(node, SequenceNode):
        return "; ".join(item.text for item in node.items if isinstance(item, ScalarNode))
    return node.text if isinstance(node, ScalarNode) else None


def comments_of(node: MappingNode, outer: Comments = NO_COMMENTS) -> Comments:
    """The note and source that a map gives to the leaves in it."""
    return text_of(node.get("note")) or outer[0], text_of(node.get("source")) or outer[1]


def leaves_of(node: Node, path: str, op: Op, layer: str, outer: Comments = NO_COMMENTS) -> Leaves:
    """The leaves under a node that stands at `path`."""
    name = path.rsplit(".", 1)[-1]
    if not isinstance(node, MappingNode) or name in WHOLE or not node.items:
        return {path: leaf(path, node, op, layer, outer)}
    comments = comments_of(node, outer) if path.count(".") >= 1 else outer
    found: Leaves = {}
    for key, value in node.items:
        if key.text in COMMENT and "." in path:
            continue
        found.update(leaves_of(value, below(path, key.text), op, layer, comments))
    depth = path.split(".")
    if len(depth) == 2 and depth[0] == "patterns" and f"{path}.on" not in found:
        found[f"{path}.on"] = implied(f"{path}.on", node, op, layer)
    return found


def below(path: str, name: str) -> str:
    """The path of a name under a path; an option's default is the option, the `is` of a named expression that one."""
    depth = path.split(".")
    if len(depth) == 2 and (depth[0], name) in {("options", "default"), *((n, "is") for n in NAMED)}:
        return path
    return f"{path}.{name}"


def leaf(path: str, node: Node, op: Op, layer: str, comments: Comments = NO_COMMENTS) -> Leaf:
    value = plain(node)
    note, source = comments
    origin = Origin(op=op, value=value, layer=layer, span=node.span, note=note, source=source, path=path)
    return Leaf(path=path, value=value, node=node, origins=(origin,))


def implied(path: str, node: Node, op: Op, layer: str) -> Leaf:
    """The `on: true` that a pattern has where nobody writes it; it stands where the pattern stands."""
    span = Span(node.span.source, node.span.start, node.span.start)
    scalar = ScalarNode(text="true", data=True, span=span, offsets=(span.start,) * 5)
    return leaf(path, scalar, op, layer)


def tree_of(leaves: Leaves) -> Tree:
    """The nested form of all leaves but the options'."""
    tree: Tree = {}
    for path, item in leaves.items():
        names = path.split(".")
        if names[0] == "options":
            continue
        if names[0] in NAMED and len(names) > 2:
            _define(tree, leaves, path, names)
        elif not (names[0] in NAMED and any(p.startswith(f"{path}.") for p in leaves)):
            _put(tree, names, item)
    return tree


def _define(tree: Tree, leaves: Leaves, path: str, names: list[str]) -> None:
    own = ".".join(names[:2])
    held = tree.setdefault(names[0], {})
    if isinstance(held, dict):
        entry = held.setdefault(names[1], {})
        if isinstance(entry, dict):
            if own in leaves:
                entry.setdefault("is", leaves[own])
            entry[names[2]] = leaves[path]


def _put(tree: Tree, names: list[str], item: Leaf) -> None:
    for name in names[:-1]:
        inner = tree.setdefault(name, {})
        if isinstance(inner, Leaf):
            return
        tree = inner
    tree[names[-1]] = {} if isinstance(item.node, MappingNode) and not item.node.items else item


def settles(path: str) -> bool:
    """Whether a leaf can move money, as titles, notes and examples cannot."""
    return path.rsplit(".", 1)[-1] not in TOLD


def equal(left: Any, right: Any) -> bool:  # noqa: ANN401 the YAML seam
    """Whether two plain values are the same, `1` and `true` apart."""
    return isinstance(left, bool) == isinstance(right, bool) and bool(left == right)
