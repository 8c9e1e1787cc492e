cimport cython

from rulec.kernel.arith cimport NONE
from rulec.kernel.board cimport (
    ADDED, CONCEALED, DEALT, EXPOSED, IN_FLIGHT, NOBODY, ROBBABLE, TILES,
)
from rulec.kernel.book cimport Book, Value
from rulec.kernel.facts cimport (
    ACTOR, CHAIN, DEALER, EXHAUSTED, FEEDER, FIRST, HAS_WON, IN_PLAY, KIND, LAST, LATE, WALL, WIN,
)
from rulec.kernel.flow cimport ADD_IT, CONCEAL_IT, DISCARD, DRAW_IT, EXHAUST_IT, EXPOSED_IT, PONG_IT, WIN_IT
from rulec.kernel.offering cimport Offering
from rulec.kernel.pay cimport Account, Line, Rule, emptied, fire
from rulec.kernel.vm cimport Frame, run

cdef class Taken:
    cdef public int seat, source, tile, event
    cdef public bint after_kong, robbed
    cdef public Value value

cdef class Judging(Offering):
    cdef public list pending, lines, spent, wins, purses
    cdef public Account added
    cdef public Rule firing
    cdef public int number
    cdef public bint asks_must, exhausted, looks

    @cython.locals(stated=list)
    cpdef begin(self)
    cpdef deal_from(self, bytes wall, int dealer)
    cpdef ends(self)
    cdef play(self, list codes)
    @cython.locals(account=Account)
    cdef _event(self, int seat, int kind, int tile)
    cdef _kongs(self, Account account, int source, bint robbable, bint may_be_robbed)
    cdef Account _account(self, int seat, int kind, int tile, int source)
    cdef _made(self, Account account)
    cdef _fire_kong(self, str name, Account account)
    @cython.locals(rule=Rule)
    cdef _fire(self, list rules, long long current, long long event, list held)
    cdef _step_ends(self)
    @cython.locals(account=Account)
    cdef _safe(self, int source)
    @cython.locals(account=Account, item=Taken)
    cdef _win(self, list codes)
    @cython.locals(value=Value, found=Taken)
    cdef Taken _taken(self, int seat, int source, int wins, int number)
    @cython.locals(item=Taken, first=Taken)
    cdef _after_wins(self, list won, int source)
    cdef _exhausted(self)
    @cython.locals(account=Account)
    cdef _round_ends(self)
    @cython.locals(other=Py_ssize_t)
    cpdef bint follow_all(self, list log) except -1
    cdef _quietly(self, int code)
