"""`rulec compare`: rulesets over records, old -> new -> difference, and its causes."""

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Annotated

import typer

from rulec.cli.loading import Settings, face, pair, rules, settings, split_list, write_file
from rulec.cli.options import Bots, Cluster, Jobs, Json, Lang, NightLength, Resume, Sets, Strict

if TYPE_CHECKING:
    from rulec import Rules
    from rulec.cli.face import Face
    from rulec.round.model import Faulty
    from rulec.study import Comparison

MOST_VARIANTS = 1000
FEW = 8  # rulesets that need not share what is equal in them


def verb(
    *,
    rulesets: Annotated[list[str], typer.Argument(metavar="RULESET...", help="Ids or paths; the first is old.")],
    records: Annotated[
        list[str] | None, typer.Option("--records", metavar="PATH", help="Records, nights or folders; repeatable.")
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option("--vary", metavar="NAME=V,V,...", help="Variants of each ruleset; twice is the product."),
    ] = None,
    rounds: Annotated[
        int | None, typer.Option("--rounds", metavar="N", min=1, help="Simulate so many rounds in place of records.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="S", help="Same seed, same rounds.")] = None,
    bots: Bots = None,
    jobs: Jobs = 1,
    night: NightLength = 16,
    cluster: Cluster = None,
    resume: Resume = None,
    sets: Sets = None,
    csv: Annotated[str | None, typer.Option("--csv", metavar="FILE", help="Write every difference as CSV.")] = None,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a page with pictures of simulated rounds.")
    ] = None,
    json: Json = False,
    lang: Lang = None,
    strict: Strict = False,
) -> int:
    """Compare rulesets over recorded or simulated rounds: who would pay what, and why. 比较两套规则。"""
    speaks = face(lang, json, strict)
    variants = [(name, options) for name in rulesets for options in variations(settings(sets), vary)]
    if len(variants) < 2:
        raise typer.BadParameter("name two rulesets, or one and --vary", param_hint="RULESET")
    _check_usage(records, rounds, seed, html or resume or cluster)
    loaded = load_all(variants)
    told = [options for _, options in variants]
    if rounds is not None:
        from rulec.cli.compare_rounds import compare_rounds
        from rulec.cli.playing import Wanted

        wanted = Wanted(rounds=rounds, seed=seed or 0, bots=split_list(bots), jobs=jobs, night=night, resume=resume,
                        cluster=cluster)  # fmt: skip
        return compare_rounds(loaded, told, wanted, speaks, csv=csv, html=html)
    return _compare_records(loaded, told, records or [], speaks, csv)


def load_all(variants: Sequence[tuple[str, Settings]]) -> "list[Rules]":
    """Rulesets by name and settings; of many the parts that are equal are there once, and an engine is made when
    somebody asks for it. Raises DiagnosticError."""
    if len(variants) <= FEW:
        return [rules(name, options) for name, options in variants]
    from rulec import Rules
    from rulec.study.kin import Kin

    kin, found = Kin(), []
    for name, options in variants:
        one = rules(name, options)
        found.append(Rules(kin.share(one.program), warnings=one.warnings))
    return found


def _check_usage(records: Sequence[str] | None, rounds: int | None, seed: int | None, only: str | None) -> None:
    """Records or simulated rounds, and what belongs to the latter only. Raises wrong usage."""
    if bool(records) == (rounds is not None):
        raise typer.BadParameter("name the records to compare over, or how many --rounds", param_hint="--records")
    if rounds is not None and seed is None:
        raise typer.BadParameter("simulated rounds need a seed", param_hint="--seed")
    if only is not None and rounds is None:
        raise typer.BadParameter("--html, --resume and --cluster are for simulated rounds", param_hint="--rounds")


def _compare_records(
    loaded: "Sequence[Rules]", sets: Sequence[Settings], records: Sequence[str], speaks: "Face", csv: str | None
) -> int:
    from rulec.cli.records import for_comparing
    from rulec.study import compare

    found, faulty = for_comparing(loaded[0], records)
    comparison = compare(loaded, found)
    if csv is not None:
        from rulec.report.comparing import comparison_csv

        write_file(csv, comparison_csv(comparison), "--csv")
    _tell(comparison, sets, faulty, speaks)
    return speaks.code(errors=bool(faulty), warnings=bool(comparison.warnings))


def variations(fixed: Settings, vary: Sequence[str] | None) -> list[Settings]:
    """What each variant sets: the product of all `NAME=V,V,...`. Raises wrong usage."""
    axes: list[list[tuple[str, str]]] = []
    for text in vary or ():
        name, values = pair(text, "--vary")
        if name in fixed or any(axis[0][0] == name for axis in axes):
            raise typer.BadParameter(f"{name} is set twice", param_hint="--vary")
        listed = [value.strip() for value in values.replace("，", ",").split(",") if value.strip()]
        twice = next((value for n, value in enumerate(listed) if value in listed[:n]), None)
        if twice is not None:
            raise typer.BadParameter(f"{name}={twice} is listed twice", param_hint="--vary")
        axes.append([(name, value) for value in listed])
    if prod(map(len, axes)) > MOST_VARIANTS:
        raise typer.BadParameter(
            f"that makes {prod(map(len, axes))} variants; {MOST_VARIANTS} are the most", param_hint="--vary"
        )
    return [{**fixed, **dict(chosen)} for chosen in product(*axes)]


def _tell(comparison: "Comparison", sets: Sequence[Settings], faulty: Sequence["Faulty"], speaks: "Face") -> None:
    if speaks.json:
        from rulec.report.comparing import comparison_json
        from rulec.report.settling import refused_json

        told = comparison_json(comparison, sets, speaks.lang)
        if faulty:
            told["errors"] = [e for f in faulty for e in refused_json(f.name, f.errors, speaks.lang)["errors"]]
        speaks.document(told)
        return
    from rulec.report.comparison_text import comparison_text, ruleset_labels

    speaks.warn(d for f in faulty for d in f.errors)
    told_sets = [", ".join(f"{name}={value}" for name, value in options.items()) for options in sets]
    labels = ruleset_labels(comparison.rulesets, told_sets, speaks.lang)
    speaks.show(comparison_text(comparison, labels, speaks.lang))
