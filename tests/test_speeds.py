"""Compiled and uncompiled kernels agree bit for bit: random hands and sheets, in this process and in one of sources.

Where the kernel is not compiled both processes run from sources. They still have to agree, and the account that shares
nothing with the kernel is that of test_against_reference.py and test_settlement_against_reference.py.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.speeds import lines
from tests.strategies import ROOT, RULESETS

SETTINGS = {"plain": 1, "slow": 12}
HANDS = {"plain": 20, "slow": 40}
SHEETS = {"plain": 10, "slow": 30}


def from_sources(path: Path, numbers: tuple[int, ...], cache: Path) -> list[str]:
    """What a process that runs the kernel from its sources says; with a cache of its own it reckons for itself."""
    env = {**os.environ, "RULEC_PURE": "1", "RULEC_CACHE": str(cache), "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "tests.speeds", str(path), *(str(number) for number in numbers)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout.splitlines()


def campaign(path: Path, seed: int, size: str, cache: Path) -> None:
    numbers = (seed, SETTINGS[size], HANDS[size], SHEETS[size])
    here = list(lines(path, *numbers))
    there = from_sources(path, numbers, cache)
    assert len(here) == len(there)
    for one, other in zip(here, there, strict=True):
        assert one == other


@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_both_speeds_say_the_same(path: Path, tmp_path: Path) -> None:
    campaign(path, 1, "plain", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_both_speeds_say_the_same_at_length(path: Path, tmp_path: Path) -> None:
    campaign(path, 2, "slow", tmp_path)
