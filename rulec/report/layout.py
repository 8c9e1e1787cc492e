"""Rich tables and consoles with one look; widths count Chinese characters as two."""

from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING, TextIO

from rulec.report.plain import plain_lines

if TYPE_CHECKING:  # rich is loaded only where something is laid out, not for JSON
    from rich.console import Console, Group, RenderableType
    from rich.table import Table
    from rich.text import Text

PLAIN_WIDTH = 120


def console(stream: TextIO, width: int | None = None) -> "Console":
    """A console on a stream: a terminal's own width, or a fixed one for pipes and files."""
    from rich.console import Console

    if width is None and not stream.isatty():
        width = PLAIN_WIDTH
    return Console(file=stream, width=width, highlight=False, soft_wrap=False, emoji=False, markup=False)


def to_text(renderable: "RenderableType", width: int = PLAIN_WIDTH) -> str:
    """A renderable as plain text, without trailing spaces."""
    lines = plain_lines(renderable, width)
    if lines is None:
        stream = StringIO()
        console(stream, width).print(renderable)
        lines = stream.getvalue().splitlines()
    return "\n".join(line.rstrip() for line in lines) + "\n"


def table(head: Sequence[str], *, right: Sequence[int] = (), title: str | None = None) -> "Table":
    """An empty table; the columns named by number in `right` are aligned right."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    made = Table(box=SIMPLE_HEAD, pad_edge=False, title=title, title_justify="left", title_style="bold")
    for number, name in enumerate(head):
        made.add_column(name, justify="right" if number in right else "left", overflow="fold")
    return made


def grid(columns: int, *, right: Sequence[int] = (), indent: int = 0) -> "Table":
    """Columns without lines."""
    from rich.table import Table

    made = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    if indent:
        made.add_column(width=max(indent - 2, 0))
    for number in range(columns):
        made.add_column(justify="right" if number in right else "left", overflow="fold")
    return made


def styled(text: str, style: str = "") -> "Text":
    from rich.text import Text

    return Text(text, style=style)


def bold(text: str) -> "Text":
    return styled(text, "bold")


def dim(text: str) -> "Text":
    return styled(text, "dim")


def money(text: str) -> "Text":
    """A signed amount: losses red, gains green."""
    return styled(text, "red" if text.startswith("-") else "green" if text.startswith("+") else "")


def group(*parts: "RenderableType") -> "Group":
    from rich.console import Group

    return Group(*parts)
