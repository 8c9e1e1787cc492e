from rulec.kernel.shapes cimport STEPS, shaped

cpdef enum:
    NOBODY = -1
    TILES = 27

cpdef enum:
    START = 0
    DEALT = 1
    TURN = 2
    CLAIMED = 3
    IN_FLIGHT = 4
    ROBBABLE = 5
    REPLACING = 6
    OVER = 7

cpdef enum:
    OK = 0
    NOT_NOW = 1
    NOT_ITS_TURN = 2
    OUT_OF_PLAY = 3
    NOT_HELD = 4
    FIFTH_COPY = 5
    NO_SUCH_SUIT = 6
    WALL_EMPTY = 7
    WALL_LEFT = 8
    OTHER_TILE = 9
    OTHER_SOURCE = 10
    OWN_TILE = 11
    TOO_FEW_COPIES = 12
    NO_PONG = 13
    VOID_FIRST = 14
    VOID_TILE = 15
    LOCKED = 16
    WRONG_COUNT = 17
    NOT_ONE_SUIT = 18
    WRONG_DEALER = 19
    TWICE = 20
    NOT_DECLARED = 21
    TOO_FAR = 22
    NO_REPLACEMENT = 23
    BARRED = 24
    GAME_OVER = 25
    NOT_DRAWN = 26

cpdef enum:
    PONG = 0
    EXPOSED = 1
    ADDED = 2
    CONCEALED = 3

cpdef enum:
    FREE = 0
    DECLARED = 1
    OFF = 2

cpdef enum:
    CLOCKWISE = 0
    COUNTERCLOCKWISE = 1
    ACROSS = 2

cdef int ROOM

cdef class Board:
    cdef public int players, sets, pairs, exchange_tiles, void_mode, phase, turn, dealer, wall_size, wall, discards
    cdef public int calls, flight, drawn, this_turn, kongs_in_turn, fed_by, won_on, last_winner, locks
    cdef public bint same_suit, void_first, claims_nearest, stay, exchanged, replaced, from_kong, waiting
    cdef public tuple suits
    cdef public bytearray held, meld_counts, meld_kinds, meld_tiles, meld_sources, in_play, won, out, barred, draws
    cdef public bytearray seen, shown, sizes
    cdef public list passed_pongs, rivers, voids
    cdef int[::1] codes

    cpdef clear(self)
    cpdef put(self, int seat, int tile, int copies)
    cpdef int size(self, int seat)
    cpdef bint shaped(self, int seat, int tile) except -1
    cpdef int lacking(self, int seat)
    cpdef int next_in_play(self, int seat)
    cpdef int distance(self, int seat, int source)
    cpdef int to_draw(self)
    cdef int _after(self)
    cpdef int exchange_due(self)
    cpdef int ready_to_play(self)
    cpdef int _begin(self)
