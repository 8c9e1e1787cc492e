"""Rulesets against each other over simulated rounds: when only payouts differ, and what the pairs tell."""

import json
from decimal import Decimal

import pytest

import rulec
from rulec.round.model import Record
from rulec.round.record import record_from_python
from rulec.study.alike import play_differs
from rulec.study.figures import beside, figures
from rulec.study.running import Simulation, run
from rulec.study.simulation import make_plan, play_chunk
from rulec.study.tally import Apart
from rulec.study.versus import differences, versus

SEED = 10  # of which two of the first four walls bring wins of three fan


def differ(options: dict[str, object], *bots: str, ruleset: str = "chuanma") -> tuple[str, ...]:
    other = rulec.load(ruleset, options=options)
    return play_differs(rulec.load(ruleset).program, other.program, bots or ("shanten",))


@pytest.mark.parametrize(
    "options",
    [
        {"cap": 3},
        {"ready_pays": "max"},
        {"patterns.straight.on": True},
        {"winner_dealer": "last"},  # rounds are dealt by their number
        {"settlements.refund.on": False},
    ],
)
def test_what_only_pays(options: dict[str, object]) -> None:
    assert differ(options) == ()


@pytest.mark.parametrize(
    ("options", "place"),
    [
        ({"last_n": 8}, "play.must_win"),
        ({"min_fan": 2}, "define.enough_fan"),  # 1 is what any hand counts
        ({"heavenly": "fan"}, "score.ends_round"),
        ({"play.winners": "stay"}, "play.winners"),
        ({"play.may_kong": "wall >= 4"}, "play.may_kong"),
        ({"pass_lock": "strict"}, "define.not_locked"),
        ({"must_lack_suit": False}, "define.two_suits"),
    ],
)
def test_what_may_change_the_play(options: dict[str, object], place: str) -> None:
    assert place in differ(options)


def test_prices_matter_where_a_win_needs_them() -> None:
    """Under a least fan of 2, a pattern's price decides who may win."""
    dear = {"min_fan": 2}
    other = rulec.load("chuanma", options={**dear, "patterns.straight.on": True})
    assert "patterns.straight" in play_differs(rulec.load("chuanma", options=dear).program, other.program, ["shanten"])


def test_prices_matter_to_a_bot_that_looks_at_them() -> None:
    assert "score.limit" in differ({"cap": 3}, "shanten", "value")
    assert differ({}, "value") == ()


@pytest.mark.parametrize(
    ("old", "new"), [("chuanma", {"cap": 1, "ready_pays": "max", "patterns.straight.on": True}), ("xlch", {"cap": 2})]
)
def test_settled_again_is_played_again(old: str, new: dict[str, object]) -> None:
    """Where only payouts differ, settling the rounds of the first ruleset gives what playing under the other does."""
    rules = [rulec.load(old), rulec.load(old, options=new)]
    assert differences(rules, ["shanten"]) == ((),)
    settled, played = (
        play_chunk(make_plan(rules, ["shanten"], SEED, 2, again=[again]), 0, 8) for again in (False, True)
    )
    assert settled == played
    assert settled.aparts[0].by_round.sizes.total


def simulation(*options: dict[str, object], rounds: int = 8, night: int = 2) -> Simulation:
    rules = [rulec.load("chuanma", options=own) for own in options]
    differs = differences(rules, ["shanten"])
    plan = make_plan(rules, ["shanten"], SEED, night, again=[bool(apart) for apart in differs], records=True)
    return run(rules, plan, rounds, 1)


def test_the_pairs_are_those_of_the_records() -> None:
    """Every difference again from the records, settled by both rulesets."""
    found = simulation({}, {"cap": 1})
    old, new = found.rules
    chunk = play_chunk(found.plan, 0, 8)
    both = [[[int(v) for v in rules.settle(record).balance.values()] for record in records_of(chunk.lines)]
            for rules in (old, new)]  # fmt: skip
    apart = chunk.aparts[0]
    for seat in range(4):
        differences_of_seat = [b[seat] - a[seat] for a, b in zip(*both, strict=True)]
        assert sorted(apart.by_round.counts[seat].elements()) == sorted(differences_of_seat)
    changed = [number for number, (a, b) in enumerate(zip(*both, strict=True)) if a != b]
    assert 0 < apart.changed == len(changed)
    assert apart.examples == sorted({number // 4: number for number in reversed(changed)}.values())
    assert apart.by_round.squares.total == sum(y * y - x * x for a, b in zip(*both, strict=True)
                                               for x, y in zip(a, b, strict=True))  # fmt: skip
    place = sum(b[n % 4] - a[n % 4] for n, (a, b) in enumerate(zip(*both, strict=True)))
    assert apart.positions[0].total == place
    assert Apart.of_data(json.loads(json.dumps(apart.data())), found.plan.nights) == apart
    assert len(beside(found, 1).rounds) == 4


def records_of(lines: tuple[str, ...]) -> list[Record]:
    return [record_from_python(json.loads(line)) for line in lines]


def test_what_is_twice_as_dear_is_twice_as_wild() -> None:
    found = simulation({}, {"base": 2})
    old, new, apart = figures(found, 0), figures(found, 1), beside(found, 1)
    assert new.rounds.spread.value == pytest.approx(2 * old.rounds.spread.value, abs=Decimal("0.000002"))
    assert apart.round_spread.value == pytest.approx(old.rounds.spread.value, abs=Decimal("0.000002"))
    assert [part.amount for part in new.payments] == [2 * part.amount for part in old.payments]


def test_causes_add_up_on_a_sample() -> None:
    found = simulation({}, {"cap": 1})
    told = versus(found, ((),))
    sample = told.samples[0]
    assert sample is not None
    assert sample.rounds == 2  # a wall each
    assert [[p.leaf for p in cause.share.places] for cause in sample.causes] == [["options.cap"]]


def test_the_same_rules_have_no_causes() -> None:
    told = versus(simulation({}, {}), ((),)).samples[0]
    assert told is not None
    assert [one.reason for one in told.unmoved] == ["same-rules"]
