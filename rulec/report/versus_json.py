"""Rulesets over simulated rounds as JSON."""

from collections.abc import Mapping, Sequence
from typing import Any

from rulec.report.comparing import ruleset_json, share_json, unchanged_json
from rulec.report.number import amount
from rulec.report.simulating import COUNTED, estimate_json, more_json, seat_json
from rulec.report.words import Lang
from rulec.study.figures import Beside, beside, figures
from rulec.study.sampled import Sample
from rulec.study.versus import Versus


def versus_json(told: Versus, sets: Sequence[Mapping[str, str]], lang: Lang) -> dict[str, Any]:
    """`sets` holds what the command line set in each ruleset, as it was written."""
    simulation = told.simulation
    under = [figures(simulation, number) for number in range(len(simulation.rules))]
    return {
        "rulesets": [ruleset_json(r.ruleset, s) for r, s in zip(simulation.rules, sets, strict=True)],
        "seed": simulation.plan.seed,
        "rounds": simulation.rounds,
        "bots": list(simulation.plan.bots),
        "asked": simulation.asked,
        "under": [
            {
                **{name: getattr(one.tally, name) for name in COUNTED},
                "seats": [seat_json(seat) for seat in one.rounds.seats],
                **more_json(one, lang),
            }
            for one in under
        ],
        "differences": [
            {
                "class": "play" if differs else "payouts",
                "differs": list(differs),
                **beside_json(beside(simulation, number)),
                "causes": None if causes is None else sample_json(causes),
            }
            for number, (differs, causes) in enumerate(zip(told.differs, told.samples, strict=True), 1)
        ],
    }


def beside_json(apart: Beside) -> dict[str, Any]:
    """Differences against the first ruleset, in pairs of the same rounds and nights."""
    return {
        "changed": apart.changed,
        "seats": [estimate_json(one) for one in apart.rounds],
        "spread": estimate_json(apart.round_spread),
        "positions": [estimate_json(one) for one in apart.positions],
        "nights": {
            "seats": [estimate_json(one) for one in apart.nights],
            "spread": estimate_json(apart.night_spread),
        },
    }


def sample_json(sample: Sample) -> dict[str, Any]:
    """Causes in some rounds: `moved` is what they move in all."""
    return {
        "rounds": sample.rounds,
        "causes": [
            {
                **{key: value for key, value in share_json(cause.share).items() if key != "share"},
                "payments": cause.payments,
                "moved": amount(cause.moved),
            }
            for cause in sample.causes
        ],
        "unchanged": [unchanged_json(one) for one in sample.unmoved],
    }
