"""Source texts and spans in them: every value that a user wrote keeps the place where it stands."""

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A source text with the name it is shown under; `name` is None for the command line."""

    name: str | None
    text: str
    starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        starts = [0]
        while (at := self.text.find("\n", starts[-1])) >= 0:
            starts.append(at + 1)
        object.__setattr__(self, "starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column (both from 1, columns in characters) of a character offset."""
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (from 1) without its line end."""
        start = self.starts[number - 1]
        end = self.starts[number] if number < len(self.starts) else len(self.text) + 1
        return self.text[start : end - 1].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of character offsets in a text."""

    source: Text
    start: int
    end: int

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
