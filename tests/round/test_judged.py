"""Rounds that the kernel settles while bots play them are settled alike as records, by what tells why: every line."""

from pathlib import Path
from typing import Any

import pytest

import rulec
from rulec.api import Rules
from rulec.kernel.vm import KernelError
from rulec.round.settle import settle
from rulec.round.simulated import Rounds
from rulec.ruleset.files import shipped
from rulec.source.diagnostic import DiagnosticError
from tests.reference.full import FullRound
from tests.test_full_against_reference import expected, told

SEED = 11
NAMES = {9: "bank"}


def told_by_kernel(rounds: Rounds, number: int) -> tuple[Any, ...]:
    """Payments as (event, rule, payer, payee, amount), wins as (event, seat, points, patterns), and the balance."""
    played, unit = rounds.play(number), rounds.unit
    names = {**dict(enumerate(rounds.seats)), **NAMES}
    patterns = [one.name for one in rounds.engine.program.patterns if one.on]
    return (
        [
            (line.event, line.rule.settlement.name, names[line.payer], names[line.payee], line.units * unit)
            for line in played.payments
        ],
        [
            (win.event, names[win.seat], win.value.points * unit, [(patterns[at], n) for at, n in win.value.hits])
            for win in played.wins
        ],
        [units * unit for units in played.balance],
    )


def told_of_record(rounds: Rounds) -> tuple[Any, ...]:
    """The same of the record of the round that was played last."""
    settled = settle(rounds.engine, rounds.as_record(), explained=False)
    assert not settled.errors
    assert settled.over
    return (
        [(one.event, one.rule, one.payer, one.payee, one.amount) for one in settled.entries],
        [
            (win.event, win.seat, win.score.points, [(hit.id, hit.times) for hit in win.score.hits])
            for win in settled.wins
        ],
        [settled.balance[seat] for seat in rounds.seats],
    )


def same(rules: Rules, bot: str, numbers: range) -> None:
    """Rounds of a bot, settled in both ways; and settled again from their moves alone."""
    rounds, again = (Rounds(rules.engine, [bot], SEED) for _ in range(2))
    for number in numbers:
        found = told_by_kernel(rounds, number)
        assert found == told_of_record(rounds), f"{rules.ruleset.id}, {bot}, round {number}"
        settled = again.settle(rounds.log)
        assert again.game.log == rounds.game.log
        assert [units * rounds.unit for units in settled.balance] == found[2]


@pytest.mark.parametrize("ruleset", shipped())
def test_the_kernel_settles_as_a_record_is_settled(ruleset: str) -> None:
    for bot in ("random", "shanten"):
        same(rulec.load(ruleset), bot, range(3))


def test_a_win_with_the_tiles_that_were_dealt() -> None:
    """The dealer's, before anybody has drawn: it is taken from nobody."""
    rules = rulec.load("two-players")
    same(rules, "shanten", range(66, 68))
    rounds = Rounds(rules.engine, ["shanten"], SEED)
    rounds.play(66)
    win = next(event for event in rounds.events() if event.type == "win")
    assert (win.index, win.seat, win.source) == (2, 0, None)


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["random", "cheap", "shanten", "acceptance", "value"])
@pytest.mark.parametrize("ruleset", shipped())
def test_the_kernel_settles_as_a_record_is_settled_at_length(ruleset: str, bot: str) -> None:
    """4,350 rounds, and as many settled again."""
    same(rulec.load(ruleset), bot, range(3, 33))


# what rules of events read of the table: (what a file adds or sets, bots, rounds from 0)
READING = {
    "melds at a kong": ("kong", "base * count(payee.melds)"),
    "a hand at a kong": ("kong", "base * count(payee.hand)"),
    "waits at a kong": ("kong", "base * count(payee.waits)"),
    "hands once a kong stands": ("kong_stands", "base * count(payer.hand, rank >= 5)"),
    "waits of a winner": ("win", "base * count(payee.waits)"),
    "a winner's hand": ("win", "base * count(payee.hand)"),
}


def written(folder: Path, text: str) -> Rules:
    """The library's rules with what a file says."""
    path = folder / "own.yaml"
    path.write_text(f"rulec: 1\nid: own\nextends: sichuan\ntitle: own\n{text}", encoding="utf-8")
    return rulec.load(path)


def paying(event: str, amount: str, more: str = "") -> str:
    actor = "winner" if event == "win" else "actor"
    return f"""
add:
  settlements:
    own: {{title: own, on: {event}, from: in_play, to: {actor}, amount: "{amount}"}}
{more}"""


@pytest.mark.parametrize("name", READING)
def test_rules_see_the_table_before_their_step(name: str, tmp_path: Path) -> None:
    """A kong's hand still holds the tiles that it laid; a winner's waits are those without the winning tile."""
    rules = written(tmp_path, paying(*READING[name]))
    same(rules, "value", range(7, 10))
    same(rules, "random", range(4, 6))


ENDS = {
    "at the deal": "any(seats, count(hand, rank == 5) >= 3)",
    "by rivers": "any(seats, count(river) >= 3) or count(seats, in_play) <= 1",
    "by waits": "any(seats, any(waits, live)) or count(seats, in_play) <= 1",
}


@pytest.mark.parametrize("name", ENDS)
def test_rounds_end_by_what_lies_there(name: str) -> None:
    same(rulec.load("sichuan", options={"play.end": ENDS[name]}), "value", range(4))


