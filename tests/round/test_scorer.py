"""The scorer of the Python face: what it answers, what it refuses, what it keeps."""

import sys
from array import array
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

import rulec
from rulec.round.scorer import Scorer
from rulec.source import cache
from rulec.source.diagnostic import DiagnosticError, Sink
from rulec.tiles.notation import parse_tiles

FOUNDING = "111m 444m 222m 999m 66m"  # 清对: three 番, eight times the base


def tiles(text: str) -> bytes:
    found = parse_tiles(text, Sink())
    assert found is not None
    return bytes(found.tiles)


def counts(*texts: str) -> bytes:
    return b"".join(bytes(tiles(text).count(tile) for tile in range(27)) for text in texts)


def codes(call: Callable[[], object]) -> list[str]:
    with pytest.raises(DiagnosticError) as caught:
        call()
    return [d.code for d in caught.value.diagnostics]


@pytest.fixture(scope="module")
def scorer() -> Scorer:
    return rulec.load("chuanma").scorer()


@pytest.mark.parametrize(
    ("hand", "points", "patterns"),
    [
        (FOUNDING, 8, ("pure_triplets",)),
        ("123m 456m 789p 234p 55m", 1, ("plain",)),
        ("123m 456m 789p 234s 55m", -1, ()),  # three suits: nothing is void
        ("123m 456m 789p 234p 5m 6m", -1, ()),
        ("111m 222m 333p 444p 55m", 2, ("all_triplets",)),
        ("11m 22m 33m 55m 77p 88p 99p", 4, ("seven_pairs",)),
        ("1111m 22m 33m 55m 77p 88p", 8, ("dragon_pairs",)),
        ("123m 456m 789m 234m 55m", 4, ("pure_suit",)),
    ],
)
def test_hands_that_a_person_can_price(scorer: Scorer, hand: str, points: int, patterns: tuple[str, ...]) -> None:
    assert (scorer.points(tiles(hand)), scorer.patterns(tiles(hand))) == (points, patterns)


def test_the_order_of_tiles_does_not_matter(scorer: Scorer) -> None:
    assert scorer.points(bytes(reversed(tiles(FOUNDING)))) == 8


def test_points_are_in_the_smallest_unit() -> None:
    rules = rulec.load("chuanma", options={"base": 0.5})
    scorer = rules.scorer()
    assert scorer.points(tiles(FOUNDING)) * scorer.unit == rules.score(FOUNDING).points == 4


def test_a_cap_is_another_table() -> None:
    low, high = rulec.load("chuanma", options={"cap": 3}).scorer(), rulec.load("chuanma", options={"cap": 4}).scorer()
    assert low.complete() and high.complete()
    assert (low.points(tiles(FOUNDING)), high.points(tiles(FOUNDING))) == (4, 8)


def test_a_hand_of_three_sets(tmp_path: Path) -> None:
    rules = tmp_path / "small.yaml"
    rules.write_text("rulec: 1\nid: small\nextends: chuanma\nset: {play.forms.standard.sets: 3}\n")
    scorer = rulec.load(rules).scorer()
    assert scorer.hand_size == 11
    assert scorer.points(tiles("123m 456m 789p 55m")) == 1
    out = array("q", [0])
    scorer.points_many(counts("123m 456m 789p 55m"), out)
    assert list(out) == [1]


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (tiles("111m 444m 222m 999m 6m"), ["winning-tile-missing"]),
        (tiles("111m 444m 222m 999m 666m"), ["wrong-tile-count"]),
        (b"", ["no-tiles"]),
        (tiles("111m 444m 222m 999m 6m") + b"\x1b", ["no-tile-number", "winning-tile-missing"]),
        (tiles("111m 444m 222m 999m 6m") + b"\xff", ["no-tile-number", "winning-tile-missing"]),
        (tiles("1111m 444m 222m 999m") + bytes([0]), ["five-copies"]),
        # fifth copies that would be carried into the next rank, the next suit, or out of the last
        (tiles("9999m 111p 222p 33p 4p") + bytes([8]), ["five-copies"]),
        (tiles("9999s 999s 999s 999s") + bytes([26]), ["five-copies"]),
        (tiles("9999m 999m 999m 999m") + bytes([8]), ["five-copies"]),
    ],
)
def test_what_is_no_hand_is_refused(scorer: Scorer, wrong: bytes, expected: list[str]) -> None:
    assert codes(lambda: scorer.points(wrong)) == expected
    assert codes(lambda: scorer.patterns(wrong)) == expected


