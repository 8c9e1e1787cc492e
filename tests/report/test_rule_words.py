"""Rules in words: vocabulary, sentences, values, what differs, and the rule sheet, in both languages."""

from decimal import Decimal
from functools import cache
from pathlib import Path

import pytest

import rulec
from rulec.expr import vocab
from rulec.report.differing import diff_text, told
from rulec.report.layout import to_text
from rulec.report.listing import list_text
from rulec.report.option_words import value_words
from rulec.report.rule_sentences import in_force, payment
from rulec.report.rules import table_text
from rulec.report.sheet import Sheet, make_sheet
from rulec.report.sheet_html import sheet_html
from rulec.report.sheet_text import sheet_text
from rulec.report.vocabulary import ACTORS, CONDITIONS, EVENTS, MANY, THINGS, VALUES
from rulec.report.words import Lang
from rulec.study.assume import can_be
from rulec.study.differing import Difference, difference
from rulec.study.examples import examples
from rulec.study.payouts import payouts
from rulec.study.sheet import facts
from tests.golden import agrees

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
GOLDEN = HERE / "golden"
DATA = HERE / "data"
LANGS: tuple[Lang, ...] = ("en", "zh")


@cache
def houses() -> Difference:
    return difference(rulec.load(DATA / "old.yaml"), rulec.load(DATA / "new.yaml"))


@cache
def sheet(lang: Lang) -> Sheet:
    rules, parent = rulec.load(ROOT / "examples" / "friday.yaml"), rulec.load("chuanma")
    return make_sheet(facts(rules), facts(parent), examples(rules), rules, lang)


def sentences(ruleset: str, lang: Lang = "en", **options: object) -> dict[str, str]:
    program = rulec.load(ruleset, options=options).program
    return {s.name: payment(program, s, lang) for s in in_force(program)}


def test_every_word_of_the_language_can_be_said() -> None:
    facts_ = {fact.name for fact in vocab.FACTS}
    elements = {name for table in vocab.ELEMENTS.values() for name in table}
    said = CONDITIONS.keys() | THINGS.keys() | ACTORS.keys()
    assert not (facts_ | elements | set(vocab.STEP_FIELDS) | set(vocab.TILE_FIELDS) | vocab.STATED) - said
    assert not vocab.COLLECTIONS.keys() - MANY.keys()
    assert set(vocab.EVENTS) == set(EVENTS)
    choices = {value for fact in vocab.FACTS for value in fact.type.values}
    assert not choices - VALUES.keys()


def test_payments_are_sentences() -> None:
    """The founding document: §5 (the discarder alone pays), §57 and §59 (kongs), §1 (pigs), §11 (ready check)."""
    said = sentences("chuanma")
    assert said["discard_win"] == "A win that is on a discard: the discarder pays the winner the value of the hand."
    assert said["kong_exposed"] == "A kong that is exposed: the seat that fed it pays the seat that made it 2."
    assert said["kong_added"] == "A kong that is added: each seat that is in play pays the seat that made it 1."
    assert said["flower_pig"].endswith("is no flower pig 20.")
    assert said["not_ready"].endswith("the least it could win.")
    zh = sentences("chuanma", "zh")
    assert zh["kong_exposed"] == "杠（直杠）：引杠者付给开杠者：2。"
    assert zh["refund"] == "黄庄：在场、没叫的各家付给其余各家：从对方收的杠钱。"


def test_options_are_put_in() -> None:
    assert sentences("chuanma", cap=4)["flower_pig"].endswith("what the cap pays (8).")
    assert "kong_exposed" not in sentences("chuanma", exposed_kong=0)
    assert "not late" in sentences("chuanma", late_kong="zero")["kong_added"]


def test_every_value_of_the_library_has_words() -> None:
    options = rulec.load("sichuan").ruleset.options.values()
    wordless = [
        (option.name, value)
        for option in options
        for value in (*option.values, *option.alternatives)
        if value_words(option, value, "zh") is None
    ]
    assert wordless == [("roots", "off")]
    bonus = rulec.load("sichuan").ruleset.options["self_draw_bonus"]
    assert value_words(bonus, "base", "en") == "one base on top"
    assert value_words(bonus, "base", "zh") == "加底，最后加一个底分"


def test_cells_that_cannot_be_are_empty() -> None:
    pays = {pay.id: pay for pay in payouts(rulec.load("sbr")).patterns}
    assert (pays["kong_bloom"].discard, pays["kong_bloom"].self_draw) == (None, Decimal(3))
    assert (pays["kong_discard"].discard, pays["kong_discard"].self_draw) == (Decimal(2), None)
    assert (pays["last_tile_draw"].discard, pays["last_tile_discard"].self_draw) == (None, None)
    assert (pays["pure_suit"].discard, pays["pure_suit"].self_draw) == (Decimal(4), Decimal(5))


