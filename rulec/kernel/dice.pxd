cdef class Dice:
    cdef public unsigned long long state

    cpdef unsigned long long next(self)
    cpdef int below(self, int most)
    cpdef shuffle(self, bytearray tiles)
