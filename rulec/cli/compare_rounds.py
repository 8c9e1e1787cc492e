"""`rulec compare --rounds`: rulesets over simulated rounds."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulec.cli.face import INTERRUPTED
from rulec.cli.loading import Settings, write_file
from rulec.cli.playing import Wanted, bots_of, play, writable

if TYPE_CHECKING:
    from rulec import Rules
    from rulec.cli.face import Face


def compare_rounds(
    loaded: "Sequence[Rules]",
    sets: Sequence[Settings],
    wanted: Wanted,
    speaks: "Face",
    *,
    csv: str | None,
    html: str | None,
) -> int:
    """Play the rounds and tell what differs. Raises wrong usage and DiagnosticError."""
    from rulec.report.comparison_text import ruleset_labels
    from rulec.study.versus import differences, versus

    writable(csv, "--csv")
    writable(html, "--html")
    differs = differences(loaded, bots_of(wanted))
    simulation = play(loaded, wanted, speaks.lang, again=[bool(apart) for apart in differs])
    found = versus(simulation, differs)
    told = [", ".join(f"{name}={value}" for name, value in options.items()) for options in sets]
    labels = ruleset_labels([one.ruleset for one in loaded], told, speaks.lang)
    if csv is not None:
        from rulec.report.simulating import simulation_csv

        write_file(csv, simulation_csv(simulation, labels), "--csv")
    if html is not None:
        from rulec.report.simulation_page import versus_html

        write_file(html, versus_html(found, labels, speaks.lang), "--html")
    if speaks.json:
        from rulec.report.versus_json import versus_json

        speaks.document(versus_json(found, sets, speaks.lang))
    else:
        from rulec.report.simulation_text import versus_text

        speaks.show(versus_text(found, labels, speaks.lang))
    return speaks.code() if simulation.whole else INTERRUPTED
