"""Records and nights against their JSON Schema; each fault at the exact value, key or event that has it."""

import json
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode
from rulec.source.similar import suggest
from rulec.source.text import Span
from rulec.source.yaml_nodes import plain

Shape = Literal["record", "night"]
KINDS = {
    "string": ("text", "文字"),
    "number": ("a number", "数"),
    "integer": ("a whole number", "整数"),
    "boolean": ("true or false", "true 或 false"),
    "array": ("a list", "列表"),
    "object": ("a map of names and values", "“名: 值”的映射"),
    "null": ("nothing", "空"),
}


def check_shape(node: Node, shape: Shape, sink: Sink) -> bool:
    """Report every place where a record or night has not the form of its schema; True where there is none."""
    before = len(sink)
    told: set[tuple[int, str]] = set()
    for error in _validator(shape).iter_errors(plain(node)):
        for diagnostic in _diagnostics(error, node):
            key = (diagnostic.span.start if diagnostic.span else 0, f"{diagnostic.code} {diagnostic.args.get('field')}")
            if key not in told:
                told.add(key)
                sink.add(diagnostic)
    return len(sink) == before


def head_span(node: Node) -> Span:
    """Where a caret stands for a whole map: under its `type`, else its first key."""
    if not isinstance(node, MappingNode) or not node.items:
        return node.span
    kind = node.get("type")
    return kind.span if isinstance(kind, ScalarNode) else node.items[0][0].span


def schema(shape: Shape) -> Any:
    """The JSON Schema of records or of nights, as data."""
    return json.loads(files("rulec.round").joinpath("schema", f"{shape}.json").read_text(encoding="utf-8"))


@lru_cache(maxsize=2)
def _validator(shape: Shape) -> Validator:
    record = Resource.from_contents(schema("record"), default_specification=DRAFT202012)
    registry: Registry[Any] = Registry().with_resource("record.json", record)
    # The schema guards each type of event by if/then; running a dozen guards an event is slow, so the guard is read.
    quick = extend(Draft202012Validator, {"allOf": _guarded})
    return quick(schema(shape), registry=registry)


def _guarded(validator: Any, branches: list[Any], instance: Any, _schema: Any) -> Iterator[ValidationError]:
    if not isinstance(instance, dict):
        return
    for branch in branches:
        ((name, wanted),) = branch["if"]["properties"].items()
        if instance.get(name) == wanted["const"]:
            yield from validator.descend(instance, branch["then"])


def _diagnostics(error: ValidationError, root: Node) -> Iterator[Diagnostic]:
    node, key = _find(root, list(error.absolute_path))
    handler = _HANDLERS.get(str(error.validator))
    if handler is None:
        yield _field("bad-field", node, key, reason=error.message)
    else:
        yield from handler(error, node, key)


def _find(node: Node, path: list[str | int]) -> tuple[Node, str]:
    """The node at a path, and the name under which it stands."""
    name = ""
    for step in path:
        if isinstance(node, MappingNode):
            node = next(value for key, value in node.items if key.text == step)
            name = str(step)
        elif not isinstance(node, ScalarNode) and isinstance(step, int):
            node = node.items[step]
    return node, name


def _field(code: str, node: Node, field: str, **args: str) -> Diagnostic:
    return Diagnostic(code=code, args={"field": field} | args, span=head_span(node))


def _unknown(error: ValidationError, node: Node, _key: str) -> Iterator[Diagnostic]:
    known = list(error.schema["properties"])
    for name, _ in node.items if isinstance(node, MappingNode) else ():
        if name.text not in known:
            kind = error.schema["properties"].get("type", {}).get("const", "")
            unused = [field for field in known if node.get(field) is None] if isinstance(node, MappingNode) else known
            yield Diagnostic(
                code="unknown-field",
                args={"field": name.text, "known": ", ".join(known), "kind": kind},
                span=name.span,
                suggest=suggest(name.text, unused),
            )


def _missing(error: ValidationError, node: Node, key: str) -> Iterator[Diagnostic]:
    for field in error.validator_value:
        if field not in error.instance:
            yield _field("missing-field", node, field, inside=key)


def _type(error: ValidationError, node: Node, key: str) -> Iterator[Diagnostic]:
    wanted = error.validator_value
    kinds = [KINDS[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted)]
    found = KINDS[_kind_of(error.instance)]
    yield _field(
        "field-kind",
        node,
        key,
        wanted=" or ".join(en for en, _ in kinds),
        wanted_zh="或".join(zh for _, zh in kinds),
        found=found[0],
        found_zh=found[1],
    )


def _kind_of(value: Any) -> str:
    for kind, name in ((bool, "boolean"), (str, "string"), (list, "array"), (dict, "object")):
        if isinstance(value, kind):
            return name
    return "null" if value is None else "number"


def _enum(error: ValidationError, node: Node, key: str) -> Iterator[Diagnostic]:
    known = [str(value) for value in error.validator_value]
    found = str(error.instance)
    code = {"type": "unknown-event", "flags": "unknown-flag"}.get(key, "unknown-value")
    yield Diagnostic(
        code=code,
        args={"field": key, "found": found, "known": ", ".join(known)},
        span=node.span,
        suggest=suggest(found, known),
    )


def _const(error: ValidationError, node: Node, key: str) -> Iterator[Diagnostic]:
    yield Diagnostic(
        code="unknown-value",
        args={"field": key, "found": str(error.instance), "known": str(error.validator_value)},
        span=node.span,
        suggest=suggest(str(error.instance), [str(error.validator_value)]),
    )


def _items(error: ValidationError, node: Node, key: str) -> Iterator[Diagnostic]:
    code = "too-few" if error.validator == "minItems" else "too-many"
    yield _field(code, node, key, count=str(len(error.instance)), limit=str(error.validator_value))


def _empty(_error: ValidationError, node: Node, key: str) -> Iterator[Diagnostic]:
    yield _field("empty-field", node, key)


def _amount(error: ValidationError, node: Node, key: str) -> Iterator[Diagnostic]:
    yield _field("bad-amount", node, key, found=str(error.instance))


_HANDLERS: Mapping[str, Callable[[ValidationError, Node, str], Iterator[Diagnostic]]] = {
    "additionalProperties": _unknown,
    "required": _missing,
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minItems": _items,
    "maxItems": _items,
    "minLength": _empty,
    "minProperties": _empty,
    "pattern": _amount,
    "minimum": _amount,
}
