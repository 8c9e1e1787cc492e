"""Rulesets against each other over simulated rounds."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulec.source.diagnostic import Diagnostic, DiagnosticError
from rulec.study.alike import play_differs
from rulec.study.rules import Rules
from rulec.study.running import Simulation
from rulec.study.sampled import Sample, sample

SAMPLED = 4  # rulesets at most whose causes are looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Versus:
    """A simulation under several rulesets. Of each behind the first: where the play may differ (nowhere: the rounds of
    the first are settled under it; else the same walls were played under it), and causes on a sample, if any."""

    simulation: Simulation
    differs: tuple[tuple[str, ...], ...]
    samples: tuple[Sample | None, ...]


def differences(rules: Sequence[Rules], bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """Where the play under each ruleset may differ from that under the first. Raises DiagnosticError for rulesets of
    other numbers of players."""
    sizes = [int(one.program.play.values.get("players", 4)) for one in rules]
    for one, size in zip(rules, sizes, strict=True):
        if size != sizes[0]:
            args = {"old": rules[0].ruleset.id, "new": one.ruleset.id, "players": str(sizes[0]), "other": str(size)}
            raise DiagnosticError((Diagnostic(code="players-differ", args=args),))
    return tuple(play_differs(rules[0].program, one.program, bots) for one in rules[1:])


def versus(simulation: Simulation, differs: tuple[tuple[str, ...], ...]) -> Versus:
    """What was played, with the causes of what differs where they can be told soon."""
    rules, plan = simulation.rules, simulation.plan
    few = len(differs) <= SAMPLED and simulation.rounds > 0
    samples = tuple(
        sample(rules[0], one, plan, apart.examples) if few and not places else None
        for one, places, apart in zip(rules[1:], differs, simulation.sums.aparts, strict=True)
    )
    return Versus(simulation=simulation, differs=differs, samples=samples)
