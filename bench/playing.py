"""Whole rounds: stepped from Python, between bots, settled again, and `rulec simulate` on one process and on two."""

import os
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.install import FOLDER, Place, base_env
from bench.players import BOTS
from bench.processes import peak_of, seconds_of
from bench.rounds import Series, Worker, alternate

TURN = 0.5  # seconds at least: rounds differ more than hands do
ONE, TWO = "--jobs 1", "--jobs 2"
WANTED = "shanten"


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """`rulec simulate` of one bot as a command: so many rounds on each number of processes, and few of them on one.

    The difference between many and few is what the rounds take; `memory` is the peak of the one process, in MiB.
    """

    bot: str
    rounds: int
    few: int
    start: Series  # a command that plays but the few rounds
    series: Sequence[Series]
    memory: float
    memory_few: float
    cores: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Plays:
    """What was measured of whole rounds; `series` by what was played: `stepped`, each bot, `resettled`."""

    series: Mapping[str, Sequence[Series]]
    decisions: Mapping[str, float]  # of a stepped round
    events: float  # wins and kongs of a round that is settled again
    memory: Mapping[str, float]  # MiB
    whole: Whole | None = None


def play_rounds(
    workers: Sequence[Worker], rounds: int, turn: float
) -> tuple[dict[str, list[Series]], dict[str, dict[str, Any]]]:
    """Every way of playing in turn, and what each player answers of them."""
    series = {what: alternate(workers, what, None, rounds, turn) for what in ("stepped", *BOTS, "resettled")}
    return series, {worker.name: worker.ask("answers") for worker in workers if not worker.fault}


def whole_command(place: Place, ruleset: str, each: float, wanted: float, rounds: int) -> Whole:
    """Both numbers of processes in turn, with as many rounds as take one process `wanted` seconds at `each` a round."""
    few = 64
    many = max(8 * few, int(float(f"{wanted / each:.1g}")))
    command = [str(place.rulec), "simulate", ruleset, "--seed", "1", "--bots", WANTED, "--json"]
    wholes = {
        "few": [*command, "--rounds", str(few)],
        ONE: [*command, "--rounds", str(many), *ONE.split()],
        TWO: [*command, "--rounds", str(many), *TWO.split()],
    }
    found: dict[str, list[float]] = {name: [] for name in wholes}
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        env = base_env(RULEC_CACHE=folder)
        seconds_of(wholes["few"], env)  # fills the cache
        for _ in range(rounds):
            for name, one in wholes.items():
                found[name].append(seconds_of(one, env))
        memory = {name: peak_of(place.python, wholes[name], env, Path(folder)) for name in ("few", ONE)}
    series = [Series(name=name, values=tuple(values)) for name, values in found.items()]
    return Whole(
        bot=WANTED,
        rounds=many,
        few=few,
        start=series[0],
        series=series[1:],
        memory=memory[ONE],
        memory_few=memory["few"],
        cores=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
    )
