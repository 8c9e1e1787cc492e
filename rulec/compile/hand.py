"""Pricing hands: classes of suit parts, reachable combinations, and cells that are filled on first use.

A cell holds what one combination of part classes gives under one set of circumstances. A suit part is looked up by its
code, its melds and the rank that the winning tile completes; parts that give equal values are one class, whatever their
tiles, so a cell serves every hand of its kind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from rulec.compile.aggregate import Aggregate
from rulec.compile.local import MELD_KINDS, Part
from rulec.compile.symbols import FORMS, WAITS
from rulec.compile.vectors import Melds, Vectors
from rulec.kernel import parts as kernel_parts
from rulec.kernel.book import Value
from rulec.kernel.price import Priced, Pricer
from rulec.kernel.vm import NONE
from rulec.tiles.model import Hand, Meld


@dataclass(frozen=True, slots=True)
class PartClass:
    """Readings of a part as distinct vectors, by form, and the vector of its tiles; classes are numbered."""

    number: int
    standard: tuple[int, ...]
    pairs: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class PartEntry:
    """A part's class, with the blocks that stand for each vector of it."""

    group: PartClass
    standard: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """The best reading: its form, the vector chosen in each suit, and its price."""

    form: int
    chosen: tuple[int, int, int]
    wait: int
    priced: Priced


Asked = tuple[tuple[int, ...], tuple[Meld, ...], int]  # counts, melds, winning tile
LAST = 64  # hands whose parts are kept: one is asked about several times in a row


class PartTables:
    """Parts and classes for one list of aggregates; rulesets that ask the same share them."""

    def __init__(self, aggregates: Sequence[Aggregate]) -> None:
        self.readings = Vectors(aggregates, reading=True)
        self.tiles = Vectors(aggregates, reading=False)
        self.asked: dict[int, int] = {}  # class numbers by keys of the kernel's, which keeps them here
        self._entries: dict[tuple[int, tuple[int, ...], Melds, int], PartEntry] = {}
        self._classes: dict[tuple[tuple[int, ...], tuple[int, ...], int], PartClass] = {}

    def entry(self, suit: int, concealed: tuple[int, ...], melds: Melds, rank: int) -> PartEntry:
        """The entry of a part; `rank` is that of the winning tile, 0 where it is in another suit."""
        key = (suit, concealed, melds, rank)
        found = self._entries.get(key)
        if found is None:
            found = self._entries[key] = self._make(suit, concealed, melds, rank)
        return found

    def group(self, suit: int, concealed: tuple[int, ...], rank: int) -> PartClass:
        """The class of a part without melds; only the class is kept."""
        return self._make(suit, concealed, (), rank).group

    def _make(self, suit: int, concealed: tuple[int, ...], melds: Melds, rank: int) -> PartEntry:
        held = list(concealed)
        for kind, at in melds:
            held[at - 1] += 4 if kind else 3
        bare = Part(suit, concealed, tuple(held), melds)
        standard = self._ordered(bare, standard_readings(concealed), rank)
        pairs = self._ordered(bare, pair_readings(concealed), rank) if not melds else {}
        shape = (tuple(standard), tuple(pairs), self._total(bare))
        group = self._classes.get(shape)
        if group is None:
            group = self._classes[shape] = PartClass(len(self._classes), *shape)
        return PartEntry(group, tuple(standard.values()), tuple(pairs.values()))

    def _ordered(self, bare: Part, readings: Sequence[tuple[int, ...]], rank: int) -> dict[int, tuple[int, ...]]:
        """The distinct vectors of readings, each with blocks that have it, in an order that their values fix."""
        found: dict[int, tuple[int, ...]] = {}
        for blocks in readings:
            for role in roles(blocks, rank):
                found.setdefault(self._reading(bare, blocks, role, rank), blocks)
        values = self.readings.values
        return dict(sorted(found.items(), key=lambda item: repr(values[item[0]]))) if len(found) > 1 else found

    def _reading(self, bare: Part, blocks: tuple[int, ...], role: int, rank: int) -> int:
        vectors, suit = self.readings, bare.suit
        letters = [vectors.meld(suit, kind, at) for kind, at in bare.melds]
        start = 0
        while start < len(blocks):
            times = blocks.count(blocks[start])
            completed = rank if start <= role < start + times else 0
            letters.append(vectors.block(suit, blocks[start], times, completed))
            start += times
        letters.append(vectors.suit(Part(suit, bare.concealed, bare.total, bare.melds, blocks, role)))
        return vectors.merge_all(letters)

    def _total(self, bare: Part) -> int:
        kinds = {at: kind for kind, at in bare.melds}
        letters = [
            self.tiles.tile(bare.suit, rank, held, kinds.get(rank, -1))
            for rank, held in enumerate(bare.concealed, 1)
            if held or rank in kinds
        ]
        return self.tiles.merge_all([*letters, self.tiles.suit(bare)])


