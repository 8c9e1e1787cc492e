"""Tables as plain values, for text and for pages."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulec.report.layout import bold, dim, group, money, table

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table under its heading. The first `left` columns are words; those of `money` gains and losses; a note, if any,
    stands below."""

    heading: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1
    money: frozenset[int] = frozenset()
    last: bool = False  # whether the last column is words too
    note: str = ""

    def is_right(self, column: int) -> bool:
        """Whether a column is aligned right."""
        return column >= self.left and not (self.last and column == len(self.head) - 1)


def grid_text(grid: Grid) -> "RenderableType":
    """The table for a terminal or a file."""
    right = [column for column in range(len(grid.head)) if grid.is_right(column)]
    rows = table(grid.head, right=right)
    for row in grid.rows:
        rows.add_row(*(money(cell) if column in grid.money else cell for column, cell in enumerate(row)))
    return group(bold(grid.heading), rows, *((dim(f"  {grid.note}"), "") if grid.note else ()))