def test_earthly_on_the_first_discard_is_never_drawn() -> None:
    program = rulec.load("chuanma").program
    earthly = next(p for p in program.patterns if p.name == "earthly")
    assert [can_be(earthly, program, drawn=drawn) for drawn in (False, True)] == [True, False]


@pytest.mark.parametrize("name", ["chuanma", "sbr"])
def test_every_pattern_has_an_example(name: str) -> None:
    rules = rulec.load(name)
    found = examples(rules)
    on = {p.name for p in rules.program.patterns if p.on and not p.off_by_option}
    assert on == set(found)
    for pattern, example in found.items():
        assert pattern in {hit.id for hit in example.score.hits}
        hand = example.candidate
        again = rules.score(hand.hand, melds=hand.melds, win=hand.win, self_draw=hand.drawn, flags=hand.flags)
        assert again.points == example.score.points


def test_what_examples_pay() -> None:
    """Founding §26 清一色 4元, §33 将对 4元, §46 清龙七对 64元; the bloom is a fan (§53)."""
    found = examples(rulec.load("chuanma"))
    paid = [str(found[name].discard) for name in ("pure_suit", "eights", "pure_dragon_pairs")]
    assert paid == ["4", "4", "64"]
    assert (found["kong_bloom"].discard, found["kong_bloom"].self_draw) == (None, Decimal(2))
    assert found["pure_suit"].alone and not found["further_dragon"].alone


def test_what_differs() -> None:
    said = {(one.section, one.item): (one.old, one.new) for one in told(houses(), "en")}
    assert said["patterns", "patterns.pure_suit"] == ("2/3 (2 fan)", "8 (4 fan)")
    assert said["patterns", "patterns.straight"] == ("4/5 (+2 fan)", "off")
    assert said["options", "options.self_draw_bonus"] == ("one base on top", "none")
    assert said["options", "options.cap"] == ("4 fan", "5 fan")
    assert said["play", "play.claims"] == ("everybody", "the nearest in turn")
    old, new = said["follows", "settlements.flower_pig"]
    assert old.endswith("no flower pig 16.") and new.endswith("what the cap pays (16).")


def test_a_ruleset_does_not_differ_from_itself() -> None:
    assert difference(rulec.load("sbr"), rulec.load("sbr")).same


def test_a_level_and_its_fan_are_one_price() -> None:
    found = difference(rulec.load("sichuan"), rulec.load("chuanma"))
    assert not found.changed("patterns", "pure_suit")
    assert found.changed("patterns", "pure_outside")


@pytest.mark.parametrize("lang", LANGS)
def test_texts(lang: Lang, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)
    both = [rulec.load(name) for name in ("old.yaml", "new.yaml")]
    found = difference(*both)
    agrees(GOLDEN / f"diff.{lang}.txt", to_text(diff_text(found, ["A", "B"], lang)))
    programs = [one.program for one in both]
    agrees(GOLDEN / f"table.{lang}.txt", to_text(table_text(["A", "B"], programs, [*map(payouts, both)], lang)))
    agrees(GOLDEN / f"list.{lang}.txt", to_text(list_text([rulec.load("sbr").program, *programs], lang)))


@pytest.mark.parametrize("lang", LANGS)
def test_the_sheet(lang: Lang) -> None:
    agrees(GOLDEN / f"sheet.{lang}.txt", sheet_text(sheet(lang)))


def test_the_page() -> None:
    agrees(GOLDEN / "sheet.zh.html", sheet_html(sheet("zh")))


def test_the_page_needs_nothing_else() -> None:
    page = sheet_html(sheet("zh"))
    assert "http" not in page and "src=" not in page and "url(" not in page and "@import" not in page
    drawn = {part.split('"')[0] for part in page.split('<symbol id="')[1:]}
    used = {part.split('"')[0] for part in page.split('<use href="#')[1:]}
    assert used <= drawn


def test_the_page_escapes_what_a_ruleset_says(tmp_path: Path) -> None:
    file = tmp_path / "sharp.yaml"
    file.write_text('rulec: 1\nid: sharp\nextends: chuanma\ntitle: "<script>a & b"\n', encoding="utf-8")
    rules = rulec.load(file)
    page = sheet_html(make_sheet(facts(rules), None, {}, rules, "en"))
    assert "<script" not in page
    assert "&lt;script&gt;a &amp; b" in page


def test_the_sheet_names_no_rule() -> None:
    ruleset = rulec.load("chuanma").ruleset
    ids = {path.split(".")[1] for path in ruleset.leaves if path.startswith(("options.", "patterns.", "settlements."))}
    text = sheet_text(sheet("zh"))
    assert not {name for name in ids if "_" in name and name in text}
