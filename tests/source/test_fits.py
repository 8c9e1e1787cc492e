"""Quick tests of schemas answer as the JSON Schema library does."""

from decimal import Decimal
from itertools import product
from typing import Any

import pytest

from rulec.source.diagnostic import RulecBug
from rulec.source.fits import fitting
from rulec.source.schema_errors import make_validator

VALUES: list[Any] = [
    None, True, False, 0, 1, -1, 10**18, Decimal("0.5"), Decimal("-0.5"), Decimal("1.0"), "", "a", "ab", "1", "1.5",
    [], [1], ["a"], ["a", 1], ["a", "b", "a"], {}, {"a": 1}, {"a": "a"}, {"a": "b"}, {"b": 1}, {"a": "a", "b": "b"},
    {"a": "b", "b": "b"}, {"a": True, "c": None}, {"a": {"a": {"a": 1}}}, {"a": {"a": "a"}}, {"a": 1, "b": 2, "c": 3},
]  # fmt: skip
TELLS_APART = [
    {"if": {"properties": {"a": {"const": const}}, "required": ["a"]}, "then": {"required": [needs]}}
    for const, needs in (("a", "b"), ("b", "c"))
]
SCHEMAS: dict[str, Any] = {
    "everything": {},
    "nothing": {"properties": {"a": False}},
    "a type": {"type": "string"},
    "whole numbers": {"type": "integer"},
    "types": {"type": ["number", "boolean", "null"]},
    "a number": {"type": "number", "minimum": 0},
    "no type": {"minimum": 0, "minLength": 1, "minItems": 1, "minProperties": 1, "required": ["a"]},
    "lengths": {"type": ["string", "array"], "minLength": 2, "minItems": 1, "maxItems": 2},
    "a pattern": {"pattern": "^[0-9]+([.][0-9]+)?$"},
    "words": {"enum": ["a", "1"]},
    "one word": {"type": "string", "const": "a"},
    "items": {"items": {"type": "string"}},
    "open": {"type": "object", "properties": {"a": {"type": "string"}}},
    "closed": {"properties": {"a": {}, "b": {"type": "string"}}, "additionalProperties": False, "minProperties": 1},
    "others": {"properties": {"a": {}}, "additionalProperties": {"type": ["integer", "null"]}},
    "itself": {"type": ["object", "string"], "properties": {"a": {"$ref": "#"}}},
    "named": {"$ref": "#/$defs/x", "type": "object", "$defs": {"x": {"required": ["a"]}}},
    "in turn": {"if": {"required": ["a"]}, "then": {"minProperties": 2}, "else": {"type": ["object", "string"]}},
    "only then": {"if": {"type": "object"}, "then": {"required": ["a"]}},
    "told apart": {"allOf": TELLS_APART},
    "not told apart": {"allOf": [*TELLS_APART, {"if": {"type": "array"}, "then": {"minItems": 1}}]},
    "one of two told apart twice": {"allOf": [*TELLS_APART, TELLS_APART[0] | {"then": {"minProperties": 3}}]},
}


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_test_answers_as_the_schema(name: str) -> None:
    schema = SCHEMAS[name]
    fits, validator = fitting("s", {"s": schema}), make_validator(schema)
    wrong = [value for value in VALUES if fits(value) != validator.is_valid(value)]
    assert wrong == []
    assert name in {"everything", "nothing"} or {fits(value) for value in VALUES} == {True, False}


@pytest.mark.parametrize(("first", "second"), [*product(("closed", "items", "told apart"), repeat=2)])
def test_schemas_within_schemas(first: str, second: str) -> None:
    schema = {"items": {**SCHEMAS[first], "properties": {"a": SCHEMAS[second]}}}
    fits, validator = fitting("s", {"s": schema}), make_validator(schema)
    values = [[value] for value in VALUES] + [[{"a": value}] for value in VALUES]
    assert [value for value in values if fits(value) != validator.is_valid(value)] == []


@pytest.mark.parametrize("schema", [{"anyOf": []}, {"const": 1}, {"properties": {"a": {"format": "date"}}}])
def test_what_no_test_is_known_for_is_a_fault_of_rulec(schema: dict[str, Any]) -> None:
    with pytest.raises(RulecBug):
        fitting("s", {"s": schema})
