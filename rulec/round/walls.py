"""Walls to play from, and the seats around them."""

from collections.abc import Sequence

from rulec.kernel.dice import Dice, all_tiles
from rulec.round.result import BANK
from rulec.tiles.model import TILES

SEATS = ("东", "南", "西", "北")  # where nobody says how they are called


def full_wall(suits: Sequence[int], first: Sequence[int] | None, dice: Dice) -> bytes:
    """All tiles of the suits in play in the order in which they are taken: those given first, the others shuffled.

    Raises ValueError for a number that is no tile in play, or a fifth copy.
    """
    rest = bytearray(all_tiles(tuple(suits)))
    for tile in first or ():
        if not 0 <= tile < TILES or tile not in rest:
            raise ValueError(f"the wall holds {tile}, which is no tile in play, or a fifth copy of one")
        rest.remove(tile)
    dice.shuffle(rest)
    return bytes(first or ()) + rest


def checked_seats(names: Sequence[str], *places: int | None) -> tuple[str, ...]:
    """Names of seats, and places among them. Raises ValueError for what cannot be."""
    seats = tuple(names)
    if not 2 <= len(seats) <= 4 or len(set(seats)) != len(seats) or BANK in seats or "" in seats:
        raise ValueError(f"a game has two to four seats of distinct names other than {BANK!r}")
    for place in places:
        if place is not None and not 0 <= place < len(seats):
            raise ValueError(f"{place} is no place among {len(seats)} seats")
    return seats
