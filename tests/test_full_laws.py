"""What holds of every full round, whatever the rules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rulec
from rulec.api import Rules
from rulec.round.full import Full
from rulec.round.model import Event, Ready, Record
from rulec.round.result import BANK
from rulec.round.sequence import steps
from rulec.round.settle import balance
from rulec.source.diagnostic import DiagnosticError
from rulec.tiles.model import Hand
from tests.full_rounds import played
from tests.full_rules import EVERY, TOLD_IN_FULL, random_full_rules
from tests.full_writing import Habits, Made
from tests.reference.full import FullRound, in_steps
from tests.reference.stated import defined, flags_of
from tests.strategies import RULESETS, SHIPPED, loaded, random_settings
from tests.test_laws import LINEAR, ROUNDED, Line, left_alone, lines, rotated, settle

ROUNDS = {"plain": 4, "slow": 16}
PARTS = {"plain": range(10), "slow": range(10, 10 + 2 * len(EVERY))}
QUIET = Habits(tells=0.0, offence=0.002, stop=0.0)
UNTOLD = ("deal", "exchange", "draw", "discard", "pong")  # events that a score sheet leaves out
KONG_RULES = ("kong_exposed", "kong_added", "kong_concealed")


def check_balance(rules: Rules, made: Made) -> None:
    """Nothing is made or lost at any event, and the balance is what the lines say."""
    settled = settle(rules, made.read)
    assert not settled.errors
    whole, table = lines(settled), Full(rules.engine, made.read, False)
    held = dict.fromkeys((*made.read.seats, BANK), Decimal(0))
    done = 0
    for group in steps(made.read.events, full=True):
        table.event(group)
        paid = sum(line.units > 0 for line in table.lines)
        for *_event, payer, payee, amount in whole[done:paid]:
            assert payer != payee
            assert amount > 0
            held[payer] -= amount
            held[payee] += amount
        done, now = paid, balance(table.lines, table.record.seats, table.engine.symbols.unit)
        assert sum(now.values()) == 0
        assert held == {BANK: Decimal(0), **now}
    assert done == len(whole)
    assert settled.balance == now


def may_run_out(rules: Rules, record: Record) -> bool:
    """Whether a seat may have too little to pay all that is due, so that the order of payments tells who is paid."""
    return bool(record.chips) and rules.program.play.values.get("short_of_chips", "owes") != "owes"


def shortage(rules: Rules, record: Record, paid: Sequence[Line]) -> int:
    """The event at which a seat first has nothing left; behind the last where none comes to that."""
    held = {record.seats[seat]: amount for seat, amount in (record.chips or {}).items()}
    for event, _rule, payer, payee, amount in paid if may_run_out(rules, record) else ():
        for name, change in ((payer, -amount), (payee, amount)):
            if name in held:
                held[name] += change
        if held.get(payer) == 0:
            return event
    return len(record.events)


def check_rotation(rules: Rules, made: Made, rng: Random) -> None:
    """No seat is special; but a seat pays the others in the order of `seats`, and the last that it has to the first."""
    record = made.read
    by = rng.randint(1, len(record.seats) - 1)
    names = record.seats
    new = {name: names[(i + by) % len(names)] for i, name in enumerate(names)} | {BANK: BANK}
    other = rotated(record, by)
    before, after = settle(rules, record), settle(rules, other)
    end = min(shortage(rules, record, lines(before)), shortage(rules, other, lines(after)))
    moved = [(e, rule, new[payer], new[payee], amount) for e, rule, payer, payee, amount in lines(before)]
    assert Counter(line for line in moved if line[0] < end) == Counter(line for line in lines(after) if line[0] < end)
    if end < len(record.events):
        return
    assert after.failed_event is None
    assert after.next_dealer == (None if before.next_dealer is None else new[before.next_dealer])


def check_prefix(rules: Rules, made: Made, rng: Random) -> None:
    """What is paid stays paid: a record that stops at any event has the first lines of the whole."""
    record = made.read
    ends = [group[-1].index + 1 for group in in_steps(record.events)]
    whole = lines(settle(rules, record))
    for cut in rng.sample(ends, min(6, len(ends))):
        part = settle(rules, replace(record, events=record.events[:cut]))
        assert not part.errors
        assert whole[: len(lines(part))] == lines(part)


def check_laws(part: int, paths: Sequence[Path], rounds: int) -> None:
    """Rounds under a ruleset as it is or, for odd parts, under random settings."""
    rng, path = Random(f"laws-{part}"), paths[part // 2 % len(paths)]
    rules = random_full_rules(rng, path)[0] if part % 2 else loaded(path)
    for _ in range(rounds):
        made = played(rng, rules)
        check_balance(rules, made)
        check_rotation(rules, made, rng)
        check_prefix(rules, made, rng)


@pytest.mark.parametrize("part", PARTS["plain"])
def test_laws(part: int) -> None:
    check_laws(part, RULESETS, ROUNDS["plain"])


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS["slow"])
def test_laws_at_length(part: int) -> None:
    check_laws(part, EVERY, ROUNDS["slow"])


def check_linear(path: Path, seed: int) -> None:
    """Three times the base is three times every payment."""
    rng = Random(seed)
    plain = loaded(path)
    chosen: dict[str, Any] = random_settings(rng, plain) if seed % 2 else {}
    known = [name for name in TOLD_IN_FULL if name in plain.ruleset.options]
    chosen |= {name: rng.choice(TOLD_IN_FULL[name]) for name in rng.sample(known, min(len(known), 3))}
    chosen = {name: value for name, value in chosen.items() if name != "base" and value not in ROUNDED}
    try:
        small, large = (rulec.load(path, options={**chosen, "base": base}) for base in (1, 3))
    except DiagnosticError:
        return
    for _ in range(4):
        record = played(rng, small, QUIET).read
        one, three = settle(small, record), settle(large, record)
        assert one.failed_event == three.failed_event
        assert [(*line[:4], 3 * line[4]) for line in lines(one)] == lines(three)


@pytest.mark.parametrize("path", LINEAR[:4], ids=lambda path: path.stem)
def test_linear_in_the_base(path: Path) -> None:
    check_linear(path, 1)


@pytest.mark.slow
@pytest.mark.parametrize("path", LINEAR, ids=lambda path: path.stem)
def test_linear_in_the_base_at_length(path: Path) -> None:
    for seed in range(2, 14):
        check_linear(path, seed)


def check_left(path: Path, seed: int) -> None:
    """Who has left the round neither pays nor is paid, but for what reaches winners too."""
    rules = loaded(path)
    record = played(Random(seed), rules).read
    left_alone(settle(rules, record), record, in_steps(record.events))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_who_left_is_left_alone(path: Path) -> None:
    for seed in range(ROUNDS["plain"]):
        check_left(path, seed)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_who_left_is_left_alone_at_length(path: Path) -> None:
    for seed in range(100, 100 + 10 * ROUNDS["slow"]):
        check_left(path, seed)


@cache
def under(path: Path, *settings: tuple[str, str]) -> Rules:
    return rulec.load(path, options=dict(settings))


def check_kongs(path: Path, seed: int) -> None:
    """Every kong was paid, at its own event, or there is a reason why not."""
    dice = Random(seed // 4)  # a few rounds under one ruleset
    settings = {"kong_settle": dice.choice(("immediate", "after_discard")), "late_kong": dice.choice(("pay", "zero"))}
    rules = under(path, *settings.items())
    made = played(Random(seed), rules)
    paid = {e for e, rule, *_ in lines(settle(rules, made.read)) if rule.startswith(KONG_RULES)}
    lies = {kong.event: kong for kong in made.reference.table.kongs}
    waiting = {event.index for _, event in made.reference.pending}
    for event in made.events:
        if event.type != "kong" or event.index in paid:
            continue
        if event.index not in lies:  # robbed, or the record ends before its maker drew
            following = made.events[event.index + 1 :]
            assert all(e.type in ("win", "false_win", "miscount") for e in following[:1])
            continue
        shot = settings["kong_settle"] == "after_discard" and shot_after(made, event)
        late = lies[event.index].late and settings["late_kong"] == "zero"
        assert shot or late or event.index in waiting


def shot_after(made: Made, kong: Event) -> bool:
    """Whether the next discard of a kong's maker was won."""
    events = made.events
    thrown = next((e for e in events[kong.index :] if e.type == "discard" and e.seat == kong.seat), None)
    if thrown is None:
        return False
    after = next((e for e in events[thrown.index + 1 :] if e.type not in ("false_win", "miscount")), None)
    return after is not None and after.type == "win" and after.source == kong.seat


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_kong_has_lines_or_a_reason(path: Path) -> None:
    for seed in range(ROUNDS["plain"]):
        check_kongs(path, seed)


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_kong_has_lines_or_a_reason_at_length(path: Path) -> None:
    for seed in range(100, 100 + 4 * ROUNDS["slow"]):
        check_kongs(path, seed)


