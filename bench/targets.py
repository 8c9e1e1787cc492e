"""What rounds were to reach when they were planned, so that a shortfall is seen."""

from dataclasses import dataclass

from bench.playing import ONE, TWO, Plays
from bench.words import of

STEPPED, RIICHIENV_THEN = 5_000, 680  # rounds a second, and those of the peer when the target was set
BOTS = {"random": 130_000, "cheap": 130_000, "shanten": 130_000, "acceptance": 75_000}  # rounds a second
UNCOMPILED, SETTLED_EVENTS = 400, 300e6  # rounds a second, events a second
TWO_CORES = 1.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """A wanted figure and the one reached: a rate a second, or a ratio; None where it was not measured."""

    what: str
    wanted: float
    reached: float | None
    ratio: bool = False


def rate_of(plays: Plays, what: str, name: str = "rulec") -> float | None:
    """How many a second, if it was measured."""
    one = of(plays.series.get(what, ()), name)
    return None if one is None else 1 / one.middle


def targets(plays: Plays) -> list[Target]:
    """Every target, in the order of the page."""
    stepped, peer = rate_of(plays, "stepped"), rate_of(plays, "stepped", "riichienv")
    settled = rate_of(plays, "resettled")
    beside = None if stepped is None or peer is None else stepped / peer
    again = None if settled is None else settled * plays.events
    return [
        Target(what="stepped from Python", wanted=STEPPED, reached=stepped),
        Target(what="the same, riichienv's x", wanted=STEPPED / RIICHIENV_THEN, reached=beside, ratio=True),
        *(Target(what=f"simulated, {bot}", wanted=wanted, reached=rate_of(plays, bot)) for bot, wanted in BOTS.items()),
        *(
            Target(what=f"uncompiled, {bot}", wanted=UNCOMPILED, reached=rate_of(plays, bot, "rulec pure"))
            for bot in BOTS
        ),
        Target(what="two processes, one's x", wanted=TWO_CORES, reached=two_cores(plays), ratio=True),
        Target(what="payouts settled again, events", wanted=SETTLED_EVENTS, reached=again),
    ]


def two_cores(plays: Plays) -> float | None:
    """How many times as fast two processes are as one, as whole commands."""
    one, two = (None if plays.whole is None else of(plays.whole.series, name) for name in (ONE, TWO))
    return None if one is None or two is None else one.middle / two.middle
