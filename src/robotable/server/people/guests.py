"""New guests: people who have chosen a name and nothing else."""

from __future__ import annotations

import secrets

from litestar.datastructures import Cookie

from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import AsgiConnection, client_address
from robotable.server.people.names import shown_name
from robotable.server.people.sessions import new_session, session_cookie
from robotable.server.public_url import PublicUrl
from robotable.store.protocol import Store
from robotable.store.protocol.people import Person
from robotable.table.ids import id_from_bytes


class Guests:
    def __init__(self, store: Store, clock: Clock, limits: RateLimits, public_url: PublicUrl) -> None:
        self._store = store
        self._clock = clock
        self._limits = limits
        self._public_url = public_url

    async def add(self, connection: AsgiConnection, name: str) -> tuple[Person, Cookie]:
        """A new guest, and the cookie that signs their browser in. Raises Problem for a bad name."""
        name, now = shown_name(name), self._clock.now()
        self._limits.guests.check(client_address(connection))
        person = Person(id=id_from_bytes(secrets.token_bytes(12)), name=name, created=now)
        await self._store.people.add(person)
        secret, _ = await new_session(self._store.sessions, person.id, "browser", "guest", now)
        return person, session_cookie(secret, self._public_url)
