"""Opens what people have copied somewhere: the record of a finished game, or a position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import msgspec
from litestar import post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from robotable.games.catalogue import GAMES
from robotable.games.notation import NotationError
from robotable.puzzles.kinds import known_kind, puzzle_games
from robotable.server.errors import Problem
from robotable.server.ops.limits import POSITION, RECORD
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity, client_address
from robotable.server.play.game_import import GameImport
from robotable.server.play.replay_queue import Asker
from robotable.server.routes.request import HttpRequest

RECORDS: Final = ("robotable record", "{")
"""How records begin, as text and as JSON."""


@dataclass(frozen=True)
class Services:
    identity: Identity
    limits: RateLimits
    games: GameImport


class TextBody(msgspec.Struct, forbid_unknown_fields=True):
    text: str
    """A record, as text or as JSON, or a position in the notation of a game."""


class OpenedView(msgspec.Struct, frozen=True):
    table: str | None = None
    """The finished table of a record."""

    game: str | None = None
    position: str | None = None
    """A position, in the notation of its game."""


@post("/api/open", status_code=200, summary="Open a record or a position")
async def open_text(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[TextBody]
) -> OpenedView:
    """A record of a finished game becomes a table that everyone with the link can replay and review; the same
    record always becomes the same table. A position is recognised, whichever game it belongs to. Comments
    before a record are ignored."""
    caller = await services.identity.person(request)
    services.limits.openings.check(caller.person.id)
    text = data.text.strip()
    if len(text) > RECORD.most:
        raise Problem(422, "bad_record", f"record: A record has at most {RECORD.most} characters.")
    if _without_comments(text).startswith(RECORDS):
        asker = Asker(caller.person.id, client_address(request))
        return OpenedView(table=await services.games.table_of(text, asker, caller.person.id))
    game, position = _position(text)
    return OpenedView(game=game, position=position)


def _without_comments(text: str) -> str:
    lines = text.split("\n")
    return next((line for line in lines if line.strip() and not line.startswith("#")), "")


def _position(text: str) -> tuple[str, str]:
    """The game and the position. Raises Problem."""
    if len(text) > POSITION.most:
        raise Problem(422, "bad_position", f"position: A position has at most {POSITION.most} characters.")
    for game in puzzle_games():
        recognised = GAMES[game].notation.beginning.match(text) is not None
        try:
            position = known_kind(game).imported(text)
            known_kind(game).pieces(position)
        except NotationError as error:
            if recognised:
                message = f"position: {GAMES[game].title}: {str(error)[:300]}"
                raise Problem(422, "bad_position", message) from None
        else:
            return game, position
    titles = ", ".join(GAMES[game].title for game in puzzle_games())
    message = (
        "position: This is neither a record, which begins with 'robotable record 1', nor a position of "
        f"{titles}."
    )
    raise Problem(422, "bad_position", message)


ROUTES: Final = [open_text]
