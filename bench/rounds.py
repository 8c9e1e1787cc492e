"""Alternating rounds: every contender's turn comes once a round, one at a time, all on the same core."""

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, Self

WORKER = Path(__file__).with_name("worker.py")
AT_LEAST = 0.1  # seconds of a timed turn: a turn's start finds cold caches


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """Seconds for one hand (or one game's round, or one process), a value a turn; the turns of two series in one run
    belong together."""

    name: str
    values: tuple[float, ...]
    first: float | None = None  # the first pass, before memos and caches were warm

    @property
    def middle(self) -> float:
        return median(self.values)

    def ratio(self, base: "Series") -> tuple[float, float, float]:
        """How many times longer than `base`: the ratio of the medians, the least and the most of a round."""
        each = [mine / its for mine, its in zip(self.values, base.values, strict=True)]
        return self.middle / base.middle, min(each), max(each)


@dataclass(slots=True, kw_only=True)
class Worker:
    """A contender's process, waiting for its turns."""

    name: str
    process: subprocess.Popen[str]
    said: Path  # what its library prints
    able: list[str] = field(default_factory=list)
    setup: float = 0.0
    fault: str = ""

    @classmethod
    def start(cls, name: str, python: Path, told: Mapping[str, str], env: Mapping[str, str]) -> Self:
        command = [str(python), str(WORKER), json.dumps({**told, "name": name})]
        pipe, said = subprocess.PIPE, Path(told["folder"]) / f"{name}.said"
        with said.open("w") as err:
            process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=err, text=True, env=env, cwd=told["folder"]
            )
        self = cls(name=name, process=process, said=said)
        assert process.stdout is not None
        line = process.stdout.readline()
        if line:
            first = json.loads(line)
            self.able, self.setup = first["able"], first["seconds"]
        else:
            self.fail()
        return self

    def fail(self) -> None:
        """It has ended: note why, and that it is able of nothing more."""
        self.process.wait()
        self.fault = (self.said.read_text().strip().splitlines() or ["it ended without a word"])[-1]
        self.able = []

    def ask(self, what: str, repeats: int = 1) -> dict[str, Any]:
        """One request and its answer. Raises RuntimeError when the contender ended instead."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps({"what": what, "repeats": repeats}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            self.fail()
            raise RuntimeError(f"{self.name}: {self.fault}")
        told: dict[str, Any] = json.loads(line)
        return told

    def stop(self) -> None:
        with contextlib.suppress(BrokenPipeError):
            self.process.communicate(timeout=30)


@contextlib.contextmanager
def one_core() -> Iterator[int | None]:
    """Keep this process, and all that it starts, on its last core; None where the system cannot."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    allowed = os.sched_getaffinity(0)
    core = max(allowed)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, allowed)


def alternate(
    workers: Sequence[Worker], what: str, size: int | None, rounds: int, at_least: float = AT_LEAST
) -> list[Series]:
    """Seconds for one of `size` hands (None: of as many rounds as it says it has played), of every worker that is able.

    Two passes before the turns warm them up. A turn lasts `at_least` so many seconds.
    """
    repeats: dict[str, int] = {}
    first: dict[str, float] = {}
    for worker in workers:
        if what not in worker.able:
            continue
        try:
            first[worker.name] = each(worker.ask(what), size)
        except RuntimeError:  # it is left out, and the page says so
            continue
        repeats[worker.name] = max(1, round(at_least / worker.ask(what)["seconds"] + 0.5))
    able = [worker for worker in workers if worker.name in repeats]
    found: dict[str, list[float]] = {worker.name: [] for worker in able}
    for turn in range(rounds):
        shift = turn % len(able) if able else 0
        for worker in [*able[shift:], *able[:shift]]:
            times = repeats[worker.name]
            found[worker.name].append(each(worker.ask(what, times), None if size is None else times * size))
    return [Series(name=name, values=tuple(values), first=first[name]) for name, values in found.items()]


def each(told: Mapping[str, Any], size: int | None) -> float:
    """Seconds for one of what a worker has done: of `size`, or of as many as it says."""
    return float(told["seconds"]) / (told["done"] if size is None else size)
