"""An example hand for every pattern, found by scoring: one that has it alone, else the cheapest that has it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Protocol

from rulec.compile.engine import Engine
from rulec.expr.program import Pattern, Program
from rulec.expr.tree import Kind
from rulec.round.model import FLAGS, Event, Record
from rulec.round.pricing import Won, win_score
from rulec.round.result import HandScore
from rulec.round.score import DISCARD_FLAGS, SELF_DRAW_FLAGS, Way, check_void, hypothetical, price_at, score
from rulec.source.diagnostic import Sink
from rulec.study.assume import can_be
from rulec.study.hands import Candidate, circumstances, made, written
from rulec.study.payouts import NOWHERE, paid_most, seats_of
from rulec.study.rules import Rules
from rulec.tiles.hands import parse_hand
from rulec.tiles.notation import parse_tile

FEW = 3
MADE = 600  # hands that are looked through where the ruleset's own do not show every pattern
DRAWN = (("after_kong",), ("fed_kong",), ("heavenly",), ("after_kong", "last_tile"))
THROWN = (("kong_discard",), ("robbed_kong",))
EITHER = (("last_tile",), ("earthly",))


class Scoring(Rules, Protocol):
    """Rules of which single hands can be priced; `rulec.Rules` is one."""

    @property
    def engine(self) -> Engine: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A hand that has a pattern; what each payer pays for it either way, None where it does not have it so.

    `alone` where no other pattern counts.
    """

    candidate: Candidate
    score: HandScore
    discard: Decimal | None
    self_draw: Decimal | None
    alone: bool


@dataclass(slots=True)
class Search:
    """The best example of each pattern so far."""

    rules: Scoring
    best: dict[str, tuple[tuple[int, Decimal, int], Candidate, HandScore]] = field(default_factory=dict)
    tried: set[Candidate] = field(default_factory=set)

    def look(self, candidates: Iterator[Candidate]) -> None:
        """Score hands and keep what they are the best example of: alone, then cheap, then simple."""
        for candidate in candidates:
            if candidate in self.tried:
                continue
            self.tried.add(candidate)
            found = priced(self.rules, candidate)
            if found is None or not found.win:
                continue
            counted = {hit.id for hit in found.hits if not hit.plain}
            many = len(candidate.flags) + len(candidate.melds) + sum(hit.times for hit in found.hits)
            for hit in found.hits:
                together = bool(counted - {hit.id})
                key = (2 * together + found.ends_round, found.points, many)
                if hit.id not in self.best or key < self.best[hit.id][0]:
                    self.best[hit.id] = (key, candidate, found)

    def round_about(self, candidates: Sequence[Candidate], flags: Sequence[Sequence[str]]) -> None:
        """Look at hands in all circumstances."""
        for candidate in candidates:
            self.look(circumstances(candidate, flags))
            self.look(_special(self.rules.program, candidate, flags))

    def simple(self) -> list[Candidate]:
        """The best examples so far, simple ones first."""
        held = sorted(self.best.values(), key=lambda kept: kept[0])
        return list(dict.fromkeys(candidate for _, candidate, _ in held))

    def wanting(self, patterns: Sequence[Pattern]) -> list[Pattern]:
        """Patterns that no hand so far has alone."""
        return [p for p in patterns if p.name not in self.best or self.best[p.name][0][0] > 1]


def examples(rules: Scoring) -> dict[str, Example]:
    """An example of each pattern that is on; none of a pattern that no hand was found to have."""
    program = rules.program
    patterns = [p for p in program.patterns if p.on and not p.off_by_option]
    search = Search(rules)
    own = [candidate for p in program.patterns for candidate in written(p.examples)]
    search.look(iter(own))
    flags = [some for some in (*DRAWN, *THROWN, *EITHER) if set(some) <= set(FLAGS)]
    steps: tuple[Callable[[], None], ...] = (
        lambda: search.round_about(own[:FEW], flags),
        lambda: search.look(made(program, MADE)),
        lambda: search.look(replace(candidate, drawn=True) for candidate in made(program, MADE)),
        lambda: search.round_about(search.simple()[:FEW], flags),
        lambda: search.round_about([*search.simple(), *konged(program)], flags),
    )
    for step in steps:
        if search.wanting(patterns):
            step()
    return {p.name: _example(rules, p, *search.best[p.name][1:]) for p in patterns if p.name in search.best}


