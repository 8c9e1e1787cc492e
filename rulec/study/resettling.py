"""Rounds that were played under one ruleset, settled under another that plays alike."""

import json

from rulec.round.full import Full
from rulec.round.model import Record
from rulec.round.quick import Quick
from rulec.round.record import record_from_python
from rulec.round.sequence import steps
from rulec.round.simulated import Paid, Played, Rounds
from rulec.source.diagnostic import DiagnosticError
from rulec.source.text import Text


class Resettling(Rounds):
    """Settles what others have played; a round that could not have happened under these rules is played anew."""

    def settle(self, played: Played, record: Record) -> Played:
        """A played round under these rules."""
        table = Full(self.engine, record, False)
        try:
            for group in steps(record.events, full=True):
                table.event(group)
        except DiagnosticError:
            return self.play(played.number)
        balance = [0] * (self.players + 10)
        for line in table.lines:
            balance[line.payer] -= line.units
            balance[line.payee] += line.units
        return Played(
            number=played.number,
            dealer=played.dealer,
            balance=tuple(balance[: self.players]),
            payments=tuple(
                Paid(rule=line.rule.settlement.name, payer=line.payer, payee=line.payee, units=line.units)
                for line in table.lines
                if line.units
            ),
            wins=tuple(table.wins),
            exhausted=played.exhausted,
            kongs=played.kongs,
        )


def read_back(reader: Quick, line: str) -> Record:
    """The record that a line of JSON holds."""
    return reader.read(Text(None, line), "record") or record_from_python(json.loads(line))
