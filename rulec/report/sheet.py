"""The rule sheet that a group pins to the wall: everything in words, and what differs from the parent marked."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from rulec.expr.program import Program
from rulec.expr.show import render
from rulec.report.listing import cap_text, scale_text
from rulec.report.names import item_title, title
from rulec.report.number import amount
from rulec.report.option_words import option_value
from rulec.report.play_words import asked_lines, play_lines
from rulec.report.rule_sentences import in_force, payment
from rulec.report.rules import price_text
from rulec.report.scoring import hits_text
from rulec.report.vocabulary import CONDITIONS, EVENTS
from rulec.report.words import Lang, say
from rulec.source.diagnostic import Sink
from rulec.study.assume import can_be
from rulec.study.examples import Example, Scoring
from rulec.study.payouts import PatternPay
from rulec.study.sheet import Facts
from rulec.tiles.hands import parse_hand
from rulec.tiles.notation import parse_tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Something named and what is said of it. `was`: what the parent says instead, empty where it says nothing of it;
    None where nothing differs. `mean` is what is compared, where the text may be put in other ways."""

    key: str
    title: str
    text: str
    was: str | None = None
    mean: str = ""

    @property
    def meaning(self) -> str:
        """What two lines must have in common to say the same."""
        return self.mean or self.text


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """Tiles of a hand that belong together; `kind` of a meld: pong, exposed, added, concealed. `won`: the place of the
    winning tile."""

    tiles: tuple[int, ...]
    kind: str = ""
    won: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A pattern: its price as a line, an example hand, when it is won so, what else counts in it, and what it pays."""

    line: Line
    hand: tuple[Block, ...] = ()
    when: str = ""
    beside: str = ""
    pays: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A rule sheet. `parent` is the title of what the marks compare with; empty where there is nothing. `stamp` tells
    which ruleset this is, to the letter."""

    lang: Lang
    title: str
    summary: str
    parent: str
    head: tuple[Line, ...]
    scale: tuple[tuple[str, str], ...]
    patterns: tuple[Shown, ...]
    dropped: tuple[str, ...]
    payments: tuple[tuple[str, tuple[Line, ...]], ...]
    unpaid: tuple[str, ...]
    play: tuple[Line, ...]
    options: tuple[Line, ...]
    stamp: str


def make_sheet(facts: Facts, parent: Facts | None, found: Mapping[str, Example], rules: Scoring, lang: Lang) -> Sheet:
    """The sheet of a ruleset, its marks against a parent."""
    ruleset = facts.program.ruleset
    own, other = (None if f is None else _Words(f, lang) for f in (facts, parent))
    assert own is not None
    prices, dropped = _marked(own.prices, other.prices if other else None)
    payments, unpaid = _marked(own.payments, other.payments if other else None)
    return Sheet(
        lang=lang,
        title=title(ruleset.title, lang, ruleset.id),
        summary=title(ruleset.summary, lang, ""),
        parent="" if parent is None else title(parent.program.ruleset.title, lang, parent.program.ruleset.id),
        head=_marked(own.head, other.head if other else None)[0],
        scale=tuple((str(fan), amount(points)) for fan, points in facts.scale),
        patterns=tuple(_shown(line, found.get(line.key), rules, lang) for line in prices),
        dropped=tuple(f"{line.title} {line.text}" for line in dropped),
        payments=_by_event(facts.program, payments, lang),
        unpaid=tuple(f"{line.title}{say('colon', lang)}{line.text}" for line in unpaid),
        play=_marked(own.play, other.play if other else None)[0],
        options=_marked(own.options, other.options if other else None)[0],
        stamp=f"{ruleset.id} {ruleset.hash}",
    )


def _marked(own: Sequence[Line], other: Sequence[Line] | None) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """Lines with what the parent says where it differs, and the parent's lines that are gone."""
    if other is None:
        return tuple(own), ()
    before = {line.key: line for line in other}
    marked = []
    for line in own:
        held = before.get(line.key)
        same = held is not None and held.meaning == line.meaning
        marked.append(line if same else replace(line, was="" if held is None else held.text))
    known = {line.key for line in own}
    return tuple(marked), tuple(line for line in other if line.key not in known)


