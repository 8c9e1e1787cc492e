# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""The rows of the collections that expressions walk over: tiles, kinds, suits and melds of a hand as it lies."""

from collections.abc import Iterable

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.board import ADDED as ADDED_KONG
    from rulec.kernel.board import CONCEALED, PONG, TILES

    # places of the collections among vm.COLLECTIONS
    SEATS, KONGS, WAITS, TILES_OF, HAND_OF, RIVER, KINDS, SUITS_OF, MELDS = range(9)

Rows = list[list[int]]  # a name of its own: the signatures of rows.pxd say what it is in C


def tile_rows(tiles: Iterable[int]) -> Rows:
    """The rows of tiles."""
    return [[tile % 9 + 1, tile // 9, tile] for tile in tiles]


def hand_rows(collection: cython.int, counts: bytes, kinds: bytes, melded: bytes) -> Rows:
    """The rows of a collection of a hand: its 27 concealed counts, the kinds of its melds, and their tiles."""
    at: cython.int
    tile: cython.int
    copies: cython.int
    size: cython.int
    found: list[list[int]] = []
    if collection == MELDS:
        return [meld_row(kinds[at], melded[at]) for at in range(len(kinds))]
    totals = bytearray(counts)
    konged: cython.int = 0
    for at in range(len(kinds)):
        tile = melded[at]
        totals[tile] += 3 if kinds[at] == PONG else 4
        if kinds[at] != PONG:
            konged |= 1 << tile
    if collection == SUITS_OF:
        for at in range(3):
            size = 0
            for tile in range(9 * at, 9 * at + 9):
                size += totals[tile]
            if size:
                found.append([at, size])
        return found
    for tile in range(TILES):
        copies = totals[tile]
        if collection == KINDS:
            if copies:
                found.append([tile % 9 + 1, tile // 9, tile, copies, counts[tile], konged >> tile & 1])
            continue
        if collection == HAND_OF:
            copies = counts[tile]
        found.extend([[tile % 9 + 1, tile // 9, tile] for _ in range(copies)])
    return found


def meld_row(kind: cython.int, tile: cython.int) -> list[int]:
    """The row of a meld."""
    rank: cython.int = tile % 9 + 1
    kong: cython.int = 0 if kind == PONG else 1
    concealed: cython.int = 1 if kind == CONCEALED else 0
    added: cython.int = 1 if kind == ADDED_KONG else 0
    end: cython.int = 1 if rank == 1 or rank == 9 else 0  # noqa: PLR1714 as C compares
    return [rank, tile // 9, 0, 1 - kong, kong, 0, concealed, added, rank, rank, end, 1, 1, 0]
