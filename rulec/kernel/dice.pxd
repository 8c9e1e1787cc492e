cdef class Dice:
    cdef public unsigned long long state

    cpdef start(self, unsigned long long seed, unsigned long long number)
    cpdef unsigned long long next(self)
    cpdef int below(self, int most)
    cpdef shuffle(self, bytearray tiles)
