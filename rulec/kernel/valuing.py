# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""A game that knows what its hands are worth, and what they wait for.

What a hand is worth is kept by the classes of its suits and by its circumstances; what is not known yet is asked of the
owner of the tables.
"""

from array import array
from typing import Any

from rulec.kernel.arith import KernelError
from rulec.kernel.book import Book, Value
from rulec.kernel.looking import Looking
from rulec.kernel.vm import Frame

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.arith import NONE, UNKNOWN
    from rulec.kernel.board import NOBODY, ROOM, TILES
    from rulec.kernel.book import packed
    from rulec.kernel.facts import (  # isort: skip
        CHAIN, CHECKING, CLAIMS, DISCARDS, FEEDER, IN_PLAY, PASSED, PASSED_FAN, PASSED_POINTS, PASSED_PONG, SELF_DRAW,
        SOURCE, VOID, WALL, WIN,
    )  # fmt: skip
    from rulec.kernel.shapes import PAIRS, SETS, SETS_AND_PAIR, form_of, waiting
    from rulec.kernel.vm import run

    ORDINARY_WALL, ORDINARY_DISCARDS, ORDINARY_CLAIMS = 20, 20, 5  # in a check, where nobody wrote them down
    STANDARD, TWOS = 1, 2  # forms

Rows = list[list[int]]  # names of their own: the signatures of valuing.pxd say what they are in C
Tiles = list[int]


class Valuing(Looking):
    """A game with a ruleset's prices. `taken_by` is the tile that each winner took last."""

    __slots__ = ("best_tile", "book", "taken_by")

    def __init__(self, book: Book, frame: Frame, players: int, suits: Any, sets: int, **mechanics: Any) -> None:  # noqa: ANN401
        Looking.__init__(self, frame, players, suits, sets, **mechanics)
        self.book = book
        self.taken_by = array("i", [NOBODY] * 4)
        self.best_tile = NOBODY

    def _set_void(self, seat: cython.int) -> None:
        """The void suit that a price reads: the declared one, else a suit that the hand lacks, else none."""
        at: cython.int
        suit: cython.int
        melded: cython.int = 0
        void: cython.int = self.voids[seat]
        if void == NOBODY:
            for at in range(ROOM * seat, ROOM * seat + self.meld_counts[seat]):
                melded |= 1 << self.meld_tiles[at] // 9
            for suit in range(3):
                if not melded >> suit & 1 and self.code(seat, suit) == 0:
                    void = suit
                    break
        row: list[int] = self.frame.seats[seat]
        row[VOID] = NONE if void == NOBODY else void

    def _forms(self, seat: cython.int, one: cython.int, two: cython.int, three: cython.int) -> cython.int:
        """The forms in which codes have the shape of a win, as a mask."""
        size: cython.int = self.sizes[seat] + (self.plus[seat] != NOBODY) - (self.minus[seat] != NOBODY)
        melds: cython.int = self.meld_counts[seat]
        found: cython.int = 0
        first: cython.int = form_of(one)
        second: cython.int = form_of(two)
        third: cython.int = form_of(three)
        if size == 3 * (self.sets - melds) + 2:
            if first & SETS_AND_PAIR:
                found = STANDARD if second & SETS and third & SETS else 0
            elif second & SETS_AND_PAIR:
                found = STANDARD if first & SETS and third & SETS else 0
            elif first & SETS and second & SETS and third & SETS_AND_PAIR:
                found = STANDARD
        if melds == 0 and self.pairs > 0 and size == 2 * self.pairs and first & second & third & PAIRS:
            found |= TWOS
        return found

    def _part(self, seat: cython.int, suit: cython.int, code: cython.int, rank: cython.int) -> cython.longlong:
        """The class of a suit of a hand; `rank` is that of the winning tile, 0 where it is in another suit."""
        at: cython.int
        tile: cython.int
        melds: cython.longlong = 0
        key: cython.longlong = 4 * rank + suit
        for at in range(ROOM * seat, ROOM * seat + self.meld_counts[seat]):
            tile = self.meld_tiles[at]
            if tile // 9 == suit:
                melds |= cython.cast(cython.longlong, self.meld_kinds[at] + 1) << 3 * (tile % 9)
        key = cython.cast(cython.longlong, code) | melds << 21 | key << 48
        known = self.book.parts.get(key)
        if known is None:
            counts = tuple(self.counts(seat)[9 * suit : 9 * suit + 9])
            own = zip(self.kinds_of(seat), self.melded_of(seat), strict=True)
            known = self.book.part(suit, counts, tuple(sorted((k, t % 9 + 1) for k, t in own if t // 9 == suit)), rank)
            self.book.parts[key] = known
        return known

    def price(self, seat: cython.int, win: cython.int) -> Value | None:
        """What a hand as it is looked at is worth, with its winning tile in it; None where it has not the shape of a
        win. Raises KernelError where the rules cannot be computed."""
        plus: cython.int = self.plus[seat]
        self._set_void(seat)
        if plus != NOBODY and self.held[TILES * seat + plus] - (self.minus[seat] == plus) >= 4:
            return self._slowly(seat, win)
        one: cython.int = self.code(seat, 0)
        two: cython.int = self.code(seat, 1)
        three: cython.int = self.code(seat, 2)
        forms: cython.int = self._forms(seat, one, two, three)
        if forms == 0:
            return None
        told: list[int] = self._inputs(seat, win)
        circumstances: object = packed(told)
        rank: cython.int = win % 9 + 1 if self.book.by_role else 0
        suit: cython.int = win // 9
        key: cython.longlong = self._part(seat, 0, one, rank if suit == 0 else 0)
        key |= self._part(seat, 1, two, rank if suit == 1 else 0) << 20
        key |= self._part(seat, 2, three, rank if suit == 2 else 0) << 40
        key |= cython.cast(cython.longlong, forms) << 60
        if circumstances is None:
            circumstances = tuple(told)
        values: dict[int, Value] | None = self.book.values.get(circumstances)
        if values is None:
            values = self.book.values[circumstances] = {}
        found = values.get(key)
        if found is None:
            found = self.book.value(self.lies(seat), win, tuple(told))
            if found is not None:
                values[key] = found
        return found

    def _slowly(self, seat: cython.int, win: cython.int) -> Value | None:
        """The same for a hand with five copies of a tile, which has no code."""
        told = tuple(self._inputs(seat, win))
        return self.book.value(self.lies(seat), win, told)

    def _inputs(self, seat: cython.int, win: cython.int) -> list[int]:
        """The circumstances of a seat's hand that its price reads. What nothing tells is unknown; in a ready check,
        where nobody has discarded, it is false."""
        found: list[int] = []
        frame: Frame = self.frame
        value: cython.longlong
        frame.facts[WIN] = win
        for address in self.book.inputs:
            try:
                value = run(frame, address, seat)
            except KernelError as error:
                value = 0 if frame.facts[CHECKING] == 1 and error.what == "none" else UNKNOWN
            found.append(value)
        return found

    def best(self, seat: cython.int) -> Value | None:
        """The value by the winning tile that pays most of those that the rules allow, which is then `best_tile`; of
        equals the lowest."""
        tile: cython.int
        found: Value | None = None
        legal: cython.bint
        best_legal: cython.bint = False
        self.best_tile = NOBODY
        for tile in range(TILES):
            if self.held_by(seat, tile) == 0:
                continue
            value = self.price(seat, tile)
            if value is None:
                return None
            legal = value.outs[self.book.may_win] != 0
            if found is None or (legal, value.points, value.fan) > (best_legal, found.points, found.fan):
                found, best_legal = value, legal
                self.best_tile = tile
        return found

    # --- ready hands

    def waits_of(self, seat: cython.int) -> Rows:
        """The waits of a seat before the step, found when they are asked for."""
        found = self.waits[seat]
        if found is not None:
            return found
        found = self.waits[seat] = []
        left: cython.bint = not self.stay and self.taken_by[seat] != NOBODY and not self.frame.seats[seat][IN_PLAY]
        extra: cython.int = NOBODY
        if self.sizes[seat] % 3 != 1:
            if left:
                extra = self.taken_by[seat]
            elif seat == self.turn_seen:
                extra = self.drawn_seen
            if extra == NOBODY:
                return found
        won: cython.int = self.plus[seat]  # the tile of a win that is being settled
        less: cython.int = self.minus[seat]  # who prices a hand without a tile may ask for them
        self.plus[seat] = NOBODY
        self.minus[seat] = extra
        tiles: list[int] = waiting(self.counts(seat), self.meld_counts[seat], self.sets, self.pairs)
        if tiles:
            kept = self.visible
            self.visible = self.visible_to(seat)
            if self.flight != NOBODY:
                self.visible[self.flight] += 1
            if left:
                self.visible[self.taken_by[seat]] -= 1  # it waited before this tile came
            found = self.waits[seat] = self.ready_rows(seat, tiles, self.book.checks_draws)
            self.visible = kept
        self.plus[seat] = won
        self.minus[seat] = less
        return found

    def ready_rows(self, seat: cython.int, tiles: Tiles, drawn: cython.bint) -> Rows:
        """The waits of a ready hand as rows, priced as in a ready check: on a discard (or `drawn`), without
        circumstances."""
        frame: Frame = self.frame
        facts: list[int] = frame.facts
        stated: list[int] = frame.stated[seat]
        kept, kept_stated = list(facts), list(stated)
        for place in self.book.flag_facts:
            facts[place] = 0
        for place in self.book.flag_defs:
            stated[place] = 0
        facts[CHECKING] = 1
        facts[SELF_DRAW] = 1 if drawn else 0
        facts[SOURCE] = facts[FEEDER] = NONE
        facts[CHAIN] = facts[PASSED] = facts[PASSED_FAN] = facts[PASSED_POINTS] = facts[PASSED_PONG] = 0
        facts[WALL] = ORDINARY_WALL
        facts[DISCARDS] = ORDINARY_DISCARDS
        facts[CLAIMS] = ORDINARY_CLAIMS
        found: list[list[int]] = []
        for tile in tiles:
            self._wait(seat, tile, found)
        facts[:] = kept
        stated[:] = kept_stated
        return found

    def _wait(self, seat: cython.int, tile: cython.int, into: Rows) -> None:
        frame: Frame = self.frame
        seen: cython.int = self.total(seat, tile)
        held: cython.int = self.held_by(seat, tile)
        kept: cython.int = self.plus[seat]
        self.plus[seat] = tile
        value = self.price(seat, tile)
        self.plus[seat] = kept
        if value is None:
            return
        seen += self.visible[tile]
        legal: cython.longlong = value.outs[self.book.may_win]
        row: list[int] = [tile, tile % 9 + 1, tile // 9, value.fan, value.points, legal, 0, held,
                          min(4, seen), value.wait]  # fmt: skip
        frame.elems.append(row)
        row[6] = 1 if legal and run(frame, self.book.live, seat) else 0
        frame.elems.pop()
        into.append(row)

    def worth(self, seat: cython.int, tile: cython.int) -> cython.longlong:
        """What a seat's waits would pay in all without that tile (see Flow)."""
        left: cython.longlong
        found: cython.longlong = 0
        self.see()
        self.minus[seat] = tile
        tiles: list[int] = waiting(self.counts(seat), self.meld_counts[seat], self.sets, self.pairs)
        rows = self.ready_rows(seat, tiles, False) if tiles else []
        self.minus[seat] = NOBODY
        for row in rows:
            left = 4 - self.held[TILES * seat + row[0]] - self.shown[row[0]]
            if row[5] and left > 0:
                found += row[4] * left
        return found
