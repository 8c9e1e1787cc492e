cimport cython

cdef class Code:
    cdef public long long depth
    cdef public Py_ssize_t size
    cdef Py_ssize_t room
    cdef list kept
    cdef long long *words

    @cython.locals(start=Py_ssize_t, end=Py_ssize_t, at=Py_ssize_t)
    cpdef Py_ssize_t add(self, piece, long long depth) except? -1
    @cython.locals(at=Py_ssize_t)
    cpdef list listed(self)
    @cython.locals(at=Py_ssize_t, view="long long[::1]")
    cdef int widen(self, Py_ssize_t least) except -1
