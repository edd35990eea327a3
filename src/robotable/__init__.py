"""Robotable: one table for three robot board games.

    import robotable as rb

    game = rb.game("robot_master", variant="duel")
    start = game.start(rng)
    action = rb.engine("keystone").choose(start.seen_by(0), rng)

The names below are the public interface. They are loaded when they are first used, so that the command line
starts quickly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from robotable import puzzles
    from robotable.arena.results import TournamentResult, UnknownEntrant, tournament
    from robotable.engines.budget import Budget
    from robotable.engines.robot_master.exact import ExactMove
    from robotable.games.notation import NotationError
    from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, InvalidOptions, Outcome
    from robotable.library.configured_game import ConfiguredGame
    from robotable.library.engines import engine
    from robotable.library.games import any_game, determinise, game, game_names
    from robotable.library.player import RacePlayer, TurnPlayer, UnknownEngine
    from robotable.library.playthrough import Playthrough
    from robotable.library.position import Position
    from robotable.library.record import Record
    from robotable.library.seen_game import SeenGame
    from robotable.library.solution import NotSolvable, ShortestSolution, solve, solve_ending
    from robotable.version import __version__

_HOMES: Final = {
    "CHANCE": "games.protocol",
    "CLOCK": "games.protocol",
    "Budget": "engines.budget",
    "ConfiguredGame": "library.configured_game",
    "ExactMove": "engines.robot_master.exact",
    "IllegalAction": "games.protocol",
    "InvalidOptions": "games.protocol",
    "NotSolvable": "library.solution",
    "NotationError": "games.notation",
    "Outcome": "games.protocol",
    "Playthrough": "library.playthrough",
    "Position": "library.position",
    "RacePlayer": "library.player",
    "Record": "library.record",
    "SeenGame": "library.seen_game",
    "ShortestSolution": "library.solution",
    "TournamentResult": "arena.results",
    "TurnPlayer": "library.player",
    "UnknownEngine": "library.player",
    "UnknownEntrant": "arena.results",
    "__version__": "version",
    "any_game": "library.games",
    "determinise": "library.games",
    "engine": "library.engines",
    "game": "library.games",
    "game_names": "library.games",
    "puzzles": "puzzles",
    "solve": "library.solution",
    "solve_ending": "library.solution",
    "tournament": "arena.results",
}
"""The module of each public name. `puzzles` is a module itself."""

__all__ = [
    "CHANCE",
    "CLOCK",
    "Budget",
    "ConfiguredGame",
    "ExactMove",
    "IllegalAction",
    "InvalidOptions",
    "NotSolvable",
    "NotationError",
    "Outcome",
    "Playthrough",
    "Position",
    "RacePlayer",
    "Record",
    "SeenGame",
    "ShortestSolution",
    "TournamentResult",
    "TurnPlayer",
    "UnknownEngine",
    "UnknownEntrant",
    "__version__",
    "any_game",
    "determinise",
    "engine",
    "game",
    "game_names",
    "puzzles",
    "solve",
    "solve_ending",
    "tournament",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'robotable' has no attribute {name!r}")
    module = import_module(f"robotable.{home}")
    found = module if home == name else getattr(module, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
