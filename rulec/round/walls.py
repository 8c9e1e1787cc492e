"""Walls to play from, and the seats around them."""

from collections.abc import Sequence
from random import Random

from rulec.round.result import BANK
from rulec.tiles.model import TILES


def full_wall(suits: Sequence[int], first: Sequence[int] | None, dice: Random) -> tuple[int, ...]:
    """All tiles of the suits in play in the order in which they are taken: those given first, the others shuffled.

    Raises ValueError for a number that is no tile in play, or a fifth copy.
    """
    left = [4 if tile // 9 in suits else 0 for tile in range(TILES)]
    given = tuple(first or ())
    for tile in given:
        if not 0 <= tile < TILES or left[tile] == 0:
            raise ValueError(f"the wall holds {tile}, which is no tile in play, or a fifth copy of one")
        left[tile] -= 1
    rest = [tile for tile, count in enumerate(left) for _ in range(count)]
    dice.shuffle(rest)
    return (*given, *rest)


def checked_seats(names: Sequence[str], *places: int | None) -> tuple[str, ...]:
    """Names of seats, and places among them. Raises ValueError for what cannot be."""
    seats = tuple(names)
    if not 2 <= len(seats) <= 4 or len(set(seats)) != len(seats) or BANK in seats or "" in seats:
        raise ValueError(f"a game has two to four seats of distinct names other than {BANK!r}")
    for place in places:
        if place is not None and not 0 <= place < len(seats):
            raise ValueError(f"{place} is no place among {len(seats)} seats")
    return seats
