"""How the server describes callers to themselves."""

from __future__ import annotations

import msgspec

from robotable.server.people.mutes import Mutes, MuteView
from robotable.store.protocol.moderation import Role
from robotable.store.protocol.people import Person
from robotable.table.avatars import avatar_of


class Me(msgspec.Struct):
    id: str
    name: str
    login: str | None
    avatar: int
    """The same number as at tables."""

    role: Role | None
    """What this person may do besides playing."""

    muted: MuteView | None
    """Set while a moderator has muted this person."""


async def me_of(person: Person, mutes: Mutes) -> Me:
    role: Role | None = "admin" if person.is_admin else "moderator" if person.is_moderator else None
    return Me(person.id, person.name, person.login, avatar_of(person.id), role, await mutes.of(person.id))
