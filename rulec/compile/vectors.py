"""Vectors of aggregates, numbered: what a part of a hand gives, and what parts give together.

An aggregate is a monoid over its elements, so the vector of a part is the merge of the vectors of its single blocks (or
of the tiles of its single ranks), its *letters*. Few distinct vectors exist, so letters and merges are evaluated once
and kept by number. Quantifiers over `suits` speak of a suit as a whole and are evaluated on the whole part.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rulec.compile.aggregate import BLOCK_KEYS, Aggregate, Value, block_key
from rulec.compile.local import Element, Part, fold, wait_of, whole
from rulec.expr.tree import Quant
from rulec.expr.walk import children, walk
from rulec.kernel.vm import NONE

NEUTRAL: dict[str, Value] = {"all": 1, "any": 0, "count": 0, "sum": 0, "min": NONE, "max": NONE, "across": ()}
LOOSE, BY_SIZE, WHOLE = range(3)  # of single elements; of the suit's size alone; of the suit's part

Melds = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """One number of a vector: an aggregate under one choice of outer values; `place` is its number in the hand."""

    item: Aggregate
    outer: tuple[int, ...] | None  # None where no such values exist
    place: int
    how: str
    reach: int


def columns_of(items: Sequence[Aggregate], reading: bool) -> list[Column]:
    """The columns of the aggregates that read a reading, or of all others."""
    found = []
    for item in items:
        if item.reading != reading:
            continue
        nested = any(isinstance(n, Quant) for part in children(item.node) for n in walk(part))
        reach = LOOSE if item.node.over.name != "suits" else WHOLE if nested else BY_SIZE
        how = "across" if item.across else item.node.how
        for i, outer in enumerate(item.variants):
            found.append(Column(item=item, outer=outer, place=item.base + i, how=how, reach=reach))
    return found


class Vectors:
    """The vectors of one side: of readings (with the wait, last) or of tiles. `empty` is the neutral vector."""

    def __init__(self, items: Sequence[Aggregate], reading: bool) -> None:
        self.reading = reading
        self.columns = columns_of(items, reading)
        self.values: list[tuple[Value, ...]] = []
        self._hows = [*(c.how for c in self.columns), *(["max"] if reading else [])]
        self._reaches = {c.reach for c in self.columns}
        self._numbers: dict[tuple[Value, ...], int] = {}
        self._merged: dict[tuple[int, int], int] = {}
        self._letters: dict[tuple[object, ...], int] = {}
        self._finished: dict[int, list[tuple[int, int]]] = {}
        self.empty = self.number(tuple(NEUTRAL[how] for how in self._hows))

    def number(self, values: tuple[Value, ...]) -> int:
        found = self._numbers.get(values)
        if found is None:
            found = self._numbers[values] = len(self.values)
            self.values.append(values)
        return found

    def merge(self, a: int, b: int) -> int:
        """The vector of two parts together; the order does not matter."""
        if a == self.empty:
            return b
        if b == self.empty:
            return a
        key = (a, b) if a < b else (b, a)
        found = self._merged.get(key)
        if found is None:
            pairs = zip(self._hows, self.values[a], self.values[b], strict=True)
            found = self._merged[key] = self.number(tuple(joined(how, x, y) for how, x, y in pairs))
        return found

    def merge_all(self, numbers: Sequence[int]) -> int:
        found = self.empty
        for number in numbers:
            found = self.merge(found, number)
        return found

    def wait(self, number: int) -> int:
        """How the winning tile completes a reading; NONE where it is elsewhere."""
        value = self.values[number][-1]
        return value if isinstance(value, int) else NONE

    def with_wait(self, number: int, wait: int) -> int:
        """The same reading as if the winning tile had completed it in another way."""
        return self.number((*self.values[number][:-1], wait))

    def block(self, suit: int, block: int, times: int, rank: int) -> int:
        """The letter of equal blocks, the first completed by the tile of that rank (0: none is)."""
        key = (suit, block, times, wait_of(block, rank) if rank else NONE)
        found = self._letters.get(key)
        if found is None:
            part = Part(suit, (), (), (), (block,) * times, 0 if rank else -1)
            found = self._letters[key] = self._of(part, LOOSE, key[3])
        return found

    def meld(self, suit: int, kind: int, rank: int) -> int:
        """The letter of a meld among the blocks."""
        key = (suit, "meld", kind, rank)
        found = self._letters.get(key)
        if found is None:
            found = self._letters[key] = self._of(Part(suit, (), (), ((kind, rank),)), LOOSE)
        return found

    def tile(self, suit: int, rank: int, held: int, meld: int) -> int:
        """The letter of the tiles of one rank: copies held, and the meld of that rank (-1: none)."""
        key = (suit, rank, held, meld)
        found = self._letters.get(key)
        if found is None:
            more = 0 if meld < 0 else 4 if meld else 3
            concealed = tuple(held if i == rank else 0 for i in range(1, 10))
            total = tuple(held + more if i == rank else 0 for i in range(1, 10))
            part = Part(suit, concealed, total, ((meld, rank),) if meld >= 0 else ())
            found = self._letters[key] = self._of(part, LOOSE)
        return found

    @property
    def by_letters(self) -> bool:
        """Whether letters and the size of a suit make every vector."""
        return WHOLE not in self._reaches

    def sized(self, suit: int, size: int) -> int:
        """What quantifiers over suits give that depends on the number of tiles alone."""
        if BY_SIZE not in self._reaches:
            return self.empty
        key = (suit, "size", size)
        found = self._letters.get(key)
        if found is None:
            # one rank has them all: no such quantifier looks at the ranks
            counts = (size, *[0] * 8)
            found = self._letters[key] = self._of(Part(suit, counts, counts, ()), BY_SIZE)
        return found

    def suit(self, part: Part) -> int:
        """What quantifiers over suits give for a part, as a vector of its own."""
        found = self.sized(part.suit, sum(part.total))
        return found if self.by_letters else self.merge(found, self._of(part, WHOLE))

    def _of(self, part: Part, reach: int, wait: int = NONE) -> int:
        root = [Element({}, part)]
        values: list[Value] = []
        for column in self.columns:
            if column.reach != reach or column.outer is None:
                values.append(NEUTRAL[column.how])
            elif column.how == "across":
                values.append(tuple(block_key(e) for e in part.elements(column.item.node.over.name)))
            else:
                values.append(column.item.run(root, column.outer))
        return self.number((*values, wait) if self.reading else tuple(values))

    def finish(self, number: int, into: list[int]) -> None:
        """Write the numbered aggregates of a whole hand."""
        found = self._finished.get(number)
        if found is None:
            pairs = zip(self.columns, self.values[number], strict=False)
            told = [(c.place, finished(c, value)) for c, value in pairs if c.outer is not None]
            found = self._finished[number] = told
        for place, value in found:
            into[place] = value


def joined(how: str, a: Value, b: Value) -> Value:
    """One column of two parts together."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return tuple(sorted((*a, *b)))
    assert isinstance(a, int) and isinstance(b, int)
    return fold(how, [a, b])


def finished(column: Column, value: Value) -> int:
    """The number that a hand has in a column."""
    if isinstance(value, int):
        return whole(value)
    blocks = [dict(zip(BLOCK_KEYS, key, strict=True)) for key in value]
    for block in blocks:
        same = {b["suit"] for b in blocks if all(b[k] == block[k] for k in ("run", "triplet", "kong", "pair", "rank"))}
        block["across"] = len(same)
    name = column.item.node.over.name
    part = Part(suit=0, concealed=(), total=(), melds=(), cache={name: [Element(b) for b in blocks]})
    return whole(column.item.run([Element({}, part)], column.outer or ()))
