"""`rulec study` from the command line: text, JSON, wrong usage."""

from decimal import Decimal
from pathlib import Path

import pytest

from rulec.cli import main
from tests.cli.test_verbs import said, told
from tests.golden import agrees

GOLDEN = Path(__file__).parent / "golden"
STUDY = ("study", "kong", "chuanma", "sbr", "--rounds", "8", "--seed", "1")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_text(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    agrees(GOLDEN / f"study-kong.{lang}.txt", said(capsys, *STUDY, "--lang", lang))


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, *STUDY)
    assert (found["seed"], found["rounds"], found["bots"]) == (1, 8, ["shanten"] * 4)
    assert [one["ruleset"]["id"] for one in found["under"]] == ["chuanma", "sbr"]
    for one in found["under"]:
        assert Decimal(one["a_round"]["mean"]) == Decimal(one["choices"]) / 8
        for name in ("result", "income", "robbed", "blooms", "won", "laid"):
            for told_apart in one[name]["differences"]:
                first, second = (Decimal(one[name][way]) for way in told_apart["of"])
                apart = first - second - Decimal(told_apart["mean"])
                assert abs(apart) <= Decimal("0.000002")  # each is rounded to 6 places
        assert one["laid"]["kong"] == "1"


def test_no_choice_at_all(capsys: pytest.CaptureFixture[str]) -> None:
    """Where no kong may be laid there is nothing to choose."""
    text = said(capsys, "study", "kong", "chuanma", "--set", "play.may_kong=false", "--rounds", "3", "--lang", "en")
    assert "no difference seen: too few such choices" in text


@pytest.mark.parametrize("args", [["pong", "chuanma"], ["kong"], ["kong", "chuanma", "--bots", "nobody"]])
def test_wrong_usage(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", *args, "--rounds", "4"]) == 2
    assert "Traceback" not in capsys.readouterr().err
