"""All parts of a suit at once: the vectors of every reading, each made from that of a shorter one.

The three suits are swept together: a number stands for the vectors that the same part has in each suit.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulec.compile.hand import PartTables
from rulec.compile.vectors import Vectors
from rulec.kernel.parts import (
    COPIES,
    MOST_PAIRS,
    MOST_SETS,
    PAIR,
    POWERS,
    RANKS,
    block_code,
    fits,
)

Kind = tuple[int, int, tuple[int, ...], int]  # size, tiles, standard readings, the reading as pairs or -1
LOW = 5  # ranks of the lower piece of a code


class Suits:
    """Vectors of the same part in each suit, numbered; merges are kept."""

    def __init__(self, vectors: Vectors) -> None:
        self.vectors = vectors
        self.items: list[tuple[int, int, int]] = []
        self._numbers: dict[tuple[int, int, int], int] = {}
        self._merged: dict[tuple[int, int], int] = {}
        self.empty = self.of(lambda _suit: vectors.empty)

    def of(self, letter: Callable[[int], int]) -> int:
        return self.number((letter(0), letter(1), letter(2)))

    def number(self, item: tuple[int, int, int]) -> int:
        found = self._numbers.get(item)
        if found is None:
            found = self._numbers[item] = len(self.items)
            self.items.append(item)
        return found

    def merge(self, a: int, b: int) -> int:
        key = (a, b)
        found = self._merged.get(key)
        if found is None:
            one, two = self.items[a], self.items[b]
            merge = self.vectors.merge
            found = self.number((merge(one[0], two[0]), merge(one[1], two[1]), merge(one[2], two[2])))
            self._merged[key] = found
        return found


@dataclass(frozen=True, slots=True)
class Swept:
    """What parts have in common: tiles, vectors of the tiles by suit, vectors of readings by suit."""

    size: int
    total: tuple[int, int, int]
    standard: tuple[tuple[int, int, int], ...]
    pairs: tuple[tuple[int, int, int], ...]


def sweep(parts: PartTables) -> tuple[list[int], list[int], list[Swept]]:
    """Every code that has a reading, the number of what it comes to, and what each number stands for; without winning
    tile and melds. Quantifiers that walk over the part of a suit have no vectors of this kind (`by_letters`)."""
    readings, tiles = Suits(parts.readings), Suits(parts.tiles)
    standard: dict[int, tuple[int, ...]] = {}
    for code, vector in _standard(readings):
        kept = standard.get(code, ())
        if vector not in kept:
            standard[code] = (*kept, vector)
    pairs = dict(_pairs(readings))
    total_of = _totals(tiles)
    numbers: dict[Kind, int] = {}
    codes, classes = [], []
    for code in sorted(standard.keys() | pairs.keys()):
        size, total = total_of(code)
        vectors = standard.get(code, ())
        key = (size, total, tuple(sorted(vectors)) if len(vectors) > 1 else vectors, pairs.get(code, -1))
        codes.append(code)
        classes.append(numbers.setdefault(key, len(numbers)))
    return codes, classes, [_swept(readings, tiles, key) for key in numbers]


def _swept(readings: Suits, tiles: Suits, kind: Kind) -> Swept:
    size, total, standard, pairs = kind
    sized = readings.of(lambda suit: readings.vectors.sized(suit, size))
    more = tiles.of(lambda suit: tiles.vectors.sized(suit, size))
    return Swept(
        size=size,
        total=tiles.items[tiles.merge(total, more)],
        standard=tuple(readings.items[readings.merge(v, sized)] for v in standard),
        pairs=(readings.items[readings.merge(pairs, sized)],) if pairs >= 0 else (),
    )


def _totals(tiles: Suits) -> Callable[[int], tuple[int, int]]:
    """A function from a code to its size and the number of its tiles' vectors, by tables of its two pieces."""

    def piece(first: int, ranks: int) -> list[tuple[int, int]]:
        table = [(0, tiles.empty)]
        for rank in range(first, first + ranks):
            letters = [_tile(tiles, rank, held) for held in range(1, COPIES + 1)]
            longer = list(table)
            for held, letter in enumerate(letters, 1):
                longer += [(size + held, tiles.merge(vector, letter)) for size, vector in table]
            table = longer
        return table

    low, high = piece(1, LOW), piece(1 + LOW, RANKS - LOW)

    def total_of(code: int) -> tuple[int, int]:
        one, two = high[code // POWERS[LOW]], low[code % POWERS[LOW]]
        return one[0] + two[0], tiles.merge(one[1], two[1])

    return total_of


def _tile(tiles: Suits, rank: int, held: int) -> int:
    return tiles.of(lambda suit: tiles.vectors.tile(suit, rank, held, -1))


def _block(readings: Suits, block: int, times: int) -> int:
    return readings.of(lambda suit: readings.vectors.block(suit, block, times, 0))


def _standard(readings: Suits) -> Iterator[tuple[int, int]]:
    """Every code with the vectors of each reading as sets and at most one pair."""
    merge = readings.merge
    eyes = [(POWERS[rank], _block(readings, PAIR + rank, 1)) for rank in range(RANKS)]
    sets = [[_block(readings, block, times + 1) for times in range(MOST_SETS)] for block in range(PAIR)]
    pending = [(0, readings.empty, 0, 0)]
    while pending:
        code, vector, first, used = pending.pop()
        yield code, vector
        for power, letter in eyes:
            if code // power % 5 <= COPIES - 2:
                yield code + 2 * power, merge(vector, letter)
        for block in range(first, PAIR):
            longer = code
            for times in range(MOST_SETS - used):
                if not fits(longer, block):
                    break
                longer += block_code(block)
                pending.append((longer, merge(vector, sets[block][times]), block + 1, used + times + 1))


def _pairs(readings: Suits) -> Iterator[tuple[int, int]]:
    """Every code with the vectors of its reading as pairs."""
    letters = [[_block(readings, PAIR + rank, times + 1) for times in range(COPIES // 2)] for rank in range(RANKS)]
    pending = [(0, 0, readings.empty, 0)]
    while pending:
        rank, code, vector, count = pending.pop()
        if rank == RANKS:
            yield code, vector
            continue
        pending.append((rank + 1, code, vector, count))
        for times in range(min(COPIES // 2, MOST_PAIRS - count)):
            longer = readings.merge(vector, letters[rank][times])
            pending.append((rank + 1, code + 2 * (times + 1) * POWERS[rank], longer, count + times + 1))
