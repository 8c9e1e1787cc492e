"""Tiles drawn as SVG, without any font but for the digits of characters."""

from collections.abc import Iterable

from rulec.tiles.model import rank_of, suit_of

WIDTH, HEIGHT = 30, 40
Place = tuple[float, float]


def _grid(columns: Iterable[float], rows: Iterable[float]) -> tuple[Place, ...]:
    across = tuple(columns)
    return tuple((x, y) for y in rows for x in across)


# For each rank: where its dots stand, how large they are, and which of them are red.
DOTS: dict[int, tuple[tuple[Place, ...], float, frozenset[int]]] = {
    1: (((15, 20),), 9, frozenset({0})),
    2: (_grid((15,), (11, 29)), 5.5, frozenset({1})),
    3: (((8, 8.5), (15, 20), (22, 31.5)), 4.6, frozenset({1})),
    4: (_grid((9, 21), (11, 29)), 4.8, frozenset({1, 2})),
    5: ((*_grid((8.5, 21.5), (9.5, 30.5)), (15, 20)), 4.2, frozenset({4})),
    6: (_grid((9.5, 20.5), (9, 22, 32)), 4.2, frozenset({2, 3, 4, 5})),
    7: (((7, 7), (15, 10.5), (23, 14), *_grid((9.5, 20.5), (23.5, 33))), 3.6, frozenset({3, 4, 5, 6})),
    8: (_grid((9.5, 20.5), (7, 15.7, 24.3, 33)), 3.7, frozenset()),
    9: (_grid((7, 15, 23), (8.5, 20, 31.5)), 3.5, frozenset({3, 4, 5})),
}
# The same for the sticks of bamboo, with their height.
STICKS: dict[int, tuple[tuple[Place, ...], float, frozenset[int]]] = {
    1: (((15, 20),), 28, frozenset({0})),
    2: (_grid((15,), (11, 29)), 14, frozenset()),
    3: (((15, 11), (9, 29), (21, 29)), 14, frozenset()),
    4: (_grid((9.5, 20.5), (11, 29)), 14, frozenset()),
    5: ((*_grid((7.5, 22.5), (11, 29)), (15, 20)), 14, frozenset({4})),
    6: (_grid((7.5, 15, 22.5), (11, 29)), 14, frozenset()),
    7: (((15, 8), *_grid((7.5, 15, 22.5), (20.5, 32))), 9.5, frozenset({0})),
    8: (_grid((6, 12, 18, 24), (11, 29)), 14, frozenset()),
    9: (_grid((7.5, 15, 22.5), (8.5, 20, 31.5)), 9.5, frozenset({1, 4, 7})),
}
MYRIAD = "M7 27H23M13.5 27C13.5 31 11.5 34.5 8 37M13 31H20.5C20.5 34 20 36.5 17.5 36.5"
FACE = '<rect class="f" x=".8" y=".8" width="28.4" height="38.4" rx="4.5"/>'


def symbol(tile: int) -> str:
    """The face of a tile as a `symbol` that is named by its number."""
    draw = (_character, _dots, _bamboo)[suit_of(tile)]
    return f'<symbol id="t{tile}" viewBox="0 0 {WIDTH} {HEIGHT}">{FACE}{draw(rank_of(tile))}</symbol>'


def back() -> str:
    """The back of a tile."""
    face = FACE.replace('class="f"', 'class="b"')
    return f'<symbol id="tb" viewBox="0 0 {WIDTH} {HEIGHT}">{face}</symbol>'


def _character(rank: int) -> str:
    return f'<text class="n" x="15" y="20.5" text-anchor="middle">{rank}</text><path class="w" d="{MYRIAD}"/>'


def _dots(rank: int) -> str:
    places, size, red = DOTS[rank]
    return "".join(
        f'<circle class="{"r" if n in red else "d"}" cx="{x:g}" cy="{y:g}" r="{size:g}"/>'
        f'<circle class="h" cx="{x:g}" cy="{y:g}" r="{size * 0.42:.1f}"/>'
        for n, (x, y) in enumerate(places)
    )


def _bamboo(rank: int) -> str:
    places, height, red = STICKS[rank]
    return "".join(
        f'<rect class="{"r" if n in red else "s"}" x="{x - 2:g}" y="{y - height / 2:g}" width="4" height="{height:g}"'
        f' rx="1.8"/><path class="j" d="M{x - 2:g} {y:g}h4"/>'
        for n, (x, y) in enumerate(places)
    )
