"""Pong now and add the kong later, or the exposed kong at once: rounds forked at the first such choice, in pairs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial
from typing import Literal

from rulec.compile.engine import Engine
from rulec.kernel.vm import KernelError
from rulec.round.simulated import Fork, Rounds, Way
from rulec.round.step import told
from rulec.source.diagnostic import DiagnosticError
from rulec.study.clusters import Clustered, Estimate, estimate
from rulec.study.crew import in_order
from rulec.study.rules import Rules
from rulec.study.running import gathered
from rulec.study.simulation import opened, packed, spans

ONE = Decimal(1)
LEAST = 16  # rounds in a chunk: they take longer than others
Policy = Literal["pong", "patient", "kong"]
Pair = tuple[Policy, Policy]
Each = Callable[[int], None]  # so many rounds were just played

POLICIES: tuple[Policy, ...] = ("pong", "patient", "kong")
PAIRS: tuple[Pair, ...] = (("pong", "kong"), ("patient", "kong"), ("patient", "pong"))
MONEY = frozenset({"result", "income"})
MEASURES = ("result", "income", "robbed", "blooms", "won", "laid")


def values(way: Way, seat: int) -> dict[str, int]:
    """What is measured of a way, by name: amounts in units (MONEY), and counts."""
    return {
        "result": way.played.balance[seat],
        "income": way.income,
        "robbed": way.robbed,
        "blooms": way.blooms,
        "won": int(any(win.seat == seat for win in way.played.wins)),
        "laid": int(way.laid),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A mean over choices of each way and of the differences of PAIRS (the first way less the second), in points or as
    a count a choice."""

    name: str
    ways: Mapping[Policy, Estimate]
    apart: Mapping[Pair, Estimate]


@dataclass(frozen=True, slots=True, kw_only=True)
class Forked:
    """What the choice is worth under a ruleset: `choices` came up in `rounds` of those that were `asked` for, `often` a
    round."""

    rules: Rules
    bots: tuple[str, ...]
    seed: int
    asked: int
    rounds: int
    choices: int
    often: Estimate
    measures: tuple[Measure, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing interrupted it."""
        return self.rounds == self.asked

    @property
    def result(self) -> Measure:
        """What the seat takes home."""
        return self.measures[0]

    def better(self, pair: Pair) -> Policy | None:
        """Of two ways the one that pays more, where the interval of their difference leaves no doubt of it."""
        found = self.result.apart[pair]
        if found.low is None or found.high is None or found.low <= 0 <= found.high:
            return None
        return pair[0] if found.low > 0 else pair[1]


@dataclass(slots=True)
class Sums:
    """Sums over walls, each a cluster, of choices as cases: by measure, for each way and each pair of ways."""

    often: Clustered = field(default_factory=Clustered)
    ways: dict[tuple[str, Policy], Clustered] = field(
        default_factory=lambda: {(name, policy): Clustered() for name in MEASURES for policy in POLICIES}
    )
    apart: dict[tuple[str, Pair], Clustered] = field(
        default_factory=lambda: {(name, pair): Clustered() for name in MEASURES for pair in PAIRS}
    )

    def add(self, forks: Sequence[Fork], rounds: int) -> None:
        """Count a wall, of which so many rounds were played."""
        self.often.add(len(forks), rounds)
        if not forks:
            return
        found = {policy: [values(getattr(fork, policy), fork.seat) for fork in forks] for policy in POLICIES}
        totals = {key: sum(one[key[0]] for one in found[key[1]]) for key in self.ways}
        for key, sums in self.ways.items():
            sums.add(totals[key], len(forks))
        for (name, (one, other)), sums in self.apart.items():
            sums.add(totals[name, one] - totals[name, other], len(forks))

    def merge(self, other: "Sums") -> None:
        """Count all that another has counted."""
        self.often.merge(other.often)
        for key, sums in self.ways.items():
            sums.merge(other.ways[key])
        for key_apart, sums in self.apart.items():
            sums.merge(other.apart[key_apart])


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """What is played, the same wherever a part of it is: rulesets `packed`, so that they travel."""

    rulesets: bytes
    bots: Sequence[str]
    seed: int

    @property
    def turns(self) -> int:
        """The rounds of a wall: bots that are all alike play one of them, as the others would only turn it round the
        table."""
        return 1 if len(set(self.bots)) == 1 else len(self.bots)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What some rounds came to under each ruleset."""

    rounds: int
    under: tuple[Sums, ...]

    def merge(self, other: "Part") -> "Part":
        """This one with all that another has counted added to it."""
        for sums, more in zip(self.under, other.under, strict=True):
            sums.merge(more)
        return replace(self, rounds=self.rounds + other.rounds)


def choice(table: Rounds, number: int) -> Fork | None:
    """A round every way; None where nobody could choose, or another seat won on the tile whatever was chosen."""
    fork = table.fork(number)
    return fork if fork is not None and fork.kong.laid else None


def play_part(choices: Choices, first: int, rounds: int) -> Part:
    """Play so many rounds under each ruleset, forked where they can be. Raises DiagnosticError where a ruleset cannot
    compute one."""
    try:
        under = tuple(_under(engine, choices, first, rounds) for engine in opened(choices.rulesets))
    except KernelError as error:
        raise DiagnosticError(told(error)) from error
    return Part(rounds=rounds, under=under)


def _under(engine: Engine, choices: Choices, first: int, rounds: int) -> Sums:
    table, turns, sums = Rounds(engine, choices.bots, choices.seed), choices.turns, Sums()
    for at in range(first, first + rounds, turns):
        numbers = [at // turns * table.players + turn for turn in range(min(turns, first + rounds - at))]
        sums.add([fork for number in numbers if (fork := choice(table, number)) is not None], len(numbers))
    return sums


def forked(
    rules: Sequence[Rules], bots: Sequence[str], seed: int, rounds: int, jobs: int = 1, *, each: Each | None = None
) -> tuple[Forked, ...]:
    """Play so many rounds under every ruleset, on so many processes; an interrupt ends with what is done so far. Each
    wall is played from every seat unless all bots are alike.

    Raises ValueError for bots that are none, DiagnosticError where a ruleset cannot compute a round or processes keep
    dying.
    """
    choices = Choices(rulesets=packed(rules), bots=bots, seed=seed)
    tables = [Rounds(engine, bots, seed) for engine in opened(choices.rulesets)]
    chunks = in_order(partial(play_part, choices), spans(choices.turns, rounds, least=LEAST), jobs)
    nothing = Part(rounds=0, under=tuple(Sums() for _ in rules))
    done = gathered(nothing, chunks, None if each is None else lambda part, _: each(part.rounds))
    return tuple(
        Forked(
            rules=one,
            bots=table.bots,
            seed=seed,
            asked=rounds,
            rounds=done.rounds,
            choices=sums.often.total,
            often=estimate(sums.often, ONE),
            measures=tuple(_measure(sums, name, table.unit) for name in MEASURES),
        )
        for one, table, sums in zip(rules, tables, done.under, strict=True)
    )


def _measure(sums: Sums, name: str, unit: Decimal) -> Measure:
    own = unit if name in MONEY else ONE
    return Measure(
        name=name,
        ways={policy: estimate(sums.ways[name, policy], own) for policy in POLICIES},
        apart={pair: estimate(sums.apart[name, pair], own) for pair in PAIRS},
    )
