"""Lines of the score by their titles: in explanations, in the rule sheet, and between two rulesets."""

from pathlib import Path

import pytest

from rulec.cli import main

HOUSE = """rulec: 1
id: house
extends: sichuan
add:
  score: {tip: {is: "if self_draw then 3 * base else 0", title: {zh: 茶钱, en: tea money}}}
set:
  settlements.self_draw_win.amount: points + tip
"""
ROUND = """rulec: round/1
seats: [东, 南, 西, 北]
events:
  - {type: win, seat: 东, hand: 123m 456m 789m 234p 55p}
"""


def told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command prints, on one line."""
    assert main(arguments) == 0
    return " ".join(capsys.readouterr().out.split())


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    Path("house.yaml").write_text(HOUSE, encoding="utf-8")
    Path("round.yaml").write_text(ROUND, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("lang", "name"), [("zh", "茶钱"), ("en", "tea money")])
@pytest.mark.usefixtures("house")
def test_an_explanation_names_a_line(lang: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(["run", "house.yaml", "round.yaml", "--explain", "--lang", lang], capsys)
    assert "points + tip = 1 + 3 = 4" in text
    assert f"tip ({name}) = 3 * base = 3 * 1 = 3" in text


@pytest.mark.usefixtures("house")
def test_a_rule_sheet_names_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "付给胡家：牌价 + 茶钱" in told(["doc", "house.yaml", "--lang", "zh"], capsys)
    assert "the value of the hand + tea money" in told(["doc", "house.yaml", "--lang", "en"], capsys)


@pytest.mark.usefixtures("house")
def test_a_layer_sets_the_line_and_keeps_the_title(capsys: pytest.CaptureFixture[str]) -> None:
    sets = ["--set", "score.tip=base", "--set", "score.extra.is=2"]
    text = told(["run", "house.yaml", "round.yaml", "--explain", "--lang", "en", *sets], capsys)
    assert "points + tip" in text
    assert "tip (tea money)" in text
    assert "3 * base" not in text


@pytest.mark.usefixtures("house")
def test_a_difference_names_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("other.yaml").write_text("rulec: 1\nid: other\nextends: house.yaml\nset: {score.tip: 2 * base}\n", "utf-8")
    assert "tea money" in told(["diff", "house.yaml", "other.yaml", "--lang", "en"], capsys)
