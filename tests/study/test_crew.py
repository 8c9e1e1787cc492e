"""Processes that play: whoever asks for them need not be a module that they can read."""

import subprocess
import sys
from pathlib import Path

import pytest

PLAYS = """
import rulec
from rulec.study.running import run
from rulec.study.simulation import make_plan

rules = rulec.load("two-players")
plan = make_plan([rules], ["random"], 1, 2)
run([rules], plan, 10**5, 2, each=lambda *_: print("playing", flush=True))
"""
SCRIPT = """
import rulec
from rulec.study.running import run
from rulec.study.simulation import make_plan

rules = rulec.load("two-players")
print(run([rules], make_plan([rules], ["random"], 1, 2), 8, 2).rounds)
"""


@pytest.mark.slow
@pytest.mark.parametrize("stdin", [False, True])
def test_a_script_that_plays_at_once(stdin: bool, tmp_path: Path) -> None:
    """It does not ask whether it is `__main__`, so processes must not run it themselves; from stdin they could not."""
    file = tmp_path / "script.py"
    file.write_text(SCRIPT, encoding="utf-8")
    command = [sys.executable, "-" if stdin else str(file)]
    ran = subprocess.run(command, input=SCRIPT, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("8\n", "", 0)


@pytest.mark.slow
def test_nobody_plays_on_for_one_that_was_killed() -> None:
    """Processes hold the pipe that they were given as stdout, so it ends only with the last of them."""
    process = subprocess.Popen([sys.executable, "-c", PLAYS], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "playing\n"
    process.kill()
    process.communicate(timeout=60)
