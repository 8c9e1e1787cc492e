"""The one registry of codes: their severity, their words in both languages, their help."""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import Literal

from rulec.source.diagnostic import Diagnostic, Label, RulecBug
from rulec.source.words import LabelWords, Severity, Words

Lang = Literal["en", "zh"]
FAMILIES = ("yaml", "layers", "ruleset", "expr", "tiles", "record", "rounds", "play", "cli")


@lru_cache(maxsize=1)
def codes() -> Mapping[str, Words]:
    """Every code with its words. Raises RulecBug where two families share a code."""
    merged: dict[str, Words] = {}
    for family in FAMILIES:
        for code, words in import_module(f"rulec.source.words.{family}").WORDS.items():
            if code in merged:
                raise RulecBug(f"two families have the code {code}")
            merged[code] = words
    return merged


@lru_cache(maxsize=1)
def labels() -> Mapping[str, LabelWords]:
    """Every label key with its words; families may repeat a key with the same words only."""
    merged: dict[str, LabelWords] = {}
    for family in FAMILIES:
        for key, words in import_module(f"rulec.source.words.{family}").LABELS.items():
            if merged.setdefault(key, words) != words:
                raise RulecBug(f"two families word the label {key} differently")
    return merged


def message(diagnostic: Diagnostic, lang: str = "en") -> str:
    """What is wrong, in one sentence without a full stop at its end."""
    words = _words(diagnostic.code)
    return _fill(words.zh if lang == "zh" else words.en, diagnostic.args)


def help_text(diagnostic: Diagnostic, lang: str = "en") -> str:
    """A way out; empty where there is none to name."""
    words = _words(diagnostic.code)
    return _fill(words.help_zh if lang == "zh" else words.help_en, diagnostic.args)


def severity(diagnostic: Diagnostic) -> Severity:
    return _words(diagnostic.code).severity


def label_text(label: Label, lang: str = "en") -> str:
    """What stands at the second place."""
    words = labels().get(label.key)
    if words is None:
        raise RulecBug(f"no words for the label {label.key}")
    return _fill(words.zh if lang == "zh" else words.en, label.args)


def _words(code: str) -> Words:
    words = codes().get(code)
    if words is None:
        raise RulecBug(f"no words for the code {code}")
    return words


def _fill(template: str, args: Mapping[str, str]) -> str:
    try:
        return template.format_map(args)
    except KeyError as missing:
        raise RulecBug(f"the message {template!r} needs the argument {missing}") from missing
