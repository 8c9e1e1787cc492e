"""The shipped rulesets as a list."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rulec.report.layout import table
from rulec.report.names import plain_value, title, value_text
from rulec.report.words import Lang, say

if TYPE_CHECKING:
    from rich.console import RenderableType


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A shipped ruleset as `list` shows it."""

    id: str
    title: Mapping[str, str]
    players: Any
    extends: str | None


def list_json(listed: Sequence[Listed], lang: Lang) -> list[dict[str, Any]]:
    return [
        {
            "id": one.id,
            "title": title(one.title, lang, one.id),
            "players": plain_value(one.players),
            "extends": one.extends,
        }
        for one in listed
    ]


def list_text(listed: Sequence[Listed], lang: Lang) -> "RenderableType":
    rows = table([say(key, lang) for key in ("ruleset", "title", "players", "extends")], right=(2,))
    for one in listed:
        rows.add_row(one.id, title(one.title, lang, one.id), value_text(one.players), one.extends or "")
    return rows
