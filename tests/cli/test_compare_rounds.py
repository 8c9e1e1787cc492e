"""`rulec compare --rounds` from the command line."""

import json
from pathlib import Path

import pytest

from rulec.cli import main
from tests.cli.test_verbs import said, told

ROUNDS = ("--rounds", "16", "--seed", "10", "--night", "2")


def test_variants_are_paired(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    found = told(capsys, "compare", "chuanma", "--vary", "cap=1,none", *ROUNDS, "--csv", str(file), "--lang", "en")
    assert [one["set"] for one in found["rulesets"]] == [{"cap": 1}, {"cap": "none"}]
    assert (found["seed"], found["rounds"], len(found["under"])) == (10, 16, 2)
    assert list(found["under"][0])[:5] == ["exhausted", "wins", "self_draws", "kongs", "seats"]
    (apart,) = found["differences"]
    assert (apart["class"], apart["differs"]) == ("payouts", [])
    assert apart["changed"] > 0
    low, high = map(float, apart["spread"]["ci95"])
    assert low <= float(apart["spread"]["mean"]) <= high
    assert [cause["leaves"] for cause in apart["causes"]["causes"]] == [["options.cap"]]
    rows = file.read_text("utf-8").splitlines()
    label = "Chuanma cap=none"
    assert f"{label},change,,rounds,{apart['changed']},," in rows
    assert f"{label},round_change,,spread,{apart['spread']['mean']},{','.join(apart['spread']['ci95'])}" in rows
    place = apart["positions"][2]
    assert f"{label},round_change,2,behind_dealer,{place['mean']},{','.join(place['ci95'])}" in rows
    assert not any("change" in row for row in rows if row.startswith("Chuanma cap=1,"))
    alone = told(capsys, "simulate", "chuanma", "--set", "cap=none", *ROUNDS)
    assert alone["seats"] == found["under"][1]["seats"]


def test_play_too(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "compare", "chuanma", "xlch", *ROUNDS)
    (apart,) = found["differences"]
    assert apart["class"] == "play"
    assert "play.winners" in apart["differs"]
    assert apart["causes"] is None
    assert told(capsys, "simulate", "xlch", *ROUNDS)["seats"] == found["under"][1]["seats"]


def test_what_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    page = tmp_path / "page.html"
    mixed = ("--html", str(page), "--bots", "shanten,random,shanten,random", "--csv", str(file))
    text = said(capsys, "compare", "chuanma", "--vary", "cap=1,none", *ROUNDS, *mixed, "--lang", "en")
    for words in ("only payouts differ", "How wild it gets", "who gains", "cap 1 → none", "capped"):
        assert words in text
    text = said(capsys, "compare", "chuanma", "sbr", *ROUNDS, "--lang", "zh")
    for words in ("打法也可能不同", "输赢有多大", "不能逐笔分原因"):
        assert words in text
    assert "<h2>How wild it gets</h2>" in page.read_text("utf-8")
    assert sum(line.startswith("Chuanma cap=1,") for line in file.read_text("utf-8").splitlines()) > 20


def test_rulesets_for_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "chuanma", "three-players", *ROUNDS, "--json"]) == 1
    assert [error["code"] for error in json.loads(capsys.readouterr().out)["errors"]] == ["players-differ"]


@pytest.mark.parametrize(
    "more",
    [
        [],
        ["--rounds", "4"],
        [*ROUNDS, "--records", "x"],
        [*ROUNDS, "--bots", "nobody"],
        ["--records", "x", "--html", "y"],
        ["--seed", "4"],
    ],
)
def test_wrong_usage(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "chuanma", "sbr", *more]) == 2
    assert "Traceback" not in capsys.readouterr().err
