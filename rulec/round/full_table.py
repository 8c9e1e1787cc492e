"""The table of a full record: what expressions read is what lies there."""

from dataclasses import dataclass, field

from rulec.compile.symbols import FACT_SLOT
from rulec.kernel.board import ADDED, CONCEALED, EXPOSED, NOBODY, PONG
from rulec.kernel.game import Game
from rulec.kernel.vm import COLLECTIONS, NONE
from rulec.round.model import FLAGS
from rulec.round.table import ORDINARY, Table
from rulec.tiles.model import TILES, Hand, Meld

ORDINARY_SLOTS = tuple((name, FACT_SLOT[name]) for name in ORDINARY)
KINDS = {PONG: "pong", EXPOSED: "exposed", ADDED: "added", CONCEALED: "concealed"}


@dataclass(slots=True)
class FullTable(Table):
    """Hands, rivers and counts are those of the game when `look` was called last: a step sees the table before it."""

    game: Game = field(kw_only=True)
    taken: dict[int, int] = field(default_factory=dict)  # the tile that each winner took last
    extra: dict[int, int] = field(default_factory=dict)  # what a seat had drawn when it left by an offence
    laid: list[int] = field(default_factory=lambda: [0] * TILES)  # winning tiles that lie open
    drawn: int = NOBODY  # the tile that the seat at turn has drawn, when `look` was called
    at_turn: int = NOBODY
    hands: "Hands" = field(init=False)
    lying: list[bytes] = field(default_factory=list)  # each seat's tiles and melds when `look` was called
    columns: tuple[int, int] = (0, 0)
    known: dict[int, list[list[int]]] = field(default_factory=dict)  # waits that were asked for

    def __post_init__(self) -> None:
        Table.__post_init__(self)
        columns = self.engine.symbols.columns
        self.columns = columns["draws"], columns["void"]
        self.lying = [b""] * self.players
        self.hands = Hands(self.lying)
        self.rivers = list(self.game.rivers)

    def begin(self) -> None:
        """Nothing is stated: the ruleset's own definitions tell what is heavenly, ready, a pig ..."""
        for name in FLAGS:
            if name in FACT_SLOT:
                self.fact(name, 0)

    def look_at_counts(self) -> None:
        """Take what is counted: the wall, discards, claims."""
        game, facts = self.game, self.frame.facts
        ordinary = self.ordinary
        ordinary["wall"], ordinary["discards"], ordinary["claims"] = game.wall, game.discards, game.calls
        for name, slot in ORDINARY_SLOTS:
            facts[slot] = ordinary[name]

    def look(self) -> None:
        """Take the state of the game as that before the step to come."""
        self.look_at_counts()
        game = self.game
        draws, void = self.columns
        lying = self.lying
        self.hands.forget()
        for seat in range(self.players):
            lying[seat] = game.lying_of(seat)
            row = self.frame.seats[seat]
            row[draws] = game.draws[seat]
            if game.voids[seat] != NOBODY:
                self.voids[seat] = game.voids[seat]
            lacking = game.lacking(seat)
            row[void] = self.voids[seat] if self.voids[seat] != NONE else NONE if lacking == NOBODY else lacking
        self.drawn, self.at_turn = game.drawn, game.turn
        self.known.clear()

    def visible_to(self, seat: int) -> list[int]:
        """Copies that a seat sees beside its own hand and melds, a tile in flight not among them."""
        found = list(self.laid)
        for other in range(self.players):
            for tile in self.rivers[other]:
                found[tile] += 1
            if other != seat:
                for kind, tile, _ in self.game.melds_of(other):
                    found[tile] += 3 if kind == PONG else 4
        return found

    def rows(self, collection: int, seat: int) -> list[list[int]]:
        if COLLECTIONS[collection] == "waits":
            return self.waits_of(seat)
        return Table.rows(self, collection, seat)

    def waits_of(self, seat: int) -> list[list[int]]:
        """The waits of a seat before the step, found when they are asked for."""
        if seat not in self.known:
            self.known[seat] = []
            hand = self.ready_hand(seat)
            if hand is not None and self.candidates(hand):
                kept = self.visible
                self.visible = self.visible_to(seat)
                if self.game.flight != NOBODY:
                    self.visible[self.game.flight] += 1
                if self._left_with(seat):
                    self.visible[self.taken[seat]] -= 1  # it waited before this tile came
                as_draw = self.engine.program.play.values.get("check_as") == "self_draw"
                self.known[seat] = self.ready_rows(seat, hand, as_draw)
                self.visible = kept
        return self.known[seat]

    def _left_with(self, seat: int) -> bool:
        """Whether a seat has left play with a winning tile in its hand."""
        return not self.game.stay and seat in self.taken and not self.status(seat, "in_play")

    def ready_hand(self, seat: int) -> Hand | None:
        """A seat's hand with one tile missing: as it lies, or without the tile that it has drawn or left with."""
        if not self.lying[seat]:
            return None
        hand = hand_lying(self.lying[seat])  # of a win that is being settled `hands` holds the tile already
        if sum(hand.counts) % 3 == 1:
            return hand
        if seat in self.extra:
            extra = self.extra[seat]
        elif self._left_with(seat):
            extra = self.taken[seat]
        elif seat == self.at_turn and self.drawn != NOBODY:
            extra = self.drawn
        else:
            return None
        counts = list(hand.counts)
        counts[extra] -= 1
        return Hand(tuple(counts), hand.melds)


class Hands(list[Hand | None]):
    """The hands of a table, each made of what lies there when it is first asked for."""

    __slots__ = ("lying",)

    def __init__(self, lying: list[bytes]) -> None:
        super().__init__([None] * len(lying))
        self.lying = lying

    def forget(self) -> None:
        """What lies there has changed."""
        self[:] = [None] * len(self)

    def __getitem__(self, seat: int) -> Hand | None:  # type: ignore[override]
        found = list.__getitem__(self, seat)
        if found is None and self.lying[seat]:
            found = hand_lying(self.lying[seat])
            self[seat] = found
        return found


def hand_lying(tiles: bytes) -> Hand:
    """A hand of 27 counts, kinds of melds, and their tiles."""
    many = (len(tiles) - TILES) // 2
    melds = zip(tiles[TILES : TILES + many], tiles[TILES + many :], strict=True)
    return Hand(tuple(tiles[:TILES]), tuple(Meld(KINDS[kind], tile) for kind, tile in melds))


def hand_of(game: Game, seat: int) -> Hand:
    """A seat's tiles as a hand."""
    return hand_lying(game.lying_of(seat))
