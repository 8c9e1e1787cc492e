cimport cython

from rulec.kernel.arith cimport NONE
from rulec.kernel.board cimport DEALT, IN_FLIGHT, NOBODY, OK, ROBBABLE, TURN
from rulec.kernel.book cimport Value
from rulec.kernel.facts cimport (
    ACTOR, AFTER_KONG, CHAIN, CHECKING, FED_KONG, FEEDER, KIND, KONG_DISCARD, LATE, PASSED, PASSED_FAN, PASSED_POINTS,
    PASSED_PONG, ROBBED_KONG, SELF_DRAW, SOURCE, WALL, WIN, WINNER, WINS, WIN_NO,
)
from rulec.kernel.flow cimport (
    ADD_IT, CONCEAL_IT, DISCARD, DRAW_IT, EXPOSED_IT, MAY, MUST, NEVER, PONG_IT, WIN_IT,
)
from rulec.kernel.valuing cimport Valuing
from rulec.kernel.vm cimport run

cdef class Offering(Valuing):
    cdef public list passed
    cdef bint after, fed, chain, shot

    @cython.locals(value=Value)
    cdef int chance(self, int seat, int source) except -9
    @cython.locals(value=Value)
    cdef Value _offer(self, int seat, int source)
    cdef Value _value(self, int seat, int source, int wins, int number)
    cdef _ways(self, int source)
    cdef _facts(self)
    @cython.locals(passed=tuple)
    cdef _win_facts(self, int seat, int source, int wins, int number)
    cdef bint may_kong(self, int seat) except -1
    cdef bint may_pong(self, int seat) except -1
    @cython.locals(value=Value, fan="long long", points="long long")
    cdef _let_go(self, int winners)
    cdef bint _shaped_to_win(self, int seat, int source) except -1
    cdef bint could(self, int code) except -1
    cdef bint has_to_win_first(self, list codes) except -1
    @cython.locals(value=Value)
    cdef bint _has_to_win(self, int seat, int source) except -1
