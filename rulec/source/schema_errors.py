"""JSON Schema errors as diagnostics: each at the exact key or value, in words that a reader can act on.

A subschema may carry `errorCode`: a code of the catalogue (or a map from keyword to code) that is told instead of the
keyword's own. Every diagnostic has the arguments of `_args`, so words of any family fit.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend

from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode, SequenceNode
from rulec.source.similar import suggest
from rulec.source.text import Span
from rulec.source.yaml_nodes import plain

CODE = "errorCode"
KINDS = {
    "string": ("a text", "文字"),
    "number": ("a number", "数"),
    "integer": ("a whole number", "整数"),
    "boolean": ("true or false", "true 或 false"),
    "array": ("a list", "列表"),
    "object": ("a map of names and values", "“名字: 值”的表"),
    "null": ("nothing", "空"),
}
FORMS = {
    "string": "text",
    "number": "1",
    "integer": "1",
    "boolean": "true",
    "array": "[a, b]",
    "object": "{name: value}",
}
EXPRESSION = {"string", "number", "boolean"}
LONGEST = 40  # characters of a value that a message repeats


def make_validator(schema: Mapping[str, Any], registry: Any = None) -> Validator:  # noqa: ANN401
    """A Draft 2020-12 validator that reads an `if` on a key's `const` or `enum` at a glance, which is much faster."""
    quick: Any = extend(Draft202012Validator, {"if": _if})  # type: ignore[no-untyped-call]
    made: Validator = quick(schema) if registry is None else quick(schema, registry=registry)
    return made


def map_errors(validator: Validator, node: Node, sink: Sink) -> bool:
    """Report every place where a node has not the form of a schema; True where there is none.

    An unknown key is told at the key, a missing one at the key of the map that lacks it, anything else at the value.
    """
    before = len(sink)
    told: set[tuple[object, ...]] = set()
    for error in validator.iter_errors(plain(node)):
        for diagnostic in diagnostics_of(error, node):
            span = diagnostic.span
            # Of one place the first fault is told: an `if` may repeat it. Several keys may be missing from one map.
            place = (span.start, span.end) if span else ()
            told_as = (*place, diagnostic.args["key"]) if "equired" in str(error.validator) else place
            if told_as not in told:
                told.add(told_as)
                sink.add(diagnostic)
    return len(sink) == before


def diagnostics_of(error: ValidationError, root: Node) -> Iterator[Diagnostic]:
    """The diagnostics of one error; `additionalProperties` and `required` name several keys at once."""
    place = _Place(root, list(error.absolute_path))
    yield from _HANDLERS.get(str(error.validator), _other)(error, place)


class _Place:
    """Where an error stands: the node, the key it stands under, and its path in words."""

    def __init__(self, root: Node, path: list[str | int]) -> None:
        self.node, self.key = root, _first_key(root)
        self.name, self.path = "", ""
        for step in path:
            if isinstance(self.node, MappingNode):
                self.key, self.node = next(item for item in self.node.items if item[0].text == step)
                self.name = str(step)
                self.path += f".{step}" if self.path else self.name
            elif isinstance(self.node, SequenceNode) and isinstance(step, int):
                self.node = self.node.items[step]
                self.key = _first_key(self.node) or self.key
                self.path += f"[{step + 1}]"

    @property
    def of_map(self) -> Span:
        """Where a caret stands for a whole map: under the key that has it, else its own first key."""
        return self.key.span if self.key is not None else self.node.span

    @property
    def of_value(self) -> Span:
        """Under the value, or under its key where nothing is written."""
        return self.of_map if self.node.span.start == self.node.span.end else self.node.span


def _first_key(node: Node) -> ScalarNode | None:
    return node.items[0][0] if isinstance(node, MappingNode) and node.items else None


def _code(error: ValidationError, default: str) -> str:
    given = error.schema.get(CODE) if isinstance(error.schema, Mapping) else None
    if isinstance(given, Mapping):
        given = given.get(str(error.validator))
    return given or default


