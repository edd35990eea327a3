"""Hypothesis strategies for Micro Robots."""

from __future__ import annotations

from hypothesis import strategies as st

from robotable.games.micro_robots.boards import ARRANGEMENTS, CELLS, Board, arrangement, lay
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.positions import Position
from robotable.games.micro_robots.tiles import TILE_SETS

tile_sets = st.sampled_from(list(TILE_SETS.values()))
arrangements = st.integers(0, ARRANGEMENTS - 1).map(arrangement)
laid_boards = st.builds(lay, tile_sets, arrangements)
any_boards = st.permutations(FACES).map(lambda faces: Board(tuple(faces)))
boards = laid_boards | any_boards
cells = st.sampled_from(CELLS)


@st.composite
def positions(draw: st.DrawFn, on: st.SearchStrategy[Board] = boards, via: bool | None = None) -> Position:
    """Positions with a via, without one, or (None) either."""
    start, target, third = draw(st.lists(cells, min_size=3, max_size=3, unique=True))
    has_via = draw(st.booleans()) if via is None else via
    return Position(draw(on), start, target, third if has_via else None)
