"""Trying out moves of a puzzle. The game's puzzles define what a move is and where it leads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from robotable.games.protocol import IllegalAction
from robotable.puzzles.kind import Trials
from robotable.server.errors import Problem


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
