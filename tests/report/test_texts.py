"""Texts and JSON of scores, ledgers, explanations and nights, in both languages."""

from decimal import Decimal
from pathlib import Path

import pytest
from rich.console import RenderableType

from rulec.report.explaining import explain_text
from rulec.report.layout import to_text
from rulec.report.night import night_json, night_text
from rulec.report.number import amount, signed
from rulec.report.scoring import score_json, score_text, waits_json, waits_text
from rulec.report.settling import ledger_text, settled_json
from rulec.report.words import WORDS, Lang
from tests.golden import agrees
from tests.report.samples import REFUSED, SCORE, SEATS, SETTLED, WAITS, ruleset

GOLDEN = Path(__file__).parent / "golden"
RULES = ruleset("a")
LANGS: tuple[Lang, ...] = ("en", "zh")
PAYMENTS = [(SEATS[0], SEATS[1], Decimal(10)), (SEATS[2], SEATS[1], Decimal("8.5"))]


def texts(lang: Lang) -> dict[str, RenderableType]:
    return {
        "score": score_text(SCORE, lang),
        "refused": score_text(REFUSED, lang),
        "waits": waits_text(True, WAITS, lang),
        "not-ready": waits_text(False, [], lang),
        "ledger": ledger_text(SETTLED, RULES, lang),
        "explain": explain_text(SETTLED, RULES, lang),
        "night": night_text("friday.yaml", SETTLED.balance, PAYMENTS, "元", lang),
        "square": night_text("friday.yaml", {}, [], None, lang),
    }


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(texts("en")))
def test_text(name: str, lang: Lang) -> None:
    agrees(GOLDEN / f"{name}.{lang}.txt", to_text(texts(lang)[name]))


def test_score_json_is_the_contract() -> None:
    assert score_json(SCORE, "zh") == {
        "win": True,
        "win_tile": "1m",
        "fan": 4,
        "points": "8",
        "limit": False,
        "patterns": [{"id": "t", "title": "对对胡", "fan": 1}, {"id": "r", "title": "根", "fan": 1, "times": 2}],
        "reading": ["111m", "222m", "444m", "999m", "66m"],
        "pays": {"discard": "8", "self_draw": "8.5"},
    }
    assert score_json(REFUSED, "en") == {"win": False, "reason": "the hand has three suits"}


def test_waits_json_is_the_contract() -> None:
    assert waits_json(True, WAITS[:1]) == {
        "ready": True,
        "waits": [{"tile": "1p", "fan": 2, "points": "2", "left": 3}],
    }


def test_run_json_is_the_contract() -> None:
    told = settled_json(SETTLED, RULES, "en")
    assert list(told) == ["ruleset", "record", "seats", "entries", "balance", "wins", "next_dealer", "warnings"]
    assert told["entries"][0] == {
        "event": 0,
        "rule": "k",
        "from": "阿明",
        "to": "小丽",
        "amount": "2",
        "why": "exposed kong: 2 * base = 2 (sheet.yaml:1)",
    }
    assert told["balance"] == {"阿明": "-10", "小丽": "26", "老王": "-8", "Kim": "-8"}
    assert told["wins"][0]["from"] is None


def test_night_json_is_the_contract() -> None:
    assert night_json("n", {"A": Decimal("-1.50"), "B": Decimal("1.50")}, [("A", "B", Decimal("1.50"))]) == {
        "night": "n",
        "totals": {"A": "-1.5", "B": "1.5"},
        "square": [{"from": "A", "to": "B", "amount": "1.5"}],
    }


@pytest.mark.parametrize(
    ("value", "text"),
    [("0", "0"), ("-0.00", "0"), ("12.50", "12.5"), ("1E+3", "1000"), ("0.10", "0.1"), ("-7", "-7"), ("1E-3", "0.001")],
)
def test_amounts_are_canonical(value: str, text: str) -> None:
    assert amount(Decimal(value)) == text


def test_a_gain_has_a_plus() -> None:
    assert [signed(Decimal(v)) for v in ("2", "-2", "0")] == ["+2", "-2", "0"]


def test_words_take_the_same_arguments_in_both_languages() -> None:
    def names(text: str) -> set[str]:
        import string

        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    assert not {key: pair for key, pair in WORDS.items() if names(pair[0]) != names(pair[1])}
