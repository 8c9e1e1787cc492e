cimport cython

from rulec.kernel.arith cimport NONE, plus, raised, times
from rulec.kernel.vm cimport Frame, run

cpdef enum:
    SUM = 0
    PRODUCT = 1
    MOST = 2
    ALL = -1

cdef class Priced:
    cdef public long long points, fan, limited
    cdef public list hits, groups, scores, outs
    cdef public dict prices
    cdef public frozenset stated

cdef class Pricer:
    cdef public Frame frame
    cdef public list whens, prices, counts, group_of, combines, replaces, lines, outs
    cdef public long long limit, points, fan

    @cython.locals(f=Frame, i=Py_ssize_t, when="long long", raw="long long", raws=list, found=list)
    cpdef Priced price(self, list aggs, list inputs)

    @cython.locals(f=Frame, i=Py_ssize_t, n="long long", address="long long", points="long long", limited="long long",
                   groups=list, scores=list, prices=list, told=Priced)
    cpdef Priced settle(self, list found, dict stated)

    cdef long long lowered(self, long long points, dict free) except? -1

    @cython.locals(i=Py_ssize_t, j=Py_ssize_t, n="long long", raw=list, replaced=list)
    cdef replace(self, list found)

    @cython.locals(i=Py_ssize_t, g=Py_ssize_t, n="long long", when="long long", counted=list)
    cdef fall_back(self, list found)

    @cython.locals(i=Py_ssize_t, n="long long")
    cdef list priced(self, list found)

    @cython.locals(i=Py_ssize_t, j=Py_ssize_t, g=Py_ssize_t, n="long long", how="long long", best=list)
    cdef keep_best(self, list found, list prices)

    @cython.locals(i=Py_ssize_t, g=Py_ssize_t, n="long long", how="long long", total="long long", totals=list)
    cdef list grouped(self, list found, list prices)

    @cython.locals(f=Frame, line=Py_ssize_t, address="long long", scores=list)
    cdef list score(self, dict stated)

@cython.locals(value="long long")
cdef list within(list aggs)
