"""Broken rulesets: what `check` says of each, in both languages and as data. The folder's name tells the fault."""

import json
from pathlib import Path

import pytest

from rulec.cli.checking import findings
from rulec.report.diagnostics import render
from rulec.source import data
from rulec.source.diagnostic import Diagnostic
from tests.golden import agrees

CASES = sorted(path.parent for path in (Path(__file__).parent / "golden").glob("*/ruleset.yaml"))
CODES = {
    "unknown-key": {"unknown-key", "unknown-head-key"},
    "misspelt-option": {"unknown-option"},
    "set-of-absent-path": {"set-absent", "set-item"},
    "add-of-present": {"add-present"},
    "duplicate-key": {"duplicate-key"},
    "fan-plus-points": {"mixed-kinds"},
    "cycle": {"cycle"},
    "full-width-brackets": {"full-width"},
    "number-with-unit": {"number-with-unit"},
    "no-cap-for-heavenly": {"requirement-failed"},
    "circle-of-files": {"extends-cycle"},
    "no-yaml": {"yaml-wide-colon"},
    "other-version": {"language-version"},
    "section-in-layer": {"section-in-layer"},
    "examples-at-odds": {"example-fails", "counterexample-has", "example-no-win"},
}


def found(case: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Diagnostic, ...]:
    monkeypatch.chdir(case)
    return tuple(findings(["./ruleset.yaml"], {}))


def portable(text: str) -> str:
    """Shipped rulesets are somewhere else on every machine."""
    return text.replace(str(data("rulesets")), "rulesets")


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_what_check_says(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    faults = found(case, monkeypatch)
    agrees(case / "expected.txt", portable(render(faults, "text", "en")))
    agrees(case / "expected.zh.txt", portable(render(faults, "text", "zh")))
    agrees(case / "expected.json", portable(render(faults, "json", "en")))
    assert CODES[case.name] <= {fault.code for fault in faults}


@pytest.mark.parametrize("case", CASES, ids=lambda path: path.name)
def test_each_fault_has_its_place(case: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = json.loads(render(found(case, monkeypatch), "json", "zh"))["diagnostics"]
    assert told
    for fault in told:
        assert fault["file"] is not None
        assert fault["line"] >= 1 and fault["column"] >= 1
        assert fault["message"] and fault["help"]
