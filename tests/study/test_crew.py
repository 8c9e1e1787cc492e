"""Processes that play: whoever asks for them need not be a module that they can read."""

import subprocess
import sys
from pathlib import Path

import pytest

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
