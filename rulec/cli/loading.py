"""Rulesets and records as the command line names them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import typer

from rulec.cli.face import Face, language

if TYPE_CHECKING:
    from rulec import Rules


def face(lang: str | None, json: bool = False, strict: bool = False) -> Face:
    """A verb's face. Raises wrong usage for an unknown language."""
    if lang not in {None, "zh", "en"}:
        raise typer.BadParameter(f"{lang} is neither zh nor en", param_hint="--lang")
    return Face(lang=language(lang), json=json, strict=strict)


def settings(sets: Sequence[str] | None) -> dict[str, Any]:
    """`NAME=VALUE` pairs, values as in YAML. Raises wrong usage for what is no pair, or a name set twice."""
    found: dict[str, Any] = {}
    for text in sets or ():
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or not name:
            raise typer.BadParameter(f"{text} is not NAME=VALUE", param_hint="--set")
        if name in found:
            raise typer.BadParameter(f"{name} is set twice", param_hint="--set")
        found[name] = yaml_value(value)
    return found


def yaml_value(text: str) -> Any:  # noqa: ANN401 the YAML seam
    """A scalar as YAML 1.2 reads it."""
    from rulec.source.yaml_scalars import core

    try:
        return core(text.strip())
    except OverflowError:
        raise typer.BadParameter(f"{text} is no number of a game", param_hint="--set") from None


def rules(reference: str, options: Mapping[str, Any]) -> "Rules":
    """A loaded ruleset. Raises DiagnosticError."""
    from rulec import load

    return load(reference, options=dict(options))


def split_melds(melds: Sequence[str] | None) -> list[str]:
    """`"pong 1m; kong concealed 3s"` as single melds."""
    parts = (part.strip() for text in melds or () for part in text.replace("；", ";").replace(",", ";").split(";"))
    return [part for part in parts if part]


def split_list(texts: Sequence[str] | None) -> tuple[str, ...]:
    """`a,b` and repeated options as single words."""
    return tuple(word for text in texts or () for word in text.replace("，", ",").replace(",", " ").split())
