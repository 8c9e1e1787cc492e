"""The schema of rulesets: what has its form, and what each fault is told as, under exactly which text."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from rulec.ruleset.layers import SECTIONS
from rulec.ruleset.validate import schema, validate
from rulec.source.catalogue import help_text, message
from rulec.source.diagnostic import Diagnostic, Sink
from rulec.source.nodes import MappingNode
from rulec.source.text import Text
from rulec.source.words.ruleset import WORDS
from rulec.source.yaml_nodes import compose

ROOT = Path(__file__).resolve().parent.parent.parent
FILES = sorted([
    *(ROOT / "rulesets").glob("*.yaml"),
    *(ROOT / "tests" / "rulesets").rglob("*.yaml"),
    ROOT / "examples" / "friday.yaml",
])  # fmt: skip
BASE = "rulec: 1\nid: 家规\n"
LAYER = "rulec: 1\nid: a\nextends: sichuan\n"


def found(source: str) -> list[Diagnostic]:
    """The faults of a text's form; its YAML has none."""
    sink = Sink()
    (node,) = compose(Text(name="t.yaml", text=source), sink)
    assert isinstance(node, MappingNode)
    assert not len(sink)
    assert validate(node, sink) == (len(sink) == 0)
    return list(sink)


def told(source: str) -> list[tuple[str, str, str | None]]:
    """Code, the text under the caret, and the did-you-mean."""
    return [(d.code, d.span.text if d.span else "", d.suggest) for d in found(source)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rulesets_have_the_form(path: Path) -> None:
    assert not found(path.read_text(encoding="utf-8"))


GOOD = {
    "nothing but a head": BASE,
    "a title in one language": BASE + "title: 家规",
    "numbers and truth as expressions": BASE + "patterns: {甲: {group: g, fan: 0, on: true, when: true}}",
    "half a unit": BASE + "unit: 0.5",
    "Chinese names": BASE + "define: {大对子: a, _x1: b}",
    "a title of a line of the score": BASE + "score: {a: b, c: {is: 2, title: {zh: 丙}}, d: {is: e, source: p. 1}}",
    "no: on a definition": BASE + "define: {a: {is: b, no: {zh: 不行}, note: x, source: [p. 1, 2]}}",
    "replaces as list, map or word": BASE
    + "patterns: {a: {replaces: [b]}, c: {replaces: {b: all, d: 2}}, e: {replaces: b}}",
    "examples of every form": BASE
    + "patterns: {a: {example: 11m, counterexample: [11m, {hand: 22m, melds: [pong 1m], flags: [last_tile]}]}}",
    "an option's named values": BASE
    + "options: {c: {type: fan, default: 4, or: none}, d: {type: count, default: x, or: [x]}}",
    "set: values, sources, words": LAYER
    + "set: {cap: 5, play.suits: [m, p], base: {to: 2, source: x}, patterns.a.title: {zh: 甲},"
    + " patterns.a.replaces: {b: 1}}",
    "add: parts of what is there, and paths": LAYER
    + "add: {patterns: {root: {replaces: [a]}}, play.forms.pairs: {pairs: 7}, options: {cap: {note: x}}}",
    "remove": LAYER + "remove: [patterns.a, groups]",
}  # fmt: skip


@pytest.mark.parametrize("source", GOOD.values(), ids=GOOD)
def test_what_has_the_form(source: str) -> None:
    assert not told(source)


BAD: dict[str, list[tuple[str, str, str | None]]] = {
    "id: a": [("missing-head-key", "id", None)],
    "rulec: 1": [("missing-head-key", "rulec", None)],
    "rulec: 2\nid: a\nfoo: 1": [("language-version", "2", None)],
    "rulec: '1'\nid: a": [("language-version", "'1'", None)],
    "rulec: true\nid: a": [("language-version", "true", None)],
    "rulec: [1]\nid: a": [("language-version", "[1]", None)],
    "rulec: round/1\nseats: [a]": [("record-not-ruleset", "round/1", None)],
    "rulec: 1\nid: 周五 夜": [("bad-id", "周五 夜", None)],
    "rulec: 1\nid: ../a": [("bad-id", "../a", None)],
    "rulec: 1\nid:": [("empty-value", "id", None)],
    BASE + "tilte: x": [("unknown-head-key", "tilte", "title")],
    BASE + "pattern: {}": [("unknown-head-key", "pattern", "patterns")],
    BASE + "unit: 0": [("out-of-range", "0", None)],
    BASE + "set: {cap: 5}\nadd: {}": [("layer-without-extends", "set", None), ("layer-without-extends", "add", None)],
    BASE + "title: 2024": [("unquoted-text", "2024", None)],
    BASE + "title: {zh: 甲, eng: a}": [("unknown-key", "eng", "en")],
    BASE + "options: {将: 5}": [("wrong-type", "5", None)],
    BASE + "options: {a: }": [("empty-value", "a", None)],
    BASE + "options: {2a: {type: bool, default: true}}": [("bad-name", "2a", None)],
    BASE + "define: {a-b: c}": [("bad-name", "a-b", None)],
    BASE + "define: {对，对: c}": [("bad-name", "对，对", None)],
    BASE + "options: {a: {type: bool}}": [("missing-key", "a", None)],
    BASE + "options: {a: {default: 1}}": [("missing-key", "a", None)],
    BASE + "options: {a: {}}": [("missing-key", "a", None), ("missing-key", "a", None)],
    BASE + "options: {a: {type: chioce, default: b}}": [("not-one-of", "chioce", "choice")],
    BASE + "options: {a: {type: choice, default: b}}": [("missing-key", "a", None)],
    BASE + "options: {a: {type: choice, default: b, values: []}}": [("empty-value", "[]", None)],
    BASE + "options: {a: {type: choice, default: b, values: [b, true]}}": [("unquoted-text", "true", None)],
    BASE + "options: {a: {type: choice, default: b, values: [b], max: 2}}": [("key-of-another-kind", "max", None)],
    BASE + "options: {a: {type: fan, default: 1, mni: 2}}": [("unknown-key", "mni", "min")],
    BASE + "declares: {a: {type: bool, values: [b]}}": [("key-of-another-kind", "values", None)],
    BASE + "require: [{say: x}]": [("missing-key", "say", None)],
    BASE + "require: {that: x}": [("wrong-type", "{that: x}", None)],
    BASE + "define: {a: [b]}": [("wrong-type", "[b]", None)],
    BASE + "define: {a: {no: b}}": [("missing-key", "a", None)],
    BASE + "groups: {a: {combine: sun}}": [("unknown-combine", "sun", "sum")],
    BASE + "patterns: {甲: {group: g, fna: 1}}": [("unknown-key", "fna", "fan")],
    BASE + "patterns: {甲: {fan: 1, level: 2}}": [("two-prices", "level", None)],
    BASE + "patterns: {甲: {points: 1, times: 2}}": [("two-prices", "points", None)],
    BASE + "patterns:\n  甲:\n    when: 'a'\n    fan: {x: 1}": [("wrong-type", "{x: 1}", None)],
    BASE + "patterns: {甲: {example: {hand: 11m, flags: [bloom]}}}": [("not-one-of", "bloom", None)],
    BASE + "patterns: {甲: {example: [{win: 1m}]}}": [("missing-key", "win", None)],
    BASE + "score: {points: [1]}": [("wrong-type", "[1]", None)],
    BASE + "settlements: {a: {amount: 1}}": [("missing-key", "a", None)],
    BASE + "settlements: {a: {on: wni, amount: 1}}": [("unknown-event", "wni", "win")],
    BASE + "settlements: {a: {on: win, amount: 1, tag: kong}}": [("key-of-another-kind", "tag", None)],
    BASE + "order: {exausted: [a]}": [("unknown-event", "exausted", "exhausted")],
    BASE + "score: {a: {title: {zh: 甲}}}": [("missing-key", "a", None)],
    BASE + "score: {a: {is: b, no: {zh: 不}}}": [("unknown-key", "no", "note")],
    BASE + "play: {players: 5}": [("out-of-range", "5", None)],
    BASE + "play: {forms: {standard: {sets: 4, pairs: 2}}}": [("one-pair", "2", None)],
    BASE + "play: {forms: {standard: {sets: 4, pairs: 0}}}": [("one-pair", "0", None)],
    BASE + "play: {suits: [m, p, s, s]}": [("wrong-length", "[m, p, s, s]", None)],
    BASE + "play: {forms: {standard: {set: 4}}}": [("unknown-key", "set", "sets")],
    BASE + "play: {next_dealer: [{when: a}]}": [("missing-key", "when", None)],
    LAYER + "patterns: {a: {fan: 1}}": [("section-in-layer", "patterns", None)],
    LAYER + "unit: 1": [("section-in-layer", "unit", None)],
    LAYER + "sets: {}": [("unknown-head-key", "sets", "set")],
    LAYER + "set: {cap: }": [("empty-value", "cap", None)],
    LAYER + "set: {cap: {to: 5, sorce: x}}": [("unknown-key", "sorce", "source")],
    LAYER + "add: {patterns: {甲: {gruop: shape}}}": [("unknown-key", "gruop", "group")],
    LAYER + "add: {patterns.甲: {gruop: shape}}": [("unknown-key", "gruop", "group")],
    LAYER + "add: {options: {a: {type: bool}}}": [("missing-key", "a", None)],
    LAYER + "remove: patterns.a": [("wrong-type", "patterns.a", None)],
    LAYER + "remove: [1]": [("unquoted-text", "1", None)],
    "rulec: 1\nid: a\nextends: [b]": [("wrong-type", "[b]", None)],
}  # fmt: skip


@pytest.mark.parametrize("source", BAD, ids=lambda source: source.splitlines()[-1])
def test_what_has_not(source: str) -> None:
    assert told(source) == BAD[source]


def test_every_fault_of_a_file_is_told_in_one_run() -> None:
    source = BASE + "tilte: x\npatterns: {a: {fna: 1}, b: {gruop: c, fan: }}\nplay: {players: 9}"
    assert [d.code for d in found(source)].count("unknown-key") == 2
    assert {d.code for d in found(source)} == {"unknown-head-key", "unknown-key", "empty-value", "out-of-range"}


def test_every_word_is_said_and_both_languages_fill() -> None:
    said = {d.code for source in BAD for d in found(source)}
    assert set(WORDS) - said <= {"wrong-form"}  # what no keyword of these schemas leads to
    for source in BAD:
        for diagnostic in found(source):
            for lang in ("zh", "en"):
                assert message(diagnostic, lang)
                assert help_text(diagnostic, lang)


def test_a_version_is_told_with_the_one_that_is_known() -> None:
    (fault,) = found("rulec: 7\nid: a")
    assert help_text(fault, "en") == "the supported version is 1: write `rulec: 1`"
    (missing,) = found("id: a")
    assert help_text(missing, "zh") == "请在开头加一行“rulec: 1”"


def subschemas(value: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from subschemas(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from subschemas(inner)


@pytest.mark.parametrize("form", ["ruleset", "layer"])
def test_the_schemas_are_schemas(form: Any) -> None:  # noqa: ANN401
    Draft202012Validator.check_schema(schema(form))
    for part in subschemas(schema(form)):
        assert "oneOf" not in part
        assert "anyOf" not in part
        if part.get("type") == "object" and "properties" in part and "patterns" not in part["properties"]:
            assert "additionalProperties" in part
    assert schema(form)["additionalProperties"] is False
    keys = set(schema(form)["properties"])
    assert keys >= {"rulec", "id", "title", "note", "source"}
    if form == "ruleset":
        assert set(SECTIONS) <= keys
    else:
        assert set(schema(form)["properties"]["add"]["properties"]) == set(SECTIONS)
