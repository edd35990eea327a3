"""The analysis of Micro Robots in plain Python. Its tables are identical to those of the compiled kernel."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from robotable.games.micro_robots.boards import Board, essential_arrangements, lay, moves
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.tiles import cut

Figures: TypeAlias = list[int]
BoardAnalysis: TypeAlias = tuple[bytes, bytes, bytes, list[Figures]]
Tables: TypeAlias = tuple[list[int], list[int], list[float], Figures]

SPARE: Final = 3
UNREACHABLE: Final = 255
_COUNT: Final = len(FACES)
_ALL: Final = range(_COUNT)
_BAND_ENDS: Final = tuple(2.0**-rating for rating in (2.995, 4.995, 6.995))


def micro_analyse_tiles(faces: bytes) -> BoardAnalysis:
    a, b, c, d = (_faces(faces)[at : at + 9] for at in range(0, _COUNT, 9))
    rows = (
        face
        for left, right in ((a, b), (c, d))
        for at in (0, 3, 6)
        for face in left[at : at + 3] + right[at : at + 3]
    )
    tiles = cut("given", tuple(rows))
    return _analysed(lay(tiles, arranged) for arranged in essential_arrangements())


def micro_analyse_board(faces: bytes) -> BoardAnalysis:
    return _analysed([Board(tuple(_faces(faces)))])


def micro_vias(chances: bytes) -> list[list[int]]:
    size = SPARE * _COUNT * _COUNT * 4
    if len(chances) % size:
        raise ValueError(f"chances needs {size} bytes for each board")
    return [_via_bands(array("f", chances[at : at + size])) for at in range(0, len(chances), size)]


def _faces(codes: bytes) -> list[str]:
    if len(codes) != _COUNT:
        raise ValueError(f"expected 36 faces, not {len(codes)}")
    for at, code in enumerate(codes):
        if code >= _COUNT or code in codes[:at]:
            raise ValueError(f"expected each face from 0 to 35 once, but place {at} shows {code}")
    return [FACES[code] for code in codes]


def _analysed(boards: Iterable[Board]) -> BoardAnalysis:
    distances, path_counts, chances, figures = bytearray(), array("I"), array("f"), list[Figures]()
    for board in boards:
        far, count, chance, found = _tables(_moves(board))
        distances.extend(far)
        path_counts.extend(count)
        chances.extend(chance)
        figures.append(found)
    return bytes(distances), path_counts.tobytes(), chances.tobytes(), figures


def _moves(board: Board) -> list[list[int]]:
    """The moves from each face, sorted."""
    codes = [FACES.index(face) for face in board.faces]
    onward: list[list[int]] = [[] for _ in _ALL]
    for here, there in enumerate(moves(board)):
        onward[codes[here]] = sorted(codes[cell] for cell in there)
    return onward


def _tables(onward: Sequence[Sequence[int]]) -> Tables:
    distances, path_counts = [UNREACHABLE] * _COUNT**2, [0] * _COUNT**2
    for start in _ALL:
        _measure(onward, start, distances, path_counts)
    pairs = [(start, target) for start in _ALL for target in _ALL if distances[_COUNT * start + target]]
    pairs = [pair for pair in pairs if distances[_COUNT * pair[0] + pair[1]] != UNREACHABLE]
    far = [distances[_COUNT * start + target] for start, target in pairs]
    chances = _chances(onward, distances, pairs, max(far, default=0))
    bands = [0, 0, 0, 0]
    for start, target in pairs:
        within = chances[_COUNT * (SPARE * start + SPARE - 1) + target]
        bands[sum(within <= end for end in _BAND_ENDS)] += 1
    figures = [
        sum(map(len, onward)) // 2,
        sum(len(there) == 1 for there in onward),
        sum(_is_cut_cell(onward, face) for face in _ALL),
        max(far, default=0),
        len(pairs),
        sum(far),
        sum(path_counts[_COUNT * start + target] == 1 for start, target in pairs),
        *bands,
    ]
    return distances, path_counts, chances, figures


def _measure(
    onward: Sequence[Sequence[int]], start: int, distances: list[int], path_counts: list[int]
) -> None:
    row = _COUNT * start
    distances[row + start], path_counts[row + start] = 0, 1
    waiting = [start]
    for here in waiting:  # grows during the loop
        for there in onward[here]:
            if distances[row + there] == UNREACHABLE:
                distances[row + there] = distances[row + here] + 1
                waiting.append(there)
            if distances[row + there] == distances[row + here] + 1:
                path_counts[row + there] += path_counts[row + here]


def _is_cut_cell(onward: Sequence[Sequence[int]], face: int) -> bool:
    waiting = [1 if face == 0 else 0]
    reached = {face, *waiting}
    for here in waiting:
        fresh = [there for there in onward[here] if there not in reached]
        reached.update(fresh)
        waiting += fresh
    return len(reached) < _COUNT


def _chances(
    onward: Sequence[Sequence[int]], distances: list[int], pairs: list[tuple[int, int]], longest: int
) -> list[float]:
    chances = [0.0] * (SPARE * _COUNT**2)
    share = [1.0 / len(there) if there else 0.0 for there in onward]
    arriving = [[share[face] if there in onward[face] else 0.0 for there in _ALL] for face in _ALL]
    for move in range(1, longest + SPARE):
        if move > 1:
            arriving = [_mean([arriving[there] for there in onward[face]], share[face]) for face in _ALL]
        for face in _ALL:
            arriving[face][face] = 0.0
        for start, target in pairs:
            spare = move - distances[_COUNT * start + target]
            if 0 <= spare < SPARE:
                chances[_COUNT * (SPARE * start + spare) + target] = arriving[start][target]
    for at in range(len(chances)):
        if at // _COUNT % SPARE:
            chances[at] += chances[at - _COUNT]
    return chances


def _mean(rows: list[list[float]], share: float) -> list[float]:
    sums = [0.0] * _COUNT
    for row in rows:
        sums = [total + chance for total, chance in zip(sums, row, strict=True)]
    return [total * share for total in sums]


def _via_bands(chances: array[float]) -> list[int]:
    bands = [0, 0, 0, 0]
    rows = [chances[at : at + _COUNT] for at in range(0, len(chances), _COUNT)]
    for via in _ALL:
        tight, loose, looser = rows[SPARE * via : SPARE * via + SPARE]
        for start in _ALL:
            first, second, third = (rows[SPARE * start + spare][via] for spare in range(SPARE))
            none, one, two = first, second - first, third - second
            for target in _ALL if none else ():
                if target not in (start, via) and tight[target]:
                    chance = none * looser[target] + one * loose[target] + two * tight[target]
                    bands[sum(chance <= end for end in _BAND_ENDS)] += 1
    return bands
