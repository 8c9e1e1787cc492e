"""Whatever is wrong with a file is told at its place, with either loader."""

import pytest
import yaml

from rulec.source import yaml_nodes
from rulec.source.diagnostic import Sink
from rulec.source.text import Text
from rulec.source.yaml_nodes import compose, plain


@pytest.fixture(params=["c", "pure"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "c" and not yaml.__with_libyaml__:
        pytest.skip("PyYAML has no C loader here")
    monkeypatch.setattr(yaml_nodes, "_LOADER", yaml.SafeLoader if request.param == "pure" else yaml.CSafeLoader)


def faults(source: str) -> list[tuple[str, int, int]]:
    sink = Sink()
    compose(Text(name="t.yaml", text=source), sink)
    return [(d.code, d.span.line, d.span.column) for d in sink if d.span is not None]


FAULTS = {
    "a: b: c": [("yaml-colon", 1, 5)],
    "a:\n\tb: 1": [("yaml-tab", 2, 1)],
    "a: 1\n\tb: 2": [("yaml-tab", 2, 1)],
    "a: [1, 2\nb: 3": [("yaml-bracket", 1, 4)],
    'a: {b: "c"': [("yaml-bracket", 1, 4)],
    "a: {b: rank in {1,2}}": [("yaml-bracket", 1, 4)],
    'a: "x\nb: c': [("yaml-quote", 1, 4)],
    "番: 1\na: 'x": [("yaml-quote", 2, 4)],
    'a: "\\q"': [("yaml-escape", 1, 5)],
    "a：1\nb: 2": [("yaml-wide-colon", 1, 2)],
    "a: 1\nb\nc: 2": [("yaml-no-colon", 2, 1)],
    "a: 1\n  b: 2": [("yaml-indent", 2, 3)],
    "- a\nb: 1": [("yaml-indent", 2, 1)],
    "a: |\n  x\n y": [("yaml-indent", 3, 2)],
    "a: @x": [("yaml-character", 1, 4)],
    "a: `x`": [("yaml-character", 1, 4)],
    "a: }": [("yaml-character", 1, 4)],
    "a: *": [("yaml-anchor", 1, 5)],
    'a: "x" y': [("yaml-after-quote", 1, 8)],
    "a: 1\nb: 2\na: 3": [("duplicate-key", 3, 1)],
    "a: {b: 1, b: 2}\nc: 1\nc: 2": [("duplicate-key", 1, 11), ("duplicate-key", 3, 1)],
    "1: x\ntrue: y\n~: z": [("key-not-text", 1, 1), ("key-not-text", 2, 1), ("key-not-text", 3, 1)],
    "? [a]\n: x": [("key-compound", 1, 3)],
    "a: *q": [("unknown-alias", 1, 4)],
    "a: &q [*q]": [("alias-loop", 1, 8)],
    "a: !foo x": [("unknown-tag", 1, 4)],
    "a: !!python/name:os.system x": [("unknown-tag", 1, 4)],
    "a: !!int x": [("tag-mismatch", 1, 10)],
    "a: 红\x00": [("file-character", 1, 5)],
    "a: " + "9" * 40: [("number-too-long", 1, 4)],
    "a: 1e99": [("number-too-long", 1, 4)],
}


@pytest.mark.parametrize("source", FAULTS)
def test_faults(source: str) -> None:
    assert faults(source) == FAULTS[source]


def test_a_key_twice_names_both_places_and_keeps_the_first() -> None:
    sink = Sink()
    (document,) = compose(Text(name="t.yaml", text="cap: 3\nbase: 1\ncap: 4"), sink)
    (fault,) = sink
    assert fault.labels[0].span.line == 1
    assert fault.labels[0].key == "first-here"
    assert plain(document) == {"cap": 3, "base": 1}


def test_depth_budget() -> None:
    deep = "a: " + "[" * 41 + "]" * 41
    assert [code for code, _, _ in faults(deep)] == ["too-deep"]
    assert faults("a: " + "[" * 30 + "]" * 30) == []


def test_alias_budget_is_reached_before_the_memory() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [" + ", ".join([f"*a{i - 1}"] * 10) + "]" for i in range(1, 12)]
    assert [code for code, _, _ in faults("\n".join(lines))] == ["alias-budget"]


def test_aliases_within_the_budget_stand_for_their_value() -> None:
    sink = Sink()
    (document,) = compose(Text(name="t.yaml", text="a: &x {p: 1}\nb: *x"), sink)
    assert plain(document) == {"a": {"p": 1}, "b": {"p": 1}}
    assert not sink.items


def test_documents() -> None:
    sink = Sink()
    assert [plain(d) for d in compose(Text(name="t.yaml", text="a: 1\n---\nb: 2\n"), sink)] == [{"a": 1}, {"b": 2}]
    assert compose(Text(name="t.yaml", text="# nothing\n"), sink) == []
    assert not sink.items
