"""Compiled and uncompiled kernels agree bit for bit: random hands and sheets, in this process and in one of sources.

Where the kernel is not compiled both processes run from sources. They still have to agree, and the account that shares
nothing with the kernel is that of test_against_reference.py and test_settlement_against_reference.py.
"""

from pathlib import Path

import pytest

from tests.speeds import from_sources, lines
from tests.strategies import FEW, RULESETS

SETTINGS = {"plain": 1, "slow": 12}
HANDS = {"plain": 40, "slow": 40}
SHEETS = {"plain": 20, "slow": 30}


def campaign(path: Path, seed: int, size: str, cache: Path) -> None:
    numbers = (seed, SETTINGS[size], HANDS[size], SHEETS[size])
    here = list(lines(path, *numbers))
    there = from_sources([str(path), *map(str, numbers)], cache)
    assert len(here) == len(there)
    for one, other in zip(here, there, strict=True):
        assert one == other


@pytest.mark.parametrize("path", FEW, ids=lambda path: path.stem)
def test_both_speeds_say_the_same(path: Path, tmp_path: Path) -> None:
    campaign(path, 1, "plain", tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_both_speeds_say_the_same_at_length(path: Path, tmp_path: Path) -> None:
    campaign(path, 2, "slow", tmp_path)