def _args(error: ValidationError, place: _Place, **more: str) -> dict[str, str]:
    """What the words of any schema fault may name."""
    value = _shown(error.instance, place.node)
    return {"key": place.name, "field": place.name, "path": place.path, "value": value, "name": value} | more


def _shown(value: Any, node: Node) -> str:  # noqa: ANN401 the YAML seam
    text = " ".join(node.text.split()) if isinstance(node, ScalarNode) else KINDS[kind_of(value)][0]
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def kind_of(value: Any) -> str:  # noqa: ANN401 the YAML seam
    """The JSON type of a plain value."""
    for kind, name in ((bool, "boolean"), (str, "string"), (list, "array"), (dict, "object")):
        if isinstance(value, kind):
            return name
    return "null" if value is None else "number"


def _unknown(error: ValidationError, place: _Place) -> Iterator[Diagnostic]:
    schema: Any = error.schema
    instance: Any = error.instance
    known = list(schema.get("properties", {}))
    kind = next((f"{name}: {instance[name]}" for name in ("type", "on") if name in instance), "")
    allowed = [*known, *(name for name in instance if _matches(name, schema))]
    node = place.node
    for key, _ in node.items if isinstance(node, MappingNode) else ():
        if key.text in allowed:
            continue
        unused = [name for name in known if name not in instance]
        inside = place.path or place.name
        told = ", ".join(known)
        args = _args(error, place, known=told, events=told, inside=inside, kind=kind)
        args |= {"key": key.text, "field": key.text, "name": key.text}
        code = _code(error, "unknown-key" if inside else "unknown-head-key")
        yield Diagnostic(code=code, args=args, span=key.span, suggest=suggest(key.text, unused))


def _matches(name: str, schema: Mapping[str, Any]) -> bool:
    return any(re.search(pattern, name) for pattern in schema.get("patternProperties", {}))


def _missing(error: ValidationError, place: _Place) -> Iterator[Diagnostic]:
    # jsonschema gives one error a missing key, and says which one only in its sentence.
    wanted: Any = error.validator_value
    if error.validator == "dependentRequired":
        wanted = [key for keys in wanted.values() for key in keys]
    key = next((k for k in wanted if error.message.startswith(f"{k!r} ")), "")
    inside = place.path or place.name
    args = _args(error, place, inside=inside, example=_example(error.schema, key))
    args |= {"key": key, "field": key, "name": key}
    code = _code(error, "missing-key" if inside else "missing-head-key")
    yield Diagnostic(code=code, args=args, span=place.of_map)


def _example(schema: Any, key: str) -> str:  # noqa: ANN401
    wanted = schema.get("properties", {}).get(key, {})
    if not isinstance(wanted, Mapping):
        return "..."
    examples = [wanted["const"]] if "const" in wanted else wanted.get("examples", ["..."])
    return str(examples[0])


def _type(error: ValidationError, place: _Place) -> Iterator[Diagnostic]:
    wanted: Any = error.validator_value
    kinds = [wanted] if isinstance(wanted, str) else list(wanted)
    code = "empty-value" if error.instance is None else "wrong-type"
    if code == "wrong-type" and "string" in kinds and isinstance(place.node, ScalarNode):
        code = "unquoted-text"
    names = [KINDS[kind] for kind in kinds]
    if set(kinds) >= EXPRESSION:
        names = [("an expression", "算式"), *(KINDS[kind] for kind in kinds if kind not in EXPRESSION)]
    found = KINDS[kind_of(error.instance)]
    args = _args(
        error,
        place,
        wanted=" or ".join(en for en, _ in names),
        wanted_zh="或".join(zh for _, zh in names),
        found=found[0],
        found_zh=found[1],
        form=" or ".join(FORMS[kind] for kind in kinds if kind in FORMS),
        form_zh="或 ".join(FORMS[kind] for kind in kinds if kind in FORMS),
    )
    yield Diagnostic(code=_code(error, code), args=args, span=place.of_value)


