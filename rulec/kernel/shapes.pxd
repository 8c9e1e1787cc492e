cpdef enum:
    SETS = 1
    SETS_AND_PAIR = 2
    PAIRS = 4
    KNOWN = 8

cdef bytearray FORMS
cdef int[::1] STEPS

cdef int form_of(int code) except -1
cdef int known_form(int code) except -1
cpdef bint shaped(int first, int second, int third, bint pairs) except -1

cpdef list waiting(counts, int melds, int sets, int pairs)
