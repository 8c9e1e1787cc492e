"""Wins of a full record: whose they are, how they come about, and who lets one go."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from rulec.compile.engine import Engine
from rulec.compile.hand import Cell
from rulec.expr.tree import Lit
from rulec.kernel.board import (
    ACROSS,
    CLOCKWISE,
    COUNTERCLOCKWISE,
    DECLARED,
    FREE,
    IN_FLIGHT,
    NOBODY,
    NOT_NOW,
    OFF,
    OK,
    ROBBABLE,
    TURN,
)
from rulec.kernel.game import Game
from rulec.kernel.pay import Account
from rulec.kernel.vm import NONE, run
from rulec.round.full_faults import refused
from rulec.round.full_table import FullTable, hand_of
from rulec.round.model import Event
from rulec.round.pricing import Won, price_win
from rulec.round.settling import Settling
from rulec.round.stated import held_as_stated, waits_as_stated
from rulec.round.step import set_facts
from rulec.source.diagnostic import DiagnosticError
from rulec.tiles.model import SUITS, Hand
from rulec.tiles.show import hand_text, tile_text

DIRECTIONS = {"clockwise": CLOCKWISE, "counterclockwise": COUNTERCLOCKWISE, "across": ACROSS}
VOIDS = {"free": FREE, "declared": DECLARED, "off": OFF}
Played = TypeVar("Played", bound=Game)
PASSED = frozenset({"passed", "passed_fan", "passed_points"})


def new_game(make: Callable[..., Played], engine: Engine, players: int) -> Played:
    """A game of that class with the mechanics of a ruleset."""
    play = engine.program.play.values
    suits = [SUITS.index(suit) for suit in play.get("suits", SUITS)]
    return make(
        players,
        suits,
        engine.tables.sets,
        pairs=engine.tables.pairs,
        exchange_tiles=int(play.get("exchange.tiles", 0)),
        same_suit=bool(play.get("exchange.same_suit", False)),
        void_mode=VOIDS[play.get("void", "free")],
        void_first=bool(play.get("discard_void_first", False)),
        claims_nearest=play.get("claims") == "nearest",
        stay=play.get("winners") == "stay",
    )


@dataclass(slots=True)
class FullWins(Settling):
    """What a full record knows of wins. `passed` are the dearest ones that seats let go since their own last draw."""

    game: Game = field(init=False)
    passed: list[tuple[int, int] | None] = field(default_factory=list)
    added: tuple[Account, Event] | None = None  # an added kong that may still be robbed
    asks_passes: bool = False
    asks_must: bool = False
    bad_win: str = "illegal"
    ways: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        players = len(self.record.seats)
        self.game = self.make_game(players)
        Settling.__post_init__(self)
        self.passed = [None] * players
        play = self.engine.program.play
        self.asks_must = not (isinstance(play.must_win.folded, Lit) and play.must_win.folded.value is False)
        self.bad_win = str(play.values.get("bad_win", "illegal"))
        self.asks_passes = not PASSED.isdisjoint(self.engine.gen.facts)

    def make_game(self, players: int) -> Game:
        """The game that the events are played in."""
        return new_game(Game, self.engine, players)

    def make_table(self) -> FullTable:
        return FullTable(self.engine, len(self.record.seats), game=self.game)

    @property
    def full_table(self) -> FullTable:
        assert isinstance(self.table, FullTable)
        return self.table

    def voided_kongs(self) -> frozenset[int]:
        return frozenset()

    def _play_win(self, group: Sequence[Event]) -> None:
        bad = self._no_win(group) if self.bad_win == "offence" else len(group)
        if bad:
            self._win_step(group[:bad])
        if bad < len(group):
            event = group[bad]
            self.full_table.look()
            self._play_false_win([replace(event, type="false_win")])
            if group[bad + 1 :]:
                self._legal(event, NOT_NOW if bad else OK)
                self.full_table.look()
                self._play_win(group[bad + 1 :])

    def _no_win(self, group: Sequence[Event]) -> int:
        """The place of the first event that calls a win which is none; behind the last where there is none."""
        self.ways = self._ways(group[0])
        for place, event in enumerate(group):
            if self.game.may_win(event.seat or 0, source_of(event), tile_of(event)) == OK:
                played = self._played(event)
                self._win_facts(played, 1, 1)
                if not isinstance(price_win(self.table, played), Won):
                    return place
        return len(group)

    def _win_step(self, group: Sequence[Event]) -> None:
        game, first = self.game, group[0]
        self._let_go(first, tuple(event.seat or 0 for event in group))
        self.ways = self._ways(first)
        played, robbing = [], game.phase == ROBBABLE
        for event in group:
            self._legal(event, game.may_win(event.seat or 0, source_of(event), tile_of(event)))
            played.append(self._played(event))
        for event in played:
            self._legal(event, game.win(event.seat or 0, source_of(event), tile_of(event)))
        if first.source is not None:
            if robbing:  # it was not the discard after them that was won
                self._safe(first.source)
            self.pending = [item for item in self.pending if item[0].owner != first.source]
            self.added = None
        self._wins(played)
        taken = [won.tile for won in self.won[-len(played) :]]
        for event, tile in zip(played, taken, strict=True):
            if tile is not None:
                self.full_table.taken[event.seat or 0] = tile
        if taken[0] is not None:
            self.full_table.laid[taken[0]] += 1  # one tile lies there, however many have won on it
        for number, event in enumerate(group, 1):
            self._check_stated(event)
            self._win_facts(event, len(group), number)
            for flag in sorted(event.flags):
                if not self._flag_holds(flag, event.seat or 0):
                    raise self.fail(event, "stated-flag", f"flags.{flag}", flag=flag)

    def _flag_holds(self, flag: str, seat: int) -> bool:
        """Whether a flag is so by the ruleset's definition; one that it does not define says nothing here."""
        if flag in self.engine.flags:
            return bool(run(self.table.frame, self.engine.flags[flag], seat))
        return flag != "last_tile" or self.table.ordinary["wall"] == 0

    def _check_stated(self, event: Event) -> None:
        """What the record states of a win's worth must be what it is worth."""
        if event.fan is None and event.points is None and event.patterns is None:
            return
        win = next(win for win in reversed(self.wins) if win.event == event.index)
        score, seat = win.score, self.seat(event.seat or 0)
        counted = tuple(hit.id for hit in score.hits for _ in range(hit.times))
        for name, stated, found in (
            ("fan", event.fan, score.fan),
            ("points", event.points, score.points),
            ("patterns", None if event.patterns is None else sorted(event.patterns), sorted(counted)),
        ):
            if stated is not None and stated != found:
                text = " ".join(counted) if name == "patterns" else str(found)
                raise self.fail(event, "stated-worth", name, seat=seat, name=name, value=text)

    def _played(self, event: Event) -> Event:
        """A win with the hand that the seat holds; what the record states of it must be the same."""
        seat, game = event.seat or 0, self.game
        hand = self._winning_hand(seat, source_of(event))
        tile = event.tile
        if event.source is not None:
            tile = game.flight
        elif game.drawn != NOBODY:
            tile = game.drawn
        else:
            self._win_facts(event, 1, 1)
            best = self.full_table.best(seat, hand)
            if best is not None and tile not in (None, best[0]):
                raise self.fail(event, "stated-worth", "tile", seat=self.seat(seat), name="tile",
                                value=tile_text(best[0]))  # fmt: skip
            tile = best[0] if best is not None else tile
        if not held_as_stated(event, hand):
            name = "hand" if event.hand is not None else "melds"
            raise self.fail(event, "stated-hand", name, seat=self.seat(seat), hand=hand_text(hand))
        flags = frozenset(name for name in ("after_kong", "fed_kong", "kong_discard", "robbed_kong") if self.ways[name])
        for flag in sorted(event.flags - flags - {"last_tile", "heavenly", "earthly"}):
            raise self.fail(event, "stated-flag", f"flags.{flag}", flag=flag)
        return replace(event, hand=hand, tile=tile, flags=flags, patterns=None, fan=None, points=None)

    def _winning_hand(self, seat: int, source: int) -> Hand:
        """A seat's tiles with the one that it may win on; of the game, as pricing changes what the table shows."""
        hand = hand_of(self.game, seat)
        return hand if source == NOBODY else with_tile(hand, self.game.flight)

    def _ways(self, event: Event) -> dict[str, int]:
        """How a win of the seat comes about."""
        game = self.game
        drawn = event.source is None
        after = int(drawn and game.replaced)
        fed = int(after and game.fed_by != NOBODY)
        return {
            "after_kong": after,
            "fed_kong": fed,
            "feeder": game.fed_by if fed else NONE,
            "chain": int(fed and game.kongs_in_turn > 1),
            "kong_discard": int(not drawn and game.phase == IN_FLIGHT and game.from_kong),
            "robbed_kong": int(not drawn and game.phase == ROBBABLE),
        }

    def _win_facts(self, event: Event, wins: int, number: int) -> None:
        table, seat = self.full_table, event.seat or 0
        source = NONE if event.source is None else event.source
        set_facts(table, winner=seat, source=source, wins=wins, win_no=number, self_draw=int(event.source is None),
                  feeder=self.ways["feeder"], chain=self.ways["chain"])  # fmt: skip
        for name in ("after_kong", "fed_kong", "kong_discard", "robbed_kong"):
            table.fact(name, self.ways[name])
        passed = self.passed[seat]
        table.fact("passed", int(passed is not None))
        table.fact("passed_fan", passed[0] if passed else 0)
        table.fact("passed_points", passed[1] if passed else 0)
        if self.engine.gen.sees:
            table.visible = table.visible_to(seat)

    def _chance(self, seat: int, source: int) -> Cell | None:
        """The price of a win that a seat may make now, on its draw or on the tile in flight; None for none."""
        game, table = self.game, self.full_table
        if game.may_win(seat, source, NOBODY) != OK:
            return None
        if not game.shaped(seat, NOBODY if source == NOBODY else game.flight):
            return None
        hand = self._winning_hand(seat, source)
        event = Event(
            index=0, type="win", span=self.record.span, seat=seat, source=None if source == NOBODY else source
        )
        kept, table.hands[seat] = table.hands[seat], hand
        kept_ways, self.ways = self.ways, self._ways(event)
        self._win_facts(event, 1, 1)
        tile = game.flight if source != NOBODY else game.drawn
        found = table.best(seat, hand) if tile == NOBODY else None
        cell = found[1] if found else table.price(seat, hand, tile) if tile != NOBODY else None
        table.hands[seat], self.ways = kept, kept_ways
        return cell if cell is not None and cell.priced.outs[self.engine.claims["may_win"]] else None

    def _let_go(self, event: Event, winners: Sequence[int]) -> None:
        """Who could win on the tile in flight and does not: a lock until its next draw, or a breach."""
        game = self.game
        if event.type not in ("draw", "pong", "kong", "exhausted", "win") or not (self.asks_passes or self.asks_must):
            return
        if game.phase not in (IN_FLIGHT, ROBBABLE) or game.flight == NOBODY or game.won_on:
            return
        self.full_table.look()
        for step in range(1, game.players):
            seat = (game.turn + step) % game.players
            if seat in winners:
                if game.claims_nearest:
                    return
                continue
            cell = self._chance(seat, game.turn)
            if cell is None:
                continue
            if cell.priced.outs[self.engine.claims["must_win"]]:
                self._breach(event, seat, game.turn)
            old = self.passed[seat] or (0, 0)
            self.passed[seat] = (max(old[0], cell.priced.fan), max(old[1], cell.priced.points))
            game.locks |= 1 << seat

    def _keep_own_win(self, event: Event) -> None:
        """A seat at turn that must win by its own draw may do nothing else."""
        seat = event.seat or 0
        if not self.asks_must or self.game.phase != TURN or seat != self.game.turn:
            return
        self.full_table.look()  # the wall as it is now: the last tiles may have to win
        cell = self._chance(seat, NOBODY)
        if cell is not None and cell.priced.outs[self.engine.claims["must_win"]]:
            self._breach(event, seat, NOBODY)

    def _breach(self, event: Event, seat: int, source: int) -> None:
        """A seat has not won that must: the event is refused, told, or the seat wins by itself."""
        how = self.engine.program.play.values.get("must_win_breach", "illegal")
        if how == "warns":
            self.sink.add(self.fail(event, "must-win-warned", seat=self.seat(seat)).diagnostics[0])
        elif how == "wins":
            by_itself = replace(event, type="win", seat=seat, source=None if source == NOBODY else source, tile=None,
                                kind=None, hand=None, flags=frozenset(), spans={})  # fmt: skip
            self._play_win([by_itself])
            self._end(by_itself)
            self.full_table.look()
        else:
            raise self.fail(event, "must-win-passed", seat=self.seat(seat))

    def _safe(self, source: int) -> None:
        """A seat's discard was not won, or none is to come: its kongs stand."""
        for account, made in [item for item in self.pending if item[0].owner == source]:
            self.pending.remove((account, made))
            self._fire_kong("kong_stands", account, made)

    def _play_false_win(self, group: Sequence[Event]) -> None:
        self._offence_played(group[0])

    def _play_miscount(self, group: Sequence[Event]) -> None:
        self._offence_played(group[0])

    def _goes(self, event: Event, seat: int) -> None:
        """A seat leaves play without having won."""
        drawn = self.game.drawn if seat == self.game.turn and self.game.phase == TURN else NOBODY
        self._legal(event, self.game.offend(seat, True, False))
        if drawn != NOBODY:
            self.full_table.extra[seat] = drawn
        self._safe(seat)  # it has no discard to come
        if self.added is not None and self.added[0].owner == seat:
            self.added = None

    def _leave(self, event: Event, seat: int) -> None:
        self._goes(event, seat)
        Settling._leave(self, event, seat)

    def _offence_played(self, event: Event) -> None:
        then, seat = self.engine.program.play.values.get(f"{event.type}.then"), event.seat or 0
        if then == "out":
            self._goes(event, seat)
        else:
            self._legal(event, self.game.offend(seat, False, then == "barred"))
        self._offence(event)

    def _state(self, event: Event, *, whole: bool = False) -> None:  # noqa: ARG002 a sheet's events may state less
        """What a full record states of readiness and pigs must be what is derived."""
        table = self.full_table
        for name, stated in (("ready", event.ready), ("pigs", event.pigs)):
            if stated is None:
                continue
            for seat in range(table.players):
                said = name == "ready" and seat in stated
                if (said or table.status(seat, "in_play")) and (seat in stated) != self._derived(name, seat):
                    raise self.fail(event, "stated-status", name, seat=self.seat(seat), name=name)
                if said and not waits_as_stated(table, seat, (event.ready or {})[seat]):
                    raise self.fail(event, "stated-status", name, seat=self.seat(seat), name=name)

    def _derived(self, name: str, seat: int) -> bool:
        if name == "ready":
            return self._is_ready(seat)
        return bool(run(self.table.frame, self.engine.pig, seat)) if self.engine.pig >= 0 else False

    def _is_ready(self, seat: int) -> bool:
        if self.engine.ready < 0:
            return any(row[6] for row in self.full_table.waits_of(seat))
        return bool(run(self.table.frame, self.engine.ready, seat))

    def _end(self, event: Event) -> None:
        if self.engine.end_looks:
            self.full_table.look()
        Settling._end(self, event)
        self.game.waiting = bool(self.pending) or self.added is not None

    def _legal(self, event: Event, fault: int, seat: int | None = None) -> None:
        if fault != OK:
            raise DiagnosticError((refused(self.game, self.record.seats, event, fault, seat),))


def tile_of(event: Event) -> int:
    return NOBODY if event.tile is None else event.tile


def source_of(event: Event) -> int:
    return NOBODY if event.source is None else event.source


def with_tile(hand: Hand, tile: int) -> Hand:
    counts = list(hand.counts)
    counts[tile] += 1
    return Hand(tuple(counts), hand.melds)
