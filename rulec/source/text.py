"""Source texts and spans in them: every value that a user wrote keeps the place where it stands."""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any, Self

from rulec.source.late import Late, Later


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A source text with the name it is shown under; `name` is None for the command line.

    `first` is the number of its first line: of a file of many lines, one may be a text of its own.
    """

    name: str | None
    text: str
    first: int = 1
    starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = [0]
        while (at := self.text.find("\n", starts[-1])) >= 0:
            starts.append(at + 1)
        object.__setattr__(self, "starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column (both from 1, columns in characters) of a character offset."""
        line = bisect_right(self.starts, offset)
        return line + self.first - 1, offset - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (by its number in the file) without its line end."""
        after = number - self.first + 1
        start = self.starts[after - 1]
        end = self.starts[after] if after < len(self.starts) else len(self.text) + 1
        return self.text[start : end - 1].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Span(Late):
    """A half-open range of character offsets in a text."""

    source: Text
    start: int
    end: int

    @classmethod
    def found_later(cls, later: Later, at: Any) -> Self:  # noqa: ANN401 a key of `later`
        """A span that is looked for when somebody asks where it is."""
        made = object.__new__(cls)
        object.__setattr__(made, "later", (later, at, ("source", "start", "end")))
        return made

    @property
    def file(self) -> str | None:
        return self.source.name

    @property
    def line(self) -> int:
        return self.source.position(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.position(self.start)[1]

    @property
    def text(self) -> str:
        """The exact text under the span."""
        return self.source.text[self.start : self.end]
