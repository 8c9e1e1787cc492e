"""What a piece of code does to the stack: the depth that it needs, and whether it is code at all."""

from collections.abc import Sequence

from rulec.kernel import vm
from rulec.kernel.vm import LIMIT, NONE

# operation: words behind it, values taken, values left
SHAPES = {
    vm.PUSH: (1, 0, 1), vm.FACT: (1, 0, 1), vm.CUR: (0, 0, 1), vm.SEAT: (1, 1, 1), vm.CALL: (1, 1, 1),
    vm.OUT: (1, 0, 1), vm.AGG: (1, 0, 1), vm.INPUT: (1, 0, 1), vm.RAW: (1, 0, 1), vm.GROUP: (1, 0, 1),
    vm.SCORE: (1, 0, 1), vm.ELEM: (2, 0, 1), vm.STATED: (1, 0, 1), vm.HUGE: (1, 0, 1), vm.NEG: (0, 1, 1),
    vm.NOT: (0, 1, 1), vm.JUMP: (1, 0, 0), vm.JUMP_IF_NOT: (1, 1, 0), vm.KEEP_IF_NOT: (1, 1, 0),
    vm.KEEP_IF: (1, 1, 0), vm.PART: (0, 3, 1), vm.NEXT: (0, 1, 1), vm.RANK: (0, 1, 1), vm.SUIT: (0, 1, 1),
    vm.SEEN: (0, 1, 1), vm.HELD: (0, 1, 1),
    **dict.fromkeys((vm.ADD, vm.SUB, vm.MUL, vm.DIV, vm.POW, vm.EQ, vm.NE, vm.LT, vm.LE, vm.GT, vm.GE, vm.UP),
                    (0, 2, 1)),
}  # fmt: skip
SEVERAL = {vm.MIN: 0, vm.MAX: 0, vm.AMONG: 1, vm.PICK: 1}  # values that they take beside the n
JUMPS = frozenset({vm.JUMP, vm.JUMP_IF_NOT, vm.KEEP_IF_NOT, vm.KEEP_IF})


class Piece:
    """A piece of code being walked; all jumps go forward, so one walk tells the depth at every word."""

    def __init__(self, words: Sequence[int]) -> None:
        self.words = list(words)
        self.most = 1
        self.arrive: dict[int, int] = {}  # the depth with which jumps arrive at a word

    def walk(self, start: int, end: int) -> None:
        """Walk the code from `start` to the END just before `end`. Raises ValueError for what is no code."""
        at, depth = start, 0
        reached = True
        while at < end:
            arriving = self.arrive.pop(at, None)
            if arriving is not None:
                if reached and depth != arriving:
                    raise ValueError(f"two depths at {at}")
                depth, reached = arriving, True
            op = self.word(at, end)
            if op == vm.END:
                break
            length, taken, left = self.shape(op, at, end)
            if depth < taken or not reached:
                raise ValueError(f"too little on the stack at {at}")
            if op in JUMPS:
                self.jump(op, at, end, depth)
                reached = op != vm.JUMP
            depth += left - taken
            self.most = max(self.most, depth)
            at += length
        if at != end - 1 or depth != 1 or not reached or self.arrive:
            raise ValueError(f"no end at {end}")

    def word(self, at: int, end: int) -> int:
        if at >= end:
            raise ValueError(f"cut off at {at}")
        return self.words[at]

    def shape(self, op: int, at: int, end: int) -> tuple[int, int, int]:
        """The length of an operation with its operands, the values that it takes and those that it leaves."""
        if op == vm.PUSH and not -LIMIT < self.word(at + 1, end) < LIMIT and self.words[at + 1] != NONE:
            self.words[at : at + 2] = [vm.HUGE, 0]
        if op in SHAPES:
            words, taken, left = SHAPES[op]
            self.word(at + words, end)
            return 1 + words, taken, left
        if op in SEVERAL:
            n = self.word(at + 1, end)
            if n < 1:
                raise ValueError(f"nothing to choose from at {at}")
            return 2, n + SEVERAL[op], 1
        if op == vm.AGGX:
            n = self.word(at + 2, end)
            self.word(at + 2 + n, end)
            return 3 + n, n, 1
        if op == vm.LOOP:
            return self.loop(at, end), 1, 1
        raise ValueError(f"no operation {op} at {at}")

    def jump(self, op: int, at: int, end: int, depth: int) -> None:
        target = at + 2 + self.word(at + 1, end)
        arriving = depth - (op == vm.JUMP_IF_NOT)
        if target <= at + 1 or self.arrive.setdefault(target, arriving) != arriving:
            raise ValueError(f"a jump that leads nowhere at {at}")

    def loop(self, at: int, end: int) -> int:
        """Walk the condition and the value of a quantifier, each of which has a stack of its own."""
        offset, length = self.word(at + 3, end), self.word(at + 5, end)
        body, after = at + 6, at + 6 + length
        if after > end or not 0 <= offset < length:
            raise ValueError(f"a body of no length at {at}")
        kept, self.arrive = self.arrive, {}
        self.walk(body, body + (offset or length))
        if offset:
            self.walk(body + offset, after)
        self.arrive = kept
        return 6 + length


def measured(words: Sequence[int]) -> tuple[list[int], int]:
    """A piece of code, with HUGE for literals that are no values, and the depth of the stack that it needs.

    Raises ValueError for what is no code.
    """
    piece = Piece(words)
    piece.walk(0, len(words))
    return piece.words, piece.most