def looks_like_one_step(made: Made) -> bool:
    """Whether two discards of a seat of one tile were won, with nothing between that a sheet tells."""
    priced = dict(made.reference.priced)
    told = [e for e in made.events if e.type not in UNTOLD]
    return any(
        one.type == other.type == "win"
        and one.source == other.source is not None
        and priced[one.index].win == priced[other.index].win
        and one.index + 1 < other.index
        for one, other in pairwise(told)
    )


def passive(reference: FullRound, seat: int) -> bool:
    """Whether a pig has discarded nothing but its void suit, where that is asked: a sheet does not tell it."""
    return "passive" in reference.program.defines and bool(defined(reference, "passive", seat))


def sheet(made: Made) -> Record | None:
    """The score sheet that somebody writes of a full round; None where it cannot say it."""
    reference = made.reference
    priced = dict(reference.priced)
    lies = {kong.event: kong for kong in reference.table.kongs}
    events: list[Event] = []
    if looks_like_one_step(made):
        return None
    for event in made.events:
        if event.type in UNTOLD:
            continue
        told = replace(event, index=len(events), ready=None, pigs=None)
        if event.type == "win":
            pricing = priced[event.index]
            assert pricing.shown is not None
            told = replace(told, hand=pricing.shown.hand, tile=pricing.win, flags=flags_of(pricing), fan=None,
                           points=None)  # fmt: skip
            told = replace(told, spans=dict.fromkeys((*told.spans, "hand", "tile", "flags"), told.span))
        elif event.type == "kong":
            told = replace(told, late=event.index in lies and lies[event.index].late)
        elif event.type == "exhausted":
            ready = [s.index for s in reference.table.seats if s.in_play and defined(reference, "ready", s.index)]
            pigs = tuple(s.index for s in reference.table.seats if s.in_play and defined(reference, "pig", s.index))
            if set(ready) & set(pigs) or any(passive(reference, seat) for seat in pigs):
                return None
            hands = {s: Hand(p.waiting() or (), tuple(p.melds)) for s, p in enumerate(reference.game.players)}
            told = replace(told, ready={s: Ready(hand=hands[s], span=told.span) for s in ready}, pigs=pigs)
        events.append(told)
    dealer = reference.table.dealer
    return replace(made.read, events=tuple(events), full=False, dealer=dealer)


