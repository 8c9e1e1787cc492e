"""A full round as it is written down while it is played: every event for the reference, and as a mapping."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

from rulec.expr.program import Program
from rulec.round.model import Event, Ready, Record
from rulec.source.text import Span, Text
from rulec.tiles.model import SUITS, Hand
from tests.full_deals import counted
from tests.reference.full import FullRound
from tests.reference.price import Pricing
from tests.strategies import meld_text, tile_text

NOWHERE = Span(Text(None, ""), 0, 0)
SEATS = ("东", "南", "西", "北")
Fields = dict[str, Any]


def decimal(amount: Fraction) -> Decimal:
    return Decimal(amount.numerator) / Decimal(amount.denominator)


def tiles_text(tiles: Sequence[int]) -> str:
    return " ".join(map(tile_text, tiles))


@dataclass(frozen=True, slots=True)
class Made:
    """A made-up round: the record as a mapping, and the round as the reference settled it."""

    record: dict[str, Any]
    reference: FullRound
    events: tuple[Event, ...]

    @property
    def read(self) -> Record:
        """The record as reading the mapping gives it."""
        return replace(self.reference.record, events=self.events)


@dataclass(slots=True)
class Habits:
    """How often each thing is done when it can be."""

    win: float = 0.8
    rob: float = 0.9
    join: float = 0.8  # where several can win
    kong: float = 0.8
    pong: float = 0.5
    offence: float = 0.003
    stop: float = 0.0005
    lucky: float = 0.35
    generous: float = 0.5
    tells: float = 0.25

    @classmethod
    def random(cls, rng: Random) -> "Habits":
        offence, stop = rng.choice((0.0, 0.0, 0.004, 0.02)), rng.choice((0.0, 0.0, 0.002))
        tells = rng.choice((0.0, 0.3))
        if rng.random() < 0.3:  # patient: everybody waits for a kong to rob or for a tile that several can win on
            return cls(win=0.05, rob=1.0, join=rng.choice((0.05, 1.0)), kong=1.0, pong=1.0, offence=offence / 4,
                       stop=0.0, lucky=0.9, generous=0.9, tells=tells)  # fmt: skip
        return cls(
            win=rng.choice((0.2, 0.8, 1.0)), rob=rng.choice((0.5, 1.0)), join=rng.choice((0.5, 1.0)),
            kong=rng.choice((0.3, 1.0)), pong=rng.choice((0.2, 0.6, 1.0)), offence=offence, stop=stop,
            lucky=rng.choice((0.1, 0.4, 0.7)), generous=rng.choice((0.2, 0.7)), tells=tells,
        )  # fmt: skip


@dataclass(slots=True)
class Writing:
    """A round and what is written of it."""

    rng: Random
    program: Program
    habits: Habits
    players: int = 4
    dealer: int = 0
    fourteen: bool = False  # whether the dealer is dealt one more
    events: list[Fields] = field(default_factory=list)
    made: list[Event] = field(default_factory=list)
    round: FullRound = field(init=False)
    head: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.players = int(self.program.play.values.get("players", 4))
        self.dealer = self.rng.randrange(self.players)
        names = SEATS[: self.players]
        previous = self.rng.choice((None, self.dealer, self.rng.randrange(self.players)))
        self.fourteen = self.rng.random() < 0.7
        told = not self.fourteen or self.rng.random() < 0.5
        self.head = {"rulec": "round/1", "seats": list(names)}
        self.head |= {"dealer": names[self.dealer]} if told else {}
        self.head |= {"previous_dealer": names[previous]} if previous is not None else {}
        record = Record(name="made up", seats=names, dealer=self.dealer if told else None, previous_dealer=previous,
                        events=(), full=True, span=NOWHERE, chips=self.chips())  # fmt: skip
        self.round = FullRound(self.program, record)

    def chips(self) -> dict[int, Decimal] | None:
        """What some seats have, where it can matter."""
        if self.values.get("short_of_chips", "owes") == "owes" or self.rng.random() < 0.3:
            return None
        had = {
            seat: self.rng.choice((1, 3, 8, 20)) * self.program.unit
            for seat in range(self.players)
            if self.rng.random() < 0.7
        }
        self.head["chips"] = {SEATS[seat]: amount for seat, amount in had.items()}
        return had

    @property
    def values(self) -> Mapping[str, Any]:
        return self.program.play.values

    def event(self, type_: str, /, **fields: Any) -> tuple[Event, Fields]:  # noqa: ANN401
        """An event for the reference and as it is written; seats and tiles are numbers here."""
        written: Fields = {"type": type_}
        for name, value in fields.items():
            if value is None:
                continue
            key = {"source": "from"}.get(name, name)
            written[key] = self.written(name, value)
        spans = dict.fromkeys(written, NOWHERE)
        hands = fields.pop("give", None) or fields.pop("hands", None)
        return Event(index=len(self.events), type=type_, span=NOWHERE, hands=hands, spans=spans, **fields), written

    def written(self, name: str, value: Any) -> Any:  # noqa: ANN401
        if name in ("seat", "source"):
            return SEATS[value]
        if name == "tile":
            return tile_text(value)
        if name in ("give", "hands"):
            return {SEATS[seat]: tiles_text(tiles) for seat, tiles in value.items()}
        if name == "suits":
            return {SEATS[seat]: SUITS[suit] for seat, suit in value.items()}
        return value

    def add(self, type_: str, /, **fields: Any) -> None:  # noqa: ANN401
        event, written = self.event(type_, **fields)
        if type_ == "declare":
            written |= written.pop("declared")
        self.keep(event, written)
        self.round.play([event])

    def keep(self, event: Event, written: Fields) -> None:
        self.events.append(written)
        self.made.append(event)

    def can(self, type_: str, /, **fields: Any) -> bool:  # noqa: ANN401
        return self.round.allowed([Event(index=len(self.events), type=type_, span=NOWHERE, **fields)])

    def stated(self, event: Event, written: Fields, pricing: Pricing) -> Event:
        """The event with something that is so of a win, written down too."""
        assert pricing.shown is not None
        told: Fields = {}
        how = self.rng.choice(("nothing", "hand", "melds", "fan", "points"))
        if how == "hand" and event.tile is not None:
            return self.shown(event, written, pricing.shown.hand)
        if how == "melds":
            told["melds"] = pricing.shown.hand.melds
            written["melds"] = [meld_text(m) for m in told["melds"]]
        elif how == "fan" and any(line.name == "fan" for line in self.program.score):
            told["fan"] = written["fan"] = pricing.fan
        elif how == "points":
            told["points"] = decimal(pricing.points)
            written["points"] = format(told["points"], "f")
        return replace(event, spans=dict.fromkeys(written, NOWHERE), **told)

    def shown(self, event: Event, written: Fields, hand: Hand) -> Event:
        """The event with the hand that is laid open, written down too."""
        written |= {"hand": tiles_text(counted(hand.counts)), "melds": [meld_text(m) for m in hand.melds]}
        return replace(event, hand=hand, spans=dict.fromkeys(written, NOWHERE))

    def told(self, event: Event, written: Fields, ready: list[int], pigs: tuple[int, ...]) -> Event:
        stated: dict[int, Ready] = {}
        said: Fields = {}
        for seat in ready:
            player = self.round.game.players[seat]
            waits = [Fraction(str(e.values["points"])) for e in self.round.waits(seat) if e.values["live"]]
            if waits and self.rng.random() < 0.5:
                least, most = decimal(min(waits)), decimal(max(waits))
                stated[seat] = Ready(least=least, most=most, span=NOWHERE)
                said[SEATS[seat]] = {"min": format(least, "f"), "max": format(most, "f")}
                continue
            hand = Hand(player.waiting() or (), tuple(player.melds))
            stated[seat] = Ready(hand=hand, span=NOWHERE)
            said[SEATS[seat]] = {"hand": tiles_text(counted(hand.counts)), "melds": [meld_text(m) for m in hand.melds]}
        written |= {"pigs": [SEATS[s] for s in pigs], "ready": said}
        return replace(event, ready=stated, pigs=pigs, spans=dict.fromkeys(written, NOWHERE))
