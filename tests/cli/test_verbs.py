"""The verbs from the command line: the contract's JSON, exit codes, languages, and no traceback ever."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rulec.cli import main
from rulec.cli.face import locale_language

ROOT = Path(__file__).resolve().parents[2]
FRIDAY = str(ROOT / "examples" / "friday.yaml")
HAND = "111m 444m 222m 999m 66m"


def told(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> Any:  # noqa: ANN401 what JSON holds
    assert main([*args, "--json"]) == code
    captured = capsys.readouterr()
    assert not captured.err
    return json.loads(captured.out)


def said(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> str:
    assert main(list(args)) == code
    return capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert set(told(capsys, "--version")) == {"version", "kernel"}


def test_list(capsys: pytest.CaptureFixture[str]) -> None:
    listed = told(capsys, "list", "--lang", "zh")
    assert [one["id"] for one in listed] == sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))
    by_id = {one["id"]: one for one in listed}
    assert list(by_id["sbr"])[:4] == ["id", "title", "players", "extends"]
    assert (by_id["chuanma"]["scale"], by_id["chuanma"]["cap"]) == ("1 × 2^(番 − 1)", None)
    assert (by_id["sbr"]["scale"], by_id["sbr"]["cap"]) == ("1 × 2^番", {"fan": 3, "times": None, "points": "8"})
    assert all(one["summary"] for one in listed)


def test_score_is_the_contracts_example(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "score", "chuanma", HAND, "--lang", "zh") == {
        "win": True,
        "win_tile": "1m",
        "fan": 4,
        "points": "8",
        "limit": False,
        "patterns": [{"id": "pure_triplets", "title": "清对", "fan": 3}],
        "reading": ["111m", "222m", "444m", "999m", "66m"],
        "pays": {"discard": "8", "self_draw": "8"},
    }


def test_a_hand_that_does_not_win_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    refused = told(capsys, "score", "chuanma", "222m 555m 888m 222s 55p")
    assert refused["win"] is False
    assert refused["reason"]


def test_a_malformed_hand_is(capsys: pytest.CaptureFixture[str]) -> None:
    (error, *_) = told(capsys, "score", "chuanma", "11111m 444m 222m 999m", code=1)["errors"]
    assert {"code", "message", "file", "line", "column"} <= set(error)


def test_settings(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("cap=3", "封顶=3", "options.cap=3"):
        capped = told(capsys, "score", "chuanma", HAND, "--set", name)
        assert (capped["fan"], capped["points"], capped["limit"]) == (4, "4", True)


def test_waits(capsys: pytest.CaptureFixture[str]) -> None:
    ready = told(capsys, "waits", "chuanma", "111m 444m 222m 999m 6m", "--visible", "6m")
    assert ready["ready"] is True
    assert {"tile": "6m", "fan": 4, "points": "8", "left": 2} in ready["waits"]


def test_batch_keeps_order_and_goes_on(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = ['{"id": 1, "hand": "' + HAND + '"}', "", "nonsense", '{"id": 3, "hnd": "11m"}', '{"id": 4, "hand": "1m"}']
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["score", "chuanma", "--batch", str(file), "--json"]) == 1
    results = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["id"] for one in results] == [1, None, 3, 4]
    assert results[0]["points"] == "8"
    assert results[1]["errors"][0]["line"] == 3
    assert results[2]["errors"][0]["suggestion"] == "hand"
    assert (results[3]["errors"][0]["line"], results[3]["errors"][0]["column"]) == (5, 20)


def test_why(capsys: pytest.CaptureFixture[str]) -> None:
    cap = told(capsys, "why", FRIDAY, "cap")
    assert (cap["path"], cap["value"]) == ("options.cap", 5)
    assert [origin["op"] for origin in cap["origins"]] == ["set", "set", "define"]
    assert cap["origins"][0]["line"] == 6


def test_why_of_a_setting_has_no_file(capsys: pytest.CaptureFixture[str]) -> None:
    newest = told(capsys, "why", "chuanma", "cap", "--set", "cap=4")["origins"][0]
    assert (newest["file"], newest["op"]) == (None, "option")


def test_table(capsys: pytest.CaptureFixture[str]) -> None:
    tables = told(capsys, "table", "chuanma", "sbr")
    pure = next(one for one in tables["patterns"] if one["id"] == "pure_suit")
    assert pure["pays"][0] == {"on": True, "level": 3, "discard": "4", "self_draw": "4"}
    assert "清一色" in said(capsys, "table", "chuanma", "--lang", "zh")


def test_check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert all(d["severity"] != "error" for d in told(capsys, "check", "chuanma", FRIDAY)["diagnostics"])
    broken = tmp_path / "broken.yaml"
    broken.write_text("rulec: 1\nid: broken\nextends: chuanma\nset: {capp: 3}\n", encoding="utf-8")
    (error,) = told(capsys, "check", str(broken), code=1)["diagnostics"]
    assert (error["line"], error["suggestion"]) == (4, "cap")
    for form in ("github", "sarif", "text"):
        assert said(capsys, "check", str(broken), "--format", form, code=1)


WRONG = [
    [],
    ["nonsense"],
    ["score"],
    ["score", "chuanma"],
    ["score", "chuanma", HAND, "--batch", "-"],
    ["score", "chuanma", HAND, "--set", "cap"],
    ["score", "chuanma", HAND, "--set", "cap=3", "--set", "cap=4"],
    ["score", "chuanma", HAND, "--lang", "fr"],
    ["score", "chuanma", HAND, "--nonsense"],
    ["score", "nonsense", HAND],
    ["check", "nonsense.yaml"],
    ["check", "chuanma", "--format", "pdf"],
    ["compare", "chuanma", "sbr"],
    ["compare", "chuanma", "--records", "x.yaml"],
    ["compare", "chuanma", "--vary", "cap", "--records", "x.yaml"],
]


@pytest.mark.parametrize("args", WRONG, ids=" ".join)
def test_wrong_usage_is_2(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(args) == 2
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    assert captured.err or args[:1] == ["check"]


@pytest.mark.parametrize("args", WRONG[1:], ids=" ".join)
def test_wrong_usage_is_json_under_json(args: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*args, "--json"]) == 2
    captured = capsys.readouterr()
    document = json.loads(captured.out)
    assert document.get("errors") or document.get("diagnostics")
    assert not captured.err


def test_a_fault_of_rulec_is_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.delenv("RULEC_TRACEBACK", raising=False)
    monkeypatch.setattr("rulec.api.load", broken)
    assert main(["score", "chuanma", HAND, "--lang", "en"]) == 1
    captured = capsys.readouterr()
    assert "fault of rulec itself" in captured.err
    assert "Traceback" not in captured.err


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LC_MESSAGES": "zh_TW", "LANG": "de"}, "zh"),
        ({"LC_ALL": "", "LANG": "zh"}, "zh"),
    ],
)
def test_language_follows_the_locale(environment: dict[str, str], lang: str) -> None:
    assert locale_language(environment) == lang


def run(*args: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", "import sys; from rulec.cli import main; sys.exit(main())", *args]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, check=False)


def test_chinese_comes_out_in_any_locale() -> None:
    done = run("score", "chuanma", HAND, "--lang", "zh", LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "清对" in done.stdout.decode("utf-8")


def test_a_closed_pipe_is_no_fault() -> None:
    command = (
        f"{sys.executable} -c 'import sys; from rulec.cli import main; sys.exit(main())' table chuanma | head -n 1"
    )
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, check=False, text=True)
    assert done.returncode == 0
    assert not done.stderr
