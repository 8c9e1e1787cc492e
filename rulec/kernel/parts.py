"""Suit parts and their readings.

A suit's tile counts are one integer, its *code*: the sum of ``copies * 5 ** (rank - 1)``. A *reading* of a part is a
tuple of blocks in ascending order, a block being an integer:

* 0 to 6: the run that starts at rank ``block + 1``;
* 7 to 15: the triplet of rank ``block - 6``;
* 16 to 24: the pair of rank ``block - 15``.

The size of a part fixes how many sets and pairs its standard readings have: 3 tiles a set, 2 for the one pair.
"""

from collections.abc import Iterator, Sequence
from functools import cache

RANKS = 9
COPIES = 4
MOST_SETS = 4
MOST_PAIRS = 7
TRIPLET = 7
PAIR = 16
BLOCKS = 25
POWERS = (1, 5, 25, 125, 625, 3125, 15625, 78125, 390625)
CODES = 1953125
RUN_CODE = 31

Reading = tuple[int, ...]


def code_of(counts: Sequence[int], start: int = 0) -> int:
    """The code of the nine counts from `start`; each must be 0 to 4."""
    code = 0
    for rank in range(RANKS - 1, -1, -1):
        code = code * 5 + counts[start + rank]
    return code


def codes_of(counts: Sequence[int]) -> tuple[int, int, int]:
    """The codes of the three suits of 27 counts."""
    return code_of(counts, 0), code_of(counts, 9), code_of(counts, 18)


def counts_of(code: int) -> tuple[int, ...]:
    """The nine counts of a code."""
    return tuple(code // power % 5 for power in POWERS)


def size_of(code: int) -> int:
    """How many tiles a part has; 0 for what is no code."""
    size = 0
    while code > 0:
        size += code % 5
        code //= 5
    return size


def block_code(block: int) -> int:
    """The code of a block's tiles."""
    if block < TRIPLET:
        return RUN_CODE * POWERS[block]
    if block < PAIR:
        return 3 * POWERS[block - TRIPLET]
    return 2 * POWERS[block - PAIR]


def block_low(block: int) -> int:
    """The lowest rank of a block, 1 to 9."""
    if block < TRIPLET:
        return block + 1
    return (block - TRIPLET if block < PAIR else block - PAIR) + 1


def block_high(block: int) -> int:
    """The highest rank of a block, 1 to 9."""
    return block + 3 if block < TRIPLET else block_low(block)


def reading_code(reading: Reading) -> int:
    """The code of all tiles of a reading."""
    code = 0
    for block in reading:
        code += block_code(block)
    return code


@cache
def sets_only(code: int) -> tuple[Reading, ...]:
    """Every reading of a part as sets alone, in ascending order; none if it cannot be read so."""
    if code == 0:
        return ((),)
    lowest = 0
    while code // POWERS[lowest] % 5 == 0:
        lowest += 1
    readings: list[Reading] = []
    if code // POWERS[lowest] % 5 >= 3:
        rests = sets_only(code - 3 * POWERS[lowest])
        readings.extend(tuple(sorted((*rest, TRIPLET + lowest))) for rest in rests)
    if lowest < TRIPLET and code // POWERS[lowest + 1] % 5 and code // POWERS[lowest + 2] % 5:
        rests = sets_only(code - RUN_CODE * POWERS[lowest])
        readings.extend(tuple(sorted((*rest, lowest))) for rest in rests)
    return tuple(sorted(set(readings)))


@cache
def standard(code: int) -> tuple[Reading, ...]:
    """Every reading of a part as at most 4 sets and at most one pair; `((),)` of the empty part, `()` if none."""
    size = size_of(code)
    if size % 3 == 1 or size // 3 > MOST_SETS:
        return ()
    if size % 3 == 0:
        return sets_only(code)
    readings: list[Reading] = []
    for rank in range(RANKS):
        if code // POWERS[rank] % 5 >= 2:
            readings.extend((*rest, PAIR + rank) for rest in sets_only(code - 2 * POWERS[rank]))
    return tuple(sorted(readings))


@cache
def pairs(code: int) -> tuple[Reading, ...]:
    """The one reading of a part as at most 7 pairs, four of a kind being two; `((),)` of the empty part."""
    reading = []
    rest = code
    for rank in range(RANKS):
        copies = rest % 5
        rest //= 5
        if copies % 2:
            return ()
        reading.extend([PAIR + rank] * (copies // 2))
    return (tuple(reading),) if len(reading) <= MOST_PAIRS else ()


def standard_parts() -> Iterator[tuple[int, Reading]]:
    """Every one-suit part of at most 4 sets and one pair, with its code: 23,533 readings, the empty one among them."""
    pending: list[tuple[int, Reading]] = [(0, ())]
    while pending:
        code, reading = pending.pop()
        yield code, reading
        for rank in range(RANKS):
            if code // POWERS[rank] % 5 <= COPIES - 2:
                yield code + 2 * POWERS[rank], (*reading, PAIR + rank)
        if len(reading) < MOST_SETS:
            first = reading[-1] if reading else 0
            fitting = [block for block in range(first, PAIR) if fits(code, block)]
            pending.extend((code + block_code(block), (*reading, block)) for block in fitting)


def pair_parts() -> Iterator[tuple[int, Reading]]:
    """Every one-suit part of at most 7 pairs, with its code: 5,365 readings, the empty one among them."""
    pending: list[tuple[int, int, Reading]] = [(0, 0, ())]
    while pending:
        rank, code, reading = pending.pop()
        if rank == RANKS:
            yield code, reading
            continue
        for times in range(min(COPIES // 2, MOST_PAIRS - len(reading)) + 1):
            more = (PAIR + rank,) * times
            pending += [(rank + 1, code + 2 * times * POWERS[rank], reading + more)]


@cache
def all_parts() -> tuple[int, ...]:
    """The codes that have a reading of either form, ascending: 26,786."""
    codes = {code for code, _ in standard_parts()}
    codes.update(code for code, _ in pair_parts())
    return tuple(sorted(codes))


def can_win_standard(codes: Sequence[int], sets: int) -> bool:
    """Whether three suit codes read as exactly `sets` sets and one pair."""
    size = 0
    for code in codes:
        size += size_of(code)
    if size != 3 * sets + 2:
        return False
    pairs_seen = 0
    for code in codes:
        if not standard(code):
            return False
        if size_of(code) % 3 == 2:
            pairs_seen += 1
    return pairs_seen == 1


def can_win_pairs(codes: Sequence[int], count: int) -> bool:
    """Whether three suit codes read as exactly `count` pairs."""
    size = 0
    for code in codes:
        if not pairs(code):
            return False
        size += size_of(code)
    return size == 2 * count


def can_win(counts: Sequence[int], sets: int, pair_count: int) -> bool:
    """Whether 27 concealed counts read as `sets` sets and a pair, or as `pair_count` pairs (0: that form is not
    played, or there are melds)."""
    codes = codes_of(counts)
    return can_win_standard(codes, sets) or (pair_count > 0 and can_win_pairs(codes, pair_count))


def fits(code: int, block: int) -> bool:
    """Whether a part has room for the tiles of one more set."""
    if block >= TRIPLET:
        return code // POWERS[block - TRIPLET] % 5 <= COPIES - 3
    return all(code // POWERS[rank] % 5 < COPIES for rank in range(block, block + 3))
