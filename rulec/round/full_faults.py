"""What could not have happened in a full record: faults of the mechanics as diagnostics, with the game as it was."""

from collections.abc import Sequence

from rulec.kernel import board
from rulec.kernel.board import NOBODY
from rulec.kernel.game import Game
from rulec.round.full_table import KINDS
from rulec.round.model import Event
from rulec.source.diagnostic import Diagnostic
from rulec.tiles.show import counts_text, tile_text

# the code of each fault, and the field of the event that it is told at
CODES = {
    board.NOT_NOW: ("play-not-now", "type"),
    board.NOT_ITS_TURN: ("play-not-its-turn", "seat"),
    board.OUT_OF_PLAY: ("play-left", "seat"),
    board.NOT_HELD: ("play-not-held", "tile"),
    board.FIFTH_COPY: ("play-fifth-copy", "tile"),
    board.NO_SUCH_SUIT: ("play-no-such-suit", "tile"),
    board.WALL_EMPTY: ("play-wall-empty", "type"),
    board.WALL_LEFT: ("play-wall-left", "type"),
    board.OTHER_TILE: ("play-other-tile", "tile"),
    board.OTHER_SOURCE: ("play-other-source", "from"),
    board.OWN_TILE: ("play-own-tile", "seat"),
    board.TOO_FEW_COPIES: ("play-too-few", "tile"),
    board.NO_PONG: ("play-no-pong", "tile"),
    board.VOID_FIRST: ("play-void-first", "tile"),
    board.VOID_TILE: ("play-void-tile", "tile"),
    board.LOCKED: ("play-locked", "seat"),
    board.WRONG_COUNT: ("play-wrong-count", "type"),
    board.NOT_ONE_SUIT: ("play-not-one-suit", "type"),
    board.WRONG_DEALER: ("play-wrong-dealer", "type"),
    board.TWICE: ("play-twice", "seat"),
    board.NOT_DECLARED: ("play-not-begun", "type"),
    board.TOO_FAR: ("play-nearest-only", "seat"),
    board.NO_REPLACEMENT: ("play-no-replacement", "type"),
    board.BARRED: ("seat-barred", "seat"),
    board.GAME_OVER: ("event-after-end", "type"),
    board.NOT_DRAWN: ("play-not-drawn", "tile"),
}


def refused(game: Game, seats: Sequence[str], event: Event, fault: int, seat: int | None = None) -> Diagnostic:
    """The diagnostic of a move that could not be made."""
    code, field = CODES[fault]
    who = event.seat if seat is None else seat
    en, zh = expected(game, seats)
    args = {
        "event": str(event.index),
        "seat": "" if who is None else seats[who],
        "tile": "" if event.tile is None else tile_text(event.tile),
        "en": en,
        "zh": zh,
        "state": "\n".join(state_lines(game, seats)),
    }
    return Diagnostic(code=code, args=args, span=event.spans.get(field, event.span))


def expected(game: Game, seats: Sequence[str]) -> tuple[str, str]:
    """What could come next, in English and Chinese."""
    name = "" if game.turn == NOBODY else seats[game.turn]
    if game.phase == board.START:
        return "the deal comes first", "先要发牌（deal）"
    if game.phase == board.DEALT:
        return (
            f"{name} begins, after the exchange and the void suits, if any",
            f"先换牌、定缺（如果有），再由{name}开始",
        )
    if game.phase == board.TURN:
        return f"{name} is to discard, lay a kong or win", f"该{name}打牌、杠或自摸"
    if game.phase == board.CLAIMED:
        return f"{name} is to discard after its pong", f"{name}碰牌后该打牌"
    if game.phase == board.OVER:
        return "the round is over", "这一局已经结束"
    drawer = game.to_draw()
    after = "" if drawer == NOBODY else seats[drawer]
    if game.flight == NOBODY or game.phase == board.REPLACING:
        return f"{after} is to draw", f"该{after}摸牌"
    tile = tile_text(game.flight)
    return f"others may claim the {tile} of {name}, else {after} draws", f"别家可要{name}的{tile}，否则{after}摸牌"


def state_lines(game: Game, seats: Sequence[str]) -> list[str]:
    """The game in a few lines: every seat's tiles, melds and river, and the wall."""
    lines = []
    for seat, name in enumerate(seats[: game.players]):
        concealed = counts_text(game.held_of(seat))
        melds = " ".join(f"[{KINDS[kind]} {tile_text(tile)}]" for kind, tile, _ in game.melds_of(seat))
        river = " ".join(tile_text(tile) for tile in game.rivers[seat])
        status = "" if game.in_play[seat] else " (-)"
        lines.append(f"{name}{status}: {concealed} {melds}".rstrip() + (f" | {river}" if river else ""))
    flight = "" if game.flight == NOBODY else f", {tile_text(game.flight)}"
    lines.append(f"({game.wall}{flight})")
    return lines
