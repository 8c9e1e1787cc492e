"""What a study needs of a ruleset that can settle; `rulec.Rules` is one."""

from typing import Protocol, Self

from rulec.expr.program import Program
from rulec.round.model import Record
from rulec.round.result import Settled
from rulec.ruleset.model import Ruleset


class Rules(Protocol):
    @property
    def ruleset(self) -> Ruleset: ...

    @property
    def program(self) -> Program: ...

    def settle(self, record: Record, *, explained: bool = True) -> Settled:
        """Settle a record; never raises for what the record says. `explained` fills each entry's arithmetic."""
        ...

    @classmethod
    def from_ruleset(cls, ruleset: Ruleset) -> Self:
        """Check and compile a resolved ruleset. Raises DiagnosticError."""
        ...