class _Words:
    """A ruleset's lines in a language."""

    def __init__(self, facts: Facts, lang: Lang) -> None:
        program, ruleset = facts.program, facts.program.ruleset
        self.lang = lang
        self.head = [
            Line(key="scale", title=say("scale", lang), text=scale_text(program, lang)),
            Line(key="cap", title=say("cap", lang), text=cap_text(program, lang)),
        ]
        self.prices = list(self._prices(program, facts.pays))
        self.payments = [
            Line(key=s.name, title=title(s.title, lang, s.name.replace("_", " ")), text=payment(program, s, lang))
            for s in in_force(program)
        ]
        self.play = [
            Line(key=path, title=name, text=text)
            for path, name, text in (*play_lines(program, lang), *asked_lines(program, lang))
        ]
        self.options = [
            Line(key=name, title=item_title(ruleset, f"options.{name}", lang), text=option_value(option, lang))
            for name, option in ruleset.options.items()
        ]

    def _prices(self, program: Program, pays: Sequence[PatternPay]) -> Iterator[Line]:
        """The patterns that can count, with their prices."""
        patterns = {pattern.name: pattern for pattern in program.patterns}
        for pay in pays:
            pattern = patterns[pay.id]
            if pay.on and any(can_be(pattern, program, drawn=drawn) for drawn in (False, True)):
                name = title(pay.title, self.lang, pay.id.replace("_", " "))
                mean = f"{pattern.field} {render(pattern.price.folded)}"
                yield Line(key=pay.id, title=name, text=price_text(pay, self.lang), mean=mean)


def _by_event(program: Program, lines: Sequence[Line], lang: Lang) -> tuple[tuple[str, tuple[Line, ...]], ...]:
    """Payments under what they are paid on."""
    of = {s.name: s.event for s in program.settlements}
    found: dict[str, list[Line]] = {}
    for line in lines:
        found.setdefault(of[line.key], []).append(line)
    events = [event for event in EVENTS if event in found]
    return tuple((say(f"on-{event}", lang), tuple(found[event])) for event in events)


def _shown(line: Line, example: Example | None, rules: Scoring, lang: Lang) -> Shown:
    if example is None:
        return Shown(line=line, when=say("no-example", lang))
    return Shown(
        line=line,
        hand=blocks(example, rules),
        when=_when(example, rules.program, lang),
        beside="" if example.alone else say("example-with", lang, hits=hits_text(example.score, lang)),
        pays=_pays(example, lang),
    )


def blocks(example: Example, rules: Scoring) -> tuple[Block, ...]:
    """The hand as it was read, melds first."""
    candidate, sink = example.candidate, Sink()
    hand = parse_hand(candidate.hand, candidate.melds, candidate.win, sink=sink, sets=rules.engine.tables.sets)
    melds = hand.melds if hand is not None else ()
    found: list[Block] = []
    for number, word in enumerate(example.score.reading):
        tiles = parse_tiles(word, sink)
        kind = melds[number].kind if number < len(melds) else ""
        found.append(Block(tiles=() if tiles is None else tiles.tiles, kind=kind))
    if candidate.win is not None and example.score.win_tile is not None:
        won = example.score.win_tile
        place = next((n for n in reversed(range(len(found))) if won in found[n].tiles and not found[n].kind), None)
        if place is not None:
            found[place] = replace(found[place], won=found[place].tiles.index(won))
    return tuple(found)


def _when(example: Example, program: Program, lang: Lang) -> str:
    """How the hand was won, where that matters."""
    candidate = example.candidate
    names = [flag for flag in candidate.flags if flag != "after_kong" or "fed_kong" not in candidate.flags]
    if candidate.drawn and example.discard is None and not {"after_kong", "fed_kong"} & set(candidate.flags):
        names = ["self_draw", *names]
    told = [CONDITIONS[name].zh if lang == "zh" else CONDITIONS[name].en for name in names]
    told += [say("example-kept", lang)] if candidate.kept else []
    for name, value in candidate.declared:
        what = title(program.declares[name].title, lang, name)
        if value is not False:
            told.append(say("example-declared", lang, what=what if value is True else f"{what} {value}"))
    joint = "、" if lang == "zh" else " and "
    return say("example-when", lang, what=joint.join(told)) if told else ""


def _pays(example: Example, lang: Lang) -> tuple[str, ...]:
    """What each payer pays, either way."""
    if example.score.ends_round:
        return (say("ends-round", lang),)
    ways: list[tuple[str, Decimal | None]] = [("by-discard", example.discard), ("by-self-draw", example.self_draw)]
    return tuple(say(key, lang, points=amount(paid)) for key, paid in ways if paid is not None)
