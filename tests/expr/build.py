"""Rulesets for tests of expressions: one text, no layers, options set by hand."""

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from rulec.expr import check
from rulec.expr.program import Program
from rulec.ruleset.model import Leaf, Op, Option, Origin, Ruleset, Tree
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode
from rulec.source.text import Span, Text
from rulec.source.yaml_nodes import compose, plain

DATA = Path(__file__).parent / "data"
WORD_MAPS = {"title", "help", "no"}


def read(text: str, name: str = "test.yaml") -> MappingNode:
    sink = Sink()
    node = compose(Text(name, text), sink)[0]
    assert not len(sink), list(sink)
    assert isinstance(node, MappingNode)
    return node


def ruleset(text: str, options: Mapping[str, Any] | None = None, *, extra: str | tuple[str, ...] = "") -> Ruleset:
    """The ruleset of a text; `extra` are further texts whose sections are merged in."""
    given = dict(options or {})
    tree: Tree = {}
    for source in (text, *((extra,) if isinstance(extra, str) else extra)):
        if source.strip():
            for key, node in read(source).items:
                _merge(tree, key.text, node, key.text)
    declared = tree.pop("options", {})
    assert isinstance(declared, dict)
    made = {name: option(name, part, given) for name, part in declared.items() if isinstance(part, dict)}
    return Ruleset(
        id="test",
        title={},
        extends=None,
        lineage=("test",),
        path="test.yaml",
        options=made,
        tree=tree,
        leaves={},
        hash="",
    )


def _merge(tree: Tree, name: str, node: Node, path: str) -> None:
    if isinstance(node, MappingNode) and name not in WORD_MAPS:
        held = tree.setdefault(name, {})
        assert isinstance(held, dict)
        for key, part in node.items:
            _merge(held, key.text, part, f"{path}.{key.text}")
    else:
        tree[name] = leaf(path, node)


def leaf(path: str, node: Node, op: Op = "define") -> Leaf:
    value: Any = plain(node)
    origin = Origin(op=op, value=value, layer="test", span=node.span)
    return Leaf(path=path, value=value, node=node, origins=(origin,))


def option(name: str, part: Tree, given: Mapping[str, Any]) -> Option:
    def value(key: str, default: Any = None) -> Any:  # noqa: ANN401
        found = part.get(key)
        return found.value if isinstance(found, Leaf) else default

    default = part.get("default")
    if name in given:
        text = str(given[name]).lower() if isinstance(given[name], bool) else str(given[name])
        source = Text(None, text)
        node = ScalarNode(
            text=text, data=given[name], span=Span(source, 0, len(text)), offsets=tuple(range(len(text) + 1))
        )
        held = leaf(f"options.{name}", node, "option")
        chosen = given[name]
    else:
        assert isinstance(default, Leaf)
        held, chosen = default, default.value
    others = value("or")
    alternatives = tuple(others) if isinstance(others, list) else (others,) if others else ()
    if chosen == "none" and value("type") != "choice":
        chosen = None
    return Option(
        name=name,
        type=value("type"),
        value=chosen,
        values=tuple(value("values", [])),
        alternatives=alternatives,
        minimum=_decimal(value("min")),
        maximum=_decimal(value("max")),
        full_records=value("records") == "full",
        leaf=held,
    )


def _decimal(value: str | int | Decimal | None) -> Decimal | None:
    return None if value is None else Decimal(value)


def checked(
    text: str, options: Mapping[str, Any] | None = None, *, extra: str | tuple[str, ...] = ""
) -> tuple[Program | None, list[Diagnostic]]:
    sink = Sink()
    program = check(ruleset(text, options, extra=extra), sink)
    return program, list(sink)
