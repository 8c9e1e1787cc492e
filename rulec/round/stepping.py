"""A full record being played move by move: what may come next, by the mechanics and by the rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from rulec.kernel.board import CLAIMED, DEALT, IN_FLIGHT, NOBODY, OK, ROBBABLE, TURN
from rulec.kernel.game import Game as Play
from rulec.round.full import Full
from rulec.round.moves import Action, action, spread


@dataclass(slots=True)
class Stepping(Full):
    """A table that tells what may come. Every list is in order of seats, behind the seat at turn for claims."""

    looked: bool = False  # the table shows the game as it lies now

    def before_play(self) -> list[Action] | None:
        """Exchanges and void suits that are due; None where play may begin, or has begun."""
        game = self.game
        if game.phase != DEALT or game.ready_to_play() == OK:
            return None
        if game.exchange_tiles and not game.exchanged:
            return [move for seat in range(game.players) for move in gifts(game, seat)]
        due = [seat for seat in range(game.players) if game.voids[seat] == NOBODY]
        return [Action("void", seat, suit=suit) for seat in due for suit in game.suits]

    def own_turn(self) -> list[Action]:
        """What the seat at turn may do."""
        game, seat = self.game, self.game.turn
        self.looked = False
        found: list[Action] = []
        if game.phase == TURN:
            chance = self._outs(seat, NOBODY)
            if chance is not None:
                found.append(action("win", seat, None if game.drawn == NOBODY else game.drawn))
                if chance:
                    return found
            found.extend(self._kongs(seat))
        if game.phase in (TURN, CLAIMED):
            tiles = (tile for tile, count in enumerate(game.held[seat]) if count)
            found.extend(action("discard", seat, tile) for tile in tiles if game.may_discard(seat, tile) == OK)
        return found

    def claims(self) -> dict[int, tuple[Action, ...]]:
        """What each seat that may claim the tile in flight may do, the nearest behind its source first."""
        game = self.game
        found: dict[int, tuple[Action, ...]] = {}
        if game.flight == NOBODY or game.won_on or game.phase not in (IN_FLIGHT, ROBBABLE):
            return found
        self.looked = False
        tile, source = game.flight, game.turn
        for step in range(1, game.players):
            seat = (source + step) % game.players
            if not game.in_play[seat]:
                continue
            moves: list[Action] = []
            chance = self._outs(seat, source)
            if chance is not None:
                moves.append(action("win", seat, tile, source))
            if not chance:
                moves.extend(self._melds(seat, source, tile))
                if moves:
                    moves.append(action("pass", seat))
            if moves:
                found[seat] = tuple(moves)
        return found

    def _outs(self, seat: int, source: int) -> bool | None:
        """Whether a seat that may win now must; None where it may not."""
        game = self.game
        if not shaped(game, seat, source) or game.may_win(seat, source, NOBODY) != OK:
            return None
        self._see()
        cell = self._chance(seat, source)
        if cell is None:
            return None
        warned = self.engine.program.play.values.get("must_win_breach") == "warns"
        return bool(cell.priced.outs[self.engine.claims["must_win"]]) and not warned

    def _see(self) -> None:
        if not self.looked:
            self.full_table.look()
            self.looked = True

    def _kongs(self, seat: int) -> Iterator[Action]:
        game = self.game
        if game.wall <= 0:
            return
        held = game.held[seat]
        for tile in (tile for tile, count in enumerate(held) if count == 4):
            if game.may_kong_in_turn(seat, tile, 4) == OK and self._kong_allowed(seat):
                yield action("kong", seat, tile, None, "concealed")
        for meld in game.melds[seat]:
            tile = meld.tile
            added = held[tile] and game.pong_of(seat, tile) is not None
            if added and game.may_kong_in_turn(seat, tile, 1) == OK and self._kong_allowed(seat):
                yield action("kong", seat, tile, None, "added")

    def _melds(self, seat: int, source: int, tile: int) -> Iterator[Action]:
        game = self.game
        if game.held[seat][tile] < 2 or game.may_meld(seat, source, tile, 2) != OK:
            return
        yield action("pong", seat, tile, source)
        if game.wall > 0 and game.held[seat][tile] >= 3 and self._kong_allowed(seat):
            yield action("kong", seat, tile, source, "exposed")

    def _kong_allowed(self, seat: int) -> bool:
        self._see()
        return self.rules_allow_kong(seat)


def gifts(game: Play, seat: int) -> Iterator[Action]:
    """Every choice of tiles that a seat may give away."""
    held = spread(game.held[seat])
    for tiles in sorted(set(combinations(held, game.exchange_tiles))):
        if not game.same_suit or len({tile // 9 for tile in tiles}) == 1:
            yield Action("exchange", seat, tiles=tiles)


def shaped(game: Play, seat: int, source: int) -> bool:
    """Whether a seat's tiles (with the tile in flight, if there is a source) may have the shape of a win by their
    number in each suit: one suit holds the pair, the others sets, or all is pairs. Cheap, to spare dearer questions."""
    held = game.held[seat]
    sizes = [sum(held[0:9]), sum(held[9:18]), sum(held[18:27])]
    if source != NOBODY:
        sizes[game.flight // 9] += 1
    left = sorted(size % 3 for size in sizes)
    return left == [0, 0, 2] or (not game.melds[seat] and all(size % 2 == 0 for size in sizes))