def one_turn_of_kongs(made: Made) -> bool:
    """Whether a seat laid kongs in two turns with nothing between that a sheet tells: there they are of one turn."""
    told = [e for e in made.events if e.type not in UNTOLD]
    return any(
        one.type == other.type == "kong"
        and one.seat == other.seat
        and other.kind != "exposed"
        and any(e.type == "discard" for e in made.events[one.index : other.index])
        for one, other in pairwise(told)
    )


def check_sheet(rules: Rules, made: Made) -> None:
    """A score sheet derived from a full record settles the same; events have other numbers there. It does not tell when
    the discard after a kong went by: such a kong stands later there, which matters where a seat may run out."""
    written = sheet(made)
    if written is None:
        return
    assert written.chips == made.read.chips
    full, short = settle(rules, made.read), settle(rules, written)
    assert not short.errors
    found, told = ([line[1:] for line in lines(settled)] for settled in (full, short))
    on_standing = {rule.name for rule in rules.program.settlements if rule.event == "kong_stands"}
    if on_standing.isdisjoint(rule for rule, *_ in (*found, *told)):
        assert found == told
    elif may_run_out(rules, made.read) or one_turn_of_kongs(made):
        return
    else:
        assert Counter(found) == Counter(told)
    assert full.balance == short.balance
    assert full.next_dealer == short.next_dealer


def check_sheets(path: Path, seeds: Sequence[int]) -> None:
    for seed in seeds:
        check_sheet(loaded(path), played(Random(f"{path.stem}-{seed}"), loaded(path), QUIET))


def check_chips(path: Path, how: str, kongs: str, seeds: Sequence[int]) -> None:
    """The laws of rounds in which seats have little to pay with."""
    rules = under(path, ("play.short_of_chips", how), ("kong_settle", kongs))
    for seed in seeds:
        rng = Random(f"{path.stem}-{seed}")
        made = played(rng, rules, QUIET)
        check_balance(rules, made)
        check_rotation(rules, made, rng)
        check_prefix(rules, made, rng)
        check_sheet(rules, made)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_sheet_of_a_full_record(path: Path) -> None:
    check_sheets(path, range(2 * ROUNDS["plain"]))


@pytest.mark.slow
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_sheet_of_a_full_record_at_length(path: Path) -> None:
    check_sheets(path, range(100, 100 + 10 * ROUNDS["slow"]))


every_shortage = pytest.mark.parametrize("how", ["pays", "out"])
every_time = pytest.mark.parametrize("kongs", ["immediate", "after_discard"])


@every_shortage
@every_time
def test_laws_of_few_chips(how: str, kongs: str) -> None:
    check_chips(SHIPPED[1], how, kongs, range(2 * ROUNDS["plain"]))


@pytest.mark.slow
@every_shortage
@every_time
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_laws_of_few_chips_at_length(path: Path, how: str, kongs: str) -> None:
    check_chips(path, how, kongs, range(100, 100 + 4 * ROUNDS["slow"]))
