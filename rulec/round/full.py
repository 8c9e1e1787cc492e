"""A full record being settled: every event is played, what it means is derived, and the rules of its step run."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rulec.kernel.board import (
    IN_FLIGHT,
    NOBODY,
    NOT_NOW,
    OK,
    OUT_OF_PLAY,
    ROBBABLE,
    START,
)
from rulec.kernel.pay import Account
from rulec.kernel.vm import NONE, run
from rulec.round.full_wins import DIRECTIONS, FullWins, source_of, tile_of
from rulec.round.model import Event
from rulec.round.step import set_facts

# events whose rules or prices read the table; a draw's or a discard's only where kongs wait for it
LOOKED_AT = frozenset({"kong", "win", "false_win", "miscount", "exhausted"})


@dataclass(slots=True)
class Full(FullWins):
    """A full record being settled."""

    def event(self, group: Sequence[Event]) -> None:
        """Play one step: one event, or all wins on one tile."""
        event = group[0]
        if self.over:
            raise self.fail(event, "event-after-end")
        if event.type != "win":
            self._let_go(event, ())
        if event.type in LOOKED_AT or self.added is not None or self.pending:
            self.full_table.look()
        getattr(self, f"_play_{event.type}")(group)
        self._end(event)

    def _play_deal(self, group: Sequence[Event]) -> None:
        event = group[0]
        hands = [list((event.hands or {}).get(seat, ())) for seat in range(self.game.players)]
        dealer = self.record.dealer
        self._legal(event, self.game.deal(hands, NOBODY if dealer is None else dealer))
        self.table.fact("dealer", self.game.dealer)

    def _play_exchange(self, group: Sequence[Event]) -> None:
        event = group[0]
        gives = [list((event.hands or {}).get(seat, ())) for seat in range(self.game.players)]
        self._legal(event, self.game.exchange(gives, DIRECTIONS[event.direction or "across"]))

    def _play_void(self, group: Sequence[Event]) -> None:
        event = group[0]
        for seat, suit in (event.suits or {}).items():
            self._legal(event, self.game.void(seat, suit), seat)
        self._void(event)

    def _play_declare(self, group: Sequence[Event]) -> None:
        game = self.game
        moved = game.discards or game.calls or any(game.draws) or any(game.won)
        self._legal(group[0], NOT_NOW if moved or game.phase == START else game.exchange_due())
        self._legal(group[0], OK if game.in_play[group[0].seat or 0] else OUT_OF_PLAY)
        self._declare(group[0])

    def _resolve(self, event: Event, move: Callable[[], int]) -> None:
        """Make a move that leaves the tile in flight, if any is, to nobody who could win on it."""
        game = self.game
        robbable = game.phase == ROBBABLE and not game.won_on
        source = game.turn if game.phase == IN_FLIGHT and not game.won_on else NOBODY  # or who won by self-draw
        self._legal(event, move())
        if robbable:
            self._stands_as_kong()
        self._safe(source)

    def _play_draw(self, group: Sequence[Event]) -> None:
        event, seat = group[0], group[0].seat or 0
        self._resolve(event, lambda: self.game.draw(seat, tile_of(event)))
        self.passed[seat] = None
        self.game.locks &= ~(1 << seat)

    def _play_discard(self, group: Sequence[Event]) -> None:
        event = group[0]
        self._keep_own_win(event)
        self._legal(event, self.game.discard(event.seat or 0, tile_of(event)))

    def _play_pong(self, group: Sequence[Event]) -> None:
        event, game = group[0], self.game
        seat, source, tile = event.seat or 0, source_of(event), tile_of(event)
        if self.engine.may_pong >= 0:
            self.full_table.look()
            if game.may_meld(seat, source, tile, 2) == OK and not self.rules_allow_pong(seat):
                raise self.fail(event, "pong-not-allowed", seat=self.seat(seat))
        self._resolve(event, lambda: game.pong(seat, source, tile))

    def _play_kong(self, group: Sequence[Event]) -> None:
        event, game = group[0], self.game
        seat, tile = event.seat or 0, tile_of(event)
        late = event.kind == "added" and not game.this_turn >> tile & 1
        chain = event.kind != "exposed" and game.fed_by != NOBODY
        if event.kind != "exposed":
            self._keep_own_win(event)
        if "late" in event.spans and event.late != late:
            raise self.fail(event, "stated-late", "late", late=str(late).lower())
        self._resolve(event, lambda: self._lay(event))
        account = Account(
            owner=seat,
            kind=self.engine.symbols.choice(event.kind or ""),
            late=int(late),
            chain=int(chain),
            feeder=NONE if event.source is None else event.source,
            event=event.index,
            players=self.table.players,
        )
        if event.kind == "added":
            self.added = (account, event)
        else:
            self._made(account, event)

    def _lay(self, event: Event) -> int:
        """Lay a kong, where the rules allow one."""
        game, seat, tile = self.game, event.seat or 0, tile_of(event)
        fault: int
        if event.kind == "exposed":
            fault = game.may_meld(seat, source_of(event), tile, 3)
        else:
            fault = game.may_kong_in_turn(seat, tile, 1 if event.kind == "added" else 4)
        if fault == OK and not self.rules_allow_kong(seat):
            raise self.fail(event, "kong-not-allowed", seat=self.seat(seat))
        if event.kind == "exposed":
            fault = game.kong_exposed(seat, source_of(event), tile)
        else:
            fault = game.kong_added(seat, tile) if event.kind == "added" else game.kong_concealed(seat, tile)
        return fault

    def rules_allow_kong(self, seat: int) -> bool:
        """Whether the ruleset lets a seat lay a kong now; the table must have been looked at."""
        address = self.engine.may_kong
        set_facts(self.table)
        return address < 0 or bool(run(self.table.frame, address, seat))

    def rules_allow_pong(self, seat: int) -> bool:
        """Whether the ruleset lets a seat make a pong of the tile in flight; the table must have been looked at."""
        address, table, game = self.engine.may_pong, self.table, self.game
        set_facts(table)
        table.fact("passed_pong", game.passed_pongs[seat] >> game.flight & 1)
        return address < 0 or bool(run(table.frame, address, seat))

    def _made(self, account: Account, event: Event) -> None:
        """A kong is made: its rules run, and it waits for its maker's next discard."""
        self.table.accounts.append(account)
        self._fire_kong("kong", account, event)
        self.pending.append((account, event))

    def _stands_as_kong(self) -> None:
        """Nobody has robbed the added kong."""
        if self.added is not None and self.game.in_play[self.added[0].owner]:
            self._made(*self.added)
        self.added = None

    def _play_exhausted(self, group: Sequence[Event]) -> None:
        self._resolve(group[0], self.game.exhaust)
        self.full_table.look()
        self._exhausted(group[0])

    def _fire_end(self, event: Event) -> None:
        """The round's end is a step of its own: its rules see the table as the last event left it."""
        self.game.finish()
        self.full_table.look()
        FullWins._fire_end(self, event)
