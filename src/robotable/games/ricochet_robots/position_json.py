"""Positions as JSON, so that boards from any source can be used: walls as masks, robots, target.

    {"walls": [9, 1, …], "robots": [50, 143, 138, 6], "target_robot": 1, "target_cell": 222}

Optional keys: "quadrants" (which makes "walls" optional), "diagonals" [[cell, colour, slant], …], "targets"
[[cell, colour, symbol], …], "fifth", the kind of the fifth robot in "robots", and "wall_pass", how the
transparent robot pays for walls. Other keys are ignored.
"""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Any, Final, NoReturn

import msgspec

from robotable.games.notation import NotationError
from robotable.games.ricochet_robots.boards import (
    SYMBOLS,
    Board,
    Diagonal,
    InvalidBoard,
    Target,
    printed_board,
)
from robotable.games.ricochet_robots.cells import SLANTS
from robotable.games.ricochet_robots.positions import InvalidPosition, Position
from robotable.games.ricochet_robots.robots import COLOURS, FIFTH, FIFTHS, WALL_PASSES, Fifth

_REQUIRED: Final = ("robots", "target_robot", "target_cell")
_KNOWN: Final = ("walls", "quadrants", "diagonals", "targets", "fifth", "wall_pass", *_REQUIRED)

_Path = tuple[str | int, ...]


class _Fault(Exception):
    def __init__(self, problem: str, path: _Path) -> None:
        super().__init__(problem)
        self.path = path


def write_position_json(position: Position) -> str:
    """One line of JSON that always includes the walls, so that readers need not know the quadrants."""
    fields = _board_fields(position.board)
    marks = {key: fields.pop(key) for key in ("diagonals", "targets") if key in fields}
    fields |= {
        "robots": position.robots,
        "target_robot": position.target_robot,
        "target_cell": position.target_cell,
    }
    if position.fifth is not None:
        fields["fifth"] = position.fifth
    if position.wall_pass != "extra":
        fields["wall_pass"] = position.wall_pass
    return json.dumps(fields | marks)


def write_board_json(board: Board) -> str:
    """The part of a position's JSON that describes the board."""
    return json.dumps(_board_fields(board))


def read_board_json(text: str) -> Board:
    """A board given by its quadrants, or by its walls, diagonals and targets; raises NotationError."""
    found = _decoded(text)
    try:
        if not isinstance(found, dict):
            raise _Fault(f"expected an object with walls or quadrants, found {_shown(found)}", ())
        _check_keys(found, ())
        return _board(found, ())
    except InvalidBoard as error:
        raise _located(text, _Fault(str(error), tuple(error.path))) from None
    except _Fault as fault:
        raise _located(text, fault) from None


def _board_fields(board: Board) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    if board.quadrants is not None:
        fields["quadrants"] = board.quadrants
    fields["walls"] = board.walls
    if board.diagonals:
        fields["diagonals"] = [[mark.cell, mark.colour, mark.slant] for mark in board.diagonals]
    if board.targets and board.quadrants is None:
        fields["targets"] = [[target.cell, target.colour, target.symbol] for target in board.targets]
    return fields


def read_position_json(text: str, *, fifth: Fifth = "silver") -> Position:
    """One position. `fifth` is the kind of a fifth robot if the text does not specify it."""
    try:
        return _position(_decoded(text), (), fifth)
    except _Fault as fault:
        raise _located(text, fault) from None


def read_positions_json(text: str, *, fifth: Fifth = "silver") -> tuple[Position, ...]:
    """A list of positions, an object with such a list under "positions", or a single position."""
    found = _decoded(text)
    path: _Path = ()
    try:
        if isinstance(found, dict) and "positions" not in found:
            return (_position(found, (), fifth),)
        if isinstance(found, dict):
            found, path = found["positions"], ("positions",)
        items = _items(found, path, "a list of positions")
        return tuple(_position(item, (*path, index), fifth) for index, item in enumerate(items))
    except _Fault as fault:
        raise _located(text, fault) from None


def _decoded(text: str) -> Any:
    def refuse(constant: str) -> NoReturn:
        raise ValueError(f"{constant} is not a JSON number")

    try:
        return json.loads(text, parse_constant=refuse)
    except json.JSONDecodeError as error:
        raise NotationError(f"invalid JSON: {error.msg}", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError) as error:
        raise NotationError(f"invalid JSON: {error}") from None


def _position(found: Any, path: _Path, fifth: Fifth) -> Position:
    if not isinstance(found, dict):
        raise _Fault(f"expected an object with walls, robots and target, found {_shown(found)}", path)
    _check_keys(found, path)
    for key in _REQUIRED:
        if key not in found:
            raise _Fault(f'expected a key "{key}"', path)
    robots = tuple(
        _number(cell, (*path, "robots", index), "a cell, 0 to 255")
        for index, cell in enumerate(_items(found["robots"], (*path, "robots"), "a list of cells"))
    )
    target_robot = found["target_robot"]
    if target_robot is not None:
        target_robot = _number(target_robot, (*path, "target_robot"), "0 to 3, or null for the vortex")
    target_cell = _number(found["target_cell"], (*path, "target_cell"), "a cell, 0 to 255")
    who = found.get("fifth")
    if who is not None and who not in FIFTHS:
        raise _Fault(f"expected {' or '.join(FIFTHS)}, found {_shown(who)}", (*path, "fifth"))
    if who is None and len(robots) > FIFTH:
        who = fifth
    wall_pass = found.get("wall_pass")
    if wall_pass is not None and wall_pass not in WALL_PASSES:
        problem = f"expected {' or '.join(WALL_PASSES)}, found {_shown(wall_pass)}"
        raise _Fault(problem, (*path, "wall_pass"))
    try:
        return Position(
            _board(found, path), robots, target_robot, target_cell, who, wall_pass or WALL_PASSES[0]
        )
    except (InvalidBoard, InvalidPosition) as error:
        raise _Fault(str(error), (*path, *error.path)) from None


