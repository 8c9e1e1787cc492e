"""The shape of an expression as it was written, before any name is known. Offsets count characters of its text."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from decimal import Decimal

PLAIN = frozenset({"start", "end", "value", "text", "parts", "places", "name", "name_end", "op"})  # hold no syntax


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


_held: dict[type[Syn], tuple[str, ...]] = {}  # the fields of each form that may hold syntax


def names_in(syn: Syn) -> Iterator[str]:
    """The first part of every name below, and the names of calls."""
    if isinstance(syn, NameSyn):
        yield syn.parts[0]
    if isinstance(syn, CallSyn):
        yield from (() if syn.name in ("min", "max", "pick", "part", "up") else (syn.name,))
    for part in parts(syn):
        yield from names_in(part)


def parts(syn: Syn) -> Iterator[Syn]:
    """What stands directly below."""
    form = type(syn)
    if form not in _held:
        _held[form] = tuple(field.name for field in fields(syn) if field.name not in PLAIN)
    for name in _held[form]:
        value = getattr(syn, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Syn):
                yield part
