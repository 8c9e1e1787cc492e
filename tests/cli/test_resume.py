"""Simulations that are cut off and go on: nothing is lost but what was at hand, and nothing else is taken for them."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from rulec.cli import main
from rulec.study import running, simulation
from rulec.study.simulation import Chunk, Plan, play_chunk
from tests.cli.test_verbs import told

SIMULATE = ("simulate", "two-players", "--seed", "6", "--bots", "shanten", "--night", "4")
ROUNDS = 38  # whole blocks of 8 in chunks of 16, and a rest


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "LEAST", 16)


def simulated(capsys: pytest.CaptureFixture[str], rounds: int, *more: str, code: int = 0) -> dict[str, Any]:
    found = told(capsys, *SIMULATE, "--rounds", str(rounds), *more, code=code)
    assert isinstance(found, dict)
    return found


def cut_off(monkeypatch: pytest.MonkeyPatch, at: int, how: type[BaseException]) -> None:
    """The chunk that begins with that round is never played."""

    def played(plan: Plan, first: int, rounds: int) -> Chunk:
        if first >= at:
            raise how
        return play_chunk(plan, first, rounds)

    monkeypatch.setattr(running, "play_chunk", played)


def test_an_interrupted_simulation_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "kept.json"
    with monkeypatch.context() as patched:
        cut_off(patched, 16, KeyboardInterrupt)
        found = simulated(capsys, ROUNDS, "--resume", str(file), code=130)
    assert (found["rounds"], found["asked"]) == (16, ROUNDS)
    assert [path.name for path in tmp_path.iterdir()] == ["kept.json"]
    whole = simulated(capsys, ROUNDS, "--resume", str(file))
    assert whole == simulated(capsys, ROUNDS)
    assert json.loads(file.read_text("utf-8"))["rounds"] == 32
    assert simulated(capsys, 40, "--resume", str(file)) == simulated(capsys, 40)


def test_records_go_on_too(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file of records that was half written when the process died is written anew."""
    more = ("--resume", str(tmp_path / "kept.json"), "--records", str(tmp_path / "records"))
    with monkeypatch.context() as patched:
        cut_off(patched, 16, RuntimeError)
        assert main([*SIMULATE, "--rounds", str(ROUNDS), *more, "--json"]) == 1
    capsys.readouterr()
    (tmp_path / "records" / "000000017.jsonl").write_text('{"half', encoding="utf-8")
    (tmp_path / "records" / "000000025.jsonl").write_text("", encoding="utf-8")
    simulated(capsys, ROUNDS, *more)
    simulated(capsys, ROUNDS, "--records", str(tmp_path / "whole"))
    one, other = ({path.name: path.read_text("utf-8") for path in (tmp_path / name).iterdir()}
                  for name in ("records", "whole"))  # fmt: skip
    assert one == other
    assert sum(text.count("\n") for text in one.values()) == ROUNDS


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str]:
    assert main([*arguments, "--json", "--lang", "en"]) == 1
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    return error["code"], error["message"]


def test_a_file_of_another_simulation_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    resume = ("--resume", str(tmp_path / "kept.json"))
    simulated(capsys, 16, *resume)
    for change, what in (
        (("--seed", "7"), "seed"),
        (("--bots", "random"), "bots"),
        (("--night", "2"), "night"),
        (("--set", "base=5"), "rulesets"),
        (("--records", str(tmp_path / "records")), "records"),
    ):
        code, text = refused(capsys, *SIMULATE, "--rounds", "16", *resume, *change)
        assert (code, f"its {what} is" in text) == ("resume-other", True)
    assert refused(capsys, *SIMULATE, "--rounds", "8", *resume)[0] == "resume-longer"


def test_a_file_that_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    resume = ("--rounds", "16", "--resume", str(file))
    simulated(capsys, 16, "--resume", str(file))
    kept = json.loads(file.read_text("utf-8"))
    for text in ("", "[]", '{"format": "x"}', json.dumps({**kept, "rounds": 8}), json.dumps({**kept, "tallies": [1]})):
        file.write_text(text, encoding="utf-8")
        assert refused(capsys, *SIMULATE, *resume)[0] == "resume-unreadable"
        assert file.read_text("utf-8") == text
    file.unlink()
    assert main([*SIMULATE, "--rounds", "16", "--resume", str(tmp_path / "none" / "kept.json")]) == 2


def test_records_that_are_gone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    resume = ("--rounds", "16", "--resume", str(tmp_path / "kept.json"), "--records")
    simulated(capsys, 16, *resume[2:], str(tmp_path / "records"))
    assert refused(capsys, *SIMULATE, *resume, str(tmp_path / "other"))[0] == "records-missing"


def test_a_comparison_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "kept.json"
    compare = ("compare", "two-players", "--vary", "base=1,2", *SIMULATE[2:], "--rounds", "24")
    with monkeypatch.context() as patched:
        cut_off(patched, 16, KeyboardInterrupt)
        assert told(capsys, *compare, "--resume", str(file), code=130)["rounds"] == 16
    assert told(capsys, *compare, "--resume", str(file)) == told(capsys, *compare)


@pytest.mark.slow
@pytest.mark.parametrize(("how", "jobs"), [(signal.SIGKILL, 1), (signal.SIGINT, 1), (signal.SIGINT, 2)])
def test_processes_that_are_stopped(
    how: signal.Signals, jobs: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A real process, killed or interrupted once it has kept something, and another that goes on."""
    file = tmp_path / "kept.json"
    more = ("--rounds", "2000", "--resume", str(file), "--records", str(tmp_path / "records"))
    command = [sys.executable, "-c", "import sys; from rulec.cli import main; sys.exit(main())", *SIMULATE, *more]
    process = subprocess.Popen([*command, "--json", "--jobs", str(jobs)], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True, start_new_session=True)  # fmt: skip
    while not file.exists() and process.poll() is None:
        time.sleep(0.05)
    os.killpg(process.pid, how)
    out, err = process.communicate(timeout=60)
    if how is signal.SIGINT:
        assert (process.returncode, err) == (130, "")
        assert 0 < json.loads(out)["rounds"] < 2000
    assert simulated(capsys, 2000, *more[2:]) == simulated(capsys, 2000)
    lines = [line for path in sorted((tmp_path / "records").iterdir()) for line in path.read_text("utf-8").splitlines()]
    assert len(lines) == 2000
