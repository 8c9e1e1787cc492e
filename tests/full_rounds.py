"""Random legal full rounds: kongs, robbed kongs, wins by several seats, offences and empty walls are common in them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

from rulec.api import Rules
from rulec.round.model import Event
from rulec.tiles.model import SUITS, TILES, Meld
from tests.full_deals import counted, dealt
from tests.full_writing import NOWHERE, Fields, Habits, Made, Writing
from tests.reference.evaluate import truth
from tests.reference.game import IllegalError
from tests.reference.price import Pricing
from tests.reference.settle import RefusedError
from tests.reference.shapes import completing
from tests.reference.stated import defined, flags_of


@dataclass(slots=True)
class Table(Writing):
    """A round being played by seats that like to claim; the reference says what can come."""

    # Before the first draw

    def deal(self) -> None:
        """Hands that are close to a win, most of them without one of the suits."""
        suits = "".join(self.values.get("suits", SUITS))
        size = 3 * self.round.game.sets + 1
        sizes = [size + (self.fourteen and seat == self.dealer) for seat in range(self.players)]
        self.add("deal", hands=dealt(self.rng, suits, self.round.game.sets, sizes))

    def setup(self) -> None:
        self.offend_early()
        if self.round.game.exchanges and not self.round.over:
            self.exchange()
            self.offend_early()
        if self.round.over:
            return
        for name, declared in self.program.declares.items():
            for seat in self.playing:
                if self.rng.random() < 0.2:
                    said = True if declared.type.kind == "Bool" else 1
                    self.add("declare", seat=seat, declared={name: said})
        if self.values.get("void", "free") == "declared":
            self.void()

    @property
    def playing(self) -> list[int]:
        return [s.index for s in self.round.table.seats if s.in_play]

    def offend_early(self) -> None:
        if self.rng.random() < 4 * self.habits.offence:
            self.offend()

    def exchange(self) -> None:
        n, same = self.round.game.exchanges, self.values.get("exchange.same_suit", False)
        give: dict[int, tuple[int, ...]] = {}
        for seat, player in enumerate(self.round.game.players):
            tiles = counted(player.counts)
            self.rng.shuffle(tiles)
            if self.rng.random() < 0.8:
                sizes = [sum(player.counts[9 * s : 9 * s + 9]) for s in range(3)]
                tiles.sort(key=lambda t: (sizes[t // 9], self.use(player.counts, t)))
            if same:
                suits = [s for s in range(3) if sum(player.counts[9 * s : 9 * s + 9]) >= n]
                suit = tiles[0] // 9 if tiles[0] // 9 in suits else self.rng.choice(suits)
                tiles = [t for t in tiles if t // 9 == suit]
            give[seat] = tuple(tiles[:n])
        ways = ["clockwise", "counterclockwise"] + (["across"] if self.players % 2 == 0 else [])
        self.add("exchange", give=give, direction=self.rng.choice(ways))

    def void(self) -> None:
        suits: dict[int, int] = {}
        played = [SUITS.index(s) for s in self.values.get("suits", SUITS)]
        for seat in self.playing:
            player = self.round.game.players[seat]
            sizes = [(sum(player.counts[9 * s : 9 * s + 9]), s) for s in played]
            suits[seat] = min(sizes)[1] if self.rng.random() < 0.9 else self.rng.choice(played)
        if self.rng.random() < 0.7:
            self.add("void", suits=suits)
            return
        for seat, suit in suits.items():
            self.add("void", suits={seat: suit})

    # Play

    def play(self) -> Made:
        self.deal()
        self.setup()
        while not self.round.over and self.rng.random() >= self.habits.stop:
            game = self.round.game
            if self.rng.random() < self.habits.offence and not self.round.missed:
                self.offend()
            elif game.begun() in ("turn", "discard"):
                self.own_turn(game.turn)
            elif not (game.flight is not None and self.claimed()) and not self.go_on():
                break
        return Made({**self.head, "events": self.events}, self.round, tuple(self.made))

    def offend(self) -> None:
        if not self.playing:
            return
        seat = self.rng.choice(self.playing)
        if self.values.get("bad_win") == "offence" and self.rng.random() < 0.7:
            self.bad_win(seat)
        elif self.rng.random() < 0.5:
            self.add("false_win", seat=seat)
        else:
            self.add("miscount", seat=seat, kind=self.rng.choice(("short", "long")))

    def bad_win(self, seat: int) -> None:
        """A win that is none, if the seat could call one now."""
        flight = self.round.game.flight
        source = flight.owner if flight is not None else None
        event, written = self.event("win", seat=seat, source=source, tile=flight.tile if flight is not None else None)
        try:
            bad = self.round.winners([event])[1]
        except (IllegalError, RefusedError):
            return
        if bad is not None:
            if self.rng.random() < self.habits.tells:
                hand = self.round.hand_of(seat, None if flight is None else flight.tile)
                event = self.shown(event, written, hand)
            self.keep(event, written)
            self.round.play([event])

    def must(self, pricing: Pricing) -> bool:
        """Whether a seat has to win; where that is only a warning it is free to pass."""
        if self.values.get("must_win_breach") == "warns":
            return False
        return truth(self.program.play.must_win.tree, pricing.scope)

    def own_turn(self, seat: int) -> None:
        priced = self.round.own_chance(seat)
        if priced is not None and (self.must(priced) or self.rng.random() < self.habits.win):
            self.win([seat], None, {seat: priced})
            return
        if self.rng.random() >= self.habits.kong or not self.own_kong(seat):
            self.discard(seat)

    def own_kong(self, seat: int) -> bool:
        player = self.round.game.players[seat]
        void = self.round.table.seats[seat].void
        for tile in range(TILES):
            held = player.counts[tile]
            if held not in (1, 4) or SUITS[tile // 9] == void:
                continue
            kind = "concealed" if held == 4 else "added"
            if kind == "added" and Meld("pong", tile) not in player.melds:
                continue
            if not self.can("kong", seat=seat, kind=kind, tile=tile):
                continue
            late = kind == "added" and self.round.game.is_late(seat, tile)
            stated = True if late and self.rng.random() < 0.4 else None
            self.add("kong", seat=seat, kind=kind, tile=tile, **({"late": True} if stated else {}))
            return True
        return False

    def discard(self, seat: int) -> None:
        player, rng = self.round.game.players[seat], self.rng
        tiles = [t for t in range(TILES) if player.counts[t]]
        rng.shuffle(tiles)
        if rng.random() < self.habits.generous:
            wanted = self.wanted(seat, tiles)
            tiles.sort(key=lambda t: -wanted[t])
            tiles = [t for t in tiles if wanted[t]] + [t for t in tiles if not wanted[t]]
        elif player.drawn is not None and rng.random() < 0.7:
            tiles.sort(key=lambda t: t != player.drawn)
        else:
            tiles.sort(key=lambda t: self.use(player.counts, t))
        self.add("discard", seat=seat, tile=next(t for t in tiles if self.may_discard(seat, t)))

    def may_discard(self, seat: int, tile: int) -> bool:
        try:
            self.round.game.can_discard(seat, tile)
        except IllegalError:
            return False
        return True

    def use(self, counts: list[int], tile: int) -> int:
        """How much a tile has to do with the others."""
        rank = tile % 9
        near = [counts[tile + by] for by in (-2, -1, 1, 2) if 0 <= rank + by < 9]
        return 3 * counts[tile] + sum(near)

    def waited(self, seat: int) -> tuple[int, ...]:
        """The tiles that would make a seat's hand a win by its shape."""
        player = self.round.game.players[seat]
        pairs = int(self.values.get("forms.pairs.pairs", 0))
        return completing(tuple(player.counts), pairs, len(player.melds))

    def wanted(self, seat: int, tiles: list[int]) -> dict[int, int]:
        """How much the others want each tile."""
        others = [i for i in range(self.players) if i != seat and self.round.table.seats[i].in_play]
        waited = [self.waited(i) for i in others]
        held = [self.round.game.players[i].counts for i in others]
        return {t: 3 * sum(t in w for w in waited) + any(counts[t] >= 2 for counts in held) for t in tiles}

    def claimed(self) -> bool:
        """Whether somebody took the tile in flight."""
        game, rng = self.round.game, self.rng
        flight = game.flight
        assert flight is not None
        chances = self.round.chances()
        if game.phase == "won":
            return False
        eager = self.habits.rob if flight.kong else self.habits.join if len(chances) > 1 else self.habits.win
        takers = [s for s, p in chances.items() if self.must(p) or rng.random() < eager]
        n = self.players
        if takers and self.values.get("claims", "all") == "nearest":
            takers = [min(takers, key=lambda s: (s - flight.owner) % n)]
        if takers:
            rng.shuffle(takers)
            self.win(takers, flight.owner, chances)
            return True
        if flight.kong:
            return False
        for seat in range(n):
            for kind, chance in (("kong", self.habits.kong), ("pong", self.habits.pong)):
                if game.players[seat].counts[flight.tile] < 2 or rng.random() >= chance:
                    continue
                if self.waited(seat) and rng.random() < 0.7:
                    continue  # who waits for a win rather waits on
                fields: Fields = {"seat": seat, "source": flight.owner, "tile": flight.tile}
                if kind == "kong":
                    fields["kind"] = "exposed"
                if self.can(kind, **fields):
                    self.add(kind, **fields)
                    return True
        return False

    def win(self, seats: list[int], source: int | None, priced: Mapping[int, Pricing]) -> None:
        group: list[Event] = []
        for seat in seats:
            pricing = priced[seat]
            tile = pricing.win if self.rng.random() < 0.85 else None
            event, written = self.event("win", seat=seat, source=source, tile=tile)
            if self.rng.random() < self.habits.tells:
                event = self.stated(event, written, pricing)
            if self.habits.tells and self.rng.random() < 0.5:
                written["flags"] = sorted(flags_of(pricing))
                event = replace(event, flags=flags_of(pricing), spans=dict.fromkeys(written, NOWHERE))
            self.keep(event, written)
            group.append(event)
        self.round.play(group)

    def go_on(self) -> bool:
        """The next draw, or the wall's end; False where nobody is left to draw."""
        game = self.round.game
        drawer = game.drawer
        if drawer is None:
            return False
        if not game.wall:
            self.end()
            return True
        self.add("draw", seat=drawer, tile=self.drawn_tile(drawer))
        return True

    def drawn_tile(self, seat: int) -> int:
        game, rng = self.round.game, self.rng
        player = game.players[seat]
        lucky = 0.7 if game.begun() == "replace" else self.habits.lucky
        if rng.random() < lucky:
            others = [t for i in range(self.players) if i != seat and self.round.table.seats[i].in_play
                      for t in self.waited(i)]  # fmt: skip
            kongs = [m.tile for m in player.melds if m.kind == "pong"]
            often = [t for t in others if others.count(t) > 1]
            ways = [[t for t in kongs if t in others] or often, kongs, list(self.waited(seat)), others,
                    [t for t in range(TILES) if player.counts[t] == 3]]  # fmt: skip
            first = [0] if rng.random() < 0.6 else []
            for way in (ways[i] for i in (*first, *rng.sample(range(len(ways)), 3))):
                liked = [t for t in way if game.left[t]]
                if liked:
                    return rng.choice(liked)
        return rng.choice(counted(game.left))

    def end(self) -> None:
        """The wall is empty; now and then it is told who was ready with what and who was a pig."""
        event, written = self.event("exhausted")
        round_ = self.round
        playing = [s.index for s in round_.table.seats if s.in_play]
        if self.rng.random() < self.habits.tells:
            round_.refresh()
            ready = [s for s in playing if defined(round_, "ready", s)]
            pigs = tuple(s for s in playing if defined(round_, "pig", s))
            if ready and not set(ready) & set(pigs):
                event = self.told(event, written, ready, pigs)
        self.keep(event, written)
        round_.play([event])


def played(rng: Random, rules: Rules, habits: Habits | None = None) -> Made:
    """A random legal round under a ruleset."""
    return Table(rng, rules.program, habits or Habits.random(rng)).play()
