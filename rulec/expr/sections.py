"""The checked sections of a ruleset, before they are put together as a program."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulec.expr.patterns import PatternWord
from rulec.expr.plays import PlayWord
from rulec.expr.replaces import Drops
from rulec.expr.settle import SettlementWord


@dataclass(frozen=True, slots=True, kw_only=True)
class Sections:
    patterns: Mapping[str, PatternWord]
    drops: Mapping[str, Drops]
    settlements: Mapping[str, SettlementWord]
    play: PlayWord
    order: Mapping[str, tuple[str, ...]]
