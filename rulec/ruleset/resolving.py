"""A ruleset with all its layers applied."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from rulec.ruleset.files import File, lineage
from rulec.ruleset.layers import SECTIONS, Applying, keys_of
from rulec.ruleset.leaves import Leaves, leaves_of, settles, tree_of, words_of
from rulec.ruleset.model import Ruleset
from rulec.ruleset.options import make_options
from rulec.source.catalogue import severity
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import Node, ScalarNode
from rulec.source.text import Span, Text
from rulec.source.yaml_nodes import compose

Setting = str | tuple[str, Any]
HASH_DIGITS = 16


def resolve(ref: str, *, sets: Sequence[Setting] = (), sink: Sink, partial: bool = False) -> Ruleset | None:
    """The ruleset of a shipped id or a path, with settings (`NAME=VALUE`, or name and value) as its last layer.

    None where the sink has got an error; with `partial`, what is left without the faults, if there is enough of it.
    """
    before = len(sink)
    files = lineage(ref, sink)
    if not files:
        return None
    ruleset = layered(files, sets, sink)
    if any(severity(d) == "error" for d in sink.items[before:]) and not partial:
        return None
    return ruleset


def layered(files: Sequence[File], sets: Sequence[Setting], sink: Sink) -> Ruleset:
    """The ruleset of a lineage (from the file without a parent on) and settings, without what is at fault."""
    leaves: Leaves = {}
    removed: dict[str, Span] = {}
    keys: dict[str, Span] = {}
    for file in files:
        sink.items.extend(file.form_faults)
        if file.extends is None:
            leaves.update(base_leaves(file))
            keys.update(keys_of(file.node))
        else:
            layer = Applying(leaves, file.id, sink, keys=keys)
            layer.apply(file.node)
            removed.update(layer.removed)
    last = Applying(leaves, "--set", sink, op="option")
    for setting in sets:
        apply_setting(last, setting)
    return build(files, leaves, sink, removed)


def base_leaves(file: File) -> Leaves:
    found: Leaves = {}
    for key, value in file.node.items:
        if key.text in SECTIONS:
            found.update(leaves_of(value, key.text, "define", file.id))
    return found


def apply_setting(last: Applying, setting: Setting) -> None:
    """Apply one setting of the command line or of Python."""
    if isinstance(setting, str):
        name, equals, value = setting.partition("=")
        if not equals:
            span = Span(Text(None, setting), 0, len(setting))
            last.sink.add(Diagnostic(code="setting-form", args={"text": setting}, span=span))
            return
        nodes = compose(Text(None, value), last.sink)
        node: Node = nodes[0] if nodes else scalar(value)
    else:
        name, plain = setting
        node = value_node(plain, last.sink)
    name = name.strip()
    last.set(name, Span(Text(None, name), 0, len(name)), node, dict(last.leaves))


def value_node(value: Any, sink: Sink) -> Node:  # noqa: ANN401 the seam to Python and YAML
    """A plain value as a node without a file."""
    if value is None:
        return scalar("none", "none")
    if isinstance(value, bool):
        return scalar(str(value).lower(), value)
    if isinstance(value, float):
        return scalar(str(Decimal(str(value))), Decimal(str(value)))
    if isinstance(value, int | Decimal):
        return scalar(str(value), value)
    if isinstance(value, str):
        return scalar(value, value)
    nodes = compose(Text(None, json.dumps(value, ensure_ascii=False, default=str)), sink)
    return nodes[0] if nodes else scalar(str(value))


def scalar(text: str, data: Any = None) -> ScalarNode:  # noqa: ANN401
    span = Span(Text(None, text), 0, len(text))
    return ScalarNode(text=text, data=text if data is None else data, span=span, offsets=tuple(range(len(text) + 1)))


def build(files: Sequence[File], leaves: Leaves, sink: Sink, removed: Mapping[str, Span]) -> Ruleset:
    """The ruleset of resolved leaves."""
    own = files[-1]
    return assemble(
        leaves,
        sink,
        id=own.id,
        title=words_of(own.node.get("title")) or {"en": own.id, "zh": own.id},
        extends=own.extends.text.removeprefix("./").removesuffix(".yaml") if own.extends is not None else None,
        lineage=tuple(file.id for file in files[::-1]),
        path=str(own.path),
        summary=words_of(own.node.get("summary")),
        removed=removed,
    )


def assemble(leaves: Leaves, sink: Sink, **head: Any) -> Ruleset:  # noqa: ANN401
    """A ruleset of leaves under a head (id, title, extends, lineage, path, summary, removed)."""
    return Ruleset(
        **head, options=make_options(leaves, sink), tree=tree_of(leaves), leaves=dict(leaves), hash=hash_of(leaves)
    )


def hash_of(leaves: Leaves) -> str:
    """A hash over what can move money, whatever layers made it and in whatever order options stand."""
    values = [(path, plain_json(item.value)) for path, item in leaves.items() if settles(path)]
    options = sorted((v for v in values if v[0].startswith("options.")), key=lambda v: v[0])
    ordered = [*options, *(v for v in values if not v[0].startswith("options."))]
    text = json.dumps(ordered, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:HASH_DIGITS]


def plain_json(value: Any) -> Any:  # noqa: ANN401 the YAML seam
    if isinstance(value, Decimal):
        normal = value.normalize()
        return int(normal) if normal == int(normal) else f"{normal:f}"
    if isinstance(value, Mapping):
        return {k: plain_json(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [plain_json(v) for v in value]
    return value
