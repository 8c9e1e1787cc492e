"""Numbers for everything that the kernel knows only by number: choices, facts, seat columns."""

from dataclasses import dataclass, field
from decimal import Decimal

from rulec.expr.tree import Kind, Lit, Type
from rulec.kernel.facts import FACTS, SEAT_FACTS
from rulec.kernel.vm import BANK, NONE

SUIT_NUMBER = {"m": 0, "p": 1, "s": 2}

FACT_SLOT = {name: slot for slot, name in enumerate(FACTS)}

# definitions that a score sheet states: its flags, who is ready, who is a pig
STATABLE = frozenset(
    {"after_kong", "fed_kong", "kong_discard", "robbed_kong", "last_tile", "heavenly", "earthly", "ready", "pig"}
)

# choices of the vocabulary have fixed numbers; those of a ruleset are numbered behind them
CHOICES = (
    "standard", "pairs", "edge", "closed", "open", "pair", "triplet", "exposed", "added", "concealed", "short", "long",
)  # fmt: skip
WAITS = {name: CHOICES.index(name) for name in ("edge", "closed", "open", "pair", "triplet")}
FORMS = {name: CHOICES.index(name) for name in ("standard", "pairs")}


@dataclass(slots=True)
class Symbols:
    """Numbers of choices and of declared columns, and the scale of amounts."""

    unit: Decimal
    choices: dict[str, int] = field(default_factory=lambda: {name: i for i, name in enumerate(CHOICES)})
    columns: dict[str, int] = field(default_factory=lambda: {name: i for i, name in enumerate(SEAT_FACTS)})

    def choice(self, name: str) -> int:
        return self.choices.setdefault(name, len(self.choices))

    def points(self, value: Decimal | int) -> int:
        """An amount in units; exact, since the unit is the finest of the ruleset."""
        scaled = Decimal(value) / self.unit
        return int(scaled)

    def literal(self, lit: Lit, want: Kind | None) -> int:
        """The integer of a literal; `want` tells the kind of a bare number where its own type does not."""
        value = lit.value
        if value is None:
            return NONE
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, str):
            if lit.type.kind is Kind.SUIT:
                return SUIT_NUMBER[value]
            if lit.type.kind is Kind.SEAT:
                return BANK
            return self.choice(value)
        if lit.type.kind is Kind.POINTS or (want is Kind.POINTS and lit.type.kind is not Kind.TILE):
            return self.points(value)
        return int(value)

    def plain(self, value: object, of: Type) -> int:
        """The integer of a plain value of a type, such as what a seat declared."""
        if value is None:
            return NONE
        if isinstance(value, bool):
            return int(value)
        if isinstance(value, Decimal | int):
            return self.points(value) if of.kind is Kind.POINTS else int(value)
        return self.choice(str(value))
