"""Count the paths in Micro Robots by brute force, for `micro_robots.txt`.

    python tests/perft/micro_robots_brute_force.py > tests/perft/micro_robots.txt

Written from the rules alone, without importing the package, so that the two can only agree if both are right.
Every path is walked; none is composed of shorter ones.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

# The six rows of the board, then start and target, or start, via and target; then the number of moves to
# count.
POSITIONS = """
5P2P3P2Y1W1B_6R4R3Y2W2G2R_4B5G3G4P6G4W_6W6B2B6P5Y1P_3R4Y3W1R5B6Y_3B4G5W1G5R1Y.1P-2W; 10
5P2P3P2Y1W1B_6R4R3Y2W2G2R_4B5G3G4P6G4W_6W6B2B6P5Y1P_3R4Y3W1R5B6Y_3B4G5W1G5R1Y.1P-4P-2W; 10
5P2P3P2Y1W1B_6R4R3Y2W2G2R_4B5G3G4P6G4W_6W6B2B6P5Y1P_3R4Y3W1R5B6Y_3B4G5W1G5R1Y.1W-2B; 9
5P2P3P2Y1W1B_6R4R3Y2W2G2R_4B5G3G4P6G4W_6W6B2B6P5Y1P_3R4Y3W1R5B6Y_3B4G5W1G5R1Y.3W-3G; 7
5R6G1R1P4W2P_2G2W1Y5G5W3G_3W1G3Y4G1W4P_3P6R2R2B6Y5P_6B2Y3R4B6W6P_5B5Y4R3B4Y1B.5R-1B; 8
5R6G1R1P4W2P_2G2W1Y5G5W3G_3W1G3Y4G1W4P_3P6R2R2B6Y5P_6B2Y3R4B6W6P_5B5Y4R3B4Y1B.6G-2B-4P; 8
6G2Y2G4R5Y3G_2B3B6B1R5B3Y_5G5P5W3R1Y4Y_3P4W4B3W6R1P_4P6Y1G6W5R2P_4G2W1B1W2R6P.6G-6P; 8
1B6P4P2Y3G3P_4Y5P6Y2P5B5G_6B4G1P3R2G3Y_5Y6G1W3B4W1Y_5W1G6R2W2R4R_1R5R6W4B3W2B.1B-2B; 8
1B6P4P2Y3G3P_4Y5P6Y2P5B5G_6B4G1P3R2G3Y_5Y6G1W3B4W1Y_5W1G6R2W2R4R_1R5R6W4B3W2B.5W-3P-6G; 8
1G6R2W5G3P3R_3W5W2R2G1P4Y_6W1B5P3B6Y2B_2Y2P5R4B1W4G_1R4P3Y1Y6B6P_5Y6G3G4R4W5B.3Y-6Y; 12
1B1Y1G1R1P1W_2B2Y2G2R2P2W_3B3Y3G3R3P3W_4B4Y4G4R4P4W_5B5Y5G5R5P5W_6B6Y6G6R6P6W.1B-6W; 5
"""

HEAD = """\
# Paths in Micro Robots: a position; a number of moves; the number of paths of that length from the start;
# how many of them end on the target, passing the via if there is one; how many of these visit no cell twice.
# Written by micro_robots_brute_force.py, which shares no code with the rules under test.
"""

SIDE = 6


class Board:
    def __init__(self, text: str) -> None:
        self.rows = [[row[at : at + 2] for at in range(0, 12, 2)] for row in text.split("_")]

    def place(self, face: str) -> tuple[int, int]:
        return next((y, row.index(face)) for y, row in enumerate(self.rows) if face in row)

    def neighbours(self, face: str) -> Iterator[str]:
        """All cells in the row and the column with the same number or colour, near or far."""
        y, x = self.place(face)
        for other in range(SIDE):
            for there in (self.rows[y][other], self.rows[other][x]):
                if there != face and (there[0] == face[0] or there[1] == face[1]):
                    yield there


def walks(board: Board, way: list[str], moves: int) -> Iterator[list[str]]:
    if moves == 0:
        yield way
        return
    for there in board.neighbours(way[-1]):
        yield from walks(board, [*way, there], moves - 1)


def counted(position: str, moves: int) -> tuple[int, int, int]:
    text, _, cells = position.partition(".")
    start, *via, target = cells.split("-")
    total = arrived = once = 0
    for way in walks(Board(text), [start], moves):
        total += 1
        if way[-1] == target and all(cell in way for cell in via):
            arrived += 1
            once += len(set(way)) == len(way)
    return total, arrived, once


def lines(deepest: int = 99) -> Iterator[str]:
    for line in POSITIONS.split("\n"):
        if line:
            position, depth = line.split("; ")
            for moves in range(1, min(int(depth), deepest) + 1):
                total, arrived, once = counted(position, moves)
                yield f"{position}; {moves}; {total}; {arrived}; {once}"


if __name__ == "__main__":
    sys.stdout.write(HEAD)
    for written in lines():
        print(written)
