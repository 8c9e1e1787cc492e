cimport cython

from rulec.kernel.arith cimport NONE
from rulec.kernel.board cimport NOBODY, PONG, ROOM, TILES
from rulec.kernel.facts cimport (
    CLAIMS, DISCARDS, DRAWS, PASSED, PASSED_FAN, PASSED_POINTS, PASSED_PONG, PAYEE, VOID, WALL,
)
from rulec.kernel.flow cimport Flow
from rulec.kernel.pay cimport kong_rows
from rulec.kernel.rows cimport KONGS, RIVER, SEATS, WAITS, hand_rows, tile_rows
from rulec.kernel.shapes cimport STEPS
from rulec.kernel.vm cimport Frame

cdef class Looking(Flow):
    cdef public Frame frame
    cdef public list accounts, laid, visible, seat_rows, waits
    cdef public dict rowed
    cdef public int looked, wall_seen, drawn_seen, turn_seen
    cdef int[::1] plus, minus, kept_codes
    cdef bytearray kept_held, kept_sizes, kept_counts, kept_kinds, kept_tiles
    cdef bint swapped

    cdef see(self)
    cpdef look(self)
    cdef keep(self)
    cdef swap(self)
    cpdef list rows(self, long long collection, long long seat)
    cdef bytes counts(self, int seat)
    cdef bytes kinds_of(self, int seat)
    cdef bytes melded_of(self, int seat)
    cdef bytes lies(self, int seat)
    cdef int total(self, int seat, int tile) except -9
    cdef int held_by(self, int seat, int tile) except -9
    cdef list visible_to(self, int seat)
    cdef int code(self, int seat, int suit) except -9
    cpdef list waits_of(self, int seat)
