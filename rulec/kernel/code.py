# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The words of compiled expressions, in one row to which whole pieces are added."""

from array import array
from collections.abc import Sequence

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython


class Code:
    """Words of code. `depth` is the deepest stack that any piece of it needs."""

    __slots__ = ("depth", "kept", "room", "size", "words")

    def __init__(self) -> None:
        self.size = 0
        self.depth = 1
        if cython.compiled:
            self.room = 0
            self.kept: list[array[int]] = []
        else:
            self.words: list[int] = []

    def __len__(self) -> int:
        return self.size

    def add(self, piece: Sequence[int], depth: cython.longlong) -> cython.Py_ssize_t:
        """Add a piece that needs a stack of `depth` and return its address; every word must fit 64 bits."""
        start = self.size
        end = start + len(piece)
        if cython.compiled:
            if end > self.room:
                self.widen(end)
            for at in range(start, end):
                self.words[at] = piece[at - start]
        else:
            self.words.extend(piece)
        self.size = end
        self.depth = max(self.depth, depth)
        return start

    def listed(self) -> list[int]:
        """All words."""
        return [self.words[at] for at in range(self.size)]

    def widen(self, least: cython.Py_ssize_t) -> cython.int:
        """Room for that many words and more, compiled. The rows before are kept: code that runs may still read them."""
        self.room = 2 * least
        row = array("q", [0]) * self.room
        view = row
        for at in range(self.size):
            view[at] = self.words[at]
        self.kept.append(row)
        self.words = cython.address(view[0])
        return 0
