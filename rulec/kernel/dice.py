# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""Dice that fall alike everywhere: numbers by splitmix64 (S. Vigna, public domain), shuffles, walls by number."""

from functools import cache

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

Tiles = bytearray  # a name of its own: the signature of dice.pxd says what it is in C
MASK = (1 << 64) - 1


class Dice:
    """Numbers that follow from a seed and a number alone."""

    __slots__ = ("state",)

    def __init__(self, seed: int, number: int = 0) -> None:
        self.state = 0
        self.start(seed & MASK, number & MASK)

    def start(self, seed: cython.ulonglong, number: cython.ulonglong) -> None:
        """Begin again, with the numbers that follow from 64 bits of a seed and of a number."""
        one: cython.ulonglong = cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
        two: cython.ulonglong = cython.cast(cython.ulonglong, 0xD1342543DE82EF95)
        three: cython.ulonglong = cython.cast(cython.ulonglong, 0x2545F4914F6CDD1D)
        self.state = cython.cast(cython.ulonglong, seed * one + number * two + three)
        self.next()

    def next(self) -> cython.ulonglong:
        """The next 64 bits."""
        one: cython.ulonglong = cython.cast(cython.ulonglong, 0x9E3779B97F4A7C15)
        two: cython.ulonglong = cython.cast(cython.ulonglong, 0xBF58476D1CE4E5B9)
        three: cython.ulonglong = cython.cast(cython.ulonglong, 0x94D049BB133111EB)
        self.state = cython.cast(cython.ulonglong, self.state + one)
        mixed: cython.ulonglong = self.state
        mixed = cython.cast(cython.ulonglong, (mixed ^ (mixed >> 30)) * two)
        mixed = cython.cast(cython.ulonglong, (mixed ^ (mixed >> 27)) * three)
        return mixed ^ (mixed >> 31)

    def below(self, most: cython.int) -> cython.int:
        """A number from 0 to below `most`, which is small: the upper bits of the next number tell it."""
        wide: cython.ulonglong = self.next() >> 33
        return cython.cast(cython.int, (wide * cython.cast(cython.ulonglong, most)) >> 31)

    def shuffle(self, tiles: Tiles) -> None:
        """Every order is as likely."""
        at: cython.int
        other: cython.int
        kept: cython.int
        for at in range(len(tiles) - 1, 0, -1):
            other = self.below(at + 1)
            kept = tiles[at]
            tiles[at] = tiles[other]
            tiles[other] = kept


@cache
def all_tiles(suits: tuple[int, ...]) -> bytes:
    """All tiles of the suits, four of each."""
    return bytes(tile for suit in suits for tile in range(9 * suit, 9 * suit + 9) for _ in range(4))


def wall(seed: int, number: int, suits: tuple[int, ...]) -> bytes:
    """All tiles of the suits in the order of that wall of the seed."""
    tiles = bytearray(all_tiles(suits))
    Dice(seed, number).shuffle(tiles)
    return bytes(tiles)
