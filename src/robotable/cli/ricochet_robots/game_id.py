"""`robotable game-id`: translate between positions and the game ids of DriftingDroids."""

from __future__ import annotations

from robotable.cli.errors import CommandError
from robotable.cli.terminal import write
from robotable.games.notation import NotationError
from robotable.games.ricochet_robots.game_id import LOOKS_LIKE, read_game_id, write_game_id
from robotable.games.ricochet_robots.notation import read_position, write_position


def game_id(text: str, /) -> None:
    """Translate a position of Ricochet Robots into a game id of DriftingDroids, or back.

    Parameters
    ----------
    text
        A position such as 1A.4B.3B.2B_ro3.gb3.bn12.yp1_bd10, or a game id such as 0765+42+2E21BD0F+93.
    """
    text = text.strip()
    try:
        if LOOKS_LIKE.match(text):
            write(write_position(read_game_id(text)) + "\n")
        else:
            write(write_game_id(read_position(text)) + "\n")
    except NotationError as error:
        raise CommandError(str(error)) from None
    except ValueError as error:
        raise CommandError(f"This position has no game id: {error}.") from None
