"""A progress bar on stderr: how many, how fast, how long still. Nothing where nobody looks."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rulec.report.words import Lang, say

Advance = Callable[[int], None]  # so many are done


@contextmanager
def progress(total: int, done: int, lang: Lang) -> Iterator[Advance]:
    """A bar of so many rounds, of which some are done already."""
    if not sys.stderr.isatty():
        yield lambda _done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    from rulec.report.layout import console

    class Rate(TextColumn):
        """Rounds a second."""

        def render(self, task: Task) -> Text:
            speed = task.finished_speed or task.speed
            return Text("" if speed is None else say("sim-rate", lang, n=f"{speed:,.0f}"))

    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(say("sim-done", lang)),
        Rate(""),
        TimeRemainingColumn(),
        console=console(sys.stderr),
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total, completed=done)
        yield lambda rounds: bar.advance(task, rounds)
