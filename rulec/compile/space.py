"""The classes of concealed hands: what every suit code, pair of codes and whole hand comes to under one ruleset.

Two parts of a suit are one class where no hand can tell them apart. A class holds the readings without the winning tile
and, in tile order, what changes with each tile that may have won: its role in the readings, and the circumstances that
depend on it (its *mark*).
"""

from collections.abc import Callable
from dataclasses import dataclass

from rulec.compile.hand import HandTables, PartClass
from rulec.compile.sweep import Swept, sweep
from rulec.compile.symbols import FORMS, WAITS
from rulec.kernel.parts import all_parts, counts_of
from rulec.kernel.points import NEVER
from rulec.kernel.price import Priced
from rulec.kernel.vm import NONE

MOST = 65535  # numbers of a table of 16 bits

Readings = tuple[tuple[int, ...], tuple[int, ...]]  # vectors of the standard form, and of pairs
Inputs = tuple[tuple[int, ...], ...]  # the circumstances by void suit: none, characters, dots, bamboo


class TooManyError(Exception):
    """There are more classes than a table can number."""


@dataclass(frozen=True, slots=True)
class Half:
    """Some suits of a hand: tiles, which suits are empty (bits), the vector of the tiles, readings without a winning
    tile, and (readings, mark) for each tile that may have won."""

    size: int
    empty: int
    total: int
    bare: Readings
    won: tuple[tuple[Readings, int], ...]


class Numbered:
    """Halves by number, from 2 on; 0 is unknown and 1 never wins."""

    def __init__(self) -> None:
        self.items: list[Half | None] = [None, None]
        self._numbers: dict[Half, int] = {}

    def number(self, half: Half | None) -> int:
        """Raises TooManyError."""
        if half is None:
            return NEVER
        found = self._numbers.get(half)
        if found is None:
            if len(self.items) > MOST:
                raise TooManyError
            found = self._numbers[half] = len(self.items)
            self.items.append(half)
        return found

    def __getitem__(self, number: int) -> Half:
        half = self.items[number]
        assert half is not None
        return half


