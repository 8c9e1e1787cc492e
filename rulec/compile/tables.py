"""The tables that look-ups read: 16-bit numbers in rows, and what is kept of them between runs."""

import json
import sys
from array import array
from dataclasses import dataclass, field

from rulec.kernel.parts import CODES
from rulec.kernel.points import NEVER, NO_WIN, UNKNOWN, largest, spread

ROWS, WIDTH = 64, 64  # what a table has room for at first
KINDS = ("I", "H", "H", "q")  # codes, classes, the two grids, amounts
FORM = f"{sys.byteorder} {[array(kind).itemsize for kind in KINDS]}"  # arrays are kept as they lie in memory


class Grid:
    """Rows of 16-bit numbers that grow by doubling. Row 0 is unknown, row 1 never wins, nor does column 1."""

    def __init__(self, width: int = WIDTH, table: "array[int] | None" = None) -> None:
        self.width = width
        self.table = array("H") if table is None else table
        if table is None:
            self._make(ROWS, width, self.table, width)

    def reserve(self, row: int, column: int) -> bool:
        """Make room for a row and a column; whether the table had to be replaced by a larger one. Who numbers a row or
        a column must call it: look-ups do not ask whether there is room."""
        rows, width = len(self.table) // self.width, self.width
        if row < rows and column < width:
            return False
        while row >= rows:
            rows *= 2
        while column >= width:
            width *= 2
        self._make(rows, width, self.table, self.width)
        return True

    def put(self, row: int, column: int, value: int) -> bool:
        """Set a number; whether the table had to be replaced by a larger one."""
        grown = self.reserve(row, column)
        self.table[row * self.width + column] = value
        return grown

    def _make(self, rows: int, width: int, old: "array[int]", old_width: int) -> None:
        self.table = array("H", [UNKNOWN]) * (rows * width)
        self.width = width
        for row in range(1, rows):
            self.table[row * width + NEVER] = NEVER
        self.table[width : 2 * width] = array("H", [NEVER]) * width
        for row in range(2, len(old) // old_width):
            self.table[row * width : row * width + old_width] = old[row * old_width : (row + 1) * old_width]


@dataclass(slots=True)
class Tables:
    """Everything that look-ups read. `classes` are by suit and code; suits that the rules do not tell apart share one.

    `codes` and `numbers` list the codes that may be part of a win, with their classes in each suit, where they are
    `whole`: then every code that is not listed never wins.
    """

    classes: list["array[int]"] = field(default_factory=lambda: [array("H", [UNKNOWN]) * CODES for _ in range(3)])
    pairs: Grid = field(default_factory=Grid)
    cells: Grid = field(default_factory=Grid)
    amounts: "array[int]" = field(default_factory=lambda: array("q", [0, NO_WIN, *[0] * 62]))
    names: list[tuple[str, ...]] = field(default_factory=lambda: [(), ()])
    codes: "array[int]" = field(default_factory=lambda: array("I"))
    numbers: list["array[int]"] = field(default_factory=list)

    @property
    def whole(self) -> bool:
        return bool(self.numbers)

    def list_codes(self, codes: "array[int]", numbers: list["array[int]"]) -> None:
        """Take every code that may be part of a win, with its class in each suit."""
        classes: list[array[int]] = []
        for suit, each in enumerate(numbers):
            shared = numbers.index(each)
            if shared < suit:  # the table then stays in the processor's cache
                classes.append(classes[shared])
                continue
            table = array("H", [NEVER]) * CODES
            spread(codes, each, table)
            classes.append(table)
        self.codes, self.numbers, self.classes = codes, numbers, classes

    def outcome(self, amount: int, names: tuple[str, ...]) -> int:
        """A new outcome; whether `amounts` is another array now is for the caller to see."""
        number = len(self.names)
        if number >= len(self.amounts):
            self.amounts = self.amounts + array("q", [0]) * len(self.amounts)
        self.amounts[number] = amount
        self.names.append(names)
        return number

    @property
    def sound(self) -> bool:
        """Whether every number points into the table that it stands for: look-ups do not ask."""
        first, second, third = (largest(each) for each in self.numbers)
        pairs, cells = self.pairs, self.cells
        return (
            largest(self.codes) < CODES
            and first < len(pairs.table) // pairs.width
            and second < pairs.width
            and largest(pairs.table) < len(cells.table) // cells.width
            and third < cells.width
            and largest(cells.table) < len(self.names) <= len(self.amounts)
        )

    def packed(self) -> bytes:
        """Whole tables as bytes."""
        shared = [self.numbers.index(each) for each in self.numbers]
        numbers = [self.numbers[i] for i in sorted(set(shared))]
        kept = [self.codes, *numbers, self.pairs.table, self.cells.table, self.amounts]
        head = {
            "form": FORM,
            "shared": shared,
            "widths": [self.pairs.width, self.cells.width],
            "names": self.names,
            "lengths": [len(each) for each in kept],
        }
        return b"".join([json.dumps(head).encode(), b"\n", *(each.tobytes() for each in kept)])


def unpacked(data: bytes) -> Tables:
    """Tables from bytes. Raises ValueError, KeyError or TypeError for what are none."""
    line, _, rest = data.partition(b"\n")
    head = json.loads(line)
    if head["form"] != FORM:
        raise ValueError(head["form"])
    shared, lengths = head["shared"], head["lengths"]
    kinds = ["I", *["H"] * (len(set(shared)) + 2), "q"]
    arrays = []
    start = 0
    for kind, length in zip(kinds, lengths, strict=True):
        one = array(kind)
        end = start + length * one.itemsize
        one.frombytes(rest[start:end])
        if len(one) != length:
            raise ValueError("cut off")
        arrays.append(one)
        start = end
    codes, *numbers, pairs, cells, amounts = arrays
    found = Tables(classes=[], amounts=amounts, names=[tuple(names) for names in head["names"]])
    order = sorted(set(shared))
    found.pairs, found.cells = Grid(head["widths"][0], pairs), Grid(head["widths"][1], cells)
    found.codes, found.numbers = codes, [numbers[order.index(i)] for i in shared]
    if not found.sound:
        raise ValueError("numbers beyond their tables")
    found.list_codes(codes, found.numbers)
    return found
