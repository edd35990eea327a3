"""Boards, positions and paths as JSON and as canonical, URL-safe text.

    board       black.A0B1C2D3     a built-in tile set; for each corner, a tile and its clockwise turns
                5P2P3P2Y1W1B_...   any other board: its six rows
    position    board.1P-2W        start and target
                board.1P-4G-2W     start, via and target, in the order the robot visits them
    path        1P-6P-6W           every cell, beginning with the start

The readers also accept a board drawn in six rows, with the position's cells on a line below, and JSON such as
`{"board": "black.A0B1C2D3", "start": "1P", "target": "2W", "via": "4G"}`, with the board as text or six rows.
In JSON, an error in the board gives the line and column within the board's own text.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from robotable.games.micro_robots.boards import Arrangement, Board, lay, origin
from robotable.games.micro_robots.documents import looks_like_json, read_document
from robotable.games.micro_robots.drawing import SIDE, Written, check_once, lines_of, read_face, read_rows
from robotable.games.micro_robots.faces import Face, quoted
from robotable.games.micro_robots.positions import CellPath, InvalidPosition, Position
from robotable.games.micro_robots.tiles import TILE_LETTERS, TILE_SETS
from robotable.games.notation import NotationError


class BoardDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as JSON: its text form, or the rows of its drawing."""

    board: str | tuple[str, ...]


