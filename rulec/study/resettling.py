"""Rounds that were played under one ruleset, settled under another that plays alike."""

from collections.abc import Sequence
from typing import Any

from rulec.round.simulated import Played, Rounds
from rulec.source.diagnostic import DiagnosticError


class Resettling(Rounds):
    """Settles what others have played; a round that could not have happened under these rules is played anew."""

    def settle(self, number: int, log: Sequence[Any]) -> Played:
        """A round that was played elsewhere, with its events, under these rules."""
        try:
            return self.follow(number, log)
        except DiagnosticError:
            return self.play(number)
