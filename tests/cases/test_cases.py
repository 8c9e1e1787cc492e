"""Cases whose answers other people stated: the founding document, rule books, the tests of other scorers, public
reports of faults.

A case names a shipped ruleset, or a file of tests/rulesets/cases/ that states the convention of its source.
"""

import json
from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import rulec
from rulec.source.diagnostic import DiagnosticError
from rulec.tiles.show import tile_text
from tests.full_by_hand import full_round

HERE = Path(__file__).parent
RULESETS = HERE.parent / "rulesets"
FILES = ("founding", "rows", "peers", "worked", "reports", "full")
Case = dict[str, Any]


def read(name: str) -> list[Case]:
    text = (HERE / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def amount(value: Decimal | None) -> str | None:
    """A canonical decimal: no exponent, no trailing zero."""
    if value is None:
        return None
    text = format(value, "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text) or "0"


@lru_cache
def load(name: str, options: str) -> rulec.Rules:
    path = RULESETS / "cases" / f"{name}.yaml"
    return rulec.load(path if path.exists() else name, options=json.loads(options))


def rules(case: Case) -> rulec.Rules:
    return load(case["ruleset"], json.dumps(case.get("options", {})))


def check_hand(case: Case, rules: rulec.Rules) -> None:
    names = ("melds", "win", "self_draw", "void", "flags")
    result = rules.score(case["hand"], **{n: case[n] for n in names if n in case})
    ids = [hit.id for hit in result.hits]
    got: Mapping[str, Any] = {
        "win": result.win,
        "fan": result.fan,
        "points": amount(result.points),
        "patterns": ids,
        "pays_self_draw": amount(result.pays_self_draw),
        "ends_round": result.ends_round,
    }
    wanted = dict(case["expected"])
    assert set(wanted.pop("has", [])) <= {*ids, "plain"}, ids
    assert not set(wanted.pop("lacks", [])) & set(ids), ids
    assert {key: got[key] for key in wanted} == wanted, ids


def check_ready(case: Case, rules: rulec.Rules) -> None:
    names = ("melds", "void", "visible")
    ready, waits = rules.waits(case["hand"], **{n: case[n] for n in names if n in case})
    got: Mapping[str, Any] = {
        "ready": ready,
        "waits": [tile_text(wait.tile) for wait in waits],
        "fans": {tile_text(wait.tile): wait.fan for wait in waits},
        "best_fan": max((wait.fan for wait in waits), default=None),
        "best_points": amount(max((wait.points for wait in waits), default=None)),
    }
    wanted = case["expected"]
    assert {key: got[key] for key in wanted} == wanted


def check_round(case: Case, rules: rulec.Rules) -> None:
    result = rules.run(case["record"])
    assert not result.errors
    wanted = case["expected"]
    assert {seat: amount(value) for seat, value in result.balance.items()} == wanted["balance"]
    if "next_dealer" in wanted:
        assert result.next_dealer == wanted["next_dealer"]


@lru_cache
def written(round_: str) -> Case:
    """The record of a round by hand, once for all rulesets that play it."""
    return full_round(**json.loads(round_))


def check_full(case: Case, rules: rulec.Rules) -> None:
    """A full record; of `balance`, only what rules whose name begins with `of` paid, where that is given."""
    record = written(json.dumps({name: case[name] for name in ("hands", "moves", "dealer", "void") if name in case}))
    result, wanted = rules.run(record), case["expected"]
    assert [d.code for d in result.errors] == ([wanted["refused"]] if "refused" in wanted else [])
    if "refused" in wanted:
        assert result.failed_event == len(record["events"]) - 1
    paid = dict.fromkeys([*result.balance, *wanted.get("balance", ())], Decimal(0))
    for entry in result.entries:
        if entry.rule.startswith(wanted.get("of", "")):
            paid[entry.payer] -= entry.amount
            paid[entry.payee] += entry.amount
    if "balance" in wanted:
        assert {seat: amount(value) for seat, value in paid.items()} == wanted["balance"]
    scores = {win.seat: win.score for win in result.wins}
    for seat, told in wanted.get("wins", {}).items():
        score, ids = scores[seat], [hit.id for hit in scores[seat].hits]
        assert set(told.get("has", [])) <= set(ids), ids
        assert not set(told.get("lacks", [])) & set(ids), ids
        assert told.get("fan", score.fan) == score.fan, ids
        assert told.get("points", amount(score.points)) == amount(score.points), ids


def check_leaf(case: Case, rules: rulec.Rules) -> None:
    assert str(rules.ruleset.leaves[case["path"]].value) == case["expected"]["value"]


def check_refused(case: Case, rules: rulec.Rules) -> None:
    with pytest.raises(DiagnosticError):
        result = rules.run(case["record"])
        raise DiagnosticError(result.errors) if result.errors else AssertionError(result)


def check_malformed(case: Case, rules: rulec.Rules) -> None:
    with pytest.raises(DiagnosticError):
        rules.score(case["hand"], melds=case.get("melds", ()), win=case.get("win"))


KINDS: Mapping[str, Callable[[Case, rulec.Rules], None]] = {
    "hand": check_hand,
    "ready": check_ready,
    "waits": check_ready,
    "round": check_round,
    "full": check_full,
    "leaf": check_leaf,
    "refused": check_refused,
    "malformed": check_malformed,
}
CASES = [pytest.param(case, id=f"{name}:{case['id']}") for name in FILES for case in read(name)]


@pytest.mark.parametrize("case", CASES)
def test_case(case: Case) -> None:
    if case["kind"] == "setting":  # it makes no ruleset
        with pytest.raises(DiagnosticError):
            rules(case)
    else:
        KINDS[case["kind"]](case, rules(case))


def test_every_rule_of_the_founding_document_has_a_case() -> None:
    document = (HERE.parent.parent / "docs" / "founding" / "document.md").read_text(encoding="utf-8")
    lines = [line for line in document.splitlines() if line.startswith("- §")]
    ruled = {int(line.split()[1][1:]) for line in lines if not line.endswith(("*gossip*", "*etymology*", "*advice*"))}
    assert ruled <= {sentence for case in read("founding") for sentence in case["sentences"]}
