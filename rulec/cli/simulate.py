"""`rulec simulate`: many rounds between bots, and what they bring each seat."""

from typing import TYPE_CHECKING, Annotated

import typer

from rulec.cli.face import INTERRUPTED
from rulec.cli.loading import Settings, face, rules, settings, split_list, write_file
from rulec.cli.options import Bots, Cluster, Jobs, Json, Lang, NightLength, Resume, Ruleset, Seed, Sets, Strict

if TYPE_CHECKING:
    from rulec.cli.face import Face
    from rulec.study.running import Simulation


def verb(
    *,
    ruleset: Ruleset,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1, help="How many rounds.")],
    seed: Seed,
    bots: Bots = None,
    jobs: Jobs = 1,
    night: NightLength = 16,
    records: Annotated[
        str | None, typer.Option("--records", metavar="DIR", help="Write full records into a folder of their own.")
    ] = None,
    cluster: Cluster = None,
    resume: Resume = None,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="Write every figure as CSV.")] = None,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a page with pictures.")] = None,
    sets: Sets = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Play many rounds between bots: what they bring each seat, and where the money goes. 模拟许多局。"""
    speaks = face(lang, json, strict)
    options = settings(sets)
    loaded = rules(ruleset, options)
    from rulec.cli.playing import Wanted, play, writable

    writable(csv, "--csv")
    writable(html, "--html")
    simulation = play([loaded], Wanted(rounds=rounds, seed=seed, bots=split_list(bots), jobs=jobs, night=night,
                                       records=records, resume=resume, cluster=cluster), speaks.lang)  # fmt: skip
    if csv is not None:
        from rulec.report.simulating import simulation_csv

        write_file(csv, simulation_csv(simulation, [loaded.ruleset.id]), "--csv")
    if html is not None:
        from rulec.report.simulation_page import simulation_html

        write_file(html, simulation_html(simulation, speaks.lang), "--html")
    return told(simulation, options, speaks)


def told(simulation: "Simulation", options: Settings, speaks: "Face") -> int:
    """Tell what was played. The exit code is that of an interrupt where there was one."""
    if speaks.json:
        from rulec.report.simulating import simulation_json

        speaks.document(simulation_json(simulation, options, speaks.lang))
    else:
        from rulec.report.simulation_text import simulation_text

        speaks.show(simulation_text(simulation, speaks.lang))
    return speaks.code() if simulation.whole else INTERRUPTED
