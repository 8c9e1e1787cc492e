"""The shape of an expression as it was written, before any name is known. Offsets count characters of its text."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Syn:
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberSyn(Syn):
    value: int | Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSyn(Syn):
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NameSyn(Syn):
    """A dotted name; `places` holds start and end of each part."""

    parts: tuple[str, ...]
    places: tuple[tuple[int, int], ...]

    @property
    def bare(self) -> str | None:
        """The name when it has no dots, else None."""
        return self.parts[0] if len(self.parts) == 1 else None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallSyn(Syn):
    name: str
    name_end: int
    args: tuple[Syn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseSyn(Syn):
    cond: Syn
    then: Syn
    other: Syn


@dataclass(frozen=True, slots=True, kw_only=True)
class JunctionSyn(Syn):
    """`and` or `or` over two or more."""

    op: str
    args: tuple[Syn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NegateSyn(Syn):
    arg: Syn


@dataclass(frozen=True, slots=True, kw_only=True)
class CompareSyn(Syn):
    op: str
    left: Syn
    right: Syn


@dataclass(frozen=True, slots=True, kw_only=True)
class AmongSyn(Syn):
    item: Syn
    choices: tuple[Syn, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ArithSyn(Syn):
    """`+ - * // **`."""

    op: str
    left: Syn
    right: Syn


@dataclass(frozen=True, slots=True, kw_only=True)
class SignSyn(Syn):
    op: str
    arg: Syn
