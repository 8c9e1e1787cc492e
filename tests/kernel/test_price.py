"""The pricer: tables written by hand, with prices that a person can check."""

import pytest

from rulec.kernel import price
from rulec.kernel.code import Code
from rulec.kernel.pieces import measured
from rulec.kernel.price import ALL, MOST, PRODUCT, SUM, Pricer
from rulec.kernel.vm import (
    ADD,
    AGG,
    END,
    FACT,
    GROUP,
    INPUT,
    LIMIT,
    MIN,
    MUL,
    NONE,
    POW,
    PUSH,
    SCORE,
    Frame,
    KernelError,
)  # fmt: skip

PLAIN, PURE, PAIRS, TRIPLETS, ROOT = range(5)
SHAPES, EXTRAS = 0, 1
LEVEL, FAN, CAP, POINTS = range(4)
NO_CAP = -1


class House:
    """Five patterns in two groups. Of the shapes the best counts, or what `combine` says; roots are added.

    The aggregates say which patterns match and how many roots there are, the first circumstance is the cap.
    """

    def __init__(self, combine: int = MOST, prices: tuple[int, ...] = (0, 2, 1, 1, 1)) -> None:
        self.code = Code()
        self.pricer = Pricer(Frame(self.code, [], 1, 0, 0))
        pricer = self.pricer
        pricer.whens = [-1, *(self.put(AGG, at) for at in (0, 1, 2, 3))]
        pricer.counts = [-1, -1, -1, -1, self.put(AGG, 3)]
        pricer.prices = [self.put(PUSH, n) for n in prices]
        pricer.group_of = [SHAPES, SHAPES, SHAPES, SHAPES, EXTRAS]
        pricer.combines = [combine, SUM]
        pricer.replaces = [[], [], [(ROOT, 1)], [], []]
        pricer.lines = [
            (LEVEL, self.put(GROUP, SHAPES, GROUP, EXTRAS, ADD)),
            (FAN, self.put(SCORE, LEVEL)),
            (CAP, self.put(INPUT, 0)),
            (POINTS, self.put(PUSH, 2, SCORE, FAN, SCORE, CAP, MIN, 2, POW)),
        ]
        pricer.limit, pricer.points, pricer.fan = CAP, POINTS, FAN
        pricer.outs = [self.put(SCORE, POINTS, PUSH, 10, MUL)]

    def put(self, *words: int) -> int:
        return self.code.add(*measured([*words, END]))

    def price(self, *, pure: int = 0, pairs: int = 0, triplets: int = 0, roots: int = 0, cap: int = 5) -> price.Priced:
        return self.pricer.price([pure, pairs, triplets, roots], [NONE if cap == NO_CAP else cap])


def test_a_pattern_without_a_condition_counts_alone() -> None:
    priced = House().price()
    assert (priced.hits, priced.fan, priced.points, priced.outs) == ([(PLAIN, 1)], 0, 1, [10])
    assert House().price(roots=1).hits == [(PLAIN, 1), (ROOT, 1)]
    assert House().price(triplets=1).hits == [(TRIPLETS, 1)]


def test_the_best_of_a_group_counts_and_of_equals_the_first() -> None:
    assert House().price(pure=1, pairs=1, triplets=1).hits == [(PURE, 1)]
    assert House().price(pairs=1, triplets=1).hits == [(PAIRS, 1)]
    assert House().price(pairs=1, triplets=1).groups == [1, 0]


def test_what_a_pattern_replaces_is_taken_away() -> None:
    # of three roots one is in the pairs; one root alone is gone
    assert House().price(pairs=1, roots=3).hits == [(PAIRS, 1), (ROOT, 2)]
    assert House().price(pairs=1, roots=1).hits == [(PAIRS, 1)]
    house = House()
    house.pricer.replaces[PAIRS] = [(ROOT, ALL)]
    assert house.price(pairs=1, roots=3).hits == [(PAIRS, 1)]


