"""Random score sheets: kongs of all kinds, wins of all kinds, offences, and what is stated at the wall's end."""

from dataclasses import dataclass, field
from decimal import Decimal
from random import Random

from rulec.api import Rules
from rulec.round.model import FLAGS, Event, Ready, Record
from rulec.source.text import Span, Text
from rulec.tiles.model import SUITS, TILES, Hand
from tests.strategies import random_hand, random_sets, shape, without

NOWHERE = Span(Text(None, ""), 0, 0)
SEATS = ("东", "南", "西", "北")
KONGS = ("exposed", "added", "concealed")


@dataclass(slots=True)
class Sheet:
    """A score sheet being made up; it follows who is in play, not what the rules make of it.

    `plain` keeps to wins whose amounts scale with the base: nothing stated in points.
    """

    rng: Random
    rules: Rules
    plain: bool = False
    players: int = 4
    events: list[Event] = field(default_factory=list)
    playing: list[int] = field(default_factory=list)
    barred: set[int] = field(default_factory=set)
    won: set[int] = field(default_factory=set)
    kongs: list[Event] = field(default_factory=list)
    suits: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.playing = list(range(self.players))
        played = shape(self.rules)[2]
        # who lacks a suit may win under most rules
        self.suits = [self.two_of(played) for _ in range(self.players)]

    def two_of(self, played: str) -> str:
        lacking = self.rng.choice(played) if len(played) == 3 else ""
        return played.replace(lacking, "") if lacking else played

    @property
    def values(self) -> dict[str, object]:
        return dict(self.rules.program.play.values)

    def amount(self) -> Decimal:
        return self.rules.program.unit * self.rng.randint(1, 20)

    def add(self, **fields: object) -> None:
        self.events.append(Event(index=len(self.events), span=NOWHERE, **fields))  # type: ignore[arg-type]

    def make(self) -> Record:
        """A record of up to nine events, and often the end of the wall."""
        if self.rng.random() < 0.3:
            voids = {i: next(n for n, s in enumerate(SUITS) if s not in self.suits[i]) for i in self.playing}
            self.add(type="void", suits=voids)
        if self.rng.random() < 0.3:
            self.declare()
        for _ in range(self.rng.randint(1, 9)):
            if len(self.playing) <= 1:
                break
            self.rng.choices((self.kong, self.win, self.robbed, self.offence), (5, 5, 1, 2))[0]()
        if len(self.playing) > 1 and self.rng.random() < 0.8:
            self.exhausted()
        dealer = self.rng.choice((*range(self.players), None))
        previous = self.rng.choice((dealer, dealer, None, 0))
        return Record(name="made up", seats=SEATS[: self.players], dealer=dealer, previous_dealer=previous,
                      events=tuple(self.events), full=False, span=NOWHERE)  # fmt: skip

    def declare(self) -> None:
        for name, declared in self.rules.program.declares.items():
            if declared.type.kind == "Bool":
                self.add(type="declare", seat=self.rng.choice(self.playing), declared={name: True})

    def kong(self) -> None:
        kind = self.rng.choice(KONGS)
        seat = self.rng.choice(self.playing)
        feeder = self.rng.choice([i for i in self.playing if i != seat]) if kind == "exposed" else None
        tile = self.rng.choice((None, self.rng.randrange(TILES)))
        late = kind == "added" and self.rng.random() < 0.3
        self.add(type="kong", seat=seat, kind=kind, source=feeder, tile=tile, late=late, **self.told(0.05))
        self.kongs.append(self.events[-1])

    def robbed(self) -> None:
        able = [i for i in self.playing if i not in self.barred]
        if not able:
            return
        winner = self.rng.choice(able)
        source = self.rng.choice([i for i in self.playing if i != winner])
        self.add(type="kong", seat=source, kind="added", late=self.rng.random() < 0.3)
        self.win_of(winner, source, self.rng.randrange(TILES), {"robbed_kong"})

    def win(self) -> None:
        able = [i for i in self.playing if i not in self.barred]
        if not able:
            return
        if self.rng.random() < 0.4:
            self.self_draw(self.rng.choice(able))
            return
        source = self.rng.choice(self.playing)
        winners = [i for i in able if i != source]
        if not winners:
            return
        chosen = self.rng.sample(winners, min(len(winners), self.rng.choice((1, 1, 1, 2, 3))))
        several = len(chosen) > 1
        tile = self.rng.randrange(TILES) if several or self.rng.random() < 0.7 else None
        alike: set[str] = set()
        if any(k.seat == source for k in self.kongs) and self.rng.random() < 0.6:
            alike = {"kong_discard"}
        for winner in chosen:
            self.win_of(winner, source, tile, set(alike))

    def self_draw(self, winner: int) -> None:
        mine = [k for k in self.kongs if k.seat == winner]
        flags: set[str] = set()
        if any(k.kind == "exposed" for k in mine) and self.rng.random() < 0.7:
            flags = {"after_kong", "fed_kong"}
        elif self.rng.random() < 0.2:
            flags = {"after_kong"}
        elif self.rng.random() < 0.04:
            flags = {"heavenly"}
        tile = self.rng.randrange(TILES) if self.rng.random() < 0.7 else None
        self.win_of(winner, None, tile, flags)

    def win_of(self, winner: int, source: int | None, tile: int | None, flags: set[str]) -> None:
        if self.rng.random() < 0.1:
            flags.add("last_tile")
        stated = self.stated_win(tile, winner, flags)
        self.add(type="win", seat=winner, source=source, flags=frozenset(flags), tile=tile, **stated, **self.told(0.03))
        self.won.add(winner)
        if self.values.get("winners") != "stay":
            self.playing.remove(winner)

    def stated_win(self, tile: int | None, winner: int, flags: set[str]) -> dict[str, object]:
        how = self.rng.choices(("hand", "fan", "points", "patterns"), (5, 2, 0 if self.plain else 2, 2))[0]
        if how == "hand":
            hand = self.hand_with(tile, self.suits[winner])
            if hand is not None:
                return {"hand": hand}
        if how == "points":
            return {"points": self.amount()}
        if how == "patterns":
            return {"patterns": self.patterns(flags)}
        return {"fan": self.rng.randint(1, 7)}

    def patterns(self, flags: set[str]) -> tuple[str, ...]:
        """Names of patterns; those that bring a flag only with that flag, which they may then stand for."""
        known = [p.name for p in self.rules.program.patterns]
        names = self.rng.choices([n for n in known if n not in FLAGS], k=self.rng.randint(1, 3))
        for flag in sorted(flags & set(known) & {"kong_discard", "robbed_kong", "last_tile"}):
            if self.rng.random() < 0.5:
                names.append(flag)
                if self.rng.random() < 0.5:
                    flags.discard(flag)
        return tuple(names)

    def hand_with(self, tile: int | None, suits: str) -> Hand | None:
        sets, pairs, _ = shape(self.rules)
        for _ in range(30):
            hand = random_hand(self.rng, sets, pairs, suits)
            if tile is None or hand.counts[tile]:
                return hand
        return None

    def offence(self) -> None:
        kind = self.rng.choice(("false_win", "miscount"))
        seat = self.rng.choice(self.playing)
        detail = self.rng.choice(("short", "long")) if kind == "miscount" else None
        self.add(type=kind, seat=seat, kind=detail, **self.told(0.4))
        then = self.values.get(f"{kind}.then")
        if then == "out":
            self.playing.remove(seat)
        elif then == "barred":
            self.barred.add(seat)

    def told(self, chance: float) -> dict[str, object]:
        """Now and then what other events may state of readiness and pigs."""
        return self.at_the_wall() if self.rng.random() < chance else {}

    def exhausted(self) -> None:
        self.add(type="exhausted", **self.at_the_wall())

    def at_the_wall(self) -> dict[str, object]:
        ready = {i: self.ready(i) for i in self.playing if self.rng.random() < 0.45}
        ready |= {i: self.ready(i) for i in sorted(self.won - set(self.playing)) if self.rng.random() < 0.2}
        pigs = tuple(i for i in self.playing if i not in ready and self.rng.random() < 0.4)
        return {"ready": ready, "pigs": pigs}

    def ready(self, seat: int) -> Ready:
        if self.rng.random() < 0.5 and not self.plain:
            least = self.amount()
            return Ready(least=least, most=least + self.amount(), span=NOWHERE)
        sets, _, _ = shape(self.rules)
        while True:
            hand = random_sets(self.rng, sets, self.suits[seat])
            if hand is not None:
                return Ready(hand=without(self.rng, hand), span=NOWHERE)


def made_up(rng: Random, rules: Rules, *, plain: bool = False) -> Record:
    """A random score sheet for a ruleset."""
    return Sheet(rng, rules, plain).make()
