"""A ruleset file against its schema: the form that stands alone, or the one that extends another."""

import json
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from jsonschema.protocols import Validator

from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode
from rulec.source.schema_errors import make_validator, map_errors

Form = Literal["ruleset", "layer"]
VERSION = 1
LAYER_KEYS = frozenset({"set", "add", "remove"})


def validate(node: MappingNode, sink: Sink) -> bool:
    """Report every place where a file has not the form of a ruleset; True where there is none.

    A file of another language version is told as that and nothing more: its form is not known here.
    """
    written = node.get("rulec")
    if written is not None and not _known(written):
        text = " ".join(written.text.split()) if isinstance(written, ScalarNode) else "..."
        code = "record-not-ruleset" if text.partition("/")[0] in ("round", "night") else "language-version"
        args = {"value": text, "known": str(VERSION)}
        sink.add(Diagnostic(code=code, args=args, span=written.span, suggest=str(VERSION) if text == "" else None))
        return False
    form: Form = "layer" if node.get("extends") is not None else "ruleset"
    misplaced = frozenset(section(form)) & {key.text for key, _ in node.items}
    for key, _ in node.items:
        if key.text in misplaced:
            code = "section-in-layer" if form == "layer" else "layer-without-extends"
            sink.add(Diagnostic(code=code, args={"key": key.text}, span=key.span))
    items = tuple(item for item in node.items if item[0].text not in misplaced)
    kept = MappingNode(items=items, span=node.span)
    return map_errors(validator(form), kept, sink) and not misplaced


def section(form: Form) -> list[str]:
    """The keys that belong to the other form only."""
    base, layer = list(schema("ruleset")["properties"]), list(schema("layer")["properties"])
    return [key for key in base if key not in layer] if form == "layer" else sorted(LAYER_KEYS)


@lru_cache(maxsize=2)
def schema(form: Form) -> Any:  # noqa: ANN401
    """The JSON Schema (Draft 2020-12) of a form, as data."""
    return json.loads(files("rulec.ruleset").joinpath("schema", f"{form}.json").read_text(encoding="utf-8"))


@lru_cache(maxsize=2)
def validator(form: Form) -> Validator:
    """The compiled schema. Its references are put in place once: looking each up again is half of the time."""
    return make_validator(_inlined(schema(form), schema("ruleset")["$defs"]))


def _inlined(value: Any, shared: Mapping[str, Any]) -> Any:  # noqa: ANN401
    if isinstance(value, list):
        return [_inlined(item, shared) for item in value]
    if not isinstance(value, dict):
        return value
    held = {key: _inlined(item, shared) for key, item in value.items() if key not in ("$ref", "$defs", "$id")}
    name = str(value.get("$ref", "")).rpartition("/")[2]
    return {**_inlined(shared[name], shared), **held} if name else held


def _known(written: Node) -> bool:
    return isinstance(written, ScalarNode) and written.data == VERSION and not isinstance(written.data, bool)
