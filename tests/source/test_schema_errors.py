"""Errors of any JSON Schema as diagnostics at exact places."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rulec.source.catalogue import help_text, message
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.schema_errors import make_validator, map_errors
from rulec.source.text import Text
from rulec.source.yaml_nodes import compose, plain


def found(schema: dict[str, Any], source: str) -> list[Diagnostic]:
    sink = Sink()
    (node,) = compose(Text(name="t.yaml", text=source), sink)
    assert map_errors(make_validator(schema), node, sink) == (len(sink) == 0)
    return list(sink)


def told(schema: dict[str, Any], source: str) -> list[tuple[str, str]]:
    return [(d.code, d.span.text if d.span else "") for d in found(schema, source)]


CLOSED: dict[str, Any] = {"type": "object", "properties": {"名字": {"type": "string"}, "数": {"type": "integer"}}}
CLOSED |= {"required": ["名字"], "additionalProperties": False}


def test_the_caret_is_under_the_key_after_chinese() -> None:
    (fault,) = found(CLOSED, "{名字: 甲, 数目: 1}")
    assert fault.span is not None
    assert (fault.span.line, fault.span.column, fault.span.text) == (1, 9, "数目")
    assert fault.suggest == "数"


@pytest.mark.parametrize("value", ["甲", "'甲'", '"\\u7532"', "|\n  甲", ">-\n  甲"])
def test_the_caret_is_under_a_value_of_any_style(value: str) -> None:
    schema = {"properties": {"牌": {"enum": ["甲子"]}}}
    (fault,) = found(schema, f"牌: {value}\n")
    assert fault.code == "not-one-of"
    assert fault.span is not None
    assert fault.span.text.strip() == value.strip()
    assert fault.suggest == "甲子"


def test_each_missing_key_is_told_under_the_key_of_its_map() -> None:
    schema = {"properties": {"a": {"required": ["x", "y"]}, "b": {"items": {"required": ["z"]}}}}
    assert told(schema, "a: {w: 1}\nb:\n  - {v: 1}\n  - {}") == [
        ("missing-key", "a"),
        ("missing-key", "a"),
        ("missing-key", "v"),
        ("missing-key", "b"),
    ]
    assert [d.args["path"] for d in found(schema, "b: [{v: 1}]")] == ["b[1]"]


def test_an_empty_value_is_told_at_its_key() -> None:
    assert told(CLOSED, "名字:") == [("empty-value", "名字")]


def test_a_branch_repeats_no_fault() -> None:
    guard = {"if": {"properties": {"kind": {"const": "a"}}, "required": ["kind"]}, "then": CLOSED}
    schema = {**guard, "properties": {"数": {"type": "integer"}}}
    assert told(schema, "{kind: b, 数: x}") == [("wrong-type", "x")]
    assert told({**schema, "additionalProperties": False}, "{名字: x, 数: x}").count(("wrong-type", "x")) == 1
    assert told({"allOf": [CLOSED, CLOSED]}, "数: 1") == [("missing-head-key", "数")]


@pytest.mark.parametrize(
    ("schema", "value", "code", "args"),
    [
        ({"minimum": 2}, "1", "out-of-range", {"side": "at least", "limit": "2"}),
        ({"maximum": 2}, "3", "out-of-range", {"side": "at most", "side_zh": "最多"}),
        ({"exclusiveMinimum": 0}, "0", "out-of-range", {"side": "more than", "side_zh": "要大于"}),
        ({"exclusiveMaximum": 0}, "0", "out-of-range", {"side": "less than"}),
        ({"minItems": 2}, "[1]", "wrong-length", {"count": "1", "side": "at least"}),
        ({"maxItems": 1}, "[1, 2]", "wrong-length", {"count": "2", "side": "at most"}),
        ({"minLength": 1}, "''", "empty-value", {}),
        ({"const": "round/1"}, "round/2", "not-one-of", {"known": "round/1"}),
        ({"type": ["string", "number", "boolean"]}, "[1]", "wrong-type", {"wanted": "an expression"}),
        ({"type": "string"}, "0.50", "unquoted-text", {"value": "0.50"}),
        ({"type": "integer"}, "0.5", "wrong-type", {"wanted_zh": "整数"}),
        ({"pattern": "^a"}, "b", "wrong-form", {}),
        ({"pattern": "^a", "errorCode": "bad-id"}, "b", "bad-id", {"value": "b"}),
        ({"pattern": "^a", "errorCode": {"pattern": "bad-id", "type": "x"}}, "b", "bad-id", {}),
    ],
)
def test_keywords(schema: dict[str, Any], value: str, code: str, args: dict[str, str]) -> None:
    (fault,) = found({"properties": {"k": schema}}, f"k: {value}")
    assert fault.code == code
    assert fault.span is not None
    assert fault.span.text == value
    assert args.items() <= fault.args.items()
    assert message(fault, "zh") and help_text(fault, "en")


def test_long_values_are_cut_in_messages() -> None:
    (fault,) = found({"properties": {"k": {"enum": ["a"]}}}, "k: " + "长" * 99)
    assert fault.args["value"].endswith("…")
    assert len(fault.args["value"]) == 40


SCHEMA = {
    "type": "object",
    "properties": {"type": {"enum": ["a", "b"]}, "n": {"type": "number", "minimum": 1}},
    "if": {"properties": {"type": {"const": "a"}}, "required": ["type"]},
    "then": {"properties": {"type": True, "n": True}, "required": ["n"], "additionalProperties": False},
    "else": {"if": {"properties": {"type": {"enum": ["b"]}}}, "then": {"properties": {"x": {"type": "array"}}}},
}
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(["a", "b", "番", ""]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "n", "x", "番"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@given(VALUES)
def test_what_is_told_is_what_a_plain_validator_finds(value: Any) -> None:  # noqa: ANN401
    sink = Sink()
    (node,) = compose(Text(name="t", text=json.dumps(value, ensure_ascii=False)), sink)
    assert map_errors(make_validator(SCHEMA), node, sink) == Draft202012Validator(SCHEMA).is_valid(plain(node))
    for fault in sink:
        assert fault.span is not None
        assert message(fault, "en") and message(fault, "zh")
