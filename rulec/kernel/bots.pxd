cimport cython

from rulec.kernel.board cimport DECLARED, NOBODY, ROOM, TILES
from rulec.kernel.dice cimport Dice
from rulec.kernel.distance cimport FAR, class_of, lacking, merged
from rulec.kernel.flow cimport ADD_IT, CONCEAL_IT, DISCARD, EXPOSED_IT, PASS_IT, PONG_IT, WIN_IT, Flow
from rulec.kernel.shapes cimport STEPS

cpdef enum:
    RANDOM = 0
    CHEAP = 1
    SHANTEN = 2
    ACCEPTANCE = 3
    VALUE = 4

cdef class Bot:
    cdef public int adds, kind, sets, pairs, usable
    cdef public bint needs_void, patient
    cdef public Dice dice
    cdef int[::1] codes

    cpdef begin(self, unsigned long long seed, unsigned long long number)
    cpdef int choose(self, Flow flow, int first, int last) except -9
    cdef _look(self, Flow flow, int seat)
    cdef int _best_suits(self, Flow flow, int seat) except -9
    cdef int _class(self, int suit) except -9
    cdef int _twos(self) except -9
    cdef int _lacks(self) except -9
    cdef int _lacks_less(self, int tile, int copies, int sets) except -9
    cdef int _claim(self, Flow flow, int first, int last) except -9
    cdef int _turn(self, Flow flow, int first, int last) except -9
    cdef int _near(self, Flow flow, int seat, int tile) except -9
    cdef int _least_near(self, Flow flow, int first, int last) except -9
    cdef int _discard(self, Flow flow, int first, int last) except -9
    cdef long long _worth(self, Flow flow, int seat, int tile, int cost) except? -9

cdef bytearray TWOS
cdef int HALF

cpdef int nearness(bytearray held, int at)
