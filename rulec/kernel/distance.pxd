cimport cython

from rulec.kernel.shapes cimport STEPS

cdef int FAR
cdef int WIDTH
cdef int BEGUN
cdef unsigned short[::1] CLASSES
cdef unsigned char[::1] COSTS
cdef unsigned char[::1] PAIRS
cdef bytearray PAIRED
cdef int SIDE

cdef int class_of(int code) except -1
cdef int known_class(int code) except -1
@cython.locals(after=bytearray)
cdef bytes step(bytes before, int copies)
cdef int merged(int one, int two) except -1
cdef int paired(int one, int two) except -1
cdef int lacking(int two, int one, int sets) except -1
