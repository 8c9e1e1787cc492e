"""A comparison as text, JSON and CSV: old -> new -> difference, causes and places."""

from pathlib import Path

import pytest

from rulec.report.comparing import comparison_csv, comparison_json
from rulec.report.comparison_text import comparison_text, ruleset_labels
from rulec.report.layout import to_text
from rulec.report.words import Lang
from rulec.ruleset.model import Origin, Ruleset
from rulec.source.text import Span, Text
from rulec.study import Comparison, compare
from tests.golden import agrees
from tests.report.samples import leaf, ruleset
from tests.study.fakes import RECORDS, Amounts, FakeRules, Values, fake, plain_mixing

__all__ = ["plain_mixing"]
pytestmark = pytest.mark.usefixtures("plain_mixing")
GOLDEN = Path(__file__).parent / "golden"
HOUSE = Text("house.yaml", "id: house\nset:\n  cap: 5\nadd:\n")
TYPED = Text(None, "cap=5")
TITLES = {
    "cap": {"zh": "封顶", "en": "cap"},
    "base": {"zh": "底分", "en": "base stake"},
    "pig": {"zh": "花猪", "en": "flower pig"},
}


def law(values: Values) -> Amounts:
    win = min(8, 2 ** (values["options.cap"] or 9)) * values["options.base"]
    extra = {("k", "Kim", "老王"): values["patterns.five.fan"]} if "patterns.five.fan" in values else {}
    return {("w", "阿明", "小丽"): win, ("w", "老王", "小丽"): win, **extra}


def old() -> Ruleset:
    leaves = (leaf("options.cap", 2), leaf("options.base", 1), leaf("options.pig", 20))
    return ruleset("old", *leaves, option_titles=TITLES)


def new(source: Text = HOUSE) -> Ruleset:
    span = Span(source, source.text.index("cap"), source.text.index("cap") + 3)
    cap = Origin(op="set", value=None, layer="house", span=span)
    leaves = (
        leaf("options.cap", None, 1, cap),
        leaf("options.base", 2, 2, source=HOUSE),
        leaf("options.pig", 8, 3, source=HOUSE),
        leaf("patterns.five.title", {"zh": "全带五", "en": "all fives"}, 4, source=HOUSE),
        leaf("patterns.five.fan", 3, 4, source=HOUSE),
    )
    return ruleset("house", *leaves, option_titles=TITLES)


def made(kind: type[FakeRules] | None = None, source: Text = HOUSE) -> Comparison:
    kind = kind or fake(law)
    return compare([kind(old()), kind(new(source))], RECORDS)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text(lang: Lang) -> None:
    comparison = made()
    labels = ruleset_labels(comparison.rulesets, ["", ""], lang)
    agrees(GOLDEN / f"comparison.{lang}.txt", to_text(comparison_text(comparison, labels, lang)))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text_of_a_record_left_out(lang: Lang) -> None:
    comparison = made(fake(law, refuses=lambda v: v["options.base"] == 2))
    labels = ruleset_labels(comparison.rulesets, ["", ""], lang)
    agrees(GOLDEN / f"comparison-illegal.{lang}.txt", to_text(comparison_text(comparison, labels, lang)))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text_without_a_difference(lang: Lang) -> None:
    comparison = made(fake(lambda _: {("w", "阿明", "小丽"): 3}))
    labels = ruleset_labels(comparison.rulesets, ["", ""], lang)
    agrees(GOLDEN / f"comparison-same.{lang}.txt", to_text(comparison_text(comparison, labels, lang)))


def test_json_is_the_contract() -> None:
    told = comparison_json(made(), [{}, {"cap": "5"}], "en")
    assert told["rulesets"] == [
        {"id": "old", "hash": "hash-old", "set": {}},
        {"id": "house", "hash": "hash-house", "set": {"cap": 5}},
    ]
    (record,) = told["records"]
    first = record["causes"][0]
    assert {k: first[k] for k in ("event", "rule", "from", "to", "amounts")} == {
        "event": 0,
        "rule": "w",
        "from": "阿明",
        "to": "小丽",
        "amounts": ["4", "16"],
    }
    assert first["because"][0] == []
    assert first["because"][1][0] == {"leaves": ["options.cap"], "file": "house.yaml", "line": 3, "share": "4"}
    assert [s["leaves"] for s in first["because"][1]] == [
        ["options.cap"],
        ["options.base"],
        ["options.cap", "options.base"],
    ]
    assert record["causes"][2]["amounts"] == [None, "3"]
    assert record["illegal"] == []
    assert (told["compared"], told["left_out"]) == (1, 0)
    assert told["totals"][1] == {"阿明": "-16", "小丽": "32", "老王": "-13", "Kim": "-3"}


def test_a_cause_of_the_command_line_has_no_file() -> None:
    told = comparison_json(made(source=TYPED), [{}, {}], "en")
    share = told["records"][0]["causes"][0]["because"][1][0]
    assert (share["file"], share["line"]) == (None, None)


def test_csv_has_a_row_a_share() -> None:
    lines = comparison_csv(made()).splitlines()
    assert lines[1] == "night.yaml#3,0,w,阿明,小丽,old,house,4,16,12,4,options.cap,house.yaml,3"
    assert lines[-1] == "night.yaml#3,0,k,Kim,老王,old,house,,3,3,3,patterns.five.fan,house.yaml,4"


def test_rulesets_of_one_title_are_told_apart_by_what_was_set() -> None:
    alike = [old(), old()]
    assert ruleset_labels(alike, ["cap=3", "cap=4"], "en") == ["old rules cap=3", "old rules cap=4"]
