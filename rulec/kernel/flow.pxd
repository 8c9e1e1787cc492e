cimport cython

from rulec.kernel.board cimport (
    CLAIMED, DEALT, DECLARED, IN_FLIGHT, NOBODY, OK, REPLACING, ROBBABLE, ROOM, START, TILES, TURN,
)
from rulec.kernel.game cimport Game

cpdef enum:
    NEVER = -1
    MAY = 0
    MUST = 1

cpdef enum:
    DISCARD = 0
    PONG_IT = 1
    EXPOSED_IT = 2
    ADD_IT = 3
    CONCEAL_IT = 4
    WIN_IT = 5
    PASS_IT = 6
    DRAW_IT = 7
    EXHAUST_IT = 8

cpdef enum:
    NO_TILE = 31
    MOST_MOVES = 64
    FOUR = 4

cdef class Flow(Game):
    cdef public object referee
    cdef public bytes tiles
    cdef public int taken, played, count, opened, chances
    cdef public bint asks_kong, asks_pong, asks_let_go, loud, over, asked
    cdef public list log
    cdef public tuple given
    cdef int[::1] codes_of_moves, starts, answers

    cpdef settled(self)
    cdef int chance(self, int seat, int source) except -9
    cdef bint may_kong(self, int seat) except -1
    cdef bint may_pong(self, int seat) except -1
    cdef play(self, list codes)
    cdef long long worth(self, int seat, int tile) except? -9
    cpdef advance(self)
    cdef _add(self, int seat, int kind, int tile)
    cdef int _chance(self, int seat, int source, int tile) except -9
    cdef _own_turn(self)
    cdef bint _kong_allowed(self, int seat) except -1
    cdef _claims(self)
    cdef _melds(self, int seat, int tile)
    cdef _draw_next(self)
    cdef _loudly(self, list codes)
    cpdef take(self, int code)
    cdef _move(self, int code)
    cdef _resolve(self)
    @cython.locals(found=list)
    cpdef tuple listed(self, dict known, make)
    cpdef int code_of(self, move) except -9
