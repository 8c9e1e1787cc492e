"""What many rounds under one ruleset come to: exact whole numbers, mergeable in any order."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from rulec.kernel.board import NOBODY
from rulec.round.simulated import Played
from rulec.study.clusters import Clustered
from rulec.study.spread import Results, Spread

KEPT = 10  # worst nights
EXAMPLES = 32  # rounds that change
COUNTS = ("rounds", "exhausted", "wins", "self_draws", "kongs", "limited", "worth", "earned")
COUNTERS = ("hits", "times", "worths", "earnings", "payments", "paid")


@dataclass(frozen=True, slots=True, kw_only=True)
class Nights:
    """How rounds make nights: `length` rounds on one wall each, the deal passing on from round to round.

    A block is so many walls; it makes as many nights as there are seats, so each of its rounds is in one of them.
    """

    players: int
    length: int

    @property
    def block(self) -> int:
        """The rounds of a block."""
        return self.players * self.length

    def rounds(self, night: int) -> tuple[int, ...]:
        """The numbers of a night's rounds, in order."""
        block, turn = divmod(night, self.players)
        first = block * self.block
        return tuple(first + step * self.players + (turn + step) % self.players for step in range(self.length))


@dataclass(frozen=True, slots=True, order=True)
class Loss:
    """What a seat took home from a night, in units."""

    units: int
    night: int
    seat: int


@dataclass(slots=True)
class Tally:
    """Everything that is counted of rounds under one ruleset. Amounts are in units.

    `positions` are results by place behind the dealer. `limited` wins were cut off by the limit. Of patterns: the wins
    that had it, how often it counted, the worth of these wins, and what these brought their seat when they were won; of
    settlements: payments and what they came to.
    `course` are the running totals of all seats after each round of a night.
    """

    nights: Nights
    by_round: Spread
    by_night: Spread
    positions: list[Clustered]
    course: list[Counter[int]]
    rounds: int = 0
    exhausted: int = 0
    wins: int = 0
    self_draws: int = 0
    kongs: int = 0
    limited: int = 0
    worth: int = 0
    earned: int = 0
    hits: Counter[str] = field(default_factory=Counter)
    times: Counter[str] = field(default_factory=Counter)
    worths: Counter[str] = field(default_factory=Counter)
    earnings: Counter[str] = field(default_factory=Counter)
    payments: Counter[str] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)
    worst: list[Loss] = field(default_factory=list)

    @classmethod
    def empty(cls, nights: Nights) -> Self:
        """Nothing counted yet."""
        players = nights.players
        return cls(
            nights,
            Spread.empty(players),
            Spread.empty(players),
            [Clustered() for _ in range(players)],
            [Counter() for _ in range(nights.length)],
        )

    def add(self, played: Sequence[Played], results: Results, patterns: Sequence[str], scale: int) -> None:
        """Count rounds that follow each other, the first of them the first of a block; `results` are theirs in common
        units, of which `scale` make one of the ruleset's own. `patterns` are the names of those that are on. Of rounds
        that are turns of each other `played` has the first."""
        players = self.nights.players
        numbers = [one.number for one in played]
        behind = [*numbers[1:], numbers[0] + len(results)] if played else []
        for one, number, after in zip(played, numbers, behind, strict=True):
            self._count(one, patterns, scale, after - number)
        for at in range(0, len(results), players):
            wall = results[at : at + players]
            self.by_round.add(wall)
            for sums, total in zip(self.positions, by_place(wall), strict=True):
                sums.add(total, len(wall))
        first = played[0].number if played else 0
        for at, nights in whole_nights(self.nights, results):
            self._count_nights(nights, (first + at) // self.nights.block * players)

    def _count(self, played: Played, patterns: Sequence[str], scale: int, turns: int) -> None:
        """Count a round that is played so many times, turned."""
        scale *= turns  # of amounts
        self.rounds += turns
        self.exhausted += turns * played.exhausted
        self.kongs += turns * played.kongs
        brought: dict[tuple[int, int], int] = {}  # by event and seat
        for payment in played.payments:
            if payment.units:
                rule, units, key = payment.rule.settlement.name, payment.units * scale, (payment.event, payment.payee)
                self.payments[rule] += turns
                self.paid[rule] += units
                brought[key] = brought.get(key, 0) + units
        for win in played.wins:
            value = win.value
            worth, earnings = value.points * scale, brought.get((win.event, win.seat), 0)
            self.wins += turns
            self.self_draws += turns * (win.source == NOBODY)
            self.limited += turns * value.limited
            self.worth += worth
            self.earned += earnings
            for place, times in value.hits:
                name = patterns[place]
                self.hits[name] += turns
                self.times[name] += turns * times
                self.worths[name] += worth
                self.earnings[name] += earnings

    def _count_nights(self, nights: Sequence[Results], first: int) -> None:
        """Count the nights of a block; `first` is the number of its first night."""
        players = self.nights.players
        totals = []
        losses: dict[int, Loss] = {}  # nights of a block are on the same walls: of those that cost alike only the first
        for turn, night in enumerate(nights):
            running = [0] * players
            for course, own in zip(self.course, night, strict=True):
                running = [total + value for total, value in zip(running, own, strict=True)]
                course.update(running)
            totals.append(running)
            for seat, units in enumerate(running):
                losses.setdefault(units, Loss(units, first + turn, seat))
        self.by_night.add(totals)
        self.worst = sorted([*self.worst, *losses.values()])[:KEPT]

    def merge(self, other: "Tally") -> None:
        """Count all that another has counted."""
        self.by_round.merge(other.by_round)
        self.by_night.merge(other.by_night)
        for sums, more in zip(self.positions, other.positions, strict=True):
            sums.merge(more)
        for course, more_course in zip(self.course, other.course, strict=True):
            course.update(more_course)
        for name in COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in COUNTERS:
            getattr(self, name).update(getattr(other, name))
        self.worst = sorted([*self.worst, *other.worst])[:KEPT]

    def data(self) -> dict[str, Any]:
        """All counts as JSON."""
        return {
            "by_round": self.by_round.data(),
            "by_night": self.by_night.data(),
            "positions": [sums.data() for sums in self.positions],
            "course": [sorted(course.items()) for course in self.course],
            **{name: getattr(self, name) for name in COUNTS},
            **{name: dict(sorted(getattr(self, name).items())) for name in COUNTERS},
            "worst": [[loss.units, loss.night, loss.seat] for loss in self.worst],
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any], nights: Nights) -> Self:
        """The counts that `data` has written."""
        found = cls(
            nights,
            Spread.of_data(data["by_round"]),
            Spread.of_data(data["by_night"]),
            [Clustered(*sums) for sums in data["positions"]],
            [Counter(dict(course)) for course in data["course"]],
            worst=[Loss(*loss) for loss in data["worst"]],
        )
        for name in COUNTS:
            setattr(found, name, int(data[name]))
        for name in COUNTERS:
            setattr(found, name, Counter(data[name]))
        return found


