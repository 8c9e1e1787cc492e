"""Many variants at once: what they share, and that each comes to what it comes to alone."""

from functools import cache
from pathlib import Path

import pytest

import rulec
from rulec.cli import main
from rulec.cli.compare import load_all, variations
from rulec.study.agreeing import merged
from rulec.study.kin import Kin
from rulec.study.simulation import make_plan, play_chunk
from rulec.study.tally import Apart, Nights, Tally
from rulec.study.versus import differences

VARY = ("cap=none,1,3", "flower_pig=20,8", "added_kong=1,2")  # 12 variants
MORE = ("cap=none,1,2,3", "flower_pig=20,8,1", "added_kong=1,2,3")  # 36
SEED, ROUNDS = 10, 24


@cache
def many() -> list[rulec.Rules]:
    return load_all([("chuanma", options) for options in variations({}, VARY)])


def test_what_is_equal_is_there_once() -> None:
    first, *others = [one.program for one in many()]
    assert len(others) == 11
    for program in others:
        assert program.patterns is first.patterns
        assert program.play is first.play
    caps = {id(program.score) for program in [first, *others]}
    assert len(caps) == 3  # none, 1, 3
    assert {one.ruleset.leaves["options.flower_pig"].value for one in many()} == {20, 8}
    assert len({one.ruleset.hash for one in many()}) == 12


def test_shared_is_equal_to_alone() -> None:
    alone = rulec.load("chuanma", options={"cap": 3}).program
    kin = Kin()
    kin.share(rulec.load("chuanma").program)
    shared = kin.share(alone)
    assert shared == alone
    assert shared is not alone


def test_each_comes_to_what_it_comes_to_alone() -> None:
    """Though few of them settle a round of their own."""
    rules = many()
    assert set(differences(rules, ["shanten"])) == {()}
    chunk = play_chunk(make_plan(rules, ["shanten"], SEED, 2, again=[False] * 11), 0, ROUNDS)
    assert 3 <= len({id(tally) for tally in chunk.tallies}) < 12
    for number in (0, 6, 11):
        alone = play_chunk(make_plan([rules[number]], ["shanten"], SEED, 2), 0, ROUNDS)
        assert chunk.tallies[number] == alone.tallies[0]
    for number in (3, 10):
        pair = play_chunk(make_plan([rules[0], rules[number]], ["shanten"], SEED, 2, again=[True]), 0, ROUNDS)
        assert chunk.aparts[number - 1] == pair.aparts[0]


def test_chunks_of_shared_sums_add_up() -> None:
    rules = many()
    plan = make_plan(rules, ["shanten"], SEED, 2, again=[False] * 11)
    whole = play_chunk(plan, 0, ROUNDS)
    parts = [play_chunk(plan, first, 8) for first in range(0, ROUNDS, 8)]
    found = parts[0]
    for part in parts[1:]:
        found = found.merge(part)
    assert found.tallies == whole.tallies
    assert [apart.by_round for apart in found.aparts] == [apart.by_round for apart in whole.aparts]


def test_sums_that_part() -> None:
    """One object stays one as long as the same is counted into it."""
    nights = Nights(players=4, length=1)
    one, other, more = Apart.empty(nights), Apart.empty(nights), Apart.empty(nights)
    other.changed, more.changed = 2, 5
    first, second, third = merged([one, one, one], [other, more, other])
    assert (first.changed, second.changed, third.changed) == (2, 5, 2)
    assert first is third
    assert isinstance(Tally.empty(nights), Tally)


@pytest.mark.slow
def test_text_stays_short(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    vary = [word for axis in MORE for word in ("--vary", axis)]
    rounds = ("--rounds", "40", "--seed", "10", "--night", "2")
    assert main(["compare", "chuanma", *vary, *rounds, "--csv", str(file), "--lang", "en"]) == 0
    text = capsys.readouterr().out
    assert "35 rulesets: only payouts differ" in text
    assert "of 36 rulesets the first, the 5 wildest, the 5 calmest, the 5 that change most rounds" in text
    assert len(text.splitlines()) < 100
    told = {row.split(",rounds,", 1)[0] for row in file.read_text("utf-8").splitlines() if ",all,,rounds," in row}
    assert len(told) == 36


def test_no_more_than_a_thousand(capsys: pytest.CaptureFixture[str]) -> None:
    assert len(variations({}, [f"a={','.join(map(str, range(10)))}", f"b={','.join(map(str, range(100)))}"])) == 1000
    axis = ",".join(map(str, range(1001)))
    assert main(["compare", "chuanma", "--vary", f"flower_pig={axis}", "--rounds", "4", "--seed", "1"]) == 2
    assert "1001 variants; 1000 are the most" in " ".join(capsys.readouterr().err.split())
