"""Simulated rounds under one ruleset or several, a chunk at a time: what is played, and what a chunk comes to."""

import json
import pickle
from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import gcd

from rulec.compile.engine import Engine, compile_program
from rulec.expr.program import Program
from rulec.kernel.vm import KernelError
from rulec.round.simulated import BOTS, Played, Rounds
from rulec.round.step import told
from rulec.source.diagnostic import DiagnosticError, RulecBug, Sink
from rulec.study.kin import Kin
from rulec.study.rules import Rules
from rulec.study.tally import Apart, Nights, Tally

WANTED = "shanten"  # who plays where nobody says
CHUNKS, LEAST, MOST = 1000, 64, 4096  # wanted in all, and rounds in each
Chosen = tuple[int, int]  # the first round and how many


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is played, the same wherever a part of it is: rulesets `packed`, so that they travel.

    Of the rulesets behind the first, those that are played `again` play every wall anew; the others settle the rounds
    that were played under the first.
    """

    rulesets: bytes
    again: tuple[bool, ...]
    bots: tuple[str, ...]
    seed: int
    nights: Nights
    unit: Decimal  # in which all of them are counted
    records: bool = False  # whether full records are wanted of the rounds under the first

    @property
    def count(self) -> int:
        """How many rulesets there are."""
        return len(self.again) + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """What some rounds came to: a tally a ruleset, a difference for each behind the first, and records as JSON."""

    first: int
    rounds: int
    tallies: tuple[Tally, ...]
    aparts: tuple[Apart, ...]
    lines: tuple[str, ...] = ()

    def merge(self, other: "Chunk") -> "Chunk":
        """This one with all that another has counted added to it; records are not kept."""
        for tally, more in zip(self.tallies, other.tallies, strict=True):
            tally.merge(more)
        for apart, more_apart in zip(self.aparts, other.aparts, strict=True):
            apart.merge(more_apart)
        return replace(self, rounds=self.rounds + other.rounds, lines=())


def default_bot() -> str:
    """The bot that plays where nobody says: until there is the wanted one, the last of those that there are."""
    return WANTED if WANTED in BOTS else BOTS[-1]


def make_plan(
    rules: Sequence[Rules],
    bots: Sequence[str],
    seed: int,
    night: int,
    *,
    again: Sequence[bool] = (),
    records: bool = False,
) -> Plan:
    """What is to be played. Raises ValueError for bots that are none."""
    first = Rounds(compiled(rules[0].program), bots, seed)
    return Plan(
        rulesets=packed(rules),
        again=tuple(again) or (True,) * (len(rules) - 1),
        bots=first.bots,
        seed=seed,
        nights=Nights(players=first.players, length=night),
        unit=common_unit([one.program.unit for one in rules]),
        records=records,
    )


def common_unit(units: Sequence[Decimal]) -> Decimal:
    """The largest amount of which all are multiples."""
    parts = [Fraction(unit) for unit in units]
    below = 1
    for part in parts:
        below = below * part.denominator // gcd(below, part.denominator)
    return Decimal(gcd(*(int(part * below) for part in parts))) / Decimal(below)


def packed(rules: Sequence[Rules]) -> bytes:
    """Rulesets as they travel: together, as they have much in common."""
    kin = Kin()
    return pickle.dumps([kin.share(one.program) for one in rules])


@lru_cache(maxsize=4)
def opened(rulesets: bytes) -> tuple[Engine, ...]:
    """Rulesets that have travelled, compiled."""
    programs: list[Program] = pickle.loads(rulesets)
    return tuple(map(compiled, programs))


def compiled(program: Program) -> Engine:
    """A ruleset that was compiled before, once more."""
    engine = compile_program(program, Sink())
    if engine is None:
        raise RulecBug("a ruleset that was compiled before cannot be now")
    return engine


def spans(block: int, total: int, start: int = 0, *, least: int = 0) -> list[Chosen]:
    """The chunks of whole blocks from round `start`, which begins one, to `total`; what is no whole block is a chunk of
    its own."""
    whole = total // block * block
    wanted = min(MOST, max(least or LEAST, total // CHUNKS))
    size = max(1, wanted // block) * block
    found = [(first, min(size, whole - first)) for first in range(start, whole, size)]
    last = max(start, whole)
    return [*found, (last, total - last)] if total > last else found


def play_chunk(plan: Plan, first: int, rounds: int) -> Chunk:
    """Play some rounds under every ruleset. Raises DiagnosticError where a ruleset cannot compute one."""
    try:
        return _Chunk(plan).play(first, rounds)
    except KernelError as error:
        raise DiagnosticError(told(error)) from error


def turned(played: Played, by: int, scale: int) -> tuple[int, ...]:
    """What a round brings each seat when it is dealt that many seats further on, in units `scale` times as small."""
    own = played.balance
    return tuple(scale * own[seat - by] for seat in range(len(own)))


class _Chunk:
    """Rounds of a plan being played."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        engines = opened(plan.rulesets)
        self.rounds = Rounds(engines[0], plan.bots, plan.seed)
        self.others = [Rounds(engine, plan.bots, plan.seed) for engine in engines[1:]]
        self.scales = [int(engine.symbols.unit / plan.unit) for engine in engines]
        self.patterns = [[one.name for one in engine.program.patterns if one.on] for engine in engines]

    def play(self, first: int, rounds: int) -> Chunk:
        plan = self.plan
        nights = plan.nights
        chunk = Chunk(
            first=first,
            rounds=rounds,
            tallies=tuple(Tally.empty(nights) for _ in range(plan.count)),
            aparts=tuple(Apart.empty(nights) for _ in plan.again),
        )
        lines: list[str] = []
        for at in range(first, first + rounds, nights.block):
            count = min(nights.block, first + rounds - at)
            self._block(range(at, at + count), chunk, lines)
        return Chunk(first=first, rounds=rounds, tallies=chunk.tallies, aparts=chunk.aparts, lines=tuple(lines))

    def _block(self, numbers: range, chunk: Chunk, lines: list[str]) -> None:
        """Play rounds; of those that are turns of each other the first."""
        turns = 1 if self.plan.records else self.rounds.turns
        played = list(zip(*(self._everywhere(number, lines) for number in numbers[::turns]), strict=True))
        results = [
            [turned(under[place // turns], place % turns, scale) for place in range(len(numbers))]
            for under, scale in zip(played, self.scales, strict=True)
        ]
        told = zip(chunk.tallies, played, results, self.patterns, self.scales, strict=True)
        for tally, under, own, patterns, scale in told:
            tally.add(under, own, patterns, scale)
        for apart, own in zip(chunk.aparts, results[1:], strict=True):
            apart.add(numbers.start, results[0], own)

    def _everywhere(self, number: int, lines: list[str]) -> list[Played]:
        """A round under every ruleset."""
        played = self.rounds.play(number)
        if self.plan.records:
            lines.append(json.dumps(self.rounds.record(), ensure_ascii=False))
        log = self.rounds.log
        return [
            played,
            *(
                other.play(number) if again else other.settle(log)
                for other, again in zip(self.others, self.plan.again, strict=True)
            ),
        ]