class PositionDocument(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position as JSON, with cells given by name."""

    board: str | tuple[str, ...]
    start: Face
    target: Face
    via: Face | None = None


def write_board(board: Board) -> str:
    """The canonical text of this board."""
    found = origin(board)
    if found:
        tiles, arranged = found
        return f"{tiles.name}.{arranged}"
    return "_".join("".join(board.faces[at : at + SIDE]) for at in range(0, SIDE * SIDE, SIDE))


def write_board_json(board: Board) -> str:
    return msgspec.json.encode(BoardDocument(write_board(board))).decode()


def write_position(position: Position) -> str:
    """The canonical text of this position."""
    through = [] if position.via is None else [position.via]
    cells = write_path(position.board, (position.start, *through, position.target))
    return f"{write_board(position.board)}.{cells}"


def write_position_json(position: Position) -> str:
    board = position.board
    via = None if position.via is None else board.faces[position.via]
    document = PositionDocument(
        write_board(board), board.faces[position.start], board.faces[position.target], via
    )
    return msgspec.json.encode(document).decode()


def write_path(board: Board, way: CellPath) -> str:
    return "-".join(board.faces[cell] for cell in way)


def read_board(text: str) -> Board:
    if looks_like_json(text):
        return _board_of(read_document(text, BoardDocument).board)
    return _read_board(lines_of(text))


def read_position(text: str) -> Position:
    if looks_like_json(text):
        document = read_document(text, PositionDocument)
        cells = [("start", document.start), ("target", document.target)]
        if document.via is not None:
            cells.append(("via", document.via))
        faces = [read_face(face, what=f"{role}: ") for role, face in cells]
        return _position(_board_of(document.board), faces)
    lines = lines_of(text)
    if len(lines) > 1:
        number, last = lines[-1]
        before, cells_text = lines[:-1], last
        column = 1
    else:
        number, line = lines[0] if lines else (1, "")
        board_text, dot, cells_text = line.rpartition(".")
        if not dot or not ("." in board_text or board_text.lstrip(" \t")[:1].isdigit()):
            expected = "expected a board, a dot and the cells, as in black.A0B0C0D0.1P-2W"
            raise NotationError(f"found {quoted(line.strip())}, {expected}", line=number)
        before = ((number, board_text),)
        column = len(board_text) + 2
    board = _read_board(before)
    written = _read_cells(cells_text, number, column)
    if not 2 <= len(written) <= 3:
        problem = f"expected start-target or start-via-target, found {len(written)} in all"
        raise NotationError(problem, line=number, column=column)
    start, *via, target = (cell.face for cell in written)
    return _position(board, [start, target, *via], line=number, column=written[0].column)


def read_path(board: Board, text: str) -> CellPath:
    """The named cells. Use `positions.solves` to check whether the moves are legal."""
    lines = lines_of(text)
    if len(lines) != 1:
        raise NotationError(f"expected one line as in 1P-6P-6W, found {len(lines)}")
    number, line = lines[0]
    return tuple(board.cell(written.face) for written in _read_cells(line, number, 1))


def read_arrangement(text: str, *, line: int = 1, column: int = 1) -> Arrangement:
    """`A0B1C2D3`: for each corner, a tile and its quarter turns."""
    order: list[int] = []
    turns: list[int] = []
    for at in range(0, 8, 2):
        free = [letter for tile, letter in enumerate(TILE_LETTERS) if tile not in order]
        letter, turn = text[at : at + 1], text[at + 1 : at + 2]
        if letter not in free:
            found = f"found {quoted(letter)}, expected one of the remaining tiles: {' '.join(free)}"
            raise NotationError(found, line=line, column=column + at)
        if turn not in ("0", "1", "2", "3"):
            found = f"found {quoted(turn)}, expected quarter turns 0-3"
            raise NotationError(found, line=line, column=column + at + 1)
        order.append(TILE_LETTERS.index(letter))
        turns.append(int(turn))
    if len(text) > 8:
        problem = f"found {quoted(text[8:])}, expected the end after four tiles"
        raise NotationError(problem, line=line, column=column + 8)
    return Arrangement((order[0], order[1], order[2], order[3]), (turns[0], turns[1], turns[2], turns[3]))


def _board_of(field: str | tuple[str, ...]) -> Board:
    """The board in a document's `board` field."""
    if isinstance(field, str):
        return _read_board(lines_of(field))
    return _read_board(tuple(enumerate(field, start=1)))


def _read_board(lines: Sequence[tuple[int, str]]) -> Board:
    if len(lines) == 1 and len(lines[0][1].split()) == 1:
        return _read_word(*lines[0])
    return Board(tuple(written.face for written in read_rows(lines)))


def _read_word(number: int, line: str) -> Board:
    """A board in one word: a tile set and an arrangement, or six rows."""
    word = line.strip(" \t")
    column = line.index(word) + 1
    if word[0].isdigit():
        return _read_joined_rows(word, number, column)
    name, dot, arranged = word.partition(".")
    if name not in TILE_SETS:
        expected = f"expected one of {', '.join(TILE_SETS)}, or six rows of cells"
        raise NotationError(f"unknown tile set {quoted(name)}; {expected}", line=number, column=column)
    column += len(name)
    if not dot:
        problem = f"expected a dot and an arrangement, as in {name}.A0B0C0D0"
        raise NotationError(problem, line=number, column=column)
    return lay(TILE_SETS[name], read_arrangement(arranged, line=number, column=column + 1))


def _read_joined_rows(word: str, number: int, column: int) -> Board:
    written: list[Written] = []
    rows = word.split("_")
    for row in rows[:SIDE]:
        cells = [row[at : at + 2] for at in range(0, len(row), 2)]
        for face in cells[:SIDE]:
            written.append(Written(read_face(face, line=number, column=column), number, column))
            column += 2
        if len(cells) != SIDE:
            raise NotationError(
                f"found {quoted(row)}, expected a row of six cells", line=number, column=column
            )
        column += 1
    if len(rows) != SIDE:
        raise NotationError(f"expected six rows, found {len(rows)}", line=number, column=column)
    check_once(written)
    return Board(tuple(cell.face for cell in written))


def _read_cells(line: str, number: int, column: int) -> list[Written]:
    """Cells joined by `-`."""
    stripped = line.strip(" \t")
    column += line.index(stripped)
    written: list[Written] = []
    for word in stripped.split("-"):
        written.append(Written(read_face(word, line=number, column=column), number, column))
        column += len(word) + 1
    return written


def _position(board: Board, faces: Sequence[Face], *, line: int = 1, column: int = 1) -> Position:
    """Takes the faces in the order start, target and, optionally, via."""
    try:
        return Position(board, *(board.cell(face) for face in faces))
    except InvalidPosition as error:
        raise NotationError(str(error), line=line, column=column) from error
