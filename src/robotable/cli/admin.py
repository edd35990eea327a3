"""`robotable admin`: manage people and accounts. A running server notices changes within five seconds."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from cyclopts import Parameter

from robotable.cli.errors import CommandError
from robotable.cli.terminal import out, write_json

if TYPE_CHECKING:
    from robotable.store.protocol import Store
    from robotable.store.protocol.people import Person

Task = Literal[
    "people", "reports", "close", "open", "promote", "demote", "end-sessions", "email", "delete-guest"
]


def admin(
    data: Path,
    task: Task,
    # Ids created by older versions may start with a dash.
    who: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    value: str | None = None,
    /,
    *,
    json: bool = False,
) -> None:
    """Manage people and accounts.

    Parameters
    ----------
    data
        The data directory. A server may be using it.
    task
        people, reports: list them. close, open: close an account or open it again. promote, demote: make
        someone an admin, or undo it. end-sessions: sign someone out everywhere. email: set an e-mail address,
        or remove it. delete-guest: delete a guest's data.
    who
        The person's login or id.
    value
        The address, for email.
    json
        Print JSON for programs.
    """
    from robotable.store.protocol import StoreError

    if (who is None) != (task in ("people", "reports")):
        raise CommandError(
            f"admin {task} {'needs a login or an id' if who is None else 'takes no login or id'}."
        )
    if value is not None and task != "email":
        raise CommandError(f"{value}: unexpected argument for admin {task}.")
    try:
        rows = asyncio.run(_run(data, task, who or "", value))
    except StoreError as error:
        raise CommandError(str(error), 1) from None
    if json:
        write_json(rows)
        return
    for row in rows:
        out().print(
            "  ".join(f"{name} {value}" for name, value in row.items() if value not in (None, False)),
            markup=False,
        )


async def _run(data: Path, task: Task, who: str, value: str | None) -> list[dict[str, Any]]:
    from robotable.store.sqlite import SqliteStore
    from robotable.store.sqlite.directory import existing_database

    store = SqliteStore(existing_database(data))
    await store.open_without_upgrade()
    try:
        if task == "people":
            return await _people(store)
        if task == "reports":
            return [msgspec.to_builtins(one) for one in await store.reports.latest(limit=1000)]
        person = await store.people.by_login(who) or await store.people.get(who)
        if person is None:
            raise CommandError(f"{who}: no person has this login or id.", 1)
        return [await _perform(store, task, person, value)]
    finally:
        await store.close()


async def _people(store: Store) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after = ""
    while rows := await store.people.all(after=after):
        found += [_shown(one) for one in rows]
        after = rows[-1].id
    return found


async def _perform(store: Store, task: Task, person: Person, value: str | None) -> dict[str, Any]:
    if task == "delete-guest":
        gone = await store.people.forget_guest(person.id)
        return {"id": person.id, "left": "nothing" if gone else "an empty name in other people's games"}
    if task == "end-sessions":
        sessions = await store.sessions.of(person.id)
        for one in sessions:
            await store.sessions.end(person.id, one.hash)
        return {"id": person.id, "ended": len(sessions)}
    if task in ("close", "open"):
        return _shown(await store.people.set_closed(person.id, task == "close"))
    if task in ("promote", "demote"):
        return _shown(await store.people.set_admin(person.id, task == "promote"))
    return _shown(await store.people.set_email(person.id, value))


def _shown(person: Person) -> dict[str, Any]:
    """Return the fields to print, without the password hash."""
    found: dict[str, Any] = msgspec.to_builtins(person)
    del found["password"]
    return found