@pytest.mark.parametrize("wrong", ["a text of 14 ch", bytearray(tiles(FOUNDING)), None, 14, list(tiles(FOUNDING))])
def test_what_is_no_bytes_is_refused(scorer: Scorer, wrong: object) -> None:
    with pytest.raises((TypeError, DiagnosticError)):
        scorer.points(wrong)  # type: ignore[arg-type]


BATCH = counts(FOUNDING, "123m 456m 789p 234s 55m", "11m 22m 33m 55m 77p 88p 99p")


@pytest.mark.parametrize("make", [bytes, bytearray, lambda b: array("B", b), memoryview,
                                  lambda b: memoryview(b).cast("B", (3, 27))])  # fmt: skip
def test_any_buffer_of_counts_does(scorer: Scorer, make: Callable[[bytes], object]) -> None:
    out = array("q", [9, 9, 9])
    scorer.points_many(make(BATCH), out)
    assert list(out) == [8, -1, 4]


def test_out_may_be_any_buffer_of_whole_numbers(scorer: Scorer) -> None:
    kept = bytearray(24)
    scorer.points_many(BATCH, memoryview(kept).cast("q"))
    assert list(memoryview(kept).cast("q")) == [8, -1, 4]


def test_no_hands_are_no_fault(scorer: Scorer) -> None:
    out = array("q")
    scorer.points_many(b"", out)
    assert not out


@pytest.mark.parametrize(
    ("batch", "out"),
    [
        (BATCH, array("q", [0, 0])),
        (BATCH[:-1], array("q", [0, 0, 0])),
        (array("H", list(BATCH)), array("q", [0, 0, 0])),
        (BATCH, array("d", [0, 0, 0])),
        (BATCH, array("i", [0, 0, 0])),
        (BATCH, bytes(24)),
        (BATCH, memoryview(bytes(24)).cast("q")),
        ([0] * 81, array("q", [0, 0, 0])),
        (BATCH, [0, 0, 0]),
        (memoryview(BATCH)[::1][::-1], array("q", [0, 0, 0])),
    ],
)
def test_buffers_of_another_shape_are_refused(scorer: Scorer, batch: object, out: object) -> None:
    with pytest.raises(ValueError, match=r"counts|out"):
        scorer.points_many(batch, out)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        (bytes([5, 0, 0, 3, 3, 3]) + bytes(21), ["batch-row", "five-copies"]),
        (bytes([255]) + bytes(26), ["batch-row", "wrong-tile-count", "five-copies"]),
        (bytes(27), ["batch-row", "no-tiles"]),
        (bytes([4, 4, 4]) + bytes(24), ["batch-row", "wrong-tile-count"]),
        # in the codes alone a fifth copy looks like one of the next rank: 5 of 1m as 1 of 2m
        (bytes([5, 0, 1, 2, 3, 3]) + bytes(21), ["batch-row", "five-copies"]),
        (bytes(26) + bytes([14]), ["batch-row", "five-copies"]),
        (bytes(18) + bytes([7, 7]) + bytes(7), ["batch-row", "five-copies", "five-copies"]),
    ],
)
def test_a_row_that_is_no_hand_is_told_by_number(scorer: Scorer, row: bytes, expected: list[str]) -> None:
    out = array("q", [9, 9, 9])
    with pytest.raises(DiagnosticError) as caught:
        scorer.points_many(BATCH[:27] + row + BATCH[:27], out)
    assert [d.code for d in caught.value.diagnostics] == expected
    assert caught.value.diagnostics[0].args["row"] == "1"
    assert list(out) == [8, 9, 9]


