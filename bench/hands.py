"""Seeded hands: winning ones that every compared rule system accepts, and others."""

import random
from dataclasses import dataclass
from pathlib import Path

KINDS, SIZE, SUIT = 27, 14, 9
SEED = 20_261_130
TRIPLET_SHARE, PAIRS_SHARE, PURE_SHARE = 0.3, 0.15, 0.15


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """`winning`: 14 tile numbers each, sorted, and which of them came last; `counts`: 27 counts each, for batches."""

    winning: list[bytes]
    last: bytes
    counts: bytes

    def write(self, folder: Path) -> None:
        """Write the hands where the workers read them."""
        (folder / "winning.bin").write_bytes(b"".join(self.winning))
        (folder / "last.bin").write_bytes(self.last)
        (folder / "counts.bin").write_bytes(self.counts)


def counted(tiles: list[int]) -> bytearray:
    """Counts of the 27 kinds of tile."""
    counts = bytearray(KINDS)
    for tile in tiles:
        counts[tile] += 1
    return counts


def suits_of(rng: random.Random) -> list[int]:
    """One or two of the three suits: Sichuan hands lack a suit, and the other games do not mind."""
    return rng.sample(range(3), 1 if rng.random() < PURE_SHARE else 2)


def four_sets(rng: random.Random) -> list[int]:
    suits = suits_of(rng)
    tiles: list[int] = []
    for _ in range(4):
        suit = SUIT * rng.choice(suits)
        if rng.random() < TRIPLET_SHARE:
            tiles += [suit + rng.randrange(SUIT)] * 3
        else:
            low = suit + rng.randrange(SUIT - 2)
            tiles += [low, low + 1, low + 2]
    return tiles + [SUIT * rng.choice(suits) + rng.randrange(SUIT)] * 2


def seven_pairs(rng: random.Random) -> list[int]:
    """Seven different pairs: four of a kind is two pairs in Sichuan, but not in riichi."""
    kinds = [SUIT * suit + rank for suit in suits_of(rng) for rank in range(SUIT)]
    return rng.sample(kinds, 7) * 2


def winning_hand(rng: random.Random) -> list[int]:
    make = seven_pairs if rng.random() < PAIRS_SHARE else four_sets
    while True:
        tiles = sorted(make(rng))
        if max(counted(tiles)) <= 4:
            return tiles


def dealt(rng: random.Random) -> list[int]:
    """14 tiles from a wall of two suits: it hardly ever wins."""
    wall = [SUIT * suit + rank for suit in rng.sample(range(3), 2) for rank in range(SUIT)] * 4
    return rng.sample(wall, SIZE)


def spoiled(rng: random.Random, tiles: bytes) -> list[int]:
    """A winning hand with one tile exchanged: it seldom wins."""
    while True:
        hand = list(tiles)
        suit = SUIT * (hand[rng.randrange(SIZE)] // SUIT)
        hand[rng.randrange(SIZE)] = suit + rng.randrange(SUIT)
        if max(counted(hand)) <= 4:
            return hand


def make_hands(distinct: int, batch: int, seed: int = SEED) -> Hands:
    """`distinct` different winning hands, and counts of `batch` hands: half of them winning, the rest in equal parts
    spoiled and dealt at random."""
    rng = random.Random(seed)
    seen: dict[bytes, None] = {}
    while len(seen) < distinct:
        seen[bytes(winning_hand(rng))] = None
    winning = list(seen)
    rows: list[bytes] = []
    for index in range(batch):
        source = winning[index % distinct]
        which = index % 4
        tiles = list(source) if which < 2 else spoiled(rng, source) if which == 2 else dealt(rng)
        rows.append(bytes(counted(tiles)))
    rng.shuffle(rows)
    return Hands(winning=winning, last=bytes(rng.choice(tiles) for tiles in winning), counts=b"".join(rows))
