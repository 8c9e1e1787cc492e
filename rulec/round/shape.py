"""Records and nights against their JSON Schema; each fault at the exact value, key or event that has it."""

import json
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal

from rulec.source.diagnostic import Sink
from rulec.source.fits import Fits, fitting
from rulec.source.nodes import Node
from rulec.source.yaml_nodes import plain

if TYPE_CHECKING:
    from jsonschema.exceptions import ValidationError
    from jsonschema.protocols import Validator

FILES = ("record", "night")
Shape = Literal["record", "night", "round", "transfer", "event"]


def check_shape(node: Node, shape: Shape, sink: Sink) -> bool:
    """Report every place where something has not the form of its schema; True where there is none.

    `round` and `transfer` are what stands among the rounds of a night, `event` among those of a round.
    """
    if fits(shape)(plain(node)):
        return True
    from rulec.source.schema_errors import map_errors  # jsonschema takes long to load

    return map_errors(validator(shape), node, sink)


@lru_cache(maxsize=8)
def fits(shape: Shape) -> Fits:
    """Whether plain data has the form of a schema: what `validator` would say of it, much sooner."""
    return fitting(_place(shape), {f"{name}.json": schema(name) for name in FILES})


def _place(shape: Shape) -> str:
    return f"{shape}.json" if shape in FILES else f"{'record' if shape == 'event' else 'night'}.json#/$defs/{shape}"


def schema(name: str) -> Any:  # noqa: ANN401
    """The JSON Schema of records or of nights, as data."""
    return json.loads(files("rulec.round").joinpath("schema", f"{name}.json").read_text(encoding="utf-8"))


@lru_cache(maxsize=8)
def validator(shape: Shape) -> "Validator":
    """What tells the faults of what does not fit."""
    from jsonschema.validators import extend
    from referencing import Registry
    from referencing.jsonschema import DRAFT202012

    from rulec.source.schema_errors import make_validator

    held: Registry[Any] = Registry()
    for name in FILES:
        # A schema that names its own draft would be given to the draft's plain validator.
        contents = {key: value for key, value in schema(name).items() if key != "$schema"}
        held = held.with_resource(f"{name}.json", DRAFT202012.create_resource(contents))
    quick: Any = make_validator({"$ref": _place(shape)}, held)
    # A dozen types of event are a dozen guards an event: to read which one holds is ten times as fast.
    made: Validator = extend(type(quick), {"allOf": _guarded})(quick.schema, registry=held)  # type: ignore[no-untyped-call]
    return made


def _guarded(validator: Any, branches: list[Any], instance: Any, _schema: Any) -> "Iterator[ValidationError]":  # noqa: ANN401
    """`allOf` whose every branch is an `if` on one key's `const`."""
    for branch in branches if isinstance(instance, dict) else ():
        ((name, wanted),) = branch["if"]["properties"].items()
        if instance.get(name) == wanted["const"]:
            yield from validator.descend(instance, branch["then"])
