"""How lists and profiles name a player: a person or a built-in bot."""

from __future__ import annotations

import msgspec

from robotable.engines.catalogue import ENGINES
from robotable.server.errors import Problem
from robotable.server.ops.limits import LOGIN
from robotable.server.play.game_rating import is_sure, points
from robotable.store.protocol import Store
from robotable.store.protocol.people import Person
from robotable.store.protocol.ratings import Rating
from robotable.table.avatars import avatar_of
from robotable.table.finished_game import BOT


class GameRatingView(msgspec.Struct, frozen=True):
    points: int
    """On the Elo scale: 400 points mean odds of ten to one."""

    sure: bool
    """Whether it is based on enough games. If not, it is provisional."""

    games: int


class PlayerView(msgspec.Struct, frozen=True):
    name: str
    login: str | None
    """The name of their profile; None for a guest or a built-in bot."""

    engine: str | None
    """The name of a built-in bot; None for a person."""

    avatar: int


def rating_view(rating: Rating) -> GameRatingView:
    return GameRatingView(points(rating), is_sure(rating), rating.games)


def bot_view(player: str) -> PlayerView:
    name = player.removeprefix(BOT)
    found = ENGINES.get(name)
    return PlayerView(name if found is None else found.title, None, name, avatar_of(name))


def bot_rating(engine: str, games: int = 0) -> GameRatingView | None:
    """Its fixed rating, which holds the scale of the others."""
    found = ENGINES.get(engine)
    return None if found is None or found.rating is None else GameRatingView(found.rating, True, games)


def person_view(person: Person) -> PlayerView:
    return PlayerView(person.name, person.login, None, avatar_of(person.id))


async def account_of(store: Store, name: str) -> Person:
    """The open account with this login; raises Problem."""
    person = await store.people.by_login(name.lower()) if len(name) <= LOGIN.most else None
    if person is None or person.closed:
        raise Problem(404, "no_profile", "Nobody has this name.")
    return person


async def player_called(store: Store, name: str) -> tuple[str, Person | None]:
    """The player with this login, or the built-in bot; raises Problem."""
    if name.startswith(BOT) and name.removeprefix(BOT) in ENGINES:
        return name, None
    person = await account_of(store, name)
    return person.id, person
