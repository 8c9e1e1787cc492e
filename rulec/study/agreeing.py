"""Rulesets that settle a round alike: it is settled, and counted, once for all of them."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Protocol, Self, TypeVar

from rulec.expr.program import Program, Settlement
from rulec.round.simulated import Played

Key = tuple[object, ...]
AMOUNT_APART = ("event", "on", "when", "payer", "payee", "spends", "tag")  # all of a rule that decides who pays


class Agreeing:
    """Rounds of the same moves under many rulesets, one after the other.

    What a ruleset comes to follows from its core (what hands are worth, and who pays whom when) and from the amounts of
    its payment rules; of these only from those that somebody paid by. Parts are told apart as objects, so rulesets
    must share what is equal in them.
    """

    def __init__(self, programs: Sequence[Program]) -> None:
        cores: dict[Key, int] = {}
        self._programs = programs  # as long as they are here, no other part has the number of one of theirs
        self._cores = [cores.setdefault(_core(program), len(cores)) for program in programs]
        self._amounts = [{one.name: id(one.amount.folded) for one in program.settlements} for program in programs]
        self._known: list[dict[tuple[str, ...], dict[tuple[int, ...], Played]]] = [{} for _ in cores]
        self._told: dict[Key, Played] = {}

    def begin(self) -> None:
        """Another round: nothing has been settled."""
        self._told.clear()
        for known in self._known:
            known.clear()

    def find(self, ruleset: int) -> Played | None:
        """What the round comes to under a ruleset, if it has been settled under one that must agree."""
        amounts = self._amounts[ruleset]
        for paid_by, known in self._known[self._cores[ruleset]].items():
            found = known.get(tuple(amounts[name] for name in paid_by))
            if found is not None:
                return found
        return None

    def told(self, played: Played, style: int) -> Played:
        """What came to the same under a ruleset of that style already; else this."""
        return self._told.setdefault((style, *_said(played)), played)

    def keep(self, ruleset: int, played: Played) -> None:
        """Keep what the round has come to under a ruleset."""
        paid_by = tuple(dict.fromkeys(line.rule.settlement.name for line in played.payments))
        amounts = self._amounts[ruleset]
        known = self._known[self._cores[ruleset]].setdefault(paid_by, {})
        known[tuple(amounts[name] for name in paid_by)] = played


def _core(program: Program) -> Key:
    parts = (program.unit, program.defines, program.declares, program.groups, program.patterns, program.score,
             program.order, program.play)  # fmt: skip
    return (*map(id, parts), *(part for one in program.settlements for part in _of_rule(one)))


def _of_rule(rule: Settlement) -> Key:
    return (rule.name, *(id(getattr(rule, name)) for name in AMOUNT_APART))


def _said(played: Played) -> Key:
    """All of a round that is counted."""
    return (
        played.balance,
        played.exhausted,
        played.kongs,
        tuple(
            (line.event, line.rule.settlement.name, line.payee, line.units) for line in played.payments if line.units
        ),
        tuple(
            (win.event, win.seat, win.source, win.value.points, win.value.limited, tuple(win.value.hits))
            for win in played.wins
        ),
    )


class Sums(Protocol):
    """What rounds came to, counted in place."""

    def merge(self, other: Self) -> None:
        """Count all that another has counted."""


Counted = TypeVar("Counted", bound=Sums)


def merged(own: Sequence[Counted], more: Sequence[Counted]) -> tuple[Counted, ...]:
    """Sums, each with its other counted into it. Those that are one object, with others that are one, stay one."""
    found: dict[tuple[int, int], Counted] = {}
    left: dict[int, list[Counted]] = {}
    for one, other in {(id(a), id(b)): (a, b) for a, b in zip(own, more, strict=True)}.values():
        left.setdefault(id(one), []).append(other)
    kept = {id(one): one for one in own}
    for number, others in left.items():
        sums = [*(deepcopy(kept[number]) for _ in others[1:]), kept[number]]
        for one, other in zip(sums, others, strict=True):
            one.merge(other)
            found[number, id(other)] = one
    return tuple(found[id(one), id(other)] for one, other in zip(own, more, strict=True))
