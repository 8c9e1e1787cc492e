cimport cython

from rulec.kernel.arith cimport NONE, UNKNOWN
from rulec.kernel.board cimport NOBODY, ROOM, TILES
from rulec.kernel.book cimport Book, Value, packed
from rulec.kernel.facts cimport (
    CHAIN, CHECKING, CLAIMS, DISCARDS, FEEDER, IN_PLAY, PASSED, PASSED_FAN, PASSED_POINTS, PASSED_PONG, SELF_DRAW,
    SOURCE, VOID, WALL, WIN,
)
from rulec.kernel.looking cimport Looking
from rulec.kernel.shapes cimport PAIRS, SETS, SETS_AND_PAIR, form_of, waiting
from rulec.kernel.vm cimport Frame, run

cdef enum:
    ORDINARY_WALL = 20
    ORDINARY_DISCARDS = 20
    ORDINARY_CLAIMS = 5

cdef enum:
    STANDARD = 1
    TWOS = 2

cdef class Valuing(Looking):
    cdef public Book book
    cdef public int best_tile
    cdef int[::1] taken_by

    cdef _set_void(self, int seat)
    cdef int _forms(self, int seat, int one, int two, int three) except -1
    cdef long long _part(self, int seat, int suit, int code, int rank) except -1
    @cython.locals(values=dict, found=Value)
    cdef Value price(self, int seat, int win)
    cdef Value _slowly(self, int seat, int win)
    @cython.locals(address="long long")
    cdef list _inputs(self, int seat, int win)
    @cython.locals(found=Value, value=Value)
    cdef Value best(self, int seat)
    @cython.locals(found=list, kept=list)
    cpdef list waits_of(self, int seat)
    @cython.locals(kept=list, kept_stated=list, place=Py_ssize_t, tile=int)
    cdef list ready_rows(self, int seat, list tiles, bint drawn)
    @cython.locals(value=Value)
    cdef _wait(self, int seat, int tile, list into)
    @cython.locals(rows=list, row=list)
    cdef long long worth(self, int seat, int tile) except? -9
