"""The page's sections on whole rounds."""

from collections.abc import Sequence
from typing import Any

from bench.players import BOTS, PASS, SETTLED, VARIANT
from bench.playing import TURN, Plays, Whole
from bench.rounds import Series
from bench.targets import Target, rate_of, targets
from bench.words import NAMES, called, milliseconds, of, rate, spread, table, times


def stepped_table(found: dict[str, Any], plays: Plays) -> str:
    """Rounds that are stepped from Python, beside riichienv's."""
    series = plays.series["stepped"]
    base, rows = of(series, "riichienv"), []
    for one in series:
        beside = spread(one, base) if base and base is not one else ""
        decisions = f"{plays.decisions[one.name]:.1f}" if one.name in plays.decisions else ""
        name = called(found, one.name)
        rows.append([name, milliseconds(one.middle), rate(one.middle), decisions, beside, first_pass(one)])
    head = ["", "a round", "rounds a second", "decisions a round", "time / riichienv's", "first pass, rounds a second"]
    return table(head, rows)


def first_pass(one: Series) -> str:
    return "" if one.first is None else rate(one.first)


def bots_table(found: dict[str, Any], plays: Plays) -> str:
    """Rounds between bots."""
    rows = []
    for bot in BOTS:
        mine = of(plays.series[bot], "rulec")
        for one in plays.series[bot]:
            beside = spread(one, mine) if mine and mine is not one else ""
            rows.append([bot, called(found, one.name), rate(one.middle), beside, first_pass(one)])
    return table(["bot", "", "rounds a second", "time / rulec compiled's", "first pass, a second"], rows)


def resettled_table(found: dict[str, Any], plays: Plays) -> str:
    series = plays.series["resettled"]
    mine, rows = of(series, "rulec"), []
    for one in series:
        beside = spread(one, mine) if mine and mine is not one else ""
        events = rate(one.middle / plays.events) if plays.events else ""
        rows.append([called(found, one.name), rate(one.middle), events, beside])
    return table(["", "rounds a second", "events a second", "time / rulec compiled's"], rows)


def whole_table(whole: Whole | None) -> str:
    """`rulec simulate` on one process and on two."""
    if whole is None:
        return "Not measured.\n"
    base, rows = whole.series[0], []
    for one in whole.series:
        playing = (one.middle - whole.start.middle) / (whole.rounds - whole.few)
        speed = rate(playing) if playing > 0 else ""
        ratio = "" if one is base else spread(base, one)
        rows.append([f"`{one.name}`", milliseconds(one.middle), rate(one.middle / whole.rounds), speed, ratio])
    return (
        f"`rulec simulate` of {whole.rounds:,} rounds of the {whole.bot} bot, start and report included, "
        f"on {whole.cores} cores; with {whole.few} rounds it takes {milliseconds(whole.start.middle)}. "
        f"Peak memory of one process: {whole.memory:.0f} MiB; with {whole.few} rounds {whole.memory_few:.0f} MiB.\n\n"
        + table(["", "seconds", "rounds a second", "without the start", "times as fast as one"], rows)
    )


def target_row(target: Target) -> list[str]:
    """A target, what was reached, and its share."""
    wanted = aimed(target, target.wanted)
    if target.reached is None:
        return [target.what, wanted, "not measured", ""]
    return [target.what, wanted, aimed(target, target.reached), f"{100 * target.reached / target.wanted:.3g} %"]


def aimed(target: Target, figure: float) -> str:
    return f"{times(figure)} times" if target.ratio else rate(1 / figure)


def shortfall(found: Sequence[Target]) -> str:
    """How many of the targets that were measured are missed."""
    measured = [one for one in found if one.reached is not None]
    missed = [one.what for one in measured if one.reached is not None and one.reached < one.wanted]
    if not missed:
        return f"All {len(measured)} that were measured are reached.\n"
    return f"Missed: {len(missed)} of the {len(measured)} that were measured ({'; '.join(missed)}).\n"


def played_words(found: dict[str, Any]) -> dict[str, str]:
    """What the page's words on rounds stand for."""
    plays: Plays = found["plays"]
    goals = targets(plays)
    memory = [[NAMES.get(name, name), f"{mib:.0f} MiB"] for name, mib in plays.memory.items()]
    return {
        "stepped": stepped_table(found, plays),
        "bots": bots_table(found, plays),
        "resettled": resettled_table(found, plays),
        "whole": whole_table(plays.whole),
        "targets": table(["", "wanted", "reached", "share"], [target_row(one) for one in goals]),
        "shortfall": shortfall(goals),
        "players_memory": table(["", "peak"], memory),
        "turn": f"{TURN:g}",
        "pass_rounds": str(PASS),
        "settled": str(SETTLED),
        "variant": VARIANT,
        "events": f"{plays.events:.2f}",
    }


def rounds_line(found: dict[str, Any]) -> str:
    """The README's sentence on rounds."""
    plays: Plays = found["plays"]
    bots = ", ".join(f"{bot} {rate(1 / speed)}" for bot in BOTS if (speed := rate_of(plays, bot)))
    mine, peer = (of(plays.series["stepped"], name) for name in ("rulec", "riichienv"))
    if mine is None:
        return "Rounds were not measured."
    beside = "" if peer is None else f" (riichienv's take {times(peer.middle / mine.middle)} times as long)"
    return f"Rounds stepped from Python: {rate(mine.middle)}{beside}; between bots: {bots}."
