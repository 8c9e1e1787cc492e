# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Which tiles have the shape of a win: how each suit can be read, found when it is first asked and then known."""

from array import array
from collections.abc import Sequence

from rulec.kernel import parts

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    SETS, SETS_AND_PAIR, PAIRS, KNOWN = 1, 2, 4, 8  # how the tiles of one suit can be read

TILES = 27
Tiles = list[int]  # a name of its own: the signature of shapes.pxd says what it is in C
FORMS = bytearray(parts.CODES)  # of each code of a suit; 0 until it is asked
STEPS = array("i", [power for _ in range(3) for power in parts.POWERS])  # what a tile adds to the code of its suit


def form_of(code: cython.int) -> cython.int:
    """How the tiles of one suit can be read: SETS, SETS_AND_PAIR, PAIRS, added up, and KNOWN."""
    form: cython.int = FORMS[code]
    return form if form else known_form(code)


def known_form(code: cython.int) -> cython.int:
    """The same, found from the readings."""
    form: cython.int = KNOWN
    for reading in parts.standard(code):
        form |= SETS_AND_PAIR if any(block >= parts.PAIR for block in reading) else SETS
    if parts.pairs(code):
        form |= PAIRS
    FORMS[code] = form
    return form


def shaped(first: cython.int, second: cython.int, third: cython.int, pairs: cython.bint) -> cython.bint:
    """Whether three suit codes read as sets and one pair or, if `pairs`, as nothing but pairs; whatever the number."""
    one: cython.int = form_of(first)
    two: cython.int = form_of(second)
    three: cython.int = form_of(third)
    if pairs and one & two & three & PAIRS:
        return True
    heads: cython.int = one & SETS_AND_PAIR
    if heads:
        return (two & SETS) != 0 and (three & SETS) != 0
    if two & SETS_AND_PAIR:
        return (one & SETS) != 0 and (three & SETS) != 0
    return (one & SETS) != 0 and (two & SETS) != 0 and (three & SETS_AND_PAIR) != 0


def waiting(counts: Sequence[int], melds: cython.int, sets: cython.int, pairs: cython.int) -> Tiles:
    """The tiles with which 27 concealed counts and so many melds may have the shape of a win of that many sets or
    pairs (0: pairs are not played): all that have it, and those of which the hand holds four already."""
    held: bytes = bytes(counts)
    first: cython.int = 0
    second: cython.int = 0
    third: cython.int = 0
    size: cython.int = 0
    tile: cython.int
    copies: cython.int
    for tile in range(TILES):
        copies = held[tile]
        if copies > 4:
            return list(range(TILES))
        size += copies
        if tile < 9:
            first += copies * STEPS[tile]
        elif tile < 18:
            second += copies * STEPS[tile]
        else:
            third += copies * STEPS[tile]
    standard: cython.bint = size == 3 * (sets - melds) + 1
    twos: cython.bint = melds == 0 and pairs > 0 and size == 2 * pairs - 1
    found: list[int] = []
    if not (standard or twos):
        return found
    for tile in range(TILES):
        one: cython.int = first + (STEPS[tile] if tile < 9 else 0)
        two: cython.int = second + (STEPS[tile] if 9 <= tile < 18 else 0)
        three: cython.int = third + (STEPS[tile] if tile >= 18 else 0)
        if held[tile] == 4 or shaped(one, two, three, twos):
            found.append(tile)
    return found
