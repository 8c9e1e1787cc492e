"""Pong now and add the kong later, or the exposed kong at once: rounds forked at the first such choice, in pairs."""

import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from rulec.kernel.vm import KernelError
from rulec.round.simulated import SEATS, Fork, Rounds, Way
from rulec.round.step import told
from rulec.source.diagnostic import DiagnosticError
from rulec.study.clusters import Clustered, Estimate, estimate
from rulec.study.rules import Rules
from rulec.study.simulation import opened

ONE = Decimal(1)
Answer = Literal["pong", "kong", "none"]
Each = Callable[[int], None]  # so many rounds were just played


def values(way: Way, seat: int) -> dict[str, int]:
    """What is measured of a way, by name: amounts in units (MONEY), and counts."""
    return {
        "result": way.played.balance[seat],
        "income": way.income,
        "robbed": way.robbed,
        "blooms": way.blooms,
        "won": int(any(win.seat == SEATS[seat] for win in way.played.wins)),
        "laid": int(way.laid),
    }


MONEY = frozenset({"result", "income"})
MEASURES = ("result", "income", "robbed", "blooms", "won", "laid")


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A mean over choices, for each way and of their differences (the pong's way less the kong's), in points or as a
    count a choice."""

    name: str
    pong: Estimate
    kong: Estimate
    apart: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class Forked:
    """What the choice is worth under a ruleset: `choices` came up in so many `rounds`, `often` a round."""

    rules: Rules
    bots: tuple[str, ...]
    seed: int
    rounds: int
    choices: int
    often: Estimate
    measures: tuple[Measure, ...]

    @property
    def result(self) -> Measure:
        """What the seat takes home."""
        return self.measures[0]

    @property
    def answer(self) -> Answer:
        """The way that pays more, where the interval of the difference leaves no doubt of it."""
        apart = self.result.apart
        if apart.low is None or apart.high is None or apart.low <= 0 <= apart.high:
            return "none"
        return "pong" if apart.low > 0 else "kong"


class _Sums:
    """Sums over walls, each a cluster, of choices as cases."""

    def __init__(self) -> None:
        self.often = Clustered()
        self.pong, self.kong, self.apart = ({name: Clustered() for name in MEASURES} for _ in range(3))

    def add(self, forks: Sequence[Fork], rounds: int) -> None:
        """Count a wall, of which so many rounds were played."""
        self.often.add(len(forks), rounds)
        if not forks:
            return
        both = [(values(fork.pong, fork.seat), values(fork.kong, fork.seat)) for fork in forks]
        for name in MEASURES:
            pong, kong = sum(one[name] for one, _ in both), sum(other[name] for _, other in both)
            self.pong[name].add(pong, len(forks))
            self.kong[name].add(kong, len(forks))
            self.apart[name].add(pong - kong, len(forks))


def choice(table: Rounds, number: int) -> Fork | None:
    """A round both ways; None where nobody could choose, or another seat won on the tile whatever was chosen."""
    fork = table.fork(number)
    return fork if fork is not None and fork.kong.laid else None


def forked(rules: Rules, bots: Sequence[str], seed: int, rounds: int, *, each: Each | None = None) -> Forked:
    """Play so many rounds, forked where they can be. Bots that are all alike play one round of each wall, as the others
    would only turn it round the table; else each wall is played from every seat.

    Raises ValueError for bots that are none, DiagnosticError where the ruleset cannot compute a round.
    """
    table = Rounds(opened(pickle.dumps(rules.program)), bots, seed)
    players = table.players
    turns = 1 if len(set(table.bots)) == 1 else players
    sums = _Sums()
    try:
        for first in range(0, rounds, turns):
            numbers = [first // turns * players + turn for turn in range(min(turns, rounds - first))]
            sums.add([fork for number in numbers if (fork := choice(table, number)) is not None], len(numbers))
            if each is not None:
                each(len(numbers))
    except KernelError as error:
        raise DiagnosticError(told(error)) from error
    return Forked(
        rules=rules,
        bots=table.bots,
        seed=seed,
        rounds=rounds,
        choices=sums.often.total,
        often=estimate(sums.often, ONE),
        measures=tuple(_measure(sums, name, table.unit) for name in MEASURES),
    )


def _measure(sums: _Sums, name: str, unit: Decimal) -> Measure:
    own = unit if name in MONEY else ONE
    return Measure(
        name=name,
        pong=estimate(sums.pong[name], own),
        kong=estimate(sums.kong[name], own),
        apart=estimate(sums.apart[name], own),
    )
