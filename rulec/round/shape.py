"""Records and nights against their JSON Schema; each fault at the exact value, key or event that has it."""

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import Any, Literal

from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from rulec.source.diagnostic import Sink
from rulec.source.nodes import Node
from rulec.source.schema_errors import make_validator, map_errors

Shape = Literal["record", "night", "round", "transfer"]


def check_shape(node: Node, shape: Shape, sink: Sink) -> bool:
    """Report every place where something has not the form of its schema; True where there is none.

    `round` and `transfer` are what stands among the rounds of a night.
    """
    return map_errors(_validator(shape), node, sink)


def schema(name: str) -> Any:  # noqa: ANN401
    """The JSON Schema of records or of nights, as data."""
    return json.loads(files("rulec.round").joinpath("schema", f"{name}.json").read_text(encoding="utf-8"))


@lru_cache(maxsize=4)
def _validator(shape: Shape) -> Validator:
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


def _guarded(validator: Any, branches: list[Any], instance: Any, _schema: Any) -> Iterator[ValidationError]:  # noqa: ANN401
    """`allOf` whose every branch is an `if` on one key's `const`."""
    for branch in branches if isinstance(instance, dict) else ():
        ((name, wanted),) = branch["if"]["properties"].items()
        if instance.get(name) == wanted["const"]:
            yield from validator.descend(instance, branch["then"])