def _enum(error: ValidationError, place: _Place) -> Iterator[Diagnostic]:
    wanted: Any = error.validator_value
    given = wanted if error.validator == "enum" else [wanted]
    known = [_word(value) for value in given]
    found = _shown(error.instance, place.node)
    args = _args(error, place, known=", ".join(known), found=found, events=", ".join(known), names=", ".join(known))
    args["flag"] = found
    near = suggest(found, known) if isinstance(error.instance, str) else None
    code = _code(error, "empty-value" if error.instance is None else "not-one-of")
    yield Diagnostic(code=code, args=args, span=place.of_value, suggest=near)


def _word(value: Any) -> str:  # noqa: ANN401 the YAML seam
    return str(value).lower() if isinstance(value, bool) else str(value)


def _range(error: ValidationError, place: _Place) -> Iterator[Diagnostic]:
    least = error.validator in ("minimum", "exclusiveMinimum")
    args = _args(
        error,
        place,
        limit=str(error.validator_value),
        found=_shown(error.instance, place.node),
        side="at least" if least else "at most",
        side_zh="最少" if least else "最多",
    )
    if str(error.validator).startswith("exclusive"):
        args |= {"side": "more than" if least else "less than", "side_zh": "要大于" if least else "要小于"}
    yield Diagnostic(code=_code(error, "out-of-range"), args=args, span=place.of_value)


def _length(error: ValidationError, place: _Place) -> Iterator[Diagnostic]:
    least = str(error.validator).startswith("min")
    value: Any = error.instance
    empty = least and len(value) == 0
    args = _args(
        error,
        place,
        count=str(len(value)),
        limit=str(error.validator_value),
        side="at least" if least else "at most",
        side_zh="至少" if least else "至多",
    )
    yield Diagnostic(code=_code(error, "empty-value" if empty else "wrong-length"), args=args, span=place.of_value)


def _other(error: ValidationError, place: _Place) -> Iterator[Diagnostic]:
    args = _args(error, place, found=_shown(error.instance, place.node), reason=error.message)
    yield Diagnostic(code=_code(error, "wrong-form"), args=args, span=place.of_value)


def _key_form(error: ValidationError, place: _Place) -> Iterator[Diagnostic]:
    """`not` under a key: the key itself may not stand here."""
    span = place.key.span if place.key is not None else place.node.span
    yield Diagnostic(code=_code(error, "wrong-form"), args=_args(error, place, found="", reason=""), span=span)


_HANDLERS: Mapping[str, Callable[[ValidationError, _Place], Iterator[Diagnostic]]] = {
    "additionalProperties": _unknown,
    "required": _missing,
    "dependentRequired": _missing,
    "type": _type,
    "enum": _enum,
    "const": _enum,
    "minimum": _range,
    "maximum": _range,
    "exclusiveMinimum": _range,
    "exclusiveMaximum": _range,
    "minItems": _length,
    "maxItems": _length,
    "minLength": _length,
    "maxLength": _length,
    "minProperties": _length,
    "maxProperties": _length,
    "not": _key_form,
}


def _if(validator: Any, guard: Any, instance: Any, schema: Any) -> Iterator[ValidationError]:  # noqa: ANN401
    branch = "then" if _holds(validator, guard, instance) else "else"
    if branch in schema:
        yield from validator.descend(instance, schema[branch], schema_path=branch)


def _holds(validator: Any, guard: Any, instance: Any) -> bool:  # noqa: ANN401
    """Whether the guard of an `if` holds; one that only names keys and their values needs no validator."""
    if isinstance(guard, dict) and guard.keys() <= {"properties", "required"} and isinstance(instance, dict):
        wanted = guard.get("properties", {})
        if all(isinstance(w, dict) and w.keys() <= {"const", "enum"} and len(w) == 1 for w in wanted.values()):
            return all(key in instance for key in guard.get("required", ())) and all(
                key not in instance or instance[key] in (w["enum"] if "enum" in w else [w["const"]])
                for key, w in wanted.items()
            )
    return bool(validator.evolve(schema=guard).is_valid(instance))