class Space:
    """Classes of the three suits, of pairs of the first two, and the best price of a whole hand.

    `inputs_of(tile, copies)` gives the circumstances where that tile wins, of which the hand holds so many; `by_win`
    says whether they depend on it, `completed` whether aggregates read which block it completed, `waits` which kinds of
    wait are told from others (None: all).
    """

    def __init__(
        self,
        tables: HandTables,
        inputs_of: Callable[[int, int], Inputs],
        *,
        by_win: bool,
        completed: bool,
        waits: frozenset[int] | None,
    ) -> None:
        self.tables = tables
        self.inputs_of = inputs_of
        self.by_win = by_win
        self.by_role = completed or waits is None or bool(waits)
        self._waits = waits
        self._alike: dict[int, int] = {}
        self.pairs_played = 2 * tables.pairs == 3 * tables.sets + 2
        self.suits = (Numbered(), Numbered(), Numbered())
        self.pairs = Numbered()
        self._marks: dict[Inputs, int] = {}
        self._inputs: list[Inputs] = []
        self._marked: dict[tuple[int, int], int] = {}

    @property
    def size(self) -> int:
        """The number of tiles of a hand of sets and a pair."""
        return 3 * self.tables.sets + 2

    def suit(self, suit: int, code: int) -> int:
        """The class of a suit's code. Raises TooManyError."""
        counts = counts_of(code)
        bare = self.tables.parts.group(suit, counts, 0)
        readings = self._readings(bare)
        won: dict[tuple[Readings, int], None] = {}
        for rank, held in enumerate(counts, 1):
            if held:
                group = self.tables.parts.group(suit, counts, rank) if self.by_role else bare
                won[self._readings(group), self._mark(9 * suit + rank - 1, held)] = None
        if readings == ((), ()):
            return NEVER
        empty = 0 if code else 1 << suit
        return self.suits[suit].number(Half(sum(counts), empty, bare.total, readings, tuple(won)))

    @property
    def small(self) -> bool:
        """Whether all classes can be had at once and are few."""
        parts = self.tables.parts
        return not self.by_role and not self.by_win and parts.readings.by_letters and parts.tiles.by_letters

    def whole(self) -> tuple[list[int], list[list[int]]]:
        """Every code that may be part of a win, and its class in each suit. Raises TooManyError."""
        if not self.small:
            codes = list(all_parts())
            return codes, [[self.suit(suit, code) for code in codes] for suit in range(3)]
        codes, kinds, swept = sweep(self.tables.parts)
        by_kind = [[self._swept(suit, item) for item in swept] for suit in range(3)]
        return codes, [[numbers[kind] for kind in kinds] for numbers in by_kind]

    def _swept(self, suit: int, item: Swept) -> int:
        standard = tuple(sorted({vectors[suit] for vectors in item.standard}))
        pairs = tuple(sorted({vectors[suit] for vectors in item.pairs})) if self.pairs_played else ()
        if not standard and not pairs:
            return NEVER
        won = (((standard, pairs), self._mark(0, 0)),) if item.size else ()
        empty = 0 if item.size else 1 << suit
        return self.suits[suit].number(Half(item.size, empty, item.total[suit], (standard, pairs), won))

    def _readings(self, group: PartClass) -> Readings:
        standard = tuple(sorted({self._told(v) for v in group.standard}))
        return standard, tuple(sorted({self._told(v) for v in group.pairs})) if self.pairs_played else ()

    def _told(self, vector: int) -> int:
        """A reading with one wait for all those that nothing tells apart."""
        found = self._alike.get(vector)
        if found is None:
            found, wait = vector, self.tables.parts.readings.wait(vector)
            if self._waits is not None and wait not in (NONE, *self._waits):
                other = min(set(WAITS.values()) - self._waits)
                found = self.tables.parts.readings.with_wait(vector, other)
            self._alike[vector] = found
        return found

    def _mark(self, tile: int, held: int) -> int:
        key = (tile, held) if self.by_win else (0, 0)
        if key not in self._marked:
            inputs = self.inputs_of(tile, held)
            self._marked[key] = self._marks.setdefault(inputs, len(self._inputs))
            if len(self._inputs) < len(self._marks):
                self._inputs.append(inputs)
        return self._marked[key]

    def pair(self, first: int, second: int) -> int:
        """The class of two suits. Raises TooManyError."""
        return self.pairs.number(self._join(self.suits[0][first], self.suits[1][second]))

    def _join(self, a: Half, b: Half) -> Half | None:
        size = a.size + b.size
        one_pair = a.size % 3 + b.size % 3 <= 2
        bare = self._together(a.bare, b.bare, one_pair)
        if size > self.size or bare == ((), ()):
            return None
        won: dict[tuple[Readings, int], None] = {}
        for readings, mark in a.won:
            won[self._together(readings, b.bare, one_pair), mark] = None
        for readings, mark in b.won:
            won[self._together(a.bare, readings, one_pair), mark] = None
        return Half(size, a.empty | b.empty, self.tables.parts.tiles.merge(a.total, b.total), bare, tuple(won))

    def _together(self, a: Readings, b: Readings, one_pair: bool) -> Readings:
        merge = self.tables.parts.readings.merge
        standard = sorted({merge(x, y) for x in a[0] for y in b[0]}) if one_pair else ()
        pairs = sorted({merge(x, y) for x in a[1] for y in b[1]})
        return tuple(standard), tuple(pairs)

    def best(self, pair: int, third: int) -> Priced | None:
        """The price of a whole hand by the winning tile that pays most of those that the rules allow, of equals the
        lowest; None where no form has it or the rules allow none. Raises KernelError."""
        half = self._join(self.pairs[pair], self.suits[2][third])
        if half is None or half.size != self.size:
            return None
        void = next((suit for suit in range(3) if half.empty >> suit & 1), NONE)
        best: Priced | None = None
        best_key: tuple[bool, int, int] | None = None
        for readings, mark in half.won:
            priced = self._best_reading(readings, half, self._inputs[mark][0 if void == NONE else void + 1])
            if priced is None:
                continue
            key = (bool(priced.outs[self.tables.may_win]), priced.points, priced.fan)
            if best_key is None or key > best_key:
                best, best_key = priced, key
        return best if best_key is not None and best_key[0] else None

    def _best_reading(self, readings: Readings, half: Half, inputs: tuple[int, ...]) -> Priced | None:
        tables = self.tables
        best: Priced | None = None
        best_key: tuple[bool, int, int, int, list[int]] | None = None
        for form, vectors in zip(("standard", "pairs"), readings, strict=True):
            for reading in vectors:
                priced = tables.price(reading, half.total, FORMS[form], inputs)
                key = tables.rank(priced, FORMS[form])
                if best_key is None or key < best_key:
                    best, best_key = priced, key
        return best
