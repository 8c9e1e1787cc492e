"""Tiles, melds and hands. A tile is 0-26: characters 0-8, dots 9-17, bamboo 18-26; a suit is m, p or s."""

from dataclasses import dataclass

SUITS = "mps"
TILES = 27


def suit_of(tile: int) -> int:
    """0 characters, 1 dots, 2 bamboo."""
    return tile // 9


def rank_of(tile: int) -> int:
    """1 to 9."""
    return tile % 9 + 1


@dataclass(frozen=True, slots=True, order=True)
class Meld:
    """`kind`: pong, exposed, added, concealed (the last three are kongs)."""

    kind: str
    tile: int

    @property
    def size(self) -> int:
        return 3 if self.kind == "pong" else 4


@dataclass(frozen=True, slots=True)
class Hand:
    """Concealed tiles as 27 counts, and the melds. At a win the counts hold the winning tile; a ready hand has none."""

    counts: tuple[int, ...]
    melds: tuple[Meld, ...] = ()

    def total(self, tile: int) -> int:
        """Copies of a tile in the concealed part and the melds."""
        return self.counts[tile] + sum(m.size for m in self.melds if m.tile == tile)
