"""Counts walks: perft for Micro Robots."""

from __future__ import annotations

from robotable.games.micro_robots.boards import CELLS, moves
from robotable.games.micro_robots.positions import Position


def divide(position: Position, depth: int) -> list[tuple[str, int]]:
    """For each first move, the number of walks of `depth` moves that begin with it, wherever they end."""
    board = position.board
    ahead = [1] * len(CELLS)
    for _ in range(depth - 1):
        ahead = [sum(ahead[there] for there in moves(board)[here]) for here in CELLS]
    return [(board.faces[there], ahead[there]) for there in moves(board)[position.start]]
