"""One Diagnostic value for every fault; passes append to a Sink and go on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulec.source.text import Span


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A second place that the message speaks of; `key` is a catalogue key of its wording."""

    span: Span
    key: str
    args: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnostic:
    """A fault: a code of the catalogue, its arguments, and its place.

    `suggest` is the did-you-mean, if any. The words (zh and en), the help and the severity
    come from `rulec.source.catalogue`; a code that is not there is a bug.
    """

    code: str
    args: Mapping[str, str] = field(default_factory=dict)
    span: Span | None = None
    labels: tuple[Label, ...] = ()
    suggest: str | None = None


@dataclass(slots=True)
class Sink:
    """Collects diagnostics; a pass appends and goes on."""

    items: list[Diagnostic] = field(default_factory=list)

    def add(self, diagnostic: Diagnostic) -> None:
        self.items.append(diagnostic)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


class DiagnosticError(Exception):
    """Input that cannot be used; carries every diagnostic of the run."""

    def __init__(self, diagnostics: tuple[Diagnostic, ...]) -> None:
        super().__init__(diagnostics)
        self.diagnostics = diagnostics

    def __str__(self) -> str:
        from rulec.source.catalogue import message

        return "; ".join(message(d, "en") for d in self.diagnostics)


class RulecBug(Exception):  # noqa: N818
    """A fault of rulec itself, never of the input."""
