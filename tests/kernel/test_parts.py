"""Suit parts: the numbers of the design, and agreement of look-up with enumeration."""

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulec.kernel import parts


def code(text: str) -> int:
    return sum(parts.POWERS[int(digit) - 1] for digit in text)


def test_the_numbers_of_parts() -> None:
    standard = list(parts.standard_parts())
    pairs = list(parts.pair_parts())
    assert len(standard) == len(set(standard)) == 23_533
    assert len(pairs) == len(set(pairs)) == 5_365
    assert len(parts.all_parts()) == 26_786


def test_enumeration_agrees_with_look_up() -> None:
    standard: dict[int, set[parts.Reading]] = defaultdict(set)
    for number, reading in parts.standard_parts():
        assert parts.reading_code(reading) == number
        standard[number].add(reading)
    pairs = dict(parts.pair_parts())
    for number in parts.all_parts():
        assert set(parts.standard(number)) == standard.get(number, set())
        assert parts.pairs(number) == ((pairs[number],) if number in pairs else ())


@given(st.integers(0, parts.CODES - 1))
def test_a_part_outside_the_enumeration_has_no_reading(number: int) -> None:
    known = set(parts.all_parts())
    assert (number in known) == bool(parts.standard(number) or parts.pairs(number))


@given(st.lists(st.integers(0, 4), min_size=27, max_size=27))
def test_codes_keep_counts(counts: list[int]) -> None:
    codes = parts.codes_of(counts)
    assert [c for number in codes for c in parts.counts_of(number)] == counts
    assert sum(map(parts.size_of, codes)) == sum(counts)


def test_block_ends() -> None:
    ends = [(parts.block_low(b), parts.block_high(b)) for b in (0, 6, 7, 15, 16, 24)]
    assert ends == [(1, 3), (7, 9), (1, 1), (9, 9), (1, 1), (9, 9)]
    assert len({parts.block_code(b) for b in range(parts.BLOCKS)}) == parts.BLOCKS


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("", {()}),
        ("1", set()),
        ("11", {(16,)}),
        ("111222333", {(7, 8, 9), (0, 0, 0)}),
        ("1112345678999", set()),
    ],
)
def test_standard_readings(text: str, readings: set[parts.Reading]) -> None:
    assert set(parts.standard(code(text))) == readings


def test_nine_gates_reads_in_every_way() -> None:
    base = "1112345678999"
    assert all(parts.standard(code(base + str(rank))) for rank in range(1, 10))
    assert parts.standard(code(base)) == ()


def test_four_of_a_kind_is_two_pairs() -> None:
    assert parts.pairs(code("111122")) == ((16, 16, 17),)
    assert parts.pairs(code("111")) == ()


@pytest.mark.parametrize(
    ("suits", "sets", "pair_count", "wins"),
    [
        (("111444222", "99966", ""), 4, 7, True),
        (("112299", "44", "668899"), 4, 7, True),
        (("112299", "44", "668899"), 4, 0, False),
        (("11", "22", ""), 0, 0, False),
        (("11", "", ""), 0, 0, True),
        (("111", "222", "12"), 2, 0, False),
        (("11", "22", "33344455"), 4, 7, False),
    ],
)
def test_can_win(suits: tuple[str, str, str], sets: int, pair_count: int, wins: bool) -> None:
    counts = [c for suit in suits for c in parts.counts_of(code(suit))]
    assert parts.can_win(counts, sets, pair_count) is wins


def test_what_is_no_code_has_no_tiles() -> None:
    """A negative number once kept the count going for ever."""
    assert parts.size_of(-1) == 0
