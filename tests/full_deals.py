"""Deals after which much happens: hands close to a win, tiles that several seats wait for."""

from collections.abc import Sequence
from random import Random

from rulec.tiles.model import SUITS, TILES
from tests.strategies import random_pairs, random_sets


def counted(counts: Sequence[int]) -> list[int]:
    """The tiles that counts stand for."""
    return [t for t in range(TILES) for _ in range(counts[t])]


def dealt(rng: Random, suits: str, sets: int, sizes: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Tiles for every seat out of one wall; most seats lack a suit."""
    pool = [4 if SUITS[t // 9] in suits else 0 for t in range(TILES)]
    starts = planned(rng, suits, len(sizes)) if rng.random() < 0.6 else [[] for _ in sizes]
    for start in starts:
        for tile in start:
            pool[tile] -= 1
    for tile in range(TILES) if any(starts) else ():
        if pool[tile] == 1:  # what may be robbed later stays in the wall
            pool[tile] = 0
    return {seat: tuple(hand(rng, pool, starts[seat], (suits, sets, size))) for seat, size in enumerate(sizes)}


def planned(rng: Random, suits: str, players: int) -> list[list[int]]:
    """One tile that a seat holds twice, another waits for beside a run, and a third will discard: who lets it be ponged
    may rob the kong."""
    suit, rank = SUITS.index(rng.choice(suits)), rng.randrange(9)
    tile = 9 * suit + rank
    starts: list[list[int]] = [[] for _ in range(players)]
    order = rng.sample(range(players), players)
    starts[order[0]] = [tile, tile]
    for robber in order[1:2] if players < 4 or rng.random() < 0.5 else order[1:3]:
        low = rng.choice([low for low in (rank - 2, rank - 1, rank) if 0 <= low <= 6])
        starts[robber] = [9 * suit + r for r in (low, low + 1, low + 2) if r != rank]
    starts[order[-1]] = [*starts[order[-1]], tile]
    return starts


def hand(rng: Random, pool: list[int], start: list[int], game: tuple[str, int, int]) -> list[int]:
    """The start and what goes with it, in a game of such suits, sets and size; what is taken leaves the pool."""
    suits, sets, size = game
    found = list(start)
    waits = len(start) == 2 and start[0] != start[1]
    liked = liked_suits(rng, suits, start)
    parts = sets - 1 if waits else sets
    ready = rng.random() < (0.9 if waits else 0.5)
    for tile in shaped(rng, pool, parts, liked, 0 if ready else rng.choice((1, 2, 3, 4))):
        if len(found) < size:
            pool[tile] -= 1
            found.append(tile)
    while len(found) < size:
        near = [t for t in range(TILES) if pool[t] and SUITS[t // 9] in liked]
        tile = rng.choice(near if near and rng.random() < 0.8 else counted(pool))
        pool[tile] -= 1
        found.append(tile)
    rng.shuffle(found)
    return found


def liked_suits(rng: Random, suits: str, start: list[int]) -> str:
    mine = {SUITS[t // 9] for t in start}
    others = [s for s in suits if s not in mine]
    rng.shuffle(others)
    return "".join([*mine, *others][: min(2, len(suits))])


def shaped(rng: Random, pool: list[int], sets: int, suits: str, without: int) -> list[int]:
    """Sets and a pair in some order, or pairs, with some left out; nothing where the pool has none such."""
    for _ in range(12):
        pairs = sets == 4 and rng.random() < 0.1
        made = random_pairs(rng, 7, suits) if pairs else random_sets(rng, sets, suits)
        if made is None:
            continue
        counts = [made.counts[t] + sum(3 for m in made.melds if m.tile == t) for t in range(TILES)]
        if all(n <= pool[t] for t, n in enumerate(counts)):
            tiles = counted(counts)
            rng.shuffle(tiles)
            return tiles[: len(tiles) - without]
    return []
