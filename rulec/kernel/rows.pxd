cimport cython

from rulec.kernel.board cimport ADDED as ADDED_KONG
from rulec.kernel.board cimport CONCEALED, PONG, TILES

cpdef enum:
    SEATS = 0
    KONGS = 1
    WAITS = 2
    TILES_OF = 3
    HAND_OF = 4
    RIVER = 5
    KINDS = 6
    SUITS_OF = 7
    MELDS = 8

cpdef list tile_rows(tiles)
@cython.locals(totals=bytearray, found=list)
cpdef list hand_rows(int collection, bytes counts, bytes kinds, bytes melded)
cdef list meld_row(int kind, int tile)
