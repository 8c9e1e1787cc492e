"""Numbers of the facts of a step, one slot each, and of the columns that every seat has."""

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

# facts of the step or the hand, one slot each
FACTS = (
    "payer", "payee", "actor", "feeder", "kind", "late", "chain", "winner", "source", "wins", "win_no", "self_draw",
    "after_kong", "kong_discard", "robbed_kong", "fed_kong", "checking", "wall", "discards", "claims", "dealer",
    "previous_dealer", "exhausted", "passed", "passed_fan", "passed_points", "win", "first", "first.winner",
    "first.source", "first.wins", "first.ends_round", "last", "last.winner", "last.source", "last.wins",
    "last.ends_round", "passed_pong",
)  # fmt: skip

# facts of a seat, one column each; what a ruleset declares comes behind them
SEAT_FACTS = ("seat", "in_play", "won", "out", "barred", "void", "chips", "draws")

if not cython.compiled:
    (
        PAYER, PAYEE, ACTOR, FEEDER, KIND, LATE, CHAIN, WINNER, SOURCE, WINS, WIN_NO, SELF_DRAW, AFTER_KONG,
        KONG_DISCARD, ROBBED_KONG, FED_KONG, CHECKING, WALL, DISCARDS, CLAIMS, DEALER, PREVIOUS_DEALER, EXHAUSTED,
        PASSED, PASSED_FAN, PASSED_POINTS, WIN, FIRST, FIRST_WINNER, FIRST_SOURCE, FIRST_WINS, FIRST_ENDS_ROUND, LAST,
        LAST_WINNER, LAST_SOURCE, LAST_WINS, LAST_ENDS_ROUND, PASSED_PONG,
    ) = range(38)  # fmt: skip
    SEAT_OF, IN_PLAY, HAS_WON, IS_OUT, IS_BARRED, VOID, CHIPS, DRAWS = range(8)
