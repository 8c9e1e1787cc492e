# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A game with the table that expressions read. A hand may be looked at with a tile more (`plus`) and a tile fewer
(`minus`) than lie there."""

from array import array
from typing import Any

from rulec.kernel.flow import Flow
from rulec.kernel.vm import Frame

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.arith import NONE
    from rulec.kernel.board import NOBODY, PONG, ROOM, TILES
    from rulec.kernel.facts import (  # isort: skip
        CLAIMS, DISCARDS, DRAWS, PASSED, PASSED_FAN, PASSED_POINTS, PASSED_PONG, PAYEE, VOID, WALL,
    )  # fmt: skip
    from rulec.kernel.pay import kong_rows
    from rulec.kernel.rows import KONGS, RIVER, SEATS, WAITS, hand_rows, tile_rows
    from rulec.kernel.shapes import STEPS

Rows = list[list[int]]  # names of their own: the signatures of looking.pxd say what they are in C
Visible = list[int]


class Looking(Flow):
    """A game with the table that expressions read, as it lay when `look` was called last."""

    __slots__ = (
        "accounts", "drawn_seen", "frame", "kept_codes", "kept_counts", "kept_held", "kept_kinds", "kept_sizes",
        "kept_tiles", "laid", "looked", "minus", "plus", "rowed", "seat_rows", "swapped", "turn_seen", "visible",
        "waits", "wall_seen",
    )  # fmt: skip

    def __init__(self, frame: Frame, players: int, suits: Any, sets: int, **mechanics: Any) -> None:  # noqa: ANN401
        Flow.__init__(self, players, suits, sets, **mechanics)
        self.frame = frame
        frame.rows = self.rows
        frame.seen = self.copies
        self.plus = array("i", [NOBODY] * 4)
        self.minus = array("i", [NOBODY] * 4)
        self.swapped = False  # the hands lie as they did before the event that is being played
        self.kept_codes = array("i", bytes(4 * 3 * players))
        self.accounts: list[Any] = []
        self.laid = [0] * TILES  # winning tiles that lie open
        self.visible = [0] * TILES
        self.seat_rows = [[seat] for seat in range(players)]
        self.waits: list[Rows | None] = [None] * 4
        self.rowed: dict[int, Rows] = {}
        self.looked = 0
        self.wall_seen = 0
        self.drawn_seen = NOBODY
        self.turn_seen = NOBODY

    def see(self) -> None:
        """Look, unless that has been done since the last event."""
        if self.looked != self.played:
            self.look()

    def look(self) -> None:
        """Take the state of the game as that before the step to come."""
        facts: list[int] = self.frame.facts
        seat: cython.int
        void: cython.int
        facts[WALL] = self.wall
        facts[DISCARDS] = self.discards
        facts[CLAIMS] = self.calls
        facts[PASSED] = facts[PASSED_FAN] = facts[PASSED_POINTS] = facts[PASSED_PONG] = 0
        self.wall_seen = self.wall
        for seat in range(self.players):
            self.plus[seat] = NOBODY
            self.minus[seat] = NOBODY
            self.waits[seat] = None
            row: list[int] = self.frame.seats[seat]
            row[DRAWS] = self.draws[seat]
            void = self.voids[seat]
            if void == NOBODY:
                void = self.lacking(seat)
            row[VOID] = NONE if void == NOBODY else void
        self.drawn_seen = self.drawn
        self.turn_seen = self.turn
        if self.rowed:
            self.rowed.clear()
        self.looked = self.played

    def keep(self) -> None:
        """Keep the hands as they lie before an event, for its rules."""
        at: cython.Py_ssize_t
        self.kept_held = bytearray(self.held)
        self.kept_sizes = bytearray(self.sizes)
        self.kept_counts = bytearray(self.meld_counts)
        self.kept_kinds = bytearray(self.meld_kinds)
        self.kept_tiles = bytearray(self.meld_tiles)
        for at in range(3 * self.players):
            self.kept_codes[at] = self.codes[at]

    def swap(self) -> None:
        """Lay the hands as they are kept, or as they are again."""
        self.swapped = not self.swapped
        self.held, self.kept_held = self.kept_held, self.held
        self.sizes, self.kept_sizes = self.kept_sizes, self.sizes
        self.codes, self.kept_codes = self.kept_codes, self.codes
        self.meld_counts, self.kept_counts = self.kept_counts, self.meld_counts
        self.meld_kinds, self.kept_kinds = self.kept_kinds, self.meld_kinds
        self.meld_tiles, self.kept_tiles = self.kept_tiles, self.meld_tiles

    # --- what expressions read

    def rows(self, collection: cython.longlong, seat: cython.longlong) -> Rows:
        """The rows of a collection of a seat."""
        if collection == SEATS:
            return self.seat_rows
        what: cython.int = cython.cast(cython.int, collection)
        own: cython.int = cython.cast(cython.int, seat)
        if what == KONGS:
            return kong_rows(self.accounts, own, self.frame.facts[PAYEE])
        if what == WAITS:
            return self.waits_of(own)
        if what == RIVER:
            return tile_rows(self.rivers[own])
        lies: cython.bint = self.plus[own] == NOBODY and self.minus[own] == NOBODY
        key = 4 * what + own
        if lies and key in self.rowed:
            return self.rowed[key]
        found = hand_rows(what, self.counts(own), self.kinds_of(own), self.melded_of(own))
        if lies:
            self.rowed[key] = found
        return found

    def counts(self, seat: cython.int) -> bytes:
        """The concealed copies of a seat as it is looked at."""
        found: bytearray = self.held[TILES * seat : TILES * seat + TILES]
        if self.plus[seat] != NOBODY:
            found[self.plus[seat]] += 1
        if self.minus[seat] != NOBODY:
            found[self.minus[seat]] -= 1
        return bytes(found)

    def kinds_of(self, seat: cython.int) -> bytes:
        """The kinds of a seat's melds."""
        return bytes(self.meld_kinds[ROOM * seat : ROOM * seat + self.meld_counts[seat]])

    def melded_of(self, seat: cython.int) -> bytes:
        """The tiles of a seat's melds."""
        return bytes(self.meld_tiles[ROOM * seat : ROOM * seat + self.meld_counts[seat]])

    def lies(self, seat: cython.int) -> bytes:
        """A seat's concealed copies as it is looked at, the kinds of its melds, and their tiles."""
        return self.counts(seat) + self.kinds_of(seat) + self.melded_of(seat)

    def total(self, seat: cython.int, tile: cython.int) -> cython.int:
        """Copies of a tile in the concealed part, as it is looked at, and the melds."""
        at: cython.int
        found: cython.int = self.held_by(seat, tile)
        for at in range(ROOM * seat, ROOM * seat + self.meld_counts[seat]):
            if self.meld_tiles[at] == tile:
                found += 3 if self.meld_kinds[at] == PONG else 4
        return found

    def held_by(self, seat: cython.int, tile: cython.int) -> cython.int:
        """Concealed copies of a tile, as the hand is looked at."""
        found: cython.int = self.held[TILES * seat + tile]
        if self.plus[seat] == tile:
            found += 1
        if self.minus[seat] == tile:
            found -= 1
        return found

    def copies(self, seat: int, tile: int, held: int) -> int:
        """Copies of a tile that a seat sees (or holds concealed), its winning tile not among them."""
        found: cython.int
        if tile == NONE:
            return 0
        if held:
            return max(0, self.held_by(seat, tile) - 1)
        found = self.total(seat, tile) - 1
        found += self.visible[tile]
        return min(4, found)

    def visible_to(self, seat: cython.int) -> Visible:
        """Copies that a seat sees beside its own hand and melds, a tile in flight not among them."""
        other: cython.int
        at: cython.int
        tile: cython.int
        found: list[int] = list(self.laid)
        before: cython.bint = self.swapped
        if before:  # what lies open is what lies there now
            self.swap()
        for other in range(self.players):
            river: bytearray = self.rivers[other]
            for at in range(len(river)):
                found[river[at]] += 1
            if other != seat:
                for at in range(ROOM * other, ROOM * other + self.meld_counts[other]):
                    tile = self.meld_tiles[at]
                    found[tile] += 3 if self.meld_kinds[at] == PONG else 4
        if before:
            self.swap()
        return found

    def code(self, seat: cython.int, suit: cython.int) -> cython.int:
        """The code of a suit of a hand as it is looked at."""
        found: cython.int = self.codes[3 * seat + suit]
        if self.plus[seat] != NOBODY and self.plus[seat] // 9 == suit:
            found += STEPS[self.plus[seat]]
        if self.minus[seat] != NOBODY and self.minus[seat] // 9 == suit:
            found -= STEPS[self.minus[seat]]
        return found

    def waits_of(self, seat: cython.int) -> Rows:  # noqa: ARG002 who knows prices knows them
        """The waits of a seat."""
        return []
