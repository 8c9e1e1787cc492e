"""Simulations for people, as text."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulec.report.grids import Grid, grid_text
from rulec.report.layout import bold, dim, group
from rulec.report.names import title
from rulec.report.simulation_grids import (
    counted_text,
    cut_text,
    night_seats,
    patterns,
    payments,
    percentiles,
    played_text,
    positions,
    round_seats,
    worst_nights,
)
from rulec.report.versus_grids import Told
from rulec.report.words import Lang, say
from rulec.study.figures import Figures, figures
from rulec.study.running import Simulation
from rulec.study.versus import Versus

if TYPE_CHECKING:
    from rich.console import RenderableType


def simulation_text(simulation: Simulation, lang: Lang) -> "RenderableType":
    """One ruleset: what rounds and nights bring each seat, and where the money goes."""
    ruleset = simulation.rules[0].ruleset
    parts = _head(simulation, (title(ruleset.title, lang, ruleset.id),), lang)
    if simulation.rounds:
        told = figures(simulation)
        parts += [counted_text(told, lang), ""]
        parts += map(grid_text, simulation_grids(told, simulation.plan.bots, lang))
    return group(*parts)


def simulation_grids(told: Figures, bots: Sequence[str], lang: Lang) -> list[Grid]:
    """All tables of one ruleset that have something in them."""
    found = [round_seats(told, bots, lang), positions(told, bots, lang)]
    if told.nights.cases:
        found += [night_seats(told, bots, lang), percentiles(told, lang), worst_nights(told, lang)]
    return [*found, *(grid for grid in (payments(told, lang), patterns(told, lang)) if grid.rows)]


def versus_text(versus: Versus, labels: Sequence[str], lang: Lang) -> "RenderableType":
    """Several rulesets: how wild it gets, who gains, where the money goes, and why."""
    simulation, told = versus.simulation, Told(versus, labels, lang)
    parts = _head(simulation, told.shown, lang)
    parts += map(dim, told.classes())
    if not simulation.rounds:
        return group(*parts)
    parts.append("")
    parts += map(grid_text, (told.spread(), told.positions(), *told.seats(), told.payments(), told.patterns()))
    if told.left_out > 0:
        parts.append(dim(say("vs-more", lang, n=told.left_out)))
    parts += [grid_text(one) if isinstance(one, Grid) else dim(one) for one in told.causes()]
    return group(*parts)


def _head(simulation: Simulation, labels: Sequence[str], lang: Lang) -> "list[RenderableType]":
    """What was played; where it was interrupted, that it was."""
    line = bold(" → ".join(labels)) + dim(f"  {played_text(simulation, lang)}")
    return [line] if simulation.whole else [line, bold(cut_text(simulation.rounds, simulation.asked, lang))]
