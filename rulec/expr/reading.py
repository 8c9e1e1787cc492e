"""Access to the sections of a resolved ruleset: leaves by path, scalars as expressions, the words of titles."""

from collections.abc import Iterator, Mapping
from typing import Any

from rulec.ruleset.model import Leaf, Ruleset, Tree
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.text import Span, Text

NOWHERE = Span(Text("", ""), 0, 0)


def scalar(text: str) -> ScalarNode:
    """An expression that stands in no file: a default of the language."""
    source = Text("", text)
    offsets = tuple(range(len(text) + 1))
    return ScalarNode(text=text, data=text, span=Span(source, 0, len(text)), offsets=offsets)


def section(ruleset: Ruleset, name: str) -> Tree:
    """A section as a tree; empty where it is missing."""
    found = ruleset.tree.get(name)
    return found if isinstance(found, dict) else {}


def branch(tree: Tree, name: str) -> Tree:
    found = tree.get(name)
    return found if isinstance(found, dict) else {}


def leaf(tree: Tree, name: str) -> Leaf | None:
    found = tree.get(name)
    return found if isinstance(found, Leaf) else None


def written(tree: Tree, name: str) -> ScalarNode | None:
    """The scalar that a leaf was written as."""
    found = leaf(tree, name)
    return found.node if found is not None and isinstance(found.node, ScalarNode) else None


def words(tree: Tree, name: str) -> Mapping[str, str]:
    """A title: one string for every language, or a map by language."""
    found = leaf(tree, name)
    value: Any = found.value if found is not None else branch(tree, name)
    if isinstance(value, str):
        return {"zh": value, "en": value}
    if isinstance(value, Mapping):
        return {k: str(v.value if isinstance(v, Leaf) else v) for k, v in value.items()}
    return {}


def first_leaf(tree: Tree | Leaf) -> Leaf | None:
    """Any leaf below, to point at where a map has no place of its own."""
    if isinstance(tree, Leaf):
        return tree
    return next((found for part in tree.values() if (found := first_leaf(part))), None)


def place(tree: Tree | Leaf) -> Span:
    found = first_leaf(tree)
    return NOWHERE if found is None else found.span


def named_amounts(found: "Tree | Leaf | None") -> Iterator[tuple[ScalarNode, Any, Span]]:
    """The entries of a list of names or of a map from names to amounts."""
    if isinstance(found, dict):
        for name, part in found.items():
            if isinstance(part, Leaf):
                yield _key(name, part.span), part.value, part.span
        return
    node = found.node if found is not None else None
    if isinstance(node, SequenceNode):
        for item in node.items:
            if isinstance(item, ScalarNode):
                yield item, "all", item.span
    elif isinstance(node, MappingNode):
        for key, item in node.items:
            if isinstance(item, ScalarNode):
                yield key, item.data, item.span
    elif isinstance(node, ScalarNode):
        yield node, "all", node.span


def _key(name: str, span: Span) -> ScalarNode:
    return ScalarNode(text=name, data=name, span=span, offsets=(span.start,) * len(name) + (span.end,))


def rows(found: Leaf | None) -> Iterator[MappingNode]:
    """The maps of a list."""
    if found is not None and isinstance(found.node, SequenceNode):
        for item in found.node.items:
            if isinstance(item, MappingNode):
                yield item


def entry(row: MappingNode, name: str) -> ScalarNode | None:
    found: Node | None = row.get(name)
    return found if isinstance(found, ScalarNode) else None