def test_a_round_that_ends_at_the_deal_has_no_moves() -> None:
    rounds = Rounds(rulec.load("sichuan", options={"play.end": ENDS["at the deal"]}).engine, ["value"], 5)
    assert any(rounds.play(number).number == number and len(rounds.log.log) == 1 for number in range(4))


def by_reference(rules: Rules, numbers: range, seed: int = 5) -> None:
    """Rounds settled by the kernel, as records, and straight from the typed trees."""
    rounds = Rounds(rules.engine, ["value"], seed)
    for number in numbers:
        assert told_by_kernel(rounds, number) == told_of_record(rounds)
        record = rounds.as_record()
        assert told(settle(rules.engine, record, explained=False)) == expected(
            FullRound(rules.program, record).settle()
        )


def test_waits_are_priced_under_other_circumstances_than_those_of_the_rule_that_asks(tmp_path: Path) -> None:
    """`few_left` holds of the rule's win, while 20 tiles are thought to be in the wall of a ready check."""
    more = "  define: {few_left: wall <= 19}\n  patterns: {own: {title: own, group: bonus, fan: 1, when: few_left}}\n"
    text = paying("win", "if any(waits, live) and few_left then 3 * base else base", more)
    by_reference(written(tmp_path, text), range(1))


def test_a_live_wait_sees_the_ready_hand(tmp_path: Path) -> None:
    """Not the tile that its seat has just drawn."""
    text = paying(
        "win", "base * (1 + count(payee.waits, live))", "set: {play.live_wait: 'count(hand, rank >= 5) >= 6'}\n"
    )
    by_reference(written(tmp_path, text), range(4, 5))


def test_kongs_that_ask_for_waits_change_no_price() -> None:
    """Whatever was asked before, the same round comes of the same number."""
    rules = rulec.load("sichuan", options={"play.may_kong": "not any(waits, live) and wall >= 1"})
    rounds = Rounds(rules.engine, ["value"], 5)
    rounds.play(4)
    first = rounds.log
    rounds.play(4)
    assert rounds.log == first


def moved(under: dict[str, Any], to: dict[str, Any], bot: str, numbers: range, seed: int = 3) -> tuple[int, int]:
    """Rounds played under some options and settled under others: how many were possible there and how many were played
    anew; of each the payments are right."""
    one, other = (rulec.load("sichuan", options=options) for options in (under, to))
    played, again, anew = Rounds(one.engine, [bot], seed), *(Rounds(other.engine, [bot], seed) for _ in range(2))
    kept = 0
    for number in numbers:
        played.play(number)
        found = again.settle(played.log)
        record = settle(other.engine, played.as_record(), explained=False)
        if record.errors or not record.over or again.players != played.players:
            assert found.balance == anew.play(number).balance
            assert again.game.log == anew.game.log
        else:
            kept += 1
            assert again.game.log == played.game.log
            assert [units * again.unit for units in found.balance] == [record.balance[seat] for seat in again.seats]
    return kept, len(numbers) - kept


MOVED: dict[str, tuple[dict[str, Any], dict[str, Any], tuple[int, int]]] = {
    "wins that were not allowed": ({"play.may_win": "self_draw"}, {}, (3, 0)),
    "wins that had to be taken": ({"play.may_win": "self_draw"}, {"play.must_win": "true"}, (0, 3)),
    "void suits": ({"play.void": "declared"}, {}, (0, 3)),
    "fewer seats": ({}, {"play.players": 3}, (0, 3)),
    "more seats, that exchange": (
        {"play.players": 3, "play.exchange.tiles": 3}, {"play.exchange.tiles": 3}, (0, 3),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MOVED)
def test_what_was_played_elsewhere_is_settled_where_it_could_have_been(name: str) -> None:
    under, to, found = MOVED[name]
    assert moved(under, to, "random" if name == "fewer seats" else "value", range(3)) == found


def test_only_the_nearest_wins_where_two_have() -> None:
    """In that round two seats win on one tile."""
    assert moved({}, {"play.claims": "nearest"}, "value", range(48, 49), 2) == (0, 1)


def test_a_round_that_nobody_is_left_in_stops() -> None:
    """Blood flows on to the end of the wall; but here who wins leaves."""
    rules = rulec.load("xueliu", options={"play.winners": "leave"})
    rounds = Rounds(rules.engine, ["value"], 2)
    found = rounds.play(0)
    assert not any(rounds.game.in_play)
    settled = settle(rules.engine, rounds.as_record(), explained=False)
    assert not settled.errors
    assert not settled.over
    assert [units * rounds.unit for units in found.balance] == [settled.balance[seat] for seat in rounds.seats]


def test_what_cannot_be_computed_is_told(tmp_path: Path) -> None:
    """A thousand doublings are too many: told when a hand is priced, at the rule where a rule asks."""
    text = "set: {cap: none}\nadd: {patterns: {own: {title: own, group: bonus, fan: 1000, when: any(tiles)}}}\n"
    with pytest.raises(KernelError, match="exponent"):
        for number in range(9):
            Rounds(written(tmp_path, text).engine, ["value"], 5).play(number)
    rounds = Rounds(written(tmp_path, paying("end", "base * sum(payer.kinds, tile.seen)").replace(
        "from: in_play, to: actor, ", "")).engine, ["value"], 5)  # fmt: skip
    with pytest.raises(DiagnosticError) as caught:
        rounds.play(0)
    assert [(one.code, one.args["rule"]) for one in caught.value.diagnostics] == [("value-none", "settlements.own")]