def _check_keys(found: dict[str, Any], path: _Path) -> None:
    """Rejects misspelt keys, which would otherwise be ignored like other unknown keys."""
    for key in found:
        if key not in _KNOWN and (meant := get_close_matches(key, _KNOWN, n=1, cutoff=0.8)):
            raise _Fault(f'unknown key "{key}"; expected "{meant[0]}"', (*path, key))


def _board(found: dict[str, Any], path: _Path) -> Board:
    names = found.get("quadrants")
    if names is None and "walls" not in found:
        raise _Fault('expected a key "walls" or "quadrants"', path)
    printed = None if names is None else printed_board(_names(names, (*path, "quadrants")))
    diagonals = _marks(found, "diagonals", path, ("cell", "colour", "slant"), (COLOURS, SLANTS))
    targets = _marks(found, "targets", path, ("cell", "colour", "symbol"), ((*COLOURS, "any"), SYMBOLS))
    given: dict[str, Any] = {}
    if "walls" in found:
        given["walls"] = tuple(
            _number(mask, (*path, "walls", cell), "a mask, 0 to 15")
            for cell, mask in enumerate(_items(found["walls"], (*path, "walls"), "a list of 256 masks"))
        )
    if diagonals is not None:
        given["diagonals"] = tuple(Diagonal(*mark) for mark in diagonals)
    if targets is not None:
        given["targets"] = tuple(Target(*mark) for mark in targets)
    # A printed board checks that all other fields agree with its quadrants.
    return Board(**given) if printed is None else msgspec.structs.replace(printed, **given)


def _names(found: Any, path: _Path) -> list[str]:
    names = _items(found, path, "four quadrants, NW, NE, SE, SW")
    for index, name in enumerate(names):
        if not isinstance(name, str):
            raise _Fault(f"expected a quadrant, 1A to 4D, found {_shown(name)}", (*path, index))
    return names


def _marks(
    found: dict[str, Any], key: str, path: _Path, shape: tuple[str, ...], words: tuple[tuple[str, ...], ...]
) -> list[tuple[Any, ...]] | None:
    """Lists of a cell and two words; None if the key is missing or null."""
    if found.get(key) is None:
        return None
    marks: list[tuple[Any, ...]] = []
    for index, mark in enumerate(_items(found[key], (*path, key), f"a list of [{', '.join(shape)}]")):
        place = (*path, key, index)
        parts = _items(mark, place, f"[{', '.join(shape)}]")
        if len(parts) != len(shape):
            raise _Fault(f"expected [{', '.join(shape)}], found {len(parts)} entries", place)
        _number(parts[0], (*place, 0), "a cell, 0 to 255")
        for at, allowed in enumerate(words, 1):
            if parts[at] not in allowed:
                raise _Fault(f"expected {' or '.join(allowed)}, found {_shown(parts[at])}", (*place, at))
        marks.append(tuple(parts))
    return marks


def _items(found: Any, path: _Path, what: str) -> list[Any]:
    if not isinstance(found, list):
        raise _Fault(f"expected {what}, found {_shown(found)}", path)
    return found


def _number(found: Any, path: _Path, what: str) -> int:
    if not isinstance(found, int) or isinstance(found, bool) or abs(found) > 999:
        raise _Fault(f"expected {what}, found {_shown(found)}", path)
    return found


def _shown(found: Any) -> str:
    if isinstance(found, dict | list):
        return "an object" if isinstance(found, dict) else "a list"
    text = json.dumps(found)
    return text if len(text) <= 40 else text[:37] + "..."


def _located(text: str, fault: _Fault) -> NotationError:
    try:
        before = text[: _offset(text, fault.path)]
    except RecursionError:  # nested so deeply that it can only just be decoded
        before = ""
    where = "$" + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in fault.path)
    column = len(before) - before.rfind("\n")
    return NotationError(f"{fault} (at {where})", line=before.count("\n") + 1, column=column)


def _offset(text: str, path: _Path) -> int:
    """Where the value at this path begins in the text, which is valid JSON, or the object that lacks it."""
    decoder = json.JSONDecoder()

    def skipped(at: int) -> int:
        while text[at : at + 1] in tuple(" \t\r\n,:"):
            at += 1
        return at

    at = skipped(0)
    for key in path:
        inside = skipped(at + 1)
        if isinstance(key, int):
            for _ in range(key):
                inside = skipped(decoder.raw_decode(text, inside)[1])
            at = inside
            continue
        while text[inside] != "}":
            name, end = decoder.raw_decode(text, inside)
            value = skipped(end)
            if name == key:
                at = value  # if a key is repeated, the last one counts
            inside = skipped(decoder.raw_decode(text, value)[1])
    return at
