cimport cython

from rulec.kernel.arith cimport NONE
from rulec.kernel.facts cimport PAYEE, PAYER
from rulec.kernel.vm cimport BANK, Frame, run

cpdef enum:
    EVERY = 0
    WHERE = 1
    SEAT = 2

cdef class Rule:
    cdef public object settlement
    cdef public long long when, payer, payee, amount, spends
    cdef public int payer_how, payee_how
    cdef public bint paired, tagged

cdef class Line:
    cdef public Rule rule
    cdef public long long event, payer, payee, units
    cdef public str arithmetic

cdef class Account:
    cdef public long long owner, kind, late, chain, feeder, event
    cdef public list held

    @cython.locals(units="long long")
    cpdef list row(self, long long payee, bint latest)

cdef long long among(Frame f, int how, long long address, long long current) except -1
cpdef fire(Frame f, Rule rule, long long current, long long event, list held, list lines, list spent, tell, list purses, bint limited)
cdef pay_by(Frame f, Rule rule, long long current, long long event, list held, list lines, list spent, tell, list purses, bint limited)
cdef spend(Rule rule, long long payer, list spent)
@cython.locals(account=Account)
cpdef list kong_rows(list accounts, long long seat, long long payee)
@cython.locals(rule=Rule, account=Account, row=list, payer="long long", gone="long long")
cpdef emptied(Frame f, list accounts, list spent)
@cython.locals(line=Line, found=list)
cpdef tuple balances(list lines, int players)
