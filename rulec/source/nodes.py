"""Composed YAML nodes with spans: what the loader makes and every later stage reads."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from rulec.source.text import Span

Data = None | bool | int | Decimal | str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScalarNode:
    """A scalar: `text` as YAML unfolds it, `data` its YAML 1.2 core value.

    `offsets[i]` is the place in the source of character i of `text`, with one more entry for
    its end; so a caret can stand under a part of a quoted or block scalar.
    """

    text: str
    data: Data
    span: Span = field(compare=False)
    offsets: Sequence[int] = field(compare=False, repr=False)

    def part(self, start: int, end: int) -> Span:
        """The span of `text[start:end]` in the source."""
        first = self.offsets[min(start, len(self.text))]
        last = self.offsets[min(end, len(self.text))]
        return Span(self.span.source, first, max(last, first))


@dataclass(frozen=True, slots=True, kw_only=True)
class MappingNode:
    """A map: its keys are texts and stand once."""

    items: tuple[tuple[ScalarNode, "Node"], ...]
    span: Span = field(compare=False)

    def get(self, key: str) -> "Node | None":
        return next((value for name, value in self.items if name.text == key), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class SequenceNode:
    """A list."""

    items: tuple["Node", ...]
    span: Span = field(compare=False)


Node = ScalarNode | MappingNode | SequenceNode
