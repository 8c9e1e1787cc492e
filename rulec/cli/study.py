"""`rulec study`: a question of play that rounds between bots answer."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from rulec.cli.face import INTERRUPTED
from rulec.cli.loading import Settings, face, rules, settings, split_list
from rulec.cli.options import Bots, Jobs, Json, Lang, Seed, Sets, Strict

if TYPE_CHECKING:
    from rulec import Rules
    from rulec.report.words import Lang as Language
    from rulec.study.forks import Forked

QUESTIONS = ("kong",)


def verb(
    *,
    question: Annotated[
        str, typer.Argument(metavar="QUESTION", help="kong: pong and add the kong later, or kong at once?")
    ],
    rulesets: Annotated[list[str], typer.Argument(metavar="RULESET...", help="Shipped ids or paths.")],
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="How many rounds.")] = 2000,
    seed: Seed = 1,
    bots: Bots = None,
    jobs: Jobs = 1,
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Answer a question of play by rounds played every way: `rulec study kong chuanma`. 先碰后杠，还是直杠？"""
    speaks = face(lang, json, strict)
    if question not in QUESTIONS:
        raise typer.BadParameter(f"{question} is none of {', '.join(QUESTIONS)}", param_hint="QUESTION")
    options = settings(sets)
    loaded = [rules(name, options) for name in rulesets]
    found = _forked(loaded, split_list(bots), speaks.lang, seed=seed, rounds=rounds, jobs=jobs)
    if speaks.json:
        from rulec.report.forking import forks_json

        speaks.document(forks_json(found, options, speaks.lang))
    else:
        from rulec.report.comparison_text import ruleset_labels
        from rulec.report.forking import forks_text

        labels = ruleset_labels([one.ruleset for one in loaded], [_told(options)] * len(loaded), speaks.lang)
        speaks.show(forks_text(found, labels, speaks.lang))
    return speaks.code() if found[0].whole else INTERRUPTED


def _told(options: Settings) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _forked(
    loaded: "Sequence[Rules]", bots: Sequence[str], lang: "Language", *, seed: int, rounds: int, jobs: int
) -> "Sequence[Forked]":
    """What each ruleset makes of the choice. Raises wrong usage for bots that are none, and DiagnosticError."""
    from rulec.report.progress import progress
    from rulec.study.forks import forked
    from rulec.study.simulation import default_bot

    with progress(rounds, 0, lang) as advance:
        try:
            return forked(loaded, bots or (default_bot(),), seed, rounds, jobs, each=advance)
        except ValueError as error:
            raise typer.BadParameter(str(error), param_hint="--bots") from None
