"""`rulec simulate` from the command line: the contract, records that `rulec run` settles alike, wrong usage."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

import rulec
from rulec.cli import main
from tests.cli.test_verbs import ROOT, said, told

SHIPPED = sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))
BOTS = ("--bots", "random")


def simulated(capsys: pytest.CaptureFixture[str], ruleset: str, rounds: int, *more: str) -> dict[str, object]:
    found = told(capsys, "simulate", ruleset, "--rounds", str(rounds), "--seed", "3", *more)
    assert isinstance(found, dict)
    return found


def test_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "simulate", "chuanma", "--rounds", "20", "--seed", "3", *BOTS, "--night", "4")
    assert list(found)[:9] == [
        *("ruleset", "seed", "rounds", "bots", "exhausted", "wins", "self_draws", "kongs", "seats"),
    ]
    assert found["ruleset"] == {"id": "chuanma", "hash": rulec.load("chuanma").ruleset.hash, "set": {}}
    assert (found["seed"], found["rounds"], found["bots"]) == (3, 20, ["random"] * 4)
    assert [list(seat) for seat in found["seats"]] == [["mean", "sd", "ci95", "worst", "best"]] * 4
    for seat in found["seats"]:
        low, high = map(Decimal, seat["ci95"])
        assert low <= Decimal(seat["mean"]) <= high
    assert sum(Decimal(seat["mean"]) for seat in found["seats"]) == 0
    assert found["nights"]["nights"] == 4  # 16 rounds are a block of 4 nights of 4; 4 are left over


def test_same_seed_same_result(capsys: pytest.CaptureFixture[str]) -> None:
    one = simulated(capsys, "chuanma", 12, *BOTS)
    assert simulated(capsys, "chuanma", 12, "--bots", "random,random,random,random") == one
    assert told(capsys, "simulate", "chuanma", "--rounds", "12", "--seed", "4", *BOTS)["seats"] != one["seats"]


def balances(capsys: pytest.CaptureFixture[str], ruleset: str, folder: Path) -> list[list[Decimal]]:
    assert main(["run", ruleset, str(folder), "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    return [[Decimal(amount) for seat, amount in json.loads(line)["balance"].items() if seat != "bank"]
            for line in lines]  # fmt: skip


def consistent(capsys: pytest.CaptureFixture[str], ruleset: str, rounds: int, folder: Path) -> None:
    """The records of a simulation, settled by `rulec run`, give its figures exactly."""
    found = told(capsys, "simulate", ruleset, "--rounds", str(rounds), "--seed", "8", "--records", str(folder))
    assert {path.suffix for path in folder.iterdir()} == {".jsonl"}
    players = len(found["seats"])
    records = [json.loads(line) for path in sorted(folder.iterdir()) for line in path.read_text("utf-8").splitlines()]
    assert [record["dealer"] for record in records] == [
        record["seats"][n % players] for n, record in enumerate(records)
    ]
    again = balances(capsys, ruleset, folder)
    assert len(again) == rounds
    for seat, own in zip(found["seats"], zip(*again, strict=True), strict=True):
        assert (Decimal(seat["worst"]), Decimal(seat["best"])) == (min(own), max(own))
        assert Decimal(seat["mean"]) == (sum(own) / rounds).quantize(Decimal("0.000001"))


@pytest.mark.parametrize("ruleset", SHIPPED[::5])
def test_records_settle_to_the_same(ruleset: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    consistent(capsys, ruleset, 12, tmp_path / "records")


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", SHIPPED)
def test_ten_thousand_records_settle_to_the_same(
    ruleset: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    consistent(capsys, ruleset, 10_000 // len(SHIPPED) + 1, tmp_path / "records")


def test_what_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "simulate", "chuanma", "--rounds", "40", "--seed", "3", *BOTS, "--night", "5", "--lang", "en")
    for words in ("40 rounds, seed 3; bots: random ×4", "A night of 5 rounds (8 nights)", "The worst nights"):
        assert words in text
    assert "花猪" in said(capsys, "simulate", "chuanma", "--rounds", "8", "--seed", "3", *BOTS, "--lang", "zh")


def test_csv(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    found = simulated(capsys, "chuanma", 8, *BOTS, "--csv", str(file))
    lines = file.read_text("utf-8").splitlines()
    assert lines[0] == "ruleset,what,of,figure,value,low,high"
    seats = found["seats"]
    assert isinstance(seats, list)
    low, high = seats[1]["ci95"]
    assert f"chuanma,round,1,mean,{seats[1]['mean']},{low},{high}" in lines


def test_a_page(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    said(capsys, "simulate", "chuanma", "--rounds", "8", "--seed", "3", *BOTS, "--lang", "en", "--html", str(page))
    assert "<title>Chuanma</title>" in page.read_text("utf-8")


@pytest.mark.parametrize("verb", [["simulate", "chuanma"], ["compare", "chuanma", "sbr"]])
@pytest.mark.parametrize("option", ["--csv", "--html"])
def test_what_cannot_be_written_is_told_before_rounds_are_played(
    verb: list[str], option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A million rounds would take very long."""
    file = tmp_path / "missing" / "x"
    assert main([*verb, "--rounds", "1000000", "--seed", "3", option, str(file)]) == 2
    assert str(file) in capsys.readouterr().err
    assert main([*verb, "--rounds", "4", "--seed", "3", option, str(tmp_path / "x"), "--bots", "nobody"]) == 2
    assert not list(tmp_path.iterdir())


def test_a_folder_with_something_in_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("", encoding="utf-8")
    command = ["simulate", "chuanma", "--rounds", "4", "--seed", "3", *BOTS, "--json", "--records", str(tmp_path)]
    assert main(command) == 1
    (error,) = json.loads(capsys.readouterr().out)["errors"]
    assert (error["code"], "mine.txt" in error["message"]) == ("records-not-empty", True)


@pytest.mark.parametrize(
    "more", [["--bots", "nobody"], ["--bots", "random,random"], ["--jobs", "0"], ["--rounds", "0"], ["--night", "x"]]
)
def test_wrong_usage(more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "chuanma", "--rounds", "4", "--seed", "3", *more]) == 2
    assert "Traceback" not in capsys.readouterr().err
