"""`robotable ratings`: the ratings of a server's players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec
from cyclopts import App

from robotable.cli.json_output import JsonOutput
from robotable.cli.parameters import DEFAULTS
from robotable.cli.stored_games import replaying, store_errors
from robotable.cli.terminal import out

if TYPE_CHECKING:
    from robotable.server.play.ratings_rebuild import Rebuilt


class RebuiltJson(JsonOutput, frozen=True, kw_only=True):
    """How many finished games there are, how many of them are rated, and how many ratings have changed."""

    commands = ("robotable ratings rebuild",)

    games: int
    rated: int
    ratings: int
    changed: int


ratings_app: Final = App(
    name="ratings", help="Look after the ratings of players.", default_parameter=DEFAULTS
)


@ratings_app.command
def rebuild(data: str, /, *, json: bool = False) -> None:
    """Compute all ratings and lists of finished games again from the stored games.

    Parameters
    ----------
    data
        The data directory, or the address of a PostgreSQL database. A server may be using it.
    json
        Print JSON for programs.
    """

    with store_errors(), replaying() as tick:
        found = asyncio.run(_rebuild(data, tick))
    if json:
        RebuiltJson(**msgspec.structs.asdict(found)).write()
        return
    out().print(
        f"{found.games} finished games, {found.rated} of them rated; {found.ratings} ratings,"
        f" {found.changed} of them changed"
    )


async def _rebuild(data: str, tick: Callable[[], None]) -> Rebuilt:
    from robotable.server.play.ratings_rebuild import rebuild as rebuild_ratings
    from robotable.store.choice import existing_store

    store = existing_store(data)
    await store.open_without_upgrade()
    try:
        return await rebuild_ratings(store, tick)
    finally:
        await store.close()
