"""New guests: people who have chosen a name and nothing else."""

from __future__ import annotations

import secrets

from litestar.datastructures import Cookie

from robotable.server.ops.clock import Clock
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.browsers import browser_label
from robotable.server.people.identity import AsgiConnection, client_address
from robotable.server.people.reserved_names import ChosenNames
from robotable.server.people.sessions import new_browser_session, session_cookie
from robotable.server.public_url import PublicUrl
from robotable.store.protocol import Store
from robotable.store.protocol.people import Person
from robotable.table.ids import id_from_bytes


class Guests:
    def __init__(
        self, store: Store, clock: Clock, limits: RateLimits, public_url: PublicUrl, names: ChosenNames
    ) -> None:
        self._store = store
        self._clock = clock
        self._limits = limits
        self._public_url = public_url
        self._names = names

    async def add(self, connection: AsgiConnection, name: str) -> tuple[Person, Cookie]:
        """A new guest, and the cookie that signs their browser in. Raises Problem for a bad name."""
        self._limits.guests.check(client_address(connection))
        name, now = await self._names.check(name, None), self._clock.now()
        person = Person(id=id_from_bytes(secrets.token_bytes(12)), name=name, created=now)
        await self._store.people.add(person)
        label = browser_label(connection.headers.get("user-agent", ""))
        secret = await new_browser_session(self._store.sessions, person.id, label, now)
        return person, session_cookie(secret, self._public_url)
