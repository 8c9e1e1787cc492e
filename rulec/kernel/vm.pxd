cimport cython

from rulec.kernel.arith cimport LIMIT, NONE, UNKNOWN, downward, less, part, plus, power, times, upward
from rulec.kernel.code cimport Code

cpdef enum:
    BANK = 9

    END = 0
    PUSH = 1
    FACT = 2
    CUR = 3
    SEAT = 4
    CALL = 5
    OUT = 6
    AGG = 7
    AGGX = 8
    INPUT = 9
    RAW = 10
    GROUP = 11
    SCORE = 12
    ELEM = 13
    LOOP = 14
    STATED = 15
    HUGE = 16
    ADD = 20
    SUB = 21
    MUL = 22
    DIV = 23
    POW = 24
    NEG = 25
    MIN = 26
    MAX = 27
    EQ = 30
    NE = 31
    LT = 32
    LE = 33
    GT = 34
    GE = 35
    NOT = 36
    JUMP = 40
    JUMP_IF_NOT = 41
    KEEP_IF_NOT = 42
    KEEP_IF = 43
    AMONG = 44
    PICK = 45
    PART = 46
    UP = 47
    NEXT = 48
    RANK = 50
    SUIT = 51
    SEEN = 52
    HELD = 53

    ALL_OF = 0
    ANY_OF = 1
    COUNT_OF = 2
    SUM_OF = 3
    MIN_OF = 4
    MAX_OF = 5

cdef list SUITS

cdef class Frame:
    cdef public Code code
    cdef public list defs, facts, seats, stated, outs, aggs, inputs, raws, groups, scores, elems
    cdef public long long players
    cdef public object rows, seen
    cdef public bytes keeps
    cdef public bint keeping
    cdef public dict kept

@cython.locals(words="long long *", stack="long long *", space="long long[32]", view="long long[::1]",
               sp="Py_ssize_t", k="Py_ssize_t", op="long long", value="long long", index="long long", row=list,
               n="long long", stride="long long", size="long long", place="long long", left="long long",
               right="long long")
cpdef long long run(Frame f, long long pc, long long cur) except? -1

@cython.locals(row=list, value="long long")
cdef long long of_seat(Frame f, long long op, long long index, long long seat) except? -1
cdef long long of_tile(Frame f, long long op, long long item, long long cur) except? -1

@cython.locals(words="long long *", how="long long", collection="long long", offset="long long", level="long long",
               suit="long long", column="long long", elems=list, rows=list, row=list, total="long long",
               holds="long long", value="long long", keeping=bint)
cdef long long loop(Frame f, long long pc, long long seat, long long cur) except? -1
