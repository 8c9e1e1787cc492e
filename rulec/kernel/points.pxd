cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
      #define rulec_fetch_ahead(place) __builtin_prefetch(place)
    #else
      #define rulec_fetch_ahead(place) ((void)(place))
    #endif
    """
    void fetch_ahead "rulec_fetch_ahead"(const void* place) noexcept nogil
