from rulec.kernel.board cimport (
    ADDED, BARRED, CLAIMED, CONCEALED, DEALT, DECLARED, EXPOSED, FIFTH_COPY, GAME_OVER, IN_FLIGHT, LOCKED, NO_PONG,
    NO_REPLACEMENT, NO_SUCH_SUIT, NOBODY, NOT_DRAWN, NOT_HELD, NOT_ITS_TURN, NOT_NOW, OK, OTHER_SOURCE, OTHER_TILE,
    OUT_OF_PLAY, OVER, OWN_TILE, PONG, REPLACING, ROBBABLE, ROOM, START, TILES, TOO_FAR, TOO_FEW_COPIES, TURN, TWICE,
    VOID_FIRST, VOID_TILE, WALL_EMPTY, WALL_LEFT, Board,
)

cdef class Game(Board):
    cpdef int draw(self, int seat, int tile)
    cpdef drew(self, int seat, int tile)
    cdef _pass_pongs(self)
    cdef _new_turn(self)
    cpdef _land(self)
    cpdef int may_discard(self, int seat, int tile)
    cpdef int discard(self, int seat, int tile)
    cpdef int may_claim(self, int seat, int source, int tile)
    cpdef int may_meld(self, int seat, int source, int tile, int copies)
    cpdef int pong(self, int seat, int source, int tile)
    cdef _lay(self, int seat, int kind, int tile, int source)
    cdef _claimed(self, int seat, int kind, int tile, int source)
    cpdef int kong_exposed(self, int seat, int source, int tile)
    cdef int _not_now(self)
    cpdef int may_kong_in_turn(self, int seat, int tile, int copies)
    cpdef int kong_concealed(self, int seat, int tile)
    cpdef int pong_of(self, int seat, int tile)
    cpdef int kong_added(self, int seat, int tile)
    cdef _stand(self)
    cpdef int may_win(self, int seat, int source, int tile)
    cpdef int win(self, int seat, int source, int tile)
    cpdef int offend(self, int seat, bint out, bint barred)
    cpdef int exhaust(self)
    cpdef finish(self)
