"""Records and nights against their JSON Schema; each fault at the exact value, key or event that has it."""

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

from rulec.source import cache
from rulec.source.diagnostic import Sink
from rulec.source.nodes import Node

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

KIND = "shape"  # kept of a night: that there was nothing to report of its text
Shape = Literal["record", "night", "round", "transfer"]


def check_shape(node: Node, shape: Shape, sink: Sink) -> bool:
    """Report every place where something has not the form of its schema; True where there is none.

    `round` and `transfer` are what stands among the rounds of a night.
    """
    key = cache.digest(shape, node.span.source.text) if shape == "night" else None
    if key is not None and cache.fetch(KIND, key) is not None:
        return True
    from rulec.source.schema_errors import map_errors  # jsonschema takes long to load

    fine = map_errors(_validator(shape), node, sink)
    if fine and key is not None and node.span.source.name is not None and _whole(node):
        cache.store(KIND, key, b"")
    return fine


def _whole(node: Node) -> bool:
    """Whether a node is all that its text holds, but for comments."""
    text = node.span.source.text
    rest = text[: node.span.start] + text[node.span.end :]
    return all(line.strip("- \t\r")[:1] in ("", "#") for line in rest.split("\n"))


def schema(name: str) -> Any:  # noqa: ANN401
    """The JSON Schema of records or of nights, as data."""
    return json.loads(files("rulec.round").joinpath("schema", f"{name}.json").read_text(encoding="utf-8"))


@lru_cache(maxsize=4)
def _validator(shape: Shape) -> "Validator":
    from jsonschema.validators import extend
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    from rulec.source.schema_errors import make_validator

    held: Registry[Any] = Registry()
    for name in ("record", "night"):
        # A schema that names its own draft would be given to the draft's plain validator.
        contents = {key: value for key, value in schema(name).items() if key != "$schema"}
        held = held.with_resource(f"{name}.json", DRAFT202012.create_resource(contents))
    place = f"{shape}.json" if shape in ("record", "night") else f"night.json#/$defs/{shape}"
    quick: Any = make_validator({"$ref": place}, held)
    # A dozen types of event are a dozen guards an event: to read which one holds is ten times as fast.
    made: Validator = extend(type(quick), {"allOf": _guarded})(quick.schema, registry=held)  # type: ignore[no-untyped-call]
    return made


def _guarded(validator: Any, branches: list[Any], instance: Any, _schema: Any) -> "Iterator[ValidationError]":  # noqa: ANN401
    """`allOf` whose every branch is an `if` on one key's `const`."""
    for branch in branches if isinstance(instance, dict) else ():
        ((name, wanted),) = branch["if"]["properties"].items()
        if instance.get(name) == wanted["const"]:
            yield from validator.descend(instance, branch["then"])
