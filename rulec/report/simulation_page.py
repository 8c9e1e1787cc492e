"""A simulation, or rulesets over one, as one page that needs nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from importlib.resources import files
from typing import TYPE_CHECKING

from rulec.report.charts import bars, fan, histogram, intervals
from rulec.report.grids import Grid
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
from rulec.report.versus_grids import COLUMNS, Told
from rulec.report.words import Lang, say
from rulec.ruleset.model import Ruleset
from rulec.study.figures import PERCENTILES, Figures, Part, figures
from rulec.study.running import Simulation
from rulec.study.versus import Versus

if TYPE_CHECKING:
    from markupsafe import Markup

Value = Callable[[Part, Figures], float]
TEMPLATE = "simulation.html.j2"


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A drawing with what it shows."""

    caption: str
    drawn: "Markup"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Pictures, then tables; `beside` are drawings for the rows of the first table."""

    heading: str
    pictures: tuple[Picture, ...] = ()
    grids: tuple[Grid, ...] = ()
    beside: tuple["Markup", ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """All that the template shows; `keys` are the names of the colours, where there are several."""

    lang: Lang
    title: str
    lines: tuple[str, ...]
    warning: str
    sections: tuple[Section, ...]
    keys: tuple[str, ...] = ()
    stamp: tuple[str, ...] = field(default=())


def simulation_html(simulation: Simulation, lang: Lang) -> str:
    """The page of one ruleset."""
    ruleset, bots = simulation.rules[0].ruleset, simulation.plan.bots
    lines, sections = [played_text(simulation, lang)], []
    if simulation.rounds:
        told = figures(simulation)
        lines.append(counted_text(told, lang))
        sections.append(_rounds(simulation, told, lang))
        if told.nights.cases:
            sections.append(_nights(simulation, told, lang))
        for parts, grid in ((told.payments, payments(told, lang)), (told.patterns, patterns(told, lang))):
            if grid.rows:
                sections.append(_parts(parts, grid))
        sections.append(Section(heading=say("sim-positions", lang), grids=(positions(told, bots, lang),)))
    return page_html(
        Page(
            lang=lang,
            title=title(ruleset.title, lang, ruleset.id),
            lines=tuple(lines),
            warning="" if simulation.whole else cut_text(simulation.rounds, simulation.asked, lang),
            sections=tuple(sections),
            stamp=(stamp(ruleset),),
        )
    )


def _rounds(simulation: Simulation, told: Figures, lang: Lang) -> Section:
    grid = round_seats(told, simulation.plan.bots, lang)
    drawn = histogram([told.tally.by_round.whole], simulation.plan.unit, say("page-rounds", lang))
    return Section(
        heading=grid.heading,
        pictures=(Picture(caption=say("page-rounds", lang), drawn=markup(drawn)),),
        grids=(grid,),
    )


def _nights(simulation: Simulation, told: Figures, lang: Lang) -> Section:
    grid = night_seats(told, simulation.plan.bots, lang)
    drawn = histogram([told.tally.by_night.whole], simulation.plan.unit, say("page-nights", lang))
    course = fan(told.course, *reach([told]), say("page-course", lang))
    return Section(
        heading=grid.heading,
        pictures=(
            Picture(caption=say("page-nights", lang), drawn=markup(drawn)),
            Picture(caption=course_text(lang), drawn=markup(course)),
        ),
        grids=(grid, percentiles(told, lang), worst_nights(told, lang)),
    )


def _parts(parts: Sequence[Part], grid: Grid) -> Section:
    ordered = sorted(parts, key=lambda part: -part.share)
    top = float(max(part.share for part in ordered))
    return Section(
        heading=grid.heading,
        grids=(grid,),
        beside=tuple(markup(bars([float(part.share)], top)) for part in ordered),
    )


def versus_html(versus: Versus, labels: Sequence[str], lang: Lang) -> str:
    """The page of several rulesets side by side."""
    simulation, told = versus.simulation, Told(versus, labels, lang)
    sections: list[Section] = []
    if simulation.rounds:
        sections.append(_spread(told))
        if told.under[0].nights.cases:
            sections.append(_versus_nights(told))
        sections.append(Section(heading=say("vs-places", lang), grids=(told.positions(), *told.seats())))
        sections.append(_side_by_side(told, [one.payments for one in told.under], told.payments(), _a_round))
        sections.append(_side_by_side(told, [one.patterns for one in told.under], told.patterns(), _a_win))
        causes = told.causes()
        sections.append(
            Section(
                heading=say("causes", lang),
                grids=tuple(one for one in causes if isinstance(one, Grid)),
                notes=tuple(one for one in causes if isinstance(one, str)),
            )
        )
    return page_html(
        Page(
            lang=lang,
            title=" → ".join(told.shown),
            lines=(played_text(simulation, lang), *told.classes()),
            warning="" if simulation.whole else cut_text(simulation.rounds, simulation.asked, lang),
            sections=tuple(section for section in sections if section.grids or section.notes),
            keys=told.shown,
            stamp=tuple(stamp(one.ruleset) for one in told.rules),
        )
    )


def _spread(told: Told) -> Section:
    nights = told.under[0].nights.cases > 0
    levels = [one.nights if nights else one.rounds for one in told.under[:COLUMNS]]
    rows = [
        (label, level.spread.value, level.spread.low, level.spread.high)
        for label, level in zip(told.shown, levels, strict=True)
    ]
    caption = say("page-spread-night" if nights else "page-spread-round", told.lang)
    drawn = markup(intervals(rows, caption))
    return Section(
        heading=say("vs-spread", told.lang), pictures=(Picture(caption=caption, drawn=drawn),), grids=(told.spread(),)
    )


def _versus_nights(told: Told) -> Section:
    shown, lang = told.under[:COLUMNS], told.lang
    unit = told.versus.simulation.plan.unit
    caption = say("page-nights", lang)
    first = histogram([one.tally.by_night.whole for one in shown], unit, caption)
    ends = reach(shown)
    courses = tuple(
        Picture(
            caption=f"{label}{say('colon', lang)}{course_text(lang)}",
            drawn=markup(fan(one.course, *ends, f"{label} {say('page-course', lang)}", number)),
        )
        for number, (label, one) in enumerate(zip(told.shown, shown, strict=True))
    )
    heads = (say("vs-ruleset", lang), *(say("sim-percent", lang, n=p) for p in PERCENTILES))
    rows = tuple((label, *percentiles(one, lang).rows[0][1:]) for label, one in zip(told.shown, shown, strict=True))
    table = Grid(heading=say("sim-percentiles", lang), head=heads, rows=rows, money=frozenset(range(1, len(heads))))
    return Section(
        heading=say("sim-percentiles", lang),
        pictures=(Picture(caption=caption, drawn=markup(first)), *courses),
        grids=(table,),
    )


def _side_by_side(told: Told, columns: Sequence[Sequence[Part]], grid: Grid, value: Value) -> Section:
    rows = [
        [value(part, one) if part else 0.0 for part, one in zip(parts, told.under, strict=False)]
        for _, parts in told.in_rows(columns)
    ]
    top = max((length for row in rows for length in row), default=1.0)
    return Section(heading=grid.heading, grids=(grid,), beside=tuple(markup(bars(row, top)) for row in rows))


def _a_round(part: Part, one: Figures) -> float:
    return float(part.amount / one.tally.rounds)


def _a_win(part: Part, one: Figures) -> float:
    return part.count / max(1, one.tally.wins)


def reach(under: Sequence[Figures]) -> tuple[Decimal, Decimal]:
    """The ends of all running totals."""
    values = [value for one in under for step in one.course for value in step]
    return min(values, default=Decimal(0)), max(values, default=Decimal(0))


def course_text(lang: Lang) -> str:
    """What the bands of a running total are."""
    low, inner, _, upper, high = PERCENTILES
    return say("page-course-bands", lang, low=low, inner=inner, upper=upper, high=high)


def stamp(ruleset: Ruleset) -> str:
    """Which rules they were."""
    return f"{ruleset.id} {ruleset.hash}"


def markup(drawn: str) -> "Markup":
    """A drawing of ours, which the template need not escape."""
    from markupsafe import Markup

    return Markup(drawn)


def page_html(page: Page) -> str:
    """The page; its text is escaped by the template engine."""
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined)
    template = environment.from_string(files("rulec.report").joinpath(TEMPLATE).read_text(encoding="utf-8"))
    return template.render(page=page)