def roles(blocks: tuple[int, ...], rank: int) -> list[int]:
    """The blocks that the tile of that rank may have completed, equal blocks once; -1 where it is not here."""
    if rank == 0:
        return [-1]
    holding = [i for i, b in enumerate(blocks) if kernel_parts.block_low(b) <= rank <= kernel_parts.block_high(b)]
    return [i for i in holding if i == 0 or blocks[i] != blocks[i - 1]]


@cache
def standard_readings(concealed: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The standard readings of nine counts; five copies of a rank too, as a ready hand may wait for a fifth."""
    if max(concealed) <= kernel_parts.COPIES:
        return kernel_parts.standard(kernel_parts.code_of(concealed))
    rank = concealed.index(max(concealed))
    found: set[tuple[int, ...]] = set()
    runs = [block for block in (rank, rank - 1, rank - 2) if 0 <= block < kernel_parts.TRIPLET]
    for block in (kernel_parts.PAIR + rank, kernel_parts.TRIPLET + rank, *runs):
        rest = [n - kernel_parts.block_code(block) // kernel_parts.POWERS[i] % 5 for i, n in enumerate(concealed)]
        if min(rest) >= 0:
            inner = kernel_parts.standard(kernel_parts.code_of(rest))
            found.update(tuple(sorted((*reading, block))) for reading in inner)
    return tuple(sorted(r for r in found if sum(b >= kernel_parts.PAIR for b in r) <= 1))


@cache
def pair_readings(concealed: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The reading of nine counts as pairs."""
    if max(concealed) > kernel_parts.COPIES:
        return ()
    return kernel_parts.pairs(kernel_parts.code_of(concealed))


def suit_melds(melds: tuple[Meld, ...], suit: int) -> Melds:
    return tuple(sorted((MELD_KINDS.index(m.kind), m.tile % 9 + 1) for m in melds if m.tile // 9 == suit))


@dataclass(slots=True)
class HandTables:
    """Cells of one ruleset, over part tables that it may share."""

    parts: PartTables
    pricer: Pricer
    sets: int
    pairs: int  # of the pairs form; 0 where it is not played
    size: int  # of the aggregate vector
    may_win: int  # the output that says whether the rules allow the win
    prices: dict[tuple[int, int, int, tuple[int, ...]], Priced] = field(default_factory=dict)
    last: dict[Asked, tuple[tuple[int, int, int], list[PartEntry]]] = field(default_factory=dict)  # asked of late
    cells: dict[tuple[int, int, int, tuple[str, ...], tuple[int, ...]], Cell] = field(default_factory=dict)
    values: dict[object, dict[int, Value]] = field(default_factory=dict)  # what the kernel has asked, by its own keys

    def entries(self, hand: Hand, win: int) -> list[PartEntry]:
        """The parts of a hand that has its winning tile."""
        return [
            self.parts.entry(
                s,
                hand.counts[9 * s : 9 * s + 9],
                suit_melds(hand.melds, s),
                win % 9 + 1 if win // 9 == s else 0,
            )
            for s in range(3)
        ]

    def forms(self, hand: Hand) -> tuple[str, ...]:
        """The forms in which a hand has the shape of a win."""
        suits = [hand.counts[9 * s : 9 * s + 9] for s in range(3)]
        sets = self.sets - len(hand.melds)
        size = sum(hand.counts)
        found = []
        if size == 3 * sets + 2 and sum(sum(c) % 3 == 2 for c in suits) == 1 and all(map(standard_readings, suits)):
            found.append("standard")
        if not hand.melds and self.pairs and size == 2 * self.pairs and all(map(pair_readings, suits)):
            found.append("pairs")
        return tuple(found)

    def cell(self, hand: Hand, forms: tuple[str, ...], win: int, inputs: tuple[int, ...]) -> Cell:
        """The best reading, in these forms that it has, of a hand under circumstances; one that the rules allow goes
        before one that they do not."""
        asked = (hand.counts, hand.melds, win)
        known = self.last.get(asked)
        if known is None:
            entries = self.entries(hand, win)
            numbers = (entries[0].group.number, entries[1].group.number, entries[2].group.number)
            if len(self.last) >= LAST:
                self.last.clear()
            known = self.last[asked] = numbers, entries
        numbers, entries = known
        key = (*numbers, forms, inputs)
        found = self.cells.get(key)
        if found is None:
            found = self.cells[key] = self._fill([e.group for e in entries], forms, inputs)
        return found

    def reading(self, hand: Hand, win: int, cell: Cell) -> list[tuple[int, int]]:
        """The concealed blocks of the chosen reading as (suit, block)."""
        found: list[tuple[int, int]] = []
        for suit, entry in enumerate(self.entries(hand, win)):
            kept = entry.standard if cell.form == FORMS["standard"] else entry.pairs
            found.extend((suit, block) for block in kept[cell.chosen[suit]])
        return found

    def _fill(self, groups: list[PartClass], forms: tuple[str, ...], inputs: tuple[int, ...]) -> Cell:
        best: Cell | None = None
        best_key: tuple[bool, int, int, int, list[int]] | None = None
        total = self.parts.tiles.merge_all([g.total for g in groups])
        for form, chosen, reading in self._readings(groups, forms):
            priced = self.price(reading, total, FORMS[form], inputs)
            key = self.rank(priced, FORMS[form])
            if best_key is None or key < best_key:
                best, best_key = Cell(FORMS[form], chosen, self.wait(reading), priced), key
        if best is None:
            raise ValueError("a hand with no reading")
        return best

    def _readings(
        self, groups: Sequence[PartClass], forms: Sequence[str]
    ) -> Iterator[tuple[str, tuple[int, int, int], int]]:
        """Every reading: its form, the vector chosen in each suit, and the vector of the whole."""
        vectors = self.parts.readings
        for form in forms:
            choices = [g.standard if form == "standard" else g.pairs for g in groups]
            for a, b, c in product(*(range(len(choice)) for choice in choices)):
                yield form, (a, b, c), vectors.merge_all([choices[0][a], choices[1][b], choices[2][c]])

    def aggregates(self, hand: Hand, win: int) -> Iterator[list[int]]:
        """What a price is reckoned from, for every reading of a hand that has its winning tile."""
        groups = [entry.group for entry in self.entries(hand, win)]
        total = self.parts.tiles.merge_all([g.total for g in groups])
        for form, _, reading in self._readings(groups, self.forms(hand)):
            yield self._aggs(reading, total, FORMS[form])

    def _aggs(self, reading: int, total: int, form: int) -> list[int]:
        aggs = [0] * (self.size + 2)
        self.parts.readings.finish(reading, aggs)
        self.parts.tiles.finish(total, aggs)
        aggs[-1], aggs[-2] = form, self.wait(reading)
        return aggs

    def price(self, reading: int, total: int, form: int, inputs: tuple[int, ...]) -> Priced:
        """The price of a reading of a whole hand; the same object for the same question."""
        key = (reading, total, form, inputs)
        found = self.prices.get(key)
        if found is None:
            found = self.prices[key] = self.pricer.price(self._aggs(reading, total, form), list(inputs))
        return found

    def wait(self, reading: int) -> int:
        """How the winning tile completes a reading; as a pair where nothing tells."""
        wait = self.parts.readings.wait(reading)
        return WAITS["pair"] if wait == NONE else wait

    def rank(self, priced: Priced, form: int) -> tuple[bool, int, int, int, list[int]]:
        """What the best reading has least of: one that the rules allow goes before a dearer one that they refuse."""
        refused = not priced.outs[self.may_win]
        return refused, -priced.points, -priced.fan, form, [i for i, _ in priced.hits]
