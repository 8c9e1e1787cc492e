"""The mechanics of a full round as plain objects: hands, melds, rivers, wall and turn; what of it cannot happen."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from rulec.tiles.model import SUITS, TILES, Meld
from tests.reference.table import Seat

Phase = Literal["start", "setup", "draw", "turn", "discard", "flight", "replace", "robbing", "won", "over"]
IN_TURN = ("turn", "discard", "replace", "robbing")


class IllegalError(Exception):
    """What could not have happened, in a word."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def need(condition: object, reason: str) -> None:
    if not condition:
        raise IllegalError(reason)


@dataclass(slots=True)
class Player:
    """A seat's tiles. `drawn` is the tile drawn in this turn, `replacement` whether for a kong, `fresh` all that were
    drawn since the last discard; `feeder` of an exposed kong since then, and `chained` whether another followed.

    `kept` is the tile that a winner who left won on; it is among `counts`.
    """

    counts: list[int] = field(default_factory=lambda: [0] * TILES)
    melds: list[Meld] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    draws: int = 0
    drawn: int | None = None
    replacement: bool = False
    fresh: list[int] = field(default_factory=list)
    feeder: int | None = None
    chained: bool = False
    locked: bool = False
    kept: int | None = None
    pongs_passed: set[int] = field(default_factory=set)
    passed: bool = False
    passed_fan: int = 0
    passed_points: Fraction = Fraction(0)

    def waiting(self) -> tuple[int, ...] | None:
        """The concealed tiles that wait for one more; None where one too many is held."""
        counts = list(self.counts)
        aside = self.kept if self.kept is not None else self.drawn
        if aside is not None:
            counts[aside] -= 1
        return tuple(counts) if sum(counts) % 3 == 1 else None


@dataclass(frozen=True, slots=True)
class Flight:
    """A tile that may be claimed: a discard, or the tile of an added kong."""

    tile: int
    owner: int
    kong: bool
    after_kong: bool
    event: int


