"""Trying out moves of a puzzle. The game's puzzles define what a move is and where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.protocol import IllegalAction
from robotable.puzzles.kind import Trials
from robotable.puzzles.kinds import known_kind
from robotable.server.errors import Problem


def of_puzzle(game: str, position: str, moves: Sequence[Any]) -> Any:
    """Where these moves lead from the position of a puzzle. Raises Problem."""
    entry, kind = GAMES[game], known_kind(game)
    if kind.trials is None:
        message = f"You cannot try out moves in {entry.title}: players solve it in their heads."
        raise Problem(404, "no_trial", message)
    return try_out(kind.trials, entry.notation.read_position(position), moves, entry.options())


def try_out(trials: Trials, position: Any, moves: Sequence[Any], options: Any) -> Any:
    """Where these moves lead, and which moves can follow. Raises Problem."""
    if len(moves) > trials.longest:
        raise Problem(422, "bad_way", f"You can try out at most {trials.longest} moves.")
    try:
        return trials.try_out(position, msgspec.convert(moves, trials.moves), options)
    except msgspec.ValidationError as error:
        raise Problem(400, "malformed", f"slides: {error}") from None
    except IllegalAction as error:
        raise Problem(422, "bad_way", str(error)) from None