def test_groups_add_multiply_or_take_the_most() -> None:
    told = {"pure": 1, "triplets": 1, "roots": 2}
    assert House(SUM, (0, 2, 1, 3, 1)).price(**told).groups == [5, 2]
    assert House(PRODUCT, (1, 2, 1, 3, 1)).price(**told).groups == [6, 2]
    assert House(MOST, (0, 2, 1, 3, 1)).price(**told).groups == [3, 2]
    assert House(PRODUCT, (1, 2, 1, 3, 1)).price(**told).prices == {PURE: 2, TRIPLETS: 3, ROOT: 1}


def test_a_price_that_counts_often_is_multiplied_often() -> None:
    house = House(PRODUCT, (1, 2, 1, 1, 3))
    house.pricer.group_of[ROOT] = SHAPES
    # 2 for the suit, 3 for each of four roots
    assert house.price(pure=1, roots=4).groups == [162, 0]
    house.pricer.prices[ROOT] = house.put(PUSH, 1)
    assert house.price(pure=1, roots=1000).groups == [2, 0]


def test_the_limit_is_told_where_it_lowers_the_points() -> None:
    assert [(p.points, p.limited) for p in (House().price(roots=n, cap=3) for n in (2, 3, 4))] == [
        (4, 0),
        (8, 0),
        (8, 1),
    ]
    # without the cap these would be too many to reckon with
    assert [(p.points, p.limited) for p in (House().price(roots=n, cap=3) for n in (59, 65))] == [(8, 1), (8, 1)]
    free = House().price(roots=6, cap=NO_CAP)
    assert (free.points, free.limited, free.scores) == (64, 0, [6, 6, NONE, 64])


def test_what_a_sheet_states_goes_first() -> None:
    house = House()
    house.pricer.frame.aggs, house.pricer.frame.inputs, house.pricer.frame.raws = [0] * 4, [5], [0] * 5
    by_fan = house.pricer.settle([0] * 5, {FAN: 4})
    assert (by_fan.fan, by_fan.points, by_fan.limited, by_fan.outs) == (4, 16, 0, [160])
    by_points = house.pricer.settle([0] * 5, {POINTS: 7})
    assert (by_points.points, by_points.limited, by_points.outs) == (7, 0, [70])
    assert house.pricer.settle([0, 1, 0, 0, 2], {}).points == 16


@pytest.mark.parametrize("combine", [SUM, MOST])
def test_a_price_too_large_is_told(combine: int) -> None:
    house = House(combine, (0, 2, 1, 1, LIMIT // 2))
    house.pricer.group_of[ROOT] = SHAPES
    with pytest.raises(KernelError) as raised:
        house.price(pure=1, roots=2)
    assert (raised.value.what, raised.value.values) == ("size", (LIMIT // 2, 2))


def test_a_sum_or_product_too_large_is_told() -> None:
    for combine, values in ((SUM, (LIMIT - 2, 2)), (PRODUCT, (LIMIT - 2, 2))):
        with pytest.raises(KernelError) as raised:
            House(combine, (0, LIMIT - 2, 1, 2, 0)).price(pure=1, triplets=1)
        assert (raised.value.what, raised.value.values) == ("size", values)


def test_a_power_too_large_is_told() -> None:
    house = House(PRODUCT, (1, 2, 1, 1, 3))
    house.pricer.group_of[ROOT] = SHAPES
    with pytest.raises(KernelError) as raised:
        house.price(roots=38)
    assert (raised.value.what, raised.value.values) == ("size", (3, 38))
    assert house.price(roots=37, cap=0).groups == [3**37, 0]


@pytest.mark.parametrize("size", [LIMIT, 2**63 - 1, 2**63, 10**30, -LIMIT, -(2**63), -(2**63) - 1, -(10**30)])
def test_an_aggregate_of_any_size_is_told_only_where_it_is_read(size: int) -> None:
    house = House()
    house.pricer.outs = []
    unread = house.pricer.price([1, 0, 0, 0, size], [5])
    assert unread.points == 4
    with pytest.raises(KernelError) as raised:
        house.pricer.price([size, 0, 0, 0], [5])
    assert raised.value.what == "size"


def test_a_fact_is_read_where_a_price_asks_for_it() -> None:
    house = House()
    house.pricer.frame.facts[0] = 4
    house.pricer.prices[PURE] = house.put(FACT, 0)
    assert house.price(pure=1).prices == {PURE: 4}