@dataclass(slots=True)
class Game:
    """A full round without its money; `opened` are winning tiles, each with the seats that count it among their own.

    Every method checks before it changes anything.
    """

    values: Mapping[str, Any]
    seats: list[Seat]
    players: list[Player] = field(init=False)
    left: list[int] = field(init=False)  # the wall, by tile
    phase: Phase = "start"
    stage: int = 0  # of the setup: 0 exchange, 1 declarations, 2 void suits
    turn: int = 0
    behind: int = 0  # the next draw is behind this seat
    flight: Flight | None = None
    discards: int = 0
    claims: int = 0
    dealer: int | None = None
    opened: list[tuple[int, frozenset[int]]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.players = [Player() for _ in self.seats]
        suits = self.values.get("suits", list(SUITS))
        self.left = [4 if SUITS[t // 9] in suits else 0 for t in range(TILES)]

    @property
    def sets(self) -> int:
        return int(self.values.get("forms.standard.sets", 4))

    @property
    def wall(self) -> int:
        return sum(self.left)

    def visible(self, seat: int, *, winning: bool = False) -> list[int]:
        """What a seat sees beside its own tiles and melds; a winner not the tile that it wins on."""
        seen = [0] * TILES
        for i, player in enumerate(self.players):
            for tile in player.river:
                seen[tile] += 1
            for meld in player.melds if i != seat else ():
                seen[meld.tile] += meld.size
        for tile, holders in self.opened:
            seen[tile] += seat not in holders
        if self.flight is not None and not winning:
            seen[self.flight.tile] += 1
        return seen

    # Before the first draw

    def deal(self, hands: Mapping[int, Sequence[int]], dealer: int | None) -> None:
        need(self.phase == "start", "deal-again")
        need(set(hands) == set(range(len(self.seats))), "deal-seats")
        least = 3 * self.sets + 1
        sizes = [len(hands[i]) for i in range(len(self.seats))]
        longer = [i for i, size in enumerate(sizes) if size == least + 1]
        need(all(size in (least, least + 1) for size in sizes) and len(longer) <= 1, "deal-size")
        need(longer or dealer is not None, "no-dealer")
        need(not longer or dealer in (None, longer[0]), "dealer-differs")
        left = list(self.left)
        for tiles in hands.values():
            for tile in tiles:
                left[tile] -= 1
        need(min(left) >= 0, "no-such-tile")
        self.left = left
        for i, tiles in hands.items():
            for tile in tiles:
                self.players[i].counts[tile] += 1
        self.dealer = longer[0] if longer else dealer
        assert self.dealer is not None
        self.phase = "setup"
        self.turn = self.dealer
        self.behind = (self.dealer - 1) % len(self.seats)

    @property
    def exchanges(self) -> int:
        return int(self.values.get("exchange.tiles", 0))

    def exchange(self, give: Mapping[int, Sequence[int]], direction: str | None) -> None:
        need(self.phase == "setup" and self.stage == 0 and self.exchanges, "no-exchange")
        n = len(self.seats)
        need(set(give) == set(range(n)), "exchange-seats")
        need(direction in ("clockwise", "counterclockwise", "across"), "exchange-direction")
        need(direction != "across" or n % 2 == 0, "exchange-across")
        for seat, tiles in give.items():
            need(len(tiles) == self.exchanges, "exchange-size")
            need(all(self.players[seat].counts[t] >= list(tiles).count(t) for t in tiles), "not-held")
            alike = self.values.get("exchange.same_suit", False)
            need(not alike or len({t // 9 for t in tiles}) == 1, "exchange-suits")
        by = {"counterclockwise": 1, "clockwise": -1, "across": n // 2}[str(direction)]
        for seat, tiles in give.items():
            for tile in tiles:
                self.players[seat].counts[tile] -= 1
                self.players[(seat + by) % n].counts[tile] += 1
        self.stage = 1

    def declare(self, seat: int) -> None:
        need(self.phase == "setup", "declare-late")
        need(self.stage >= 1 or not self.exchanges, "exchange-first")
        self.in_play(seat)
        self.stage = max(self.stage, 1)

    def void(self, suits: Mapping[int, int]) -> None:
        need(self.values.get("void", "free") == "declared", "no-void")
        need(self.phase == "setup", "void-late")
        need(self.stage >= 1 or not self.exchanges, "exchange-first")
        for seat, suit in suits.items():
            self.in_play(seat)
            need(self.seats[seat].void is None, "void-twice")
            need(SUITS[suit] in self.values.get("suits", list(SUITS)), "void-suit")
        for seat, suit in suits.items():
            self.seats[seat].void = SUITS[suit]
        self.stage = 2

    def ready_to_play(self) -> None:
        """Whether nothing is missing before the first draw, discard, kong or win."""
        need(self.phase != "start", "no-deal")
        need(self.phase != "setup" or self.stage >= 1 or not self.exchanges, "exchange-first")
        if self.phase == "setup" and self.values.get("void", "free") == "declared":
            need(all(s.void is not None for s in self.seats if s.in_play), "void-first")

    def begun(self) -> Phase:
        """The phase, once the setup is over."""
        if self.phase != "setup":
            return self.phase
        return "turn" if sum(self.players[self.turn].counts) % 3 == 2 and self.seats[self.turn].in_play else "draw"

    # Play

    def in_play(self, seat: int | None) -> None:
        need(seat is not None and self.seats[seat].in_play, "out-of-play")

    @property
    def drawer(self) -> int | None:
        """Whose turn it is to draw, if anybody's."""
        phase = self.begun()
        if phase in ("replace", "robbing"):
            return self.turn
        if phase not in ("draw", "flight", "won"):
            return None
        n = len(self.seats)
        order = [(self.behind + i) % n for i in range(1, n + 1)]
        return next((i for i in order if self.seats[i].in_play), None)

    def can_draw(self, seat: int | None, tile: int | None) -> None:
        self.ready_to_play()
        self.in_play(seat)
        need(seat == self.drawer, "not-the-drawer")
        need(self.wall, "empty-wall")
        need(tile is not None and self.left[tile], "no-such-tile")

    def draw(self, seat: int, tile: int) -> None:
        replacement = self.begun() in ("replace", "robbing")
        self.left[tile] -= 1
        player = self.players[seat]
        player.counts[tile] += 1
        player.draws += 1
        player.drawn = tile
        player.replacement = replacement
        player.fresh.append(tile)
        player.pongs_passed.clear()
        player.passed, player.passed_fan, player.passed_points = False, 0, Fraction(0)
        self.phase, self.turn, self.flight = "turn", seat, None

    def can_discard(self, seat: int | None, tile: int | None) -> None:
        self.ready_to_play()
        self.in_play(seat)
        need(seat == self.turn and self.begun() in ("turn", "discard"), "not-in-turn")
        assert seat is not None
        player = self.players[seat]
        need(tile is not None and player.counts[tile], "not-held")
        if player.locked:
            need(tile == player.drawn, "locked")
            return
        void = self.seats[seat].void
        if void is not None and self.values.get("discard_void_first", False):
            suit = SUITS.index(void)
            first = any(player.counts[9 * suit : 9 * suit + 9])
            need(not first or (tile is not None and tile // 9 == suit), "void-suit-first")

    def discard(self, seat: int, tile: int, event: int) -> None:
        player = self.players[seat]
        player.counts[tile] -= 1
        self.flight = Flight(tile, seat, False, player.replacement, event)
        player.drawn, player.replacement, player.feeder, player.chained = None, False, None, False
        player.fresh.clear()
        self.discards += 1
        self.phase, self.behind = "flight", seat

    def can_claim(self, seat: int | None, source: int | None, tile: int | None, held: int) -> None:
        """Whether a discard may be taken by a seat that needs to hold so many."""
        self.ready_to_play()
        self.in_play(seat)
        flight = self.flight
        need(flight is not None and self.phase == "flight", "nothing-to-claim")
        assert seat is not None
        assert flight is not None
        need(source == flight.owner and seat != source and tile == flight.tile, "other-tile")
        need(not self.players[seat].locked, "locked")
        need(self.players[seat].counts[flight.tile] >= held, "not-held")
        need(self.seats[seat].void != SUITS[flight.tile // 9], "void-suit")

    def pass_pongs(self) -> None:
        """Nobody has made a pong of the discard: who could have has let it go."""
        flight = self.flight
        for seat, player in enumerate(self.players):
            with suppress(IllegalError):
                if flight is not None:
                    self.can_claim(seat, flight.owner, flight.tile, 2)
                    player.pongs_passed.add(flight.tile)

    def pong(self, seat: int, tile: int) -> None:
        self.players[seat].counts[tile] -= 2
        self.players[seat].melds.append(Meld("pong", tile))
        self.claims += 1
        self.phase, self.turn, self.flight = "discard", seat, None

    def can_kong(self, seat: int | None, kind: str | None, source: int | None, tile: int | None) -> None:
        if kind == "exposed":
            self.can_claim(seat, source, tile, 3)
        else:
            self.ready_to_play()
            self.in_play(seat)
            need(seat == self.turn and self.begun() == "turn", "not-in-turn")
            need(source is None and tile is not None, "other-tile")
            assert seat is not None
            assert tile is not None
            player = self.players[seat]
            need(not player.locked, "locked")
            need(player.counts[tile] >= (4 if kind == "concealed" else 1), "not-held")
            need(kind == "concealed" or Meld("pong", tile) in player.melds, "no-pong")
        need(self.wall, "empty-wall")

    def is_late(self, seat: int, tile: int) -> bool:
        """Whether the tile of an added kong was kept in hand for a turn."""
        return tile not in self.players[seat].fresh

    def kong(self, seat: int, kind: str, source: int | None, tile: int, event: int) -> None:
        """Lay a kong; an added one is in flight until its maker draws."""
        player = self.players[seat]
        player.counts[tile] -= {"exposed": 3, "concealed": 4, "added": 1}[kind]
        player.drawn, player.replacement = None, False
        self.claims += 1
        self.phase, self.turn = "replace", seat
        if kind == "added":
            self.flight = Flight(tile, seat, True, False, event)
            self.phase = "robbing"
            return
        self.flight = None
        player.melds.append(Meld(kind, tile))
        if kind == "exposed":
            player.feeder, player.chained = source, False
        else:
            player.chained = player.feeder is not None

    def kong_lies(self) -> None:
        """Nobody robbed the added kong."""
        assert self.flight is not None
        player = self.players[self.flight.owner]
        player.melds[player.melds.index(Meld("pong", self.flight.tile))] = Meld("added", self.flight.tile)
        player.chained = player.feeder is not None
        self.flight = None

    def nobody_took(self) -> None:
        """The discard in flight lies in its river."""
        if self.flight is not None and not self.flight.kong:
            self.players[self.flight.owner].river.append(self.flight.tile)
        self.flight = None

    def can_win(self, seat: int | None, source: int | None, tile: int | None) -> None:
        self.ready_to_play()
        self.in_play(seat)
        assert seat is not None
        need(not self.seats[seat].barred, "barred")
        if source is None:
            need(seat == self.turn and self.begun() == "turn", "not-in-turn")
            drawn = self.players[seat].drawn
            need(tile is None or drawn is None or tile == drawn, "other-tile")
            return
        need(self.phase in ("flight", "robbing") and self.flight is not None, "nothing-to-claim")
        assert self.flight is not None
        need(source == self.flight.owner and seat != source, "other-tile")
        need(tile is None or tile == self.flight.tile, "other-tile")

    def won(self, seats: Sequence[int], tile: int, source: int | None, *, stay: bool) -> None:
        """After the wins on one tile, in turn order: it is laid aside, or kept by winners who leave."""
        for seat in seats:
            player = self.players[seat]
            if source is None and stay:
                player.counts[tile] -= 1
            elif not stay:
                player.counts[tile] += source is not None
                player.kept = tile
            player.locked = stay
        # the turn of a robbed seat is over too: what it drew in it and keeps is late from now on
        for seat in (*seats, *([] if source is None else [source])):
            player = self.players[seat]
            player.drawn, player.replacement, player.feeder, player.chained = None, False, None, False
            player.fresh.clear()
        self.opened.append((tile, frozenset() if stay else frozenset(seats)))
        self.phase, self.flight, self.behind = "won", None, seats[-1]

    def leaves(self, seat: int) -> None:
        """A seat that left play by an offence: in its own turn the next one draws, and its tile cannot be claimed."""
        if self.flight is not None and self.flight.owner == seat:
            self.nobody_took()
        elif seat != self.turn or self.begun() not in IN_TURN:
            return
        if self.phase != "setup":
            self.phase = "draw"
        self.behind = seat
