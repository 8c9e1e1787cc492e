"""Broken rulesets from the command line: exit code 1, each with a code of its own, and carets where one would point."""

import json
from pathlib import Path

import pytest

from rulec.cli import main
from rulec.source import data
from tests.golden import agrees

HERE = Path(__file__).parent
TOGETHER = HERE / "diagnostics" / "faults-together"
# What each of the ten is told, and the exact text under each caret.
TEN = {
    "unknown-key": [("unknown-head-key", "titel"), ("unknown-key", "gruop")],
    "misspelt-option": [("unknown-option", "redy_pays"), ("unknown-option", "封订"), ("unknown-name", "rots")],
    "set-of-absent-path": [("set-absent", "patterns.eigths.level"), ("set-item", "settlements.kong_exposed")],
    "add-of-present": [("add-present", "straight")],
    "duplicate-key": [("duplicate-key", "cap")],
    "fan-plus-points": [("unknown-name", "点炮"), ("mixed-kinds", "points + fan")],
    "cycle": [("cycle", "大牌")],
    "full-width-brackets": [("full-width", "（"), ("full-width", "，"), ("full-width", "）")],
    "number-with-unit": [("number-with-unit", "3番")],
    "no-cap-for-heavenly": [("requirement-failed", "limit")],
}
OWN = {
    "unknown-key": "unknown-key", "misspelt-option": "unknown-option", "set-of-absent-path": "set-absent",
    "add-of-present": "add-present", "duplicate-key": "duplicate-key", "fan-plus-points": "mixed-kinds",
    "cycle": "cycle", "full-width-brackets": "full-width", "number-with-unit": "number-with-unit",
    "no-cap-for-heavenly": "requirement-failed",
}  # fmt: skip


def check(case: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *args: str) -> str:
    """What `check` says of a case; its exit code is 1, and nothing goes to stderr."""
    monkeypatch.chdir(case)
    assert main(["check", "ruleset.yaml", *args]) == 1
    said = capsys.readouterr()
    assert said.err == ""
    return said.out.replace(str(data("rulesets")), "rulesets")


def carets(case: Path, told: str) -> list[tuple[str, str]]:
    """Code and text under the caret of each diagnostic that stands in the case's own file."""
    lines = (case / "ruleset.yaml").read_text(encoding="utf-8").splitlines()
    return [
        (d["code"], lines[d["line"] - 1][d["column"] - 1 : d["end_column"] - 1])
        for d in json.loads(told)["diagnostics"]
        if d["file"] == "ruleset.yaml"
    ]


@pytest.mark.parametrize("name", TEN)
def test_the_ten(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    case = HERE / name
    told = check(case, capsys, monkeypatch, "--json")
    assert sorted(carets(case, told)) == sorted(TEN[name])
    for lang in ("en", "zh"):
        text = check(case, capsys, monkeypatch, "--lang", lang)
        assert all(f"[{code}]" in text for code, _ in TEN[name])


def test_each_of_the_ten_has_a_code_of_its_own() -> None:
    assert set(OWN) == set(TEN)
    assert len(set(OWN.values())) == len(TEN) == 10
    for name, code in OWN.items():
        assert code in [c for c, _ in TEN[name]]
        assert all(code not in [c for c, _ in told] for other, told in TEN.items() if other != name)


def test_different_faults_in_one_run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    told = check(TOGETHER, capsys, monkeypatch, "--json", "--lang", "en")
    agrees(TOGETHER / "expected.json", told)
    for lang in ("en", "zh"):
        agrees(TOGETHER / f"expected.{lang}.txt", check(TOGETHER, capsys, monkeypatch, "--lang", lang))
    assert len({code for code, _ in carets(TOGETHER, told)}) >= 5
