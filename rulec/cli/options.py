"""Options that verbs share."""

from typing import Annotated

import typer

Ruleset = Annotated[str, typer.Argument(metavar="RULESET", help="A shipped id (see `rulec list`) or a path.")]
Json = Annotated[bool, typer.Option("--json", help="JSON on stdout, and nothing else there.")]
Strict = Annotated[bool, typer.Option("--strict", help="Exit 1 for warnings too.")]
Lang = Annotated[str | None, typer.Option("--lang", metavar="zh|en", help="Language of texts; else the locale's.")]
Sets = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Set an option (by name or title) or any leaf; repeatable."),
]
Melds = Annotated[
    list[str] | None,
    typer.Option("--melds", metavar="MELDS", help='Melds, as in "pong 1m; kong concealed 3s".'),
]
Void = Annotated[str | None, typer.Option("--void", metavar="m|p|s", help="The suit declared void.")]

Seed = Annotated[int, typer.Option("--seed", metavar="S", help="Same seed, same rounds.")]
Bots = Annotated[
    list[str] | None,
    typer.Option("--bots", metavar="NAMES", help="Who plays: one name for all, or one a seat, as in a,b,c,d."),
]
Jobs = Annotated[int, typer.Option("--jobs", metavar="K", min=1, help="Processes to play on.")]
NightLength = Annotated[int, typer.Option("--night", metavar="M", min=1, help="Rounds of a night.")]

Resume = Annotated[
    str | None, typer.Option("--resume", metavar="FILE", help="Keep what is done there, and go on from it.")
]

Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on the workers of a Dask scheduler.")
]


class LangError(typer.BadParameter):
    """--lang is neither zh nor en."""
