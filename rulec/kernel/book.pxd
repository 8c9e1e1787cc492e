cimport cython

from rulec.kernel.arith cimport NONE, UNKNOWN

cdef enum:
    FEW = 14

cdef class Value:
    cdef public long long points, fan, limited, wait
    cdef public list outs, scores, hits

cdef class Book:
    cdef public dict parts, values, rules
    cdef public list inputs, kinds, facts, seats, flag_facts, flag_defs
    cdef public long long may_kong, may_pong, end, live, may_win, must_win, ends_round
    cdef public bint by_role, sees, shows, warns, checks_draws
    cdef public object part, value

cdef object packed(list inputs)
