cdef extern from *:
    """
    #define RULEC_LIMIT (1LL << 59)
    #define RULEC_SMALL (1LL << 29)
    #define RULEC_NONE (-(1LL << 60))
    #define RULEC_UNKNOWN (-(1LL << 60) - 1)
    """
    const long long LIMIT "RULEC_LIMIT"
    const long long SMALL "RULEC_SMALL"
    const long long NONE "RULEC_NONE"
    const long long UNKNOWN "RULEC_UNKNOWN"

cdef enum:
    MOST_EXPONENT = 64

cdef long long plus(long long left, long long right) except? -1
cdef long long less(long long left, long long right) except? -1
cdef long long times(long long left, long long right) except? -1
cdef long long power(long long left, long long right) except? -1
cdef long long raised(long long left, long long right) except? -1
cdef long long downward(long long left, long long right) except? -1
cdef long long upward(long long left, long long right) except? -1
cdef long long part(long long amount, long long shares, long long number) except? -1
