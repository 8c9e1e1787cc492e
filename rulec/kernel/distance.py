# cython: boundscheck=False, wraparound=False, initializedcheck=False, cdivision=True
"""How many tiles a hand lacks: for each suit the fewest tiles that make so many sets, with and without a pair.

A suit is read rank by rank by an automaton whose states are the costs of everything begun so far; states, and classes
of codes with equal costs, are found when they are first met. At a rank at most two runs of a kind begin, for three are
three triplets.
"""

from array import array

from rulec.kernel import parts

try:
    from rulec.kernel import shim as cython
except ImportError:
    import cython

if not cython.compiled:
    from rulec.kernel.shapes import STEPS

FAR = 60  # more tiles than any hand lacks
WIDTH = 10  # costs of a class: 0 to 4 sets without a pair, then with one
BEGUN = 90  # costs of a state: 3 runs begun two ranks ago x 3 begun a rank ago x 5 sets x with or without a pair

SIDE = 128  # more classes than there are: 126, whatever tiles a suit has
CLASSES = array("H", bytes(2 * parts.CODES))  # of each code, from 1; 0 until it is asked
COSTS = array("B", [0, *[FAR] * (WIDTH - 1)])  # of each class; class 0 here is a suit that may not be used
PAIRS = array("B", bytes(SIDE * SIDE * WIDTH))  # the costs of two suits together, by their classes
PAIRED = bytearray(SIDE * SIDE)  # whether they are known
_class_of: dict[bytes, int] = {}
_states: list[bytes] = [bytes([0, *[FAR] * (BEGUN - 1)])]
_number_of: dict[bytes, int] = {_states[0]: 0}
_next: dict[int, int] = {}
Costs = bytes  # a name of its own: the signatures of distance.pxd say what it is in C


def class_of(code: cython.int) -> cython.int:
    """The class of a code."""
    found: cython.int = CLASSES[code]
    return found if found else known_class(code)


def known_class(code: cython.int) -> cython.int:
    """The same, found by reading the ranks."""
    state = 0
    rest: cython.int = code
    for _ in range(9):
        key = state * 8 + rest % 5
        rest //= 5
        found = _next.get(key)
        state = followed(key) if found is None else found
    last = _states[state]
    costs = last[0:10:2] + last[1:10:2]
    number = _class_of.get(costs)
    if number is None:
        number = len(_class_of) + 1
        _class_of[costs] = number
        widened(costs)
    CLASSES[code] = number
    return number


def widened(costs: bytes) -> None:
    """A further class. The row of costs is made anew, for the old one may be looked at."""
    global COSTS  # noqa: PLW0603 compiled code looks into it without asking Python
    COSTS = array("B", bytes(COSTS) + costs)


def followed(key: int) -> int:
    """The state behind a state when a rank has so many copies."""
    after = step(_states[key // 8], key % 8)
    number = _number_of.get(after)
    if number is None:
        number = len(_states)
        _number_of[after] = number
        _states.append(after)
    _next[key] = number
    return number


def step(before: Costs, copies: cython.int) -> Costs:
    """The costs of what can be begun or gone on with at a rank of so many copies."""
    after = bytearray([FAR]) * BEGUN
    third: cython.int  # runs that need this rank as their third tile, and as their second; runs that begin here
    second: cython.int
    first: cython.int
    sets: cython.int
    pair: cython.int
    triplet: cython.int
    head: cython.int
    needed: cython.int
    cost: cython.int
    at: cython.int
    for at in range(BEGUN):
        if before[at] >= FAR:
            continue
        pair = at % 2
        sets = at // 2 % 5
        second = at // 10 % 3
        third = at // 30
        for first in range(3):
            for triplet in range(2):
                if sets + first + triplet > 4:
                    continue
                for head in range(2 - pair):
                    needed = third + second + first + 3 * triplet + 2 * head
                    if needed > 4:
                        continue
                    cost = before[at] + (needed - copies if needed > copies else 0)
                    to: cython.int = second * 30 + first * 10 + (sets + first + triplet) * 2 + pair + head
                    if cost < after[to]:
                        after[to] = cost
    return bytes(after)


def merged(one: cython.int, two: cython.int) -> cython.int:
    """The place among PAIRS of the costs of two suits together, by their classes."""
    return WIDTH * (SIDE * one + two) if PAIRED[SIDE * one + two] else paired(one, two)


def paired(one: cython.int, two: cython.int) -> cython.int:
    """The same, reckoned."""
    first: cython.int = WIDTH * one
    second: cython.int = WIDTH * two
    into: cython.int = WIDTH * (SIDE * one + two)
    sets: cython.int
    other: cython.int
    cost: cython.int
    for sets in range(WIDTH):
        PAIRS[into + sets] = FAR
    for sets in range(5):
        for other in range(5 - sets):
            cost = COSTS[first + sets] + COSTS[second + other]
            if cost < PAIRS[into + sets + other]:
                PAIRS[into + sets + other] = cost
            cost = COSTS[first + 5 + sets] + COSTS[second + other]
            if cost < PAIRS[into + 5 + sets + other]:
                PAIRS[into + 5 + sets + other] = cost
            cost = COSTS[first + sets] + COSTS[second + 5 + other]
            if cost < PAIRS[into + 5 + sets + other]:
                PAIRS[into + 5 + sets + other] = cost
    PAIRED[SIDE * one + two] = 1
    return into


def lacking(two: cython.int, one: cython.int, sets: cython.int) -> cython.int:
    """The tiles that are missing for so many sets and a pair, by the place of the costs of two suits and the class of
    the third."""
    best: cython.int = FAR
    third: cython.int = WIDTH * one
    own: cython.int
    cost: cython.int
    for own in range(sets + 1):
        cost = PAIRS[two + sets - own] + COSTS[third + 5 + own]
        if cost < best:
            best = cost
        cost = PAIRS[two + 5 + sets - own] + COSTS[third + own]
        if cost < best:
            best = cost
    return best


def missing(counts: bytes, melds: int, sets: int, pairs: int, suits: int = 7) -> int:
    """How many tiles 27 concealed counts and so many melds lack for a win in the suits of that mask: 0 for a hand of 14
    that has the shape of a win, 1 for one that is ready; `pairs` is 0 where a hand of pairs is not played."""
    codes = [0, 0, 0]
    twos = 0
    for tile, copies in enumerate(counts):
        codes[tile // 9] += copies * STEPS[tile]
        twos += copies // 2 if suits >> tile // 9 & 1 else 0
    classes = [class_of(codes[suit]) if suits >> suit & 1 else 0 for suit in range(3)]
    best = lacking(merged(classes[0], classes[1]), classes[2], sets - melds)
    return min(best, pairs - twos) if pairs and melds == 0 and pairs > twos else 0 if pairs and melds == 0 else best
