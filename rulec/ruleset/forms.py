"""The form of a single value, found by its path: what `set` gives to a leaf must fit it as in a file of its own."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rulec.source.diagnostic import Sink
from rulec.source.nodes import MappingNode, Node, ScalarNode
from rulec.source.text import Span


def fits(path: str, at: Span, value: Node, sink: Sink) -> bool:
    """Report a value that has not the form of its path; True where it has, or where the path has no form."""
    form = _form(path)
    if form is None:
        return True
    from rulec.source.schema_errors import map_errors

    key = ScalarNode(text=path, data=path, span=at, offsets=tuple(range(len(path) + 1)))
    held = MappingNode(items=((key, value),), span=value.span)
    return map_errors(form, held, sink)


@lru_cache(maxsize=512)
def _form(path: str) -> Any:  # noqa: ANN401
    """A validator of a map that holds this path only; None where any value goes, or the option itself decides."""
    parts = path.split(".")
    if parts[0] == "options" and (len(parts) == 2 or parts[2] in ("default", "min", "max")):
        return None
    from rulec.ruleset.validate import validator  # jsonschema takes long to load
    from rulec.source.schema_errors import make_validator

    found: Any = validator("ruleset").schema
    for part in parts:
        found = _below(found, part)
    return make_validator({"properties": {path: found}}) if isinstance(found, Mapping) else None


def _below(schema: Any, name: str) -> Any:  # noqa: ANN401
    if not isinstance(schema, Mapping):
        return None
    if name in schema.get("properties", {}):
        return schema["properties"][name]
    patterns = schema.get("patternProperties", {})
    matching = (held for pattern, held in patterns.items() if re.search(pattern, name))
    return next(matching, schema.get("additionalProperties"))