def by_place(wall: Results) -> list[int]:
    """What the rounds of a wall brought the dealer and those behind in turn; the first of them is dealt by seat 0."""
    players = len(wall[0])
    return [sum(own[(dealer + place) % players] for dealer, own in enumerate(wall)) for place in range(players)]


def whole_nights(nights: Nights, results: Results) -> list[tuple[int, list[Results]]]:
    """The nights of every whole block of results: where the block begins, and each night's results in order."""
    found: list[tuple[int, list[Results]]] = []
    for at in range(0, len(results) - nights.block + 1, nights.block):
        own: list[Results] = [
            [results[at + number] for number in nights.rounds(turn)] for turn in range(nights.players)
        ]
        found.append((at, own))
    return found


def night_totals(night: Results) -> list[int]:
    """What each seat takes home."""
    return [sum(own) for own in zip(*night, strict=True)]


@dataclass(slots=True)
class Apart:
    """By how much the results under another ruleset differ, round by round and night by night.

    `positions` are by place behind the dealer. `changed` rounds do not end with the same balances; `examples` are the
    numbers of some, the first of each wall.
    """

    nights: Nights
    by_round: Spread
    by_night: Spread
    positions: list[Clustered]
    changed: int = 0
    examples: list[int] = field(default_factory=list)

    @classmethod
    def empty(cls, nights: Nights) -> Self:
        """Nothing counted yet."""
        players = nights.players
        return cls(nights, Spread.empty(players), Spread.empty(players), [Clustered() for _ in range(players)])

    def add(self, first: int, old: Results, new: Results) -> None:
        """Count the same rounds under two rulesets, from that number on."""
        players = self.nights.players
        for at in range(0, len(old), players):
            before, after = old[at : at + players], new[at : at + players]
            self.by_round.add_apart(before, after)
            for sums, was, now in zip(self.positions, by_place(before), by_place(after), strict=True):
                sums.add(now - was, len(after))
            changed = [first + at + n for n, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
            self.changed += len(changed)
            self.examples = [*self.examples, *changed[:1]][:EXAMPLES]
        for (_, was_nights), (_, now_nights) in zip(
            whole_nights(self.nights, old), whole_nights(self.nights, new), strict=True
        ):
            self.by_night.add_apart([*map(night_totals, was_nights)], [*map(night_totals, now_nights)])

    def merge(self, other: "Apart") -> None:
        """Count all that another has counted."""
        self.by_round.merge(other.by_round)
        self.by_night.merge(other.by_night)
        for sums, more in zip(self.positions, other.positions, strict=True):
            sums.merge(more)
        self.changed += other.changed
        self.examples = sorted([*self.examples, *other.examples])[:EXAMPLES]

    def data(self) -> dict[str, Any]:
        """All counts as JSON."""
        return {
            "by_round": self.by_round.data(),
            "by_night": self.by_night.data(),
            "positions": [sums.data() for sums in self.positions],
            "changed": self.changed,
            "examples": self.examples,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any], nights: Nights) -> Self:
        """The counts that `data` has written."""
        by_round, by_night = Spread.of_data(data["by_round"]), Spread.of_data(data["by_night"])
        positions = [Clustered(*sums) for sums in data["positions"]]
        return cls(nights, by_round, by_night, positions, data["changed"], data["examples"])
