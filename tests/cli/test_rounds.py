"""Nights and rounds from the command line: run and compare over the examples."""

import csv
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rulec.cli import main
from tests.cli.test_verbs import FRIDAY, ROOT, said, told

NIGHT = str(ROOT / "examples" / "night.yaml")
PLAYERS = ["老王", "阿珍", "小李", "秀兰"]
ROUND = """rulec: round/1
seats: [A, B, C, D]
dealer: A
events:
  - {type: kong, seat: C, kind: concealed, tile: 5m}
  - {type: win, seat: B, from: A, tile: 6m, hand: 444p 222p 66m, melds: [kong exposed 9p, pong 1m]}
"""
STATED = """rulec: round/1
seats: [A, B, C, D]
events:
  - {type: win, seat: B, from: A, points: 5}
"""
BAD = ROUND.replace("seat: C", "seat: E")


def lines(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said(capsys, *args, "--json", code=code).splitlines()]


def test_a_night_ends_with_totals_and_a_square(capsys: pytest.CaptureFixture[str]) -> None:
    *rounds, night = lines(capsys, "run", "-", NIGHT)
    assert {"ruleset", "record", "seats", "entries", "balance", "wins", "next_dealer", "warnings"} == set(rounds[0])
    assert rounds[0]["record"] == f"{NIGHT}#1"
    assert set(night) == {"night", "totals", "square"}
    owed = {name: -Decimal(total) for name, total in night["totals"].items()}
    for payment in night["square"]:
        owed[payment["from"]] -= Decimal(payment["amount"])
        owed[payment["to"]] += Decimal(payment["amount"])
    assert not any(owed.values())
    assert len(rounds) >= 10


def test_a_night_exercises_every_settlement(capsys: pytest.CaptureFixture[str]) -> None:
    *rounds, _ = lines(capsys, "run", "-", NIGHT)
    seen = {entry["rule"] for one in rounds for entry in one["entries"]}
    tables = told(capsys, "table", "chuanma")
    on = {row["id"] for row in tables["settlements"] if row["amounts"][0]["on"]}
    assert not on - seen


def test_every_payment_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    *rounds, _ = lines(capsys, "run", "-", NIGHT)
    assert all(".yaml:" in entry["why"] and "=" in entry["why"] for one in rounds for entry in one["entries"])
    assert all(entry["amount"] != "0" for one in rounds for entry in one["entries"])


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_explain_tells_balances_that_end_in_the_ledgers(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "run", "-", NIGHT, "--explain", "--lang", lang)
    *rounds, _ = lines(capsys, "run", "-", NIGHT)
    for one in rounds:
        if one["entries"]:
            last = "  ".join(f"{n} {'+' if Decimal(v) > 0 else ''}{v}" for n, v in one["balance"].items())
            assert last in text


def test_a_bad_record_spares_the_others(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(BAD, encoding="utf-8")
    (tmp_path / "b.yaml").write_text(ROUND, encoding="utf-8")
    bad, good = lines(capsys, "run", "chuanma", str(tmp_path), code=1)
    assert set(bad) == {"record", "errors"}
    assert (bad["errors"][0]["line"], bad["errors"][0]["suggestion"]) == (5, None)
    assert good["balance"] == {"A": "-4", "B": "0", "C": "6", "D": "-2"}


def test_an_unfinished_round_warns(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(ROUND, encoding="utf-8")
    assert main(["run", "chuanma", str(path)]) == 0
    assert main(["run", "chuanma", str(path), "--strict"]) == 1
    capsys.readouterr()


def test_a_round_names_no_ruleset(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(ROUND, encoding="utf-8")
    (one,) = lines(capsys, "run", "-", str(path), code=1)
    assert one["errors"][0]["code"] == "no-ruleset"


def test_a_pinned_hash_must_match(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    night = Path(NIGHT).read_text(encoding="utf-8").replace("{id: chuanma}", "{id: chuanma, hash: 0000}")
    path = tmp_path / "night.yaml"
    path.write_text(night, encoding="utf-8")
    (one,) = lines(capsys, "run", "-", str(path), code=1)
    assert (one["errors"][0]["code"], one["errors"][0]["line"]) == ("hash-differs", 2)
    assert lines(capsys, "run", "chuanma", str(path), code=1)[0]["errors"]
    assert lines(capsys, "run", "sbr", str(path))[-1]["totals"]
    assert lines(capsys, "run", "-", str(path), "--repin")[-1]["totals"]
    assert path.read_text(encoding="utf-8").count('hash: "') == 1
    assert lines(capsys, "run", "-", str(path))[-1]["totals"]


@pytest.mark.slow
def test_compare_is_exact(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    comparison = told(capsys, "compare", "chuanma", FRIDAY, "--records", NIGHT, "--csv", str(path))
    assert set(comparison) >= {"rulesets", "records", "totals", "compared", "left_out"}
    causes = [cause for record in comparison["records"] for cause in record["causes"]]
    assert causes
    change = dict.fromkeys(PLAYERS, Decimal(0))
    for cause in causes:
        old, new = (Decimal(paid or 0) for paid in cause["amounts"])
        share = sum(Decimal(one["share"]) for one in cause["because"][1])
        assert (cause["because"][0], share) == ([], new - old)
        assert all(one["file"].endswith("friday.yaml") and one["line"] for one in cause["because"][1])
        change[cause["from"]] -= share
        change[cause["to"]] += share
    before, after = comparison["totals"]
    assert change == {name: Decimal(after[name]) - Decimal(before[name]) for name in PLAYERS}
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    assert {"record", "old", "new", "difference", "share", "leaves", "file", "line"} <= set(rows[0])
    assert sum(Decimal(row["share"]) for row in rows) == sum(
        Decimal(one["share"]) for cause in causes for one in cause["because"][1]
    )


def test_vary_is_a_product_and_stands_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    args = ["compare", "chuanma", "--records", NIGHT, "--vary", "cap=3,none", "--vary", "ready_pays=min,max"]
    comparison = told(capsys, *args)
    assert [one["set"] for one in comparison["rulesets"]] == [
        {"cap": 3, "ready_pays": "min"},
        {"cap": 3, "ready_pays": "max"},
        {"cap": "none", "ready_pays": "min"},
        {"cap": "none", "ready_pays": "max"},
    ]
    shares = [s for r in comparison["records"] for c in r["causes"] for told_ in c["because"] for s in told_]
    assert shares
    assert all((share["file"], share["line"]) == (None, None) for share in shares)


def test_a_stated_amount_cannot_differ(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(STATED, encoding="utf-8")
    comparison = told(capsys, "compare", "chuanma", "--vary", "cap=3,4", "--records", str(path))
    (warning,) = comparison["warnings"]
    assert (warning["code"], warning["line"]) == ("stated-amount", 4)
    assert comparison["records"][0]["unchanged"][1]
    assert main(["compare", "chuanma", "--vary", "cap=3,4", "--records", str(path), "--strict"]) == 1


def test_check_reads_records(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(BAD, encoding="utf-8")
    (error, *_) = told(capsys, "check", str(path), NIGHT, code=1)["diagnostics"]
    assert error["line"] == 5
