"""What a check of a ruleset came to, kept by what it was made from: its files as named, and its settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from rulec.ruleset.files import File
from rulec.source import cache
from rulec.source.diagnostic import Diagnostic
from rulec.source.packing import Packing, UnpackableError, names_texts

if TYPE_CHECKING:
    from rulec.expr.program import Program

KIND = "program"
SHIPPED = "shipped:"
Setting = str | tuple[str, Any]
SIZE = 4  # bytes of a length


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A check: its diagnostics, and the program as it was packed; without one the ruleset cannot be used."""

    diagnostics: tuple[Diagnostic, ...]
    packed: bytes
    files: Sequence[File]

    @property
    def usable(self) -> bool:
        return bool(self.packed)

    def program(self) -> "Program":
        """The program. Raises UnpackableError for what is none, whatever its sum says."""
        found = _programs().unpack(self.packed, [file.text for file in self.files])
        path = str(self.files[-1].path)
        if found.ruleset.path != path:
            object.__setattr__(found.ruleset, "path", path)  # a shipped one, kept elsewhere
        return found  # type: ignore[no-any-return]


def key_of(files: Sequence[File], sets: Sequence[Setting]) -> str | None:
    """What a check is kept by; None where it cannot be: a setting that is no plain value."""
    parts: list[str] = []
    for file in files:
        parts += [f"{SHIPPED}{file.path.stem}" if file.is_shipped else f"{file.path}", file.text.text]
    for setting in sets:
        name, value = (setting, None) if isinstance(setting, str) else setting
        if not isinstance(setting, str) and not _plain(value):
            return None
        parts += [type(setting).__name__, name, repr(value)]
    return cache.digest(*parts)


def fetch(key: str, files: Sequence[File]) -> Checked | None:
    """The check of these files and settings, if it is kept."""
    payload = cache.fetch(KIND, key)
    if payload is None:
        return None
    end = SIZE + int.from_bytes(payload[:SIZE], "big")
    try:
        diagnostics = _diagnostics().unpack(payload[SIZE:end], [file.text for file in files])
    except UnpackableError:
        return None
    return Checked(diagnostics=diagnostics, packed=payload[end:], files=files)


def store(key: str, files: Sequence[File], diagnostics: tuple[Diagnostic, ...], program: "Program | None") -> None:
    """Keep a check; not one that speaks of its files by the names that they have here."""
    texts = [file.text for file in files]
    if cache.folder() is None or names_texts(diagnostics, [file.text for file in files if file.is_shipped]):
        return
    try:
        said = _diagnostics().pack(diagnostics, texts)
        packed = _programs().pack(program, texts) if program is not None else b""
    except UnpackableError:
        return
    cache.store(KIND, key, len(said).to_bytes(SIZE, "big") + said + packed)


def _plain(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(map(_plain, value))
    if isinstance(value, Mapping):
        return type(value) is dict and all(type(k) is str and _plain(v) for k, v in value.items())
    return type(value) in (type(None), bool, int, float, Decimal, str)


@lru_cache(maxsize=1)
def _diagnostics() -> Packing:
    return Packing()


@lru_cache(maxsize=1)
def _programs() -> Packing:
    from rulec.expr import program as parts
    from rulec.expr import tree
    from rulec.ruleset.model import Leaf, Option, Origin, Ruleset

    return Packing(
        (
            Leaf, Origin, Option, Ruleset,
            parts.Expr, parts.Definition, parts.Declared, parts.Group, parts.Pattern, parts.ScoreLine, parts.Settlement,
            parts.NextDealer, parts.Play, parts.Program,
            tree.Type, tree.Lit, tree.Ref, tree.Attr, tree.Not, tree.And, tree.Or, tree.Compare, tree.Among, tree.Arith,
            tree.Neg, tree.If, tree.Call, tree.Collection, tree.Quant,
        ),
        put_off={Leaf: ("node", "origins"), parts.Expr: ("tree",)},
        shared=(tree.Type,),
        enums=(tree.Kind, tree.Space),
    )  # fmt: skip
