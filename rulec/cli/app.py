"""The typer app: every verb's module under its name."""

from collections.abc import Callable
from typing import Annotated

import typer

from rulec.cli import check, compare, diff, doc, list_, replay, run, score, simulate, study, table, waits, why
from rulec.cli.as_given import Verb, Verbs
from rulec.cli.face import Face
from rulec.cli.options import Json

VERBS: dict[str, Callable[..., int]] = {
    "list": list_.verb,
    "check": check.verb,
    "score": score.verb,
    "waits": waits.verb,
    "run": run.verb,
    "replay": replay.verb,
    "compare": compare.verb,
    "simulate": simulate.verb,
    "study": study.verb,
    "why": why.verb,
    "table": table.verb,
    "diff": diff.verb,
    "doc": doc.verb,
}

app = typer.Typer(
    name="rulec",
    cls=Verbs,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for _name, _verb in VERBS.items():
    app.command(_name, cls=Verb)(_verb)


def _version(*, as_json: bool) -> None:
    from rulec import __version__
    from rulec.kernel import speed

    told = {"version": __version__, "kernel": speed()}
    if as_json:
        Face(lang="en", json=True).document(told)
    else:
        typer.echo(f"rulec {told['version']} ({told['kernel']} kernel)")


@app.callback(invoke_without_command=True)
def top(
    ctx: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and the kernel in use.")] = False,
    json: Json = False,
) -> None:
    """House rules for Sichuan mahjong: check them, settle a night, see who would have paid what.

    川麻规则：检查规则，结算一晚，比较两套规则下谁该付多少。
    """
    if version:
        _version(as_json=json)
        raise typer.Exit
    if ctx.invoked_subcommand is None:
        typer.echo(ctx.get_help(), err=True)
        raise typer.Exit(2)


def run_app(arguments: list[str]) -> object:
    """Run a verb; its exit code, or None. Raises TyperException for wrong usage, and whatever the verb raises."""
    result: object = typer.main.get_command(app).main(arguments, prog_name="rulec", standalone_mode=False)
    return result
