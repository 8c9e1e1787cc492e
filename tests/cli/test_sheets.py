"""`diff` and `doc` from the command line."""

from pathlib import Path

import pytest

from rulec.cli import main
from tests.cli.test_verbs import FRIDAY, said, told


def test_diff_has_both_places(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "diff", "chuanma", FRIDAY)
    assert found["same"] is False
    cap = next(one for one in found["differences"] if one["item"] == "options.cap")
    assert (cap["section"], cap["old"], cap["new"]) == ("options", "no cap", "5 fan")
    (leaf,) = cap["leaves"]
    assert leaf["values"] == ["none", 5]
    assert [Path(origin["file"]).name for origin in leaf["origins"]] == ["chuanma.yaml", "friday.yaml"]
    assert (leaf["origins"][1]["line"], leaf["origins"][1]["column"]) == (6, 8)
    assert any(one["item"] == "settlements.flower_pig" for one in found["follows"])


def test_settings_apply_to_each(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "diff", "chuanma", FRIDAY, "--set", "cap=3")
    assert "options.cap" not in {one["item"] for one in found["differences"]}
    assert found["rulesets"][0]["set"] == {"cap": "3"}


def test_the_same_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "diff", "sbr", "sbr")["same"] is True
    assert "do not differ" in said(capsys, "diff", "sbr", "sbr", "--lang", "en")


def test_doc(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = said(capsys, "doc", FRIDAY, "--lang", "zh")
    assert text.startswith("# 周五夜麻将\n")
    assert "**全带五** 4 番 ◆ (新增)：345万 456万 345筒 567筒 55万；点炮 8、自摸 8" in text
    page = tmp_path / "sheet.html"
    said(capsys, "doc", FRIDAY, "--lang", "en", "--html", str(page))
    assert "<title>Friday night</title>" in page.read_text(encoding="utf-8")


def test_doc_marks_settings(capsys: pytest.CaptureFixture[str]) -> None:
    sheet = told(capsys, "doc", "sbr", "--set", "cap=5", "--lang", "en")
    cap = next(line for line in sheet["options"] if line["key"] == "cap")
    assert (cap["text"], cap["was"]) == ("5 fan", "3 fan")
    assert [line["was"] for line in sheet["options"] if line["key"] == "base"] == [None]


def test_a_page_that_cannot_be_written_is_wrong_usage(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["doc", "sbr", "--html", str(tmp_path / "none" / "sheet.html")]) == 2
    assert "Traceback" not in capsys.readouterr().err
