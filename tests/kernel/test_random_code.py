"""Random code: the machine beside plain arithmetic, and the machine of this process beside that of the sources.

Where the kernel is not compiled the second test compares two runs of the sources; the first is the one that counts.
"""

import os
import subprocess
import sys
from random import Random

import pytest

from tests.kernel.trees import SEATS, by_hand, by_machine, made_up
from tests.strategies import ROOT

PIECES = {"plain": 1500, "slow": 15000}


def told(seed: int, pieces: int) -> list[str]:
    """What the machine says of random expressions."""
    rng = Random(seed)
    found = []
    for _ in range(pieces):
        desk, tree = made_up(rng)
        found.append(by_machine(desk, tree, rng.randrange(SEATS)))
    return found


def beside_arithmetic(seed: int, pieces: int) -> None:
    rng = Random(seed)
    seen: dict[str, int] = {}
    for _ in range(pieces):
        desk, tree = made_up(rng)
        cur = rng.randrange(SEATS)
        found = by_machine(desk, tree, cur)
        assert found == by_hand(desk, tree, cur), (tree.words, desk, cur)
        kind = found if found.isalpha() else "value"
        seen[kind] = seen.get(kind, 0) + 1
    # every way to end is met, and most expressions have a value
    assert set(seen) == {"value", "none", "size", "division", "exponent"}
    assert seen["value"] > pieces / 3


def beside_sources(seed: int, pieces: int) -> None:
    env = {**os.environ, "RULEC_PURE": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.kernel.test_random_code", str(seed), str(pieces)]
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == told(seed, pieces)


def test_random_code_is_plain_arithmetic() -> None:
    beside_arithmetic(1, PIECES["plain"])


def test_random_code_at_both_speeds() -> None:
    beside_sources(2, PIECES["plain"])


@pytest.mark.slow
def test_random_code_is_plain_arithmetic_at_length() -> None:
    beside_arithmetic(3, PIECES["slow"])


@pytest.mark.slow
def test_random_code_at_both_speeds_at_length() -> None:
    beside_sources(4, PIECES["slow"])


if __name__ == "__main__":
    sys.stdout.write("".join(f"{line}\n" for line in told(int(sys.argv[1]), int(sys.argv[2]))))
