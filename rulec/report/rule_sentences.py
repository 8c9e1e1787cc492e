"""Rules as sentences: settlements, when one may win, who deals next, how it is played."""

from collections.abc import Iterator
from decimal import Decimal

from rulec.expr.program import Expr, Program, Settlement
from rulec.expr.tree import Kind, Lit, Node
from rulec.report.speech import Speaker
from rulec.report.vocabulary import EVENTS
from rulec.report.words import Lang, say
from rulec.study.assume import Known


def in_force(program: Program) -> Iterator[Settlement]:
    """The settlements that can pay, in the order in which they do: by event, and of an event as `order` says."""
    events = list(EVENTS)

    def place(item: tuple[int, Settlement]) -> tuple[int, int, int]:
        number, one = item
        order = program.order.get(one.event, ())
        return events.index(one.event), order.index(one.name) if one.name in order else len(order), number

    for _, settlement in sorted(enumerate(program.settlements), key=place):
        asked = (settlement.when, settlement.payer, settlement.payee)
        if settlement.on and not any(_never(program, expr) for expr in asked) and not _pays_nothing(settlement):
            yield settlement


def _never(program: Program, expr: Expr | None) -> bool:
    """Whether a condition holds for nobody, whatever happens."""
    if expr is None:
        return False
    left = Known().left(Speaker(program=program, lang="en").opened(expr.folded))
    return isinstance(left, Lit) and left.value is False


def _pays_nothing(settlement: Settlement) -> bool:
    paid = settlement.amount.folded
    return isinstance(paid, Lit) and isinstance(paid.value, int | Decimal) and paid.value == 0


def payment(program: Program, settlement: Settlement, lang: Lang) -> str:
    """When a settlement pays, who pays whom, and how much, as a sentence."""
    speaker = Speaker(program=program, lang=lang, event=settlement.event)
    known = Known()
    asked = []
    if settlement.when is not None:
        asked = speaker.clauses(settlement.when.folded)
        known.learn(speaker.opened(settlement.when.folded), value=True)
    which = speaker.which(asked)
    event = speaker.pick(EVENTS[settlement.event])
    if lang == "zh":
        event += f"（{which.removesuffix('的')}）" if which else ""
    else:
        event = f"{event[0].upper()}{event[1:]}{which}"
    return say(
        "said-payment",
        lang,
        event=event,
        payer=_side(speaker, settlement.payer, known),
        payee=_side(speaker, settlement.payee, known),
        amount=amount_text(program, settlement, lang),
    )


def _side(speaker: Speaker, expr: Expr | None, known: Known) -> str:
    """A seat, or each of the seats of which something holds."""
    if expr is None:
        return say("said-others", speaker.lang)
    node: Node = expr.folded
    if node.type.kind is Kind.SEAT:
        return speaker.thing(node)
    clauses = speaker.clauses(node, known)
    return say("said-each", speaker.lang, which=speaker.which(clauses)) if clauses else say("said-others", speaker.lang)


def amount_text(program: Program, settlement: Settlement, lang: Lang) -> str:
    """What a settlement pays, in words or as a number."""
    speaker = Speaker(program=program, lang=lang, event=settlement.event)
    known = Known()
    if settlement.when is not None:
        known.learn(speaker.opened(settlement.when.folded), value=True)
    return speaker.thing(known.left(settlement.amount.folded))
