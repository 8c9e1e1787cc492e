"""Bots choose alike whatever a point is worth."""

import rulec
from rulec.round.simulated import Rounds


def test_the_size_of_the_stake_changes_no_choice() -> None:
    """What a hand would pay is compared as it is, however large."""
    small = Rounds(rulec.load("chuanma", options={"base": 1}).engine, ["value"], 3)
    large = Rounds(rulec.load("chuanma", options={"base": 1_000_000_000}).engine, ["value"], 3)
    for number in range(6):
        few, many = small.play(number), large.play(number)
        assert small.log == large.log
        assert tuple(units * small.unit * 1_000_000_000 for units in few.balance) == tuple(
            units * large.unit for units in many.balance
        )
