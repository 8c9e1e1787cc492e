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
from rulec.study.agreeing import Agreeing, merged
from rulec.study.kin import Kin
from rulec.study.rules import Rules
from rulec.study.spread import Results
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
    """What some rounds came to: a tally a ruleset, a difference for each behind the first, and records as JSON.

    Rulesets under which they came to the same have the same tally, as an object, and the same difference.
    """

    first: int
    rounds: int
    tallies: tuple[Tally, ...]
    aparts: tuple[Apart, ...]
    lines: tuple[str, ...] = ()

    def merge(self, other: "Chunk") -> "Chunk":
        """This one with all that another has counted added to it; records are not kept."""
        tallies, aparts = merged(self.tallies, other.tallies), merged(self.aparts, other.aparts)
        return replace(self, rounds=self.rounds + other.rounds, tallies=tallies, aparts=aparts, lines=())


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
    """Rulesets as they travel: together, as they have much in common, and without what only reports ask for."""
    kin = Kin()
    return pickle.dumps([kin.share(_light(one.program)) for one in rules])


def _light(program: Program) -> Program:
    """A program with those leaves of its ruleset that the compiler reads."""
    ruleset = program.ruleset
    leaves = {path: leaf for path, leaf in ruleset.leaves.items() if path.startswith("declares.")}
    return replace(program, ruleset=replace(ruleset, tree={}, leaves=leaves))


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
        return _player(plan).play(first, rounds)
    except KernelError as error:
        raise DiagnosticError(told(error)) from error


def turned(played: Played, by: int, scale: int) -> tuple[int, ...]:
    """What a round brings each seat when it is dealt that many seats further on, in units `scale` times as small."""
    own = played.balance
    return tuple(scale * own[seat - by] for seat in range(len(own)))


class _Block:
    """Rounds that were played: what they came to, each outcome once, and which of these is that of each ruleset."""

    def __init__(self, numbers: range, played: Sequence[Sequence[Played]], styles: Sequence[int]) -> None:
        self.numbers = numbers
        places: dict[tuple[int, ...], int] = {}
        self.outcomes: list[Sequence[Played]] = []
        self.places: list[int] = []
        for style, under in zip(styles, zip(*played, strict=True), strict=True):
            place = places.setdefault((style, *map(id, under)), len(places))
            if place == len(self.outcomes):
                self.outcomes.append(under)
            self.places.append(place)


class _Player:
    """Who plays rounds of a plan."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        engines = self.engines = opened(plan.rulesets)
        self.rounds = Rounds(engines[0], plan.bots, plan.seed)
        self.others: dict[int, Rounds] = {}  # those that had to settle a round
        self.scales = [int(engine.symbols.unit / plan.unit) for engine in engines]
        self.patterns = [tuple(one.name for one in engine.program.patterns if one.on) for engine in engines]
        styles: dict[object, int] = {}  # how what was played is counted
        own = zip(self.scales, self.patterns, strict=True)
        self.styles = [styles.setdefault(style, len(styles)) for style in own]
        self.agreeing = Agreeing([engine.program for engine in engines])
        self.turns = 1 if plan.records else self.rounds.turns

    def play(self, first: int, rounds: int) -> Chunk:
        lines: list[str] = []
        size = self.plan.nights.block
        blocks = []
        for at in range(first, first + rounds, size):
            numbers = range(at, min(at + size, first + rounds))
            played = [self._everywhere(number, lines) for number in numbers[:: self.turns]]
            blocks.append(_Block(numbers, played, self.styles))
        tallies, aparts = self._counted(blocks)
        return Chunk(first=first, rounds=rounds, tallies=tallies, aparts=aparts, lines=tuple(lines))

    def _counted(self, blocks: Sequence[_Block]) -> tuple[tuple[Tally, ...], tuple[Apart, ...]]:
        """What blocks come to, counted once for rulesets under which all of them came to the same."""
        nights = self.plan.nights
        paths = [(style, *(block.places[n] for block in blocks)) for n, style in enumerate(self.styles)]
        members = {path: number for number, path in reversed([*enumerate(paths)])}
        tallies = {path: Tally.empty(nights) for path in members}
        aparts = {path: Apart.empty(nights) for path in members}
        for block in blocks:
            results: dict[int, Results] = {}
            for path, number in members.items():
                place = block.places[number]
                if place not in results:
                    results[place] = self._results(block, place, self.scales[number])
                tally = tallies[path]
                tally.add(block.outcomes[place], results[place], self.patterns[number], self.scales[number])
            for path, number in members.items():
                aparts[path].add(block.numbers.start, results[block.places[0]], results[block.places[number]])
        return tuple(tallies[path] for path in paths), tuple(aparts[path] for path in paths[1:])

    def _results(self, block: _Block, place: int, scale: int) -> Results:
        """What each round brings each seat by an outcome."""
        turns, own = self.turns, block.outcomes[place]
        return [turned(own[at // turns], at % turns, scale) for at in range(len(block.numbers))]

    def _everywhere(self, number: int, lines: list[str]) -> list[Played]:
        """A round under every ruleset."""
        agreeing, styles = self.agreeing, self.styles
        agreeing.begin()
        found = [agreeing.told(self.rounds.play(number), styles[0])]
        agreeing.keep(0, found[0])
        if self.plan.records:
            lines.append(json.dumps(self.rounds.record(), ensure_ascii=False))
        log = self.rounds.log
        for place, again in enumerate(self.plan.again, 1):
            played = None if again else agreeing.find(place)
            if played is None:
                other = self._other(place)
                played = agreeing.told(other.play(number) if again else other.settle(log), styles[place])
                if not again:
                    agreeing.keep(place, played)
            found.append(played)
        return found

    def _other(self, place: int) -> Rounds:
        """The rounds of a ruleset behind the first."""
        if place not in self.others:
            self.others[place] = Rounds(self.engines[place], self.plan.bots, self.plan.seed)
        return self.others[place]


@lru_cache(maxsize=1)
def _player(plan: Plan) -> _Player:
    """Who plays a plan, kept from chunk to chunk."""
    return _Player(plan)
