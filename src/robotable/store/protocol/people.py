"""People: guests and accounts."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import Protocol

import msgspec

from robotable.store.protocol.passkeys import Passkey


class Person(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    created: int
    login: str | None = None
    """None for a guest."""

    password: str | None = None
    """The argon2 hash; None for a guest, or for an account that has only passkeys."""

    email: str | None = None
    is_admin: bool = False
    is_moderator: bool = False
    is_bot: bool = False
    closed: bool = False


def normal_form(name: str) -> str:
    """Return the form in which logins and names are compared: case and character width make no difference."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


class People(Protocol):
    """Each setter writes only its own column, so that concurrent changes do not undo each other."""

    async def add(self, person: Person) -> bool:
        """Return False if a person with the same login key exists. Raise Conflict if the id is taken."""

    async def get(self, id: str) -> Person | None: ...

    async def by_login(self, login: str) -> Person | None: ...

    async def all(self, *, after: str = "", limit: int = 1000) -> Sequence[Person]:
        """Return everyone, ordered by id."""

    async def staff(self) -> Sequence[Person]:
        """Return the people who are admins or moderators now."""

    async def rename(self, person: str, name: str) -> Person | None:
        """Return the changed person, or None if the person is unknown or closed."""

    async def become_account(
        self,
        guest: str,
        login: str,
        password: str | None,
        *,
        passkey: Passkey | None = None,
        recovery_codes: Sequence[str] = (),
    ) -> Person | None:
        """Give a guest a login, the means to sign in, and hashes of recovery codes; everything else stays
        theirs. Return None if a person with the same login key exists. Raise Conflict if `guest` is not an
        open guest, or if the passkey exists."""

    async def recover(self, person: str, password: str, *, code: str | None) -> Sequence[str] | None:
        """Set another password and end all sessions and tokens; return their hashes. Use up the recovery code
        with this hash, or return None if the person has no such code. Raise Conflict if the person is not an
        open account."""

    async def set_password(self, person: str, password: str) -> Person:
        """Store another argon2 hash. Raise Conflict if the person is not an open account."""

    async def set_email(self, person: str, email: str | None) -> Person:
        """Raise Conflict if the person is unknown."""

    async def set_closed(self, person: str, closed: bool) -> Person:
        """Raise Conflict if the person is unknown."""

    async def set_admin(self, person: str, is_admin: bool) -> Person:
        """An account whose rights change has to sign in again: its sessions and tokens end. A guest could
        not, so theirs stay. Raise Conflict if the person is unknown."""

    async def forget_guest(self, id: str) -> bool:
        """Delete a guest's data. Return True if nothing remains. Return False if the guest appears in the
        games, chats or reports of others: logs are never rewritten, so the id stays there without a name.
        Raise Conflict for accounts, which are closed instead."""

    async def close_account(self, id: str) -> None:
        """Close an account for good: end its sessions, and delete its password, e-mail address and other
        private data. Logs are never rewritten, so finished games keep the name; the login is not free again.
        Raise Conflict if there is no such account."""

    async def merge(self, guest: str, into: str, at: int) -> Sequence[tuple[str, int]]:
        """Move a guest's tables, seats and chat messages to an account, close the guest and end their
        sessions. Each seat is transferred by a `Sat` entry, so that decisions based on the old log are
        refused; return the tables and their new seqs. The guest keeps the seat where both sit. Raise Conflict
        if `guest` is not a guest or either person is unknown."""
