"""The bench's hands are what it says they are, and its words are right; its figures are measured, not tested."""

from collections import Counter

import rulec
from bench import players
from bench.hands import KINDS, make_hands
from bench.players import BOTS
from bench.playing import ONE, TWO, Plays, Whole
from bench.report import BEGIN, END, PAGE, in_readme
from bench.report_rounds import played_words, rounds_line
from bench.rounds import Series
from bench.targets import targets
from bench.words import rate, spread, times

NAMES = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]


def test_hands_are_different_and_the_same_every_time() -> None:
    hands = make_hands(200, 400)
    assert hands == make_hands(200, 400)
    assert len(set(hands.winning)) == 200
    for tiles, last in zip(hands.winning, hands.last, strict=True):
        assert len(tiles) == 14 and last in tiles
        assert max(Counter(tiles).values()) <= 4


def test_hands_win() -> None:
    rules = rulec.load("chuanma")
    for tiles in make_hands(100, 0).winning:
        assert rules.score(" ".join(NAMES[tile] for tile in tiles)).win, tiles


def test_half_of_a_batch_and_more_are_the_winning_hands() -> None:
    hands = make_hands(50, 400)
    rows = [hands.counts[start : start + KINDS] for start in range(0, len(hands.counts), KINDS)]
    assert len(rows) == 400
    assert all(sum(row) == 14 and max(row) <= 4 for row in rows)
    winning = {bytes(tiles.count(kind) for kind in range(KINDS)) for tiles in hands.winning}
    assert sum(row in winning for row in rows) >= 200


def test_a_ratio_is_that_of_the_medians_with_the_least_and_the_most_of_a_round() -> None:
    mine = Series(name="mine", values=(1.0, 2.0, 4.0))
    other = Series(name="other", values=(10.0, 10.0, 60.0))
    assert other.ratio(mine) == (5.0, 5.0, 15.0)
    assert spread(other, mine) == "5 (5-15)"


def test_rates_and_ratios_are_written_without_exponents() -> None:
    assert [rate(1 / n) for n in (12.34, 14_200, 8_123_456, 130_000_000)] == [
        "12.3/s",
        "14.2 k/s",
        "8.12 M/s",
        "130 M/s",
    ]
    assert [times(n) for n in (0.2066, 1.6, 763.7, 12_345.6)] == ["0.207", "1.6", "764", "12346"]


def test_the_readme_keeps_what_stands_around_the_table() -> None:
    readme = f"# A\n\n{BEGIN}\nold\n{END}\n\n## B\n"
    assert in_readme(readme, "new\n") == f"# A\n\n{BEGIN}\nnew\n{END}\n\n## B\n"
    first = in_readme("# A\n", "new\n")
    assert first == f"# A\n\n## Speed\n\n{BEGIN}\nnew\n{END}\n"
    assert in_readme(first, "new\n") == first


def made_up_rounds() -> Plays:
    """rulec at 1,000 rounds a second in all but acceptance, riichienv at half of it, nothing of the others."""
    mine, pure = Series(name="rulec", values=(0.001,) * 3), Series(name="rulec pure", values=(0.01,) * 3)
    peer = Series(name="riichienv", values=(0.001, 0.002, 0.004))
    series = {what: [mine, pure] for what in (*BOTS, "resettled") if what != "acceptance"}
    one, two = Series(name=ONE, values=(10.0,) * 3), Series(name=TWO, values=(5.0, 6.0, 8.0))
    start = Series(name="few", values=(2.0,) * 3)
    return Plays(
        series={**series, "acceptance": [pure], "stepped": [mine, pure, peer]},
        decisions={"rulec": 67.25, "riichienv": 88.2},
        events=3.5,
        memory={"rulec": 60.0},
        whole=Whole(
            bot="shanten", rounds=8_064, few=64, start=start, series=[one, two], memory=41.0, memory_few=40.0, cores=2
        ),
    )


def test_rounds_are_told_beside_riichienv_and_the_targets() -> None:
    words = played_words({"plays": made_up_rounds(), "versions": {"riichienv": "0.4"}})
    assert "| rulec, compiled | 1 ms | 1 k/s | 67.2 | 0.5 (0.25-1) |  |" in words["stepped"]
    assert "| riichienv 0.4 | 2 ms | 500/s | 88.2 |  |  |" in words["stepped"]
    assert "| random | rulec, uncompiled | 100/s | 10 (10-10) |  |" in words["bots"]
    assert "| acceptance | rulec, compiled" not in words["bots"]
    assert "| rulec, compiled | 1 k/s | 3.5 k/s |  |" in words["resettled"]  # 1,000 rounds of 3.5 events
    # 8,000 rounds more than the few take 8 seconds more on one process, 4 on two: medians 10, 6 and 2 seconds.
    assert "| `--jobs 1` | 10.00 s | 806/s | 1 k/s |  |" in words["whole"]
    assert "| `--jobs 2` | 6.00 s | 1.34 k/s | 2 k/s | 1.67 (1.25-2) |" in words["whole"]


def test_a_shortfall_is_seen() -> None:
    found = targets(made_up_rounds())
    reached = {one.what: one.reached for one in found}
    assert reached["stepped from Python"] == 1_000 and reached["the same, riichienv's x"] == 2
    assert reached["simulated, acceptance"] is None
    words = played_words({"plays": made_up_rounds(), "versions": {}})
    assert "| stepped from Python | 5 k/s | 1 k/s | 20 % |" in words["targets"]
    assert "| the same, riichienv's x | 7.35 times | 2 times | 27.2 % |" in words["targets"]
    assert "| simulated, acceptance | 75 k/s | not measured |  |" in words["targets"]
    assert words["shortfall"].startswith("Missed: 11 of the 11 that were measured (")


def test_the_page_has_a_place_for_every_word_on_rounds() -> None:
    words = played_words({"plays": made_up_rounds(), "versions": {}})
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in words if f"{{{name}}}" not in page] == []
    line = rounds_line({"plays": made_up_rounds()})
    assert line.startswith(
        "Rounds stepped from Python: 1 k/s (riichienv's take 2 times as long); between bots: random 1 k"
    )


def test_a_player_plays_other_rounds_each_time_and_the_same_ones_from_the_start() -> None:
    one = players.Rulec("chuanma")
    assert one.stepped(1) == players.PASS and one.shanten(1) == players.PASS
    assert one.played == one.simulated == players.PASS
    assert one.step(3).balance == one.step(3).balance
    assert one.resettled(1) == players.SETTLED
