"""Rulesets of a few lines, written to a folder and resolved."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulec.ruleset import resolve
from rulec.ruleset.model import Ruleset
from rulec.source.diagnostic import Diagnostic, Sink

BASE = """\
rulec: 1
id: base
title: {zh: 底, en: Base}
options:
  base: {type: points, default: 1, min: 0.01, title: {zh: 底分, en: stake}}
  cap: {type: fan, default: 4, min: 1, max: 13, or: none, title: {zh: 封顶, en: cap}, source: the sheet}
  pays: {type: choice, values: [min, max, off], default: max}
  strict: {type: bool, default: false}
define:
  pure: count(suits) == 1
  two_suits: {is: count(suits) <= 2, no: {zh: 三门, en: three suits}}
groups: {shape: {}, bonus: {}}
patterns:
  plain: {group: shape, fan: 0, when: otherwise}
  pure: {group: shape, fan: 2, title: {zh: 清一色}, example: 123m 456m 789m 111m 22m}
  eights: {group: shape, level: 3, on: false, when: "all(blocks, rank in {2, 5, 8})", replaces: [pure]}
score: {plain: 1, fan: plain + shape + bonus, points: base * 2 ** (fan - plain)}
settlements:
  win: {on: win, from: source, to: winner, amount: points}
order: {win: [win]}
play: {players: 4, forms: {standard: {sets: 4, pairs: 1}}, winners: leave, may_win: two_suits}
"""
HEAD = "rulec: 1\nid: house\nextends: base\n"


def resolved(
    folder: Path, files: Mapping[str, str], ref: str, sets: Sequence[str | tuple[str, Any]] = ()
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Write the files, resolve one of them, and give what was found."""
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    sink = Sink()
    return resolve(str(folder / ref), sets=sets, sink=sink), sink.items


def house(folder: Path, body: str, sets: Sequence[str | tuple[str, Any]] = ()) -> tuple[Ruleset, list[Diagnostic]]:
    """A layer over BASE that has no errors."""
    ruleset, found = resolved(folder, {"base.yaml": BASE, "house.yaml": HEAD + body}, "house.yaml", sets)
    assert ruleset is not None, found
    return ruleset, found


def refused(folder: Path, body: str, sets: Sequence[str | tuple[str, Any]] = ()) -> list[Diagnostic]:
    """The diagnostics of a layer over BASE that has errors."""
    ruleset, found = resolved(folder, {"base.yaml": BASE, "house.yaml": HEAD + body}, "house.yaml", sets)
    assert ruleset is None
    return found


def places(found: Sequence[Diagnostic]) -> list[tuple[str, str, str | None]]:
    """Code, the exact text under the caret, and the did-you-mean."""
    return [(d.code, d.span.text if d.span else "", d.suggest) for d in found]