def test_tables_are_kept_and_found_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    rules = rulec.load("chuanma")
    assert not rules.scorer().is_complete
    assert rules.scorer().complete()
    kept = rules.scorer()
    assert kept.is_complete
    assert (kept.points(tiles(FOUNDING)), kept.patterns(tiles(FOUNDING))) == (8, ("pure_triplets",))
    assert not rulec.load("chuanma", options={"cap": 2}).scorer().is_complete


@pytest.mark.parametrize("harm", ["cut", "other", "empty", "text", "beyond"])
def test_harmed_tables_are_made_again(harm: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The cache finds most harm by its check; what has the right check and is still no table must not be believed."""
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    scorer = rulec.load("chuanma").scorer()
    assert scorer.complete()
    entry = next(tmp_path.glob("points-*"))
    key = entry.stem.removeprefix("points-")
    whole = cache.fetch("points", key)
    assert whole is not None
    harms = {
        "cut": whole[:-4],
        "other": b'{"form": "big 9"}\n' + whole,
        "empty": b"",
        "text": b"no tables",
        "beyond": whole[:-90_000] + b"\xff\xff" + whole[-89_998:],  # an outcome that is not there
    }
    harmed = harms[harm]
    cache.store("points", key, harmed)
    again = rulec.load("chuanma").scorer()
    assert not again.is_complete
    assert again.points(tiles(FOUNDING)) == 8


def test_much_need_fills_all_tables() -> None:
    """Some hundred classes that nobody has asked for yet, and the tables are made at once."""
    scorer = rulec.load("sbr").scorer()
    hands = [f"{a}{a}{a}m {b}{b}{b}m {c}{c}{c}p {d}{d}{d}p {e}{e}m" for a in range(1, 4) for b in range(4, 7)
             for c in range(1, 5) for d in range(5, 9) for e in range(7, 9)]  # fmt: skip
    first = {scorer.points(tiles(hand)) for hand in hands}
    assert len(first) == 1


def test_a_circumstance_that_walks_over_the_hand_is_priced_hand_by_hand(tmp_path: Path) -> None:
    """It has no table, and the same answer: here a pattern asks for the tiles of a seat by name."""
    rules = tmp_path / "walk.yaml"
    rules.write_text(
        "rulec: 1\nid: walk\nextends: chuanma\nadd:\n  define:\n    nobody: {is: 'count(seat.tiles) == 14'}\n"
        "  patterns:\n    whole: {title: whole, group: shape, fan: 2, when: 'nobody'}\n"
    )
    loaded = rulec.load(rules)
    scorer = loaded.scorer()
    assert not scorer.quick_to_complete
    assert not scorer.complete()
    assert scorer.points(tiles(FOUNDING)) == loaded.score(FOUNDING).points / scorer.unit


def test_threads_may_ask_one_scorer_while_its_tables_fill() -> None:
    """Every answer is that of a scorer that nobody else asks."""
    rules = rulec.load("chuanma", options={"cap": 6})
    hands = [tiles(f"{a}{a}{a}m {b}{b}{b}m 123p {c}{c}{c}p {d}{d}m") for a in range(1, 4) for b in range(4, 7)
             for c in range(4, 9) for d in range(7, 10)]  # fmt: skip
    alone = rules.scorer()
    right = [(alone.points(hand), alone.patterns(hand)) for hand in hands]
    shared = rules.scorer()
    found: dict[int, list[tuple[int, tuple[str, ...]]]] = {}

    def ask(number: int) -> None:
        found[number] = [(shared.points(hand), shared.patterns(hand)) for hand in hands]

    kept = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=ask, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(kept)
    assert [found[number] for number in range(4)] == [right] * 4


def test_a_scorer_made_by_hand_says_so() -> None:
    with pytest.raises((TypeError, AttributeError)):
        Scorer.__new__(Scorer).points(b"")
