"""Every character of a scalar knows its place, in every style of YAML."""

from decimal import Decimal

import pytest
import yaml

from rulec.source import yaml_nodes
from rulec.source.diagnostic import Sink
from rulec.source.nodes import Data, MappingNode, ScalarNode
from rulec.source.text import Text
from rulec.source.yaml_scalars import core


@pytest.fixture(params=["c", "pure"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "c" and not yaml.__with_libyaml__:
        pytest.skip("PyYAML has no C loader here")
    monkeypatch.setattr(yaml_nodes, "_LOADER", yaml.SafeLoader if request.param == "pure" else yaml.CSafeLoader)


def value_of(source: str) -> ScalarNode:
    """The value of the key `v` of a document that has no faults."""
    sink = Sink()
    (document,) = yaml_nodes.compose(Text(name="t.yaml", text=source), sink)
    assert not sink.items
    assert isinstance(document, MappingNode)
    node = document.get("v")
    assert isinstance(node, ScalarNode)
    return node


# the document, the part of the value to point at, and the source text that must stand under the caret
PARTS = {
    "plain": ("v: count(sets) == 3", "sets", "sets"),
    "plain after Chinese": ("番: 对对胡\nv: 将 and 对 or 胡了", "胡了", "胡了"),
    "plain in flow after Chinese": ("{番: 对对胡, v: a or 红中}", "红中", "红中"),
    "plain over lines": ("v: one and\n   two or 三\n   four", "三", "三"),
    "plain, last word": ("v: one and\n   two", "two", "two"),
    "single": ("v: 'any(sets, rank == 1)'", "rank", "rank"),
    "single with a doubled quote": ("v: 'it''s rank'", "rank", "rank"),
    "single, the doubled quote": ("v: 'it''s'", "'", "''"),
    "single over lines": ("v: 'one\n\n    two 三'", "三", "三"),
    "double": ('v: "红 and rank"', "rank", "rank"),
    "double after escapes": ('v: "\\u7ea2\\t\\x41 rank"', "rank", "rank"),
    "double, an escape": ('v: "a\\u7ea2b"', "红", "\\u7ea2"),
    "double with a joined line": ('v: "one \\\n   two"', "two", "two"),
    "double with a folded line": ('v: "one\n   two 三"', "三", "三"),
    "literal": ("v: |\n  one 红\n  two\n", "two", "two"),
    "literal with blank and indented lines": ("v: |\n  one\n\n    two\n  三 four\n", "four", "four"),
    "literal, indentation given": ("v: |2\n    two\n", "two", "two"),
    "literal, stripped": ("v: |-\n  one\n  two", "two", "two"),
    "literal with a comment in its head": ("v: | # 红\n  one\n", "one", "one"),
    "folded": ("v: >-\n  one 红\n  two\n", "two", "two"),
    "folded with paragraphs": ("v: >\n  one\n\n  two\n\n\n  three 三\n", "三", "三"),
    "folded with an indented line": ("v: >\n  one\n    two\n  three\n", "three", "three"),
    "folded, kept, with a blank lead": ("v: >+\n\n  one\n\n", "one", "one"),
    "in a deeper block": ("a: 1\nb:\n  c: 2\nv: >-\n    红中 or\n    rank", "rank", "rank"),
    "carriage returns": ("a: 1\r\nv: 'one\r\n  two'\r\n", "two", "two"),
    "carriage returns in a block": ("v: |\r\n  one\r\n  two\r\n", "two", "two"),
    "with an anchor": ("v: &x rank == 1", "rank", "rank"),
    "with a tag": ("v: !!str 红 rank", "rank", "rank"),
    "astral characters": ("v: 🀇🀈 and rank", "rank", "rank"),
}


@pytest.mark.parametrize("name", PARTS)
def test_the_caret_stands_under_exactly_this(name: str) -> None:
    source, part, under = PARTS[name]
    node = value_of(source)
    start = node.text.index(part)
    assert node.part(start, start + len(part)).text == under


@pytest.mark.parametrize("name", PARTS)
def test_offsets_run_in_order_and_one_past_the_end(name: str) -> None:
    node = value_of(PARTS[name][0])
    assert len(node.offsets) == len(node.text) + 1
    assert list(node.offsets) == sorted(node.offsets)
    assert node.span.start <= node.offsets[0] and node.offsets[-1] <= node.span.end


@pytest.mark.parametrize("name", PARTS)
def test_the_text_is_what_yaml_says(name: str) -> None:
    source = PARTS[name][0]
    assert value_of(source).text == yaml.safe_load(source)["v"]


def test_line_and_column_count_characters() -> None:
    node = value_of("番: 🀇\nv: 红中, 发财")
    at = node.part(4, 6)
    assert (at.line, at.column, at.text) == (2, 8, "发财")


def test_a_byte_order_mark_moves_nothing() -> None:
    node = value_of("\ufeffv: rank")
    assert (node.span.text, node.span.line) == ("rank", 1)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("off", "off"),
        ("yes", "yes"),
        ("010", "010"),
        ("1:2", "1:2"),
        ("2026-11-30", "2026-11-30"),
        ("1_000", "1_000"),
        ("３", "３"),
        (".inf", ".inf"),
        ("none", "none"),
        ("0", 0),
        ("-3", -3),
        ("0x1f", 31),
        ("0o17", 15),
        ("0.50", Decimal("0.50")),
        ("1e3", Decimal(1000)),
        (".5", Decimal("0.5")),
        ("true", True),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("", None),
    ],
)
def test_core_values(text: str, value: Data) -> None:
    assert core(text) == value
    assert type(core(text)) is type(value)


def test_a_quoted_number_is_text() -> None:
    assert value_of("v: '5'").data == "5"
    assert value_of("v: !!str 5").data == "5"


def test_json_with_tabs_and_surrogates() -> None:
    node = value_of('{"a":\t1,\n\t"v": "\\ud83c\\udc07 rank"}')
    assert node.text == "🀇 rank"
    assert node.part(0, 1).text == "\\ud83c\\udc07"
    assert node.part(2, 6).text == "rank"
