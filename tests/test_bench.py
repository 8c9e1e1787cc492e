"""The bench's hands are what it says they are, and its words are right; its figures are measured, not tested."""

from collections import Counter

import rulec
from bench.hands import KINDS, make_hands
from bench.report import BEGIN, END, in_readme, rate, spread, times
from bench.rounds import Series

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
