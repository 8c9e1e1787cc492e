"""Texts, groups and tables that fit their lines, laid out as rich would: for a thousand ledgers rich takes long."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

GAP = 3  # cells between two columns


def plain_lines(renderable: "RenderableType", width: int) -> list[str] | None:
    """The lines of texts, groups and tables with a head; None where one is wider or of another kind."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    if isinstance(renderable, (str, Text)):
        return _text_lines(str(renderable), width)
    if isinstance(renderable, Table):
        return _table_lines(renderable, width)
    if not isinstance(renderable, Group):
        return None
    found: list[str] = []
    for part in renderable.renderables:
        lines = plain_lines(part, width)
        if lines is None:
            return None
        found.extend(lines)
    return found


def _text_lines(text: str, width: int) -> list[str] | None:
    from rich.cells import cell_len

    lines = text.split("\n")
    if len(lines) > 1 and not lines[-1]:
        return None
    return lines if all(line.isprintable() and cell_len(line) <= width for line in lines) else None


def _table_lines(table: "Table", width: int) -> list[str] | None:
    from rich.box import SIMPLE_HEAD
    from rich.cells import cell_len

    if table.box is not SIMPLE_HEAD or table.title is not None or not table.rows or not table.columns:
        return None
    columns = [[str(cell) for cell in (column.header, *column.cells)] for column in table.columns]
    if not all(cell.isprintable() and cell == cell.rstrip() for column in columns for cell in column):
        return None
    widths = [max(map(cell_len, column)) for column in columns]
    whole = sum(widths) + GAP * (len(widths) - 1)
    if whole + 2 > width:
        return None
    filled = [
        _filled(column, size, right=made.justify == "right")
        for column, size, made in zip(columns, widths, table.columns, strict=True)
    ]
    head, *rows = [" " + (" " * GAP).join(row) for row in zip(*filled, strict=True)]
    lines = ["", head, " " + "─" * whole]
    for line, row in zip(rows, table.rows, strict=True):
        lines.append(line)
        if row.end_section and row is not table.rows[-1]:
            lines.append("")
    return [*lines, ""]


def _filled(cells: list[str], width: int, *, right: bool) -> list[str]:
    from rich.cells import cell_len

    blanks = [" " * (width - cell_len(cell)) for cell in cells]
    return [blank + cell if right else cell + blank for cell, blank in zip(cells, blanks, strict=True)]
