"""`robotable play`: play in the terminal. A game defines its command in `cli/NAME/play.py`; a turn-based game
without one gets a generic command."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec
from cyclopts import App

from robotable.cli.errors import CommandError
from robotable.cli.parameters import DEFAULTS, Players
from robotable.cli.record_options import TURNS, TurnOptions
from robotable.cli.turns import resume_game, start_game
from robotable.game_parts import game_part
from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.notation import shown
from robotable.games.record_head import read_options

play_app: Final = App(name="play", help="Play in the terminal.", default_parameter=DEFAULTS)


def _plain_command(game: Game) -> Callable[..., None]:
    def play(
        *, option: list[str] | None = None, seat: Players | None = None, turns: TurnOptions = TURNS
    ) -> None:
        if turns.resume is None:
            start_game(game, _options(game, option or []), seat or [], turns)
        else:
            turns.check_resume(has_options=bool(option))
            resume_game(turns.resume, seat or [], turns)

    play.__doc__ = f"""Play {game.title}.

    Parameters
    ----------
    option
        An option of the game, such as KEY=VALUE; {_known(game)}.
    seat
        The player of each seat, from seat 0: human, bot:NAME or engine:COMMAND.
    """
    return play


def _known(game: Game) -> str:
    keys = [field.name for field in msgspec.structs.fields(game.options)]
    return f"KEY may be {', '.join(keys)}" if keys else "this game has none"


def _options(game: Game, given: list[str]) -> Any:
    pairs = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"--option {shown(text)}: write KEY=VALUE.")
        pairs[key] = (value, 1)
    try:
        return read_options(game, pairs)
    except ValueError as error:
        raise CommandError(f"--option: {getattr(error, 'problem', error)}") from None


def _command(game: Game) -> Callable[..., None]:
    part = game_part("robotable.cli", game.name, "play")
    found: Callable[..., None] = _plain_command(game) if part is None else part.play
    return found


for _place, _game in enumerate(GAMES.values()):
    play_app.command(_command(_game), name=_game.name, sort_key=_place)
play_app.default(_command(next(iter(GAMES.values()))))
