"""Rulesets and records as the command line names them."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from rulec.cli.face import Face, language

if TYPE_CHECKING:
    from rulec import Rules

Settings = Mapping[str, str]  # what the command line sets: names, and values as they would stand in YAML


def face(lang: str | None, json: bool = False, strict: bool = False) -> Face:
    """A verb's face. Raises wrong usage for an unknown language."""
    if lang not in {None, "zh", "en"}:
        raise typer.BadParameter(f"{lang} is neither zh nor en", param_hint="--lang")
    return Face(lang=language(lang), json=json, strict=strict)


def settings(sets: Sequence[str] | None) -> Settings:
    """`NAME=VALUE` pairs. Raises wrong usage for what is no pair, or a name set twice."""
    found: dict[str, str] = {}
    for text in sets or ():
        name, value = pair(text, "--set")
        if name in found:
            raise typer.BadParameter(f"{name} is set twice", param_hint="--set")
        found[name] = value
    return found


def pair(text: str, option: str) -> tuple[str, str]:
    """A name and what it is set to. Raises wrong usage."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not equals or not name or not value:
        raise typer.BadParameter(f"{text} is not NAME=VALUE", param_hint=option)
    return name, value


def rules(reference: str, options: Settings) -> "Rules":
    """A loaded ruleset. Raises DiagnosticError."""
    from rulec import load

    return load(reference, sets=[f"{name}={value}" for name, value in options.items()])


def write_file(path: str, text: str, option: str) -> None:
    """Write a file that an option names. Raises wrong usage where that cannot be."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise typer.BadParameter(f"{path} cannot be written: {error.strerror}", param_hint=option) from None


def split_melds(melds: Sequence[str] | None) -> list[str]:
    """`"pong 1m; kong concealed 3s"` as single melds."""
    parts = (part.strip() for text in melds or () for part in text.replace("；", ";").replace(",", ";").split(";"))
    return [part for part in parts if part]


def split_list(texts: Sequence[str] | None) -> tuple[str, ...]:
    """`a,b` and repeated options as single words."""
    return tuple(word for text in texts or () for word in text.replace("，", ",").replace(",", " ").split())