def konged(program: Program) -> list[Candidate]:
    """A few hands with kongs."""
    return [c for c in made(program, MADE) if any(meld.startswith("kong") for meld in c.melds)][:FEW]


def _special(program: Program, candidate: Candidate, flags: Sequence[Sequence[str]]) -> Iterator[Candidate]:
    """A hand of a dealer who dealt before, and with each thing that a seat may declare, in all circumstances."""
    for drawn in (False, True):
        yield replace(candidate, drawn=drawn, kept=True)
    for name, declared in program.declares.items():
        values: Sequence[object] = (declared.type.kind is Kind.BOOL or 1,)
        for value in sorted(declared.type.values) if declared.type.kind is Kind.CHOICE else values:
            yield from circumstances(replace(candidate, declared=((name, value),)), flags)


def priced(rules: Scoring, candidate: Candidate) -> HandScore | None:
    """The price of a hand won as its candidate says, without what its payers pay; None where it cannot be won so."""
    flags, sink = frozenset(candidate.flags), Sink()
    flags |= {"after_kong"} if "fed_kong" in flags else frozenset()
    if (candidate.drawn and flags & DISCARD_FLAGS) or (not candidate.drawn and flags & SELF_DRAW_FLAGS):
        return None
    if candidate.kept or candidate.declared:
        return _settled(rules, candidate)
    hand = parse_hand(candidate.hand, candidate.melds, candidate.win, sink=sink, sets=rules.engine.tables.sets)
    tile = _tile(candidate, sink)
    if hand is None or len(sink):
        return None
    way = Way(tile=tile, drawn=candidate.drawn, void=check_void(candidate.void, sink), flags=flags)
    won = price_at(hypothetical(rules.engine, way), hand, tile)
    return win_score(rules.engine, won) if isinstance(won, Won) else None


def _tile(candidate: Candidate, sink: Sink) -> int | None:
    return None if candidate.win is None else parse_tile(candidate.win, sink)


def _settled(rules: Scoring, candidate: Candidate) -> HandScore | None:
    """The same by a round, for what only a round can say."""
    sink = Sink()
    hand = parse_hand(candidate.hand, candidate.melds, candidate.win, sink=sink, sets=rules.engine.tables.sets)
    tile = _tile(candidate, sink)
    if hand is None or len(sink):
        return None
    source = None if candidate.drawn else 1
    win = Event(
        index=1, type="win", span=NOWHERE, seat=0, source=source, hand=hand, tile=tile, flags=frozenset(candidate.flags)
    )
    declare = Event(index=0, type="declare", span=NOWHERE, seat=0, declared=dict(candidate.declared))
    dealer = 0 if candidate.kept else None
    record = Record(
        name="",
        seats=seats_of(rules),
        dealer=dealer,
        previous_dealer=dealer,
        events=(declare, win) if candidate.declared else (win,),
        full=False,
        span=NOWHERE,
    )
    settled = rules.settle(record, explained=False)
    if settled.errors or not settled.wins:
        return None
    most = paid_most(settled)
    return replace(
        settled.wins[0].score,
        pays_self_draw=most if candidate.drawn else None,
        pays_discard=None if candidate.drawn else most,
    )


def _example(rules: Scoring, pattern: Pattern, candidate: Candidate, found: HandScore) -> Example:
    others = [hit for hit in found.hits if not hit.plain and hit.id != pattern.name]
    if candidate.kept or candidate.declared:
        other = priced(rules, replace(candidate, drawn=not candidate.drawn))
        if other is not None and any(hit.id == pattern.name for hit in other.hits):
            way = "pays_discard" if candidate.drawn else "pays_self_draw"
            found = replace(found, **{way: getattr(other, way)})
    else:
        found = score(
            rules.engine,
            candidate.hand,
            melds=candidate.melds,
            win=candidate.win,
            self_draw=candidate.drawn,
            void=candidate.void,
            flags=candidate.flags,
        )
    can = [can_be(pattern, rules.program, drawn=drawn) for drawn in (False, True)]
    return Example(
        candidate=candidate,
        score=found,
        discard=found.pays_discard if can[0] else None,
        self_draw=found.pays_self_draw if can[1] else None,
        alone=not others,
    )
