"""Whether tiles have the shape of a win, suit by suit: asked of every hand before anything is priced."""

from collections.abc import Sequence
from functools import lru_cache

from rulec.tiles.model import TILES

Suit = tuple[int, ...]


@lru_cache(maxsize=200_000)
def grouped_tiles(counts: Suit) -> bool:
    """Whether the tiles of a suit are sets alone, or sets and one pair."""
    over = sum(counts) % 3
    if over == 0:
        return only_sets(counts)
    if over == 1:
        return False
    return any(n >= 2 and only_sets(changed(counts, rank, -2)) for rank, n in enumerate(counts))


@lru_cache(maxsize=200_000)
def only_sets(counts: Suit) -> bool:
    rank = next((r for r, n in enumerate(counts) if n), None)
    if rank is None:
        return True
    if counts[rank] >= 3 and only_sets(changed(counts, rank, -3)):
        return True
    if rank > 6 or not counts[rank + 1] or not counts[rank + 2]:
        return False
    return only_sets(
        (*counts[:rank], counts[rank] - 1, counts[rank + 1] - 1, counts[rank + 2] - 1, *counts[rank + 3 :])
    )


def changed(counts: Suit, rank: int, by: int) -> Suit:
    return (*counts[:rank], counts[rank] + by, *counts[rank + 1 :])


def suits_of(counts: Sequence[int]) -> list[Suit]:
    return [tuple(counts[start : start + 9]) for start in (0, 9, 18)]


def complete(counts: Sequence[int], pairs: int, melds: int) -> bool:
    """Whether concealed tiles beside so many melds are sets and a pair, or `pairs` pairs (0: never)."""
    if not melds and pairs and sum(counts) == 2 * pairs and all(n in (0, 2, 4) for n in counts):
        return True
    suits = suits_of(counts)
    return sum(sum(s) % 3 == 2 for s in suits) == 1 and all(map(grouped_tiles, suits))


@lru_cache(maxsize=50_000)
def completing(counts: tuple[int, ...], pairs: int, melds: int) -> tuple[int, ...]:
    """The tiles that make a hand of one tile less a win by its shape, fifth copies among them."""
    if sum(counts) % 3 != 1:
        return ()
    found = []
    suits = suits_of(counts)
    seven = not melds and pairs and sum(counts) + 1 == 2 * pairs and sum(n % 2 for n in counts) == 1
    good = [grouped_tiles(s) for s in suits]
    for suit in range(3):
        others = all(good[other] for other in range(3) if other != suit)
        for rank in range(9) if others or seven else ():
            tile = 9 * suit + rank
            with_tile = [changed(s, rank, 1) if i == suit else s for i, s in enumerate(suits)]
            standard = others and grouped_tiles(with_tile[suit]) and sum(sum(s) % 3 == 2 for s in with_tile) == 1
            if standard or (seven and counts[tile] % 2):
                found.append(tile)
    assert all(tile < TILES for tile in found)
    return tuple(found)
