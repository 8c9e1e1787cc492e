"""What things are called: titles, tiles, places, leaves and their values."""

import os
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from pathlib import Path

from rulec.report.number import amount
from rulec.report.words import Lang, say
from rulec.ruleset.model import Ruleset
from rulec.source.shipped import data
from rulec.source.text import Span
from rulec.tiles.show import style_of, tile_text

TITLED = frozenset({"options", "patterns", "settlements"})  # sections whose names stand for themselves
CHINESE_SUITS = str.maketrans({"m": "万", "p": "筒", "s": "条"})


def title(words: Mapping[str, str], lang: Lang, otherwise: str) -> str:
    """A title in a language, else in the other one, else the id."""
    return words.get(lang) or next((word for word in words.values() if word), otherwise)


def tile_name(tile: int, lang: Lang) -> str:
    """A tile for people: `1m`, or 1万."""
    return tile_text(tile, style_of(lang))


def tiles_text(notation: str, lang: Lang) -> str:
    """Tiles in a language: `111m`, or 111万."""
    return notation.translate(CHINESE_SUITS) if lang == "zh" else notation


def place_text(span: Span | None, lang: Lang) -> str:
    """`file:line`, or that it stands on the command line."""
    if span is None:
        return ""
    return f"{short_path(span.file)}:{span.line}" if span.file is not None else say("command-line", lang)


def short_path(file: str) -> str:
    """A file as people would name it: a shipped one by its folder, one below the current folder from there."""
    return _short_path(file, os.getcwd())  # noqa: PTH109 a path of it for every payment takes long


@lru_cache(maxsize=256)
def _short_path(file: str, folder: str) -> str:
    path = Path(file)
    if not path.is_absolute():
        return file
    for root, prefix in ((data("rulesets"), "rulesets"), (Path(folder), "")):
        if path.is_relative_to(root):
            return str(prefix / path.relative_to(root))
    return file


def value_text(value: object) -> str:
    """A leaf's value as YAML would show it on one line."""
    match value:
        case None:
            return "none"
        case bool():
            return "true" if value else "false"
        case Decimal() | int():
            return amount(value)
        case dict():
            return "{" + ", ".join(f"{k}: {value_text(v)}" for k, v in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(value_text(v) for v in value) + "]"
        case _:
            return str(value)


def plain_value(value: object) -> object:
    """A leaf's value for JSON: whole numbers stay numbers, decimals are canonical strings."""
    match value:
        case Decimal():
            return int(value) if value == value.to_integral_value() else amount(value)
        case dict():
            return {str(k): plain_value(v) for k, v in value.items()}
        case list() | tuple():
            return [plain_value(v) for v in value]
        case None | bool() | int() | str():
            return value
        case _:
            return str(value)


def item_title(ruleset: Ruleset, path: str, lang: Lang) -> str:
    """The title of the option, pattern or settlement that a leaf belongs to; its id where it has none."""
    section, _, rest = path.partition(".")
    name = rest.split(".")[0]
    if section == "options" and name in ruleset.options:
        return title(ruleset.options[name].title, lang, name)
    leaf = ruleset.leaves.get(f"{section}.{name}.title")
    if leaf is not None:
        words = leaf.value if isinstance(leaf.value, Mapping) else {lang: str(leaf.value)}
        return title({str(k): value_text(v) for k, v in words.items()}, lang, name)
    return name if section in TITLED else path


def leaf_name(ruleset: Ruleset, path: str, lang: Lang) -> str:
    """A leaf for people: the title of its item, and its path."""
    known = item_title(ruleset, path, lang)
    name = path.split(".")[1] if "." in path else path
    shown = path.removeprefix("options.")
    told = path.startswith("options.") and known == name
    return shown if told or known == path else f"{known} ({shown})"
