"""`robotable admin`: manage people, accounts and reports. A running server notices within five seconds."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from cyclopts import App, Parameter

from robotable.cli.errors import CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.parameters import DEFAULTS
from robotable.cli.terminal import out
from robotable.printable import quoted

if TYPE_CHECKING:
    from robotable.store.protocol import Store
    from robotable.store.protocol.moderation import Action
    from robotable.store.protocol.people import Person

Listing: TypeAlias = Literal["people", "queue", "reports", "audit"]
ModeratorTask: TypeAlias = Literal["close", "open", "promote", "demote", "mute", "unmute", "note", "dismiss"]
Task: TypeAlias = Literal[Listing, ModeratorTask, "history", "end-sessions", "email", "delete-guest"]

NEEDS_VALUE = {"mute": "the number of hours", "note": "its text"}
MOST_LINES = 1000


admin_app: Final = App(
    name="admin",
    usage="Usage: robotable admin [OPTIONS] DATA TASK [WHO] [VALUE]",
    default_parameter=DEFAULTS,
)


class AdminJson(JsonOutput, frozen=True, kw_only=True):
    """The fields of a row depend on the task."""

    commands = ("robotable admin",)

    rows: list[dict[str, Any]]


@admin_app.default
def admin(
    data: str,
    task: Task,
    # Ids created by older versions may start with a dash.
    who: Annotated[str | None, Parameter(allow_leading_hyphen=True)] = None,
    value: str | None = None,
    /,
    *,
    reason: str = "",
    json: bool = False,
) -> None:
    """Manage people, accounts and reports.

    Parameters
    ----------
    data
        The data directory, or the address of a PostgreSQL database. A server may be using it.
    task
        people, queue, reports, audit: list everyone, the open reports, the latest reports, or what moderators
        did. history: what is known about someone. mute, unmute: take away the chat for some hours, or give it
        back. note: write a note that only moderators see. dismiss: close a report without consequences.
        close, open: close an account or open it again. promote, demote: make someone an admin or a moderator,
        or undo it. end-sessions: sign someone out everywhere. email: set an e-mail address, or remove it.
        delete-guest: delete a guest's data.
    who
        The person's login or id; for dismiss, the report's number.
    value
        For mute the hours, for note the text, for promote the role (admin or moderator), for email the
        address.
    reason
        Why, for the audit log. A muted person reads it.
    json
        Print JSON for programs.
    """
    from robotable.store.protocol import StoreError

    if (who is None) != (task in get_args(Listing)):
        raise CommandError(
            f"admin {task} {'needs a login or an id' if who is None else 'takes no login or id'}."
        )
    if value is None and task in NEEDS_VALUE:
        raise CommandError(f"admin {task} needs {NEEDS_VALUE[task]} after the login or id.")
    if value is not None and task not in (*NEEDS_VALUE, "email", "promote"):
        raise CommandError(f"{value}: unexpected argument for admin {task}.")
    try:
        rows = asyncio.run(_run(data, task, who or "", value, reason))
    except StoreError as error:
        raise CommandError(str(error), 1) from None
    if json:
        AdminJson(rows=rows).write()
        return
    for row in rows:
        out().print(_line(row))


def _line(row: dict[str, Any]) -> str:
    """One record on one line, whatever people have typed into it."""
    return "  ".join(
        f"{name} {quoted(str(value))}" for name, value in row.items() if value not in (None, False)
    )


async def _run(data: str, task: Task, who: str, value: str | None, reason: str) -> list[dict[str, Any]]:
    from robotable.store.choice import existing_store

    store = existing_store(data)
    await store.open_without_upgrade()
    try:
        if task == "people":
            return await _people(store)
        if task == "queue":
            return _rows(await store.moderation.queue(limit=MOST_LINES))
        if task == "reports":
            return _rows(await store.reports.latest(limit=MOST_LINES))
        if task == "audit":
            found = await store.moderation.audit(limit=MOST_LINES)
            return [{"number": one.number, **msgspec.to_builtins(one.action)} for one in found]
        if task == "dismiss":
            return [await _perform(store, _dismissal(who, reason))]
        person = await store.people.by_login(who) or await store.people.get(who)
        if person is None and who.startswith("--"):  # almost certainly mistyped: few old ids start like that
            raise CommandError(
                f"{who}: no such option, and no person has this login or id. "
                "The options are --json and --reason."
            )
        if person is None:
            raise CommandError(f"{who}: no person has this login or id.", 1)
        if task == "history":
            return await _history(store, person)
        return [await _change(store, task, person, value, reason)]
    finally:
        await store.close()


def _rows(found: Any) -> list[dict[str, Any]]:
    return [msgspec.to_builtins(one) for one in found]


async def _people(store: Store) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    after = ""
    while rows := await store.people.all(after=after):
        found += [_shown(one) for one in rows]
        after = rows[-1].id
    return found


async def _history(store: Store, person: Person) -> list[dict[str, Any]]:
    """The person, then their reports, mutes and notes, each with its kind."""
    of, id = store.moderation, person.id
    kinds = {
        "report": await of.reports_about(id, limit=MOST_LINES),
        "mute": await of.mutes(id, limit=MOST_LINES),
        "note": await of.notes(id, limit=MOST_LINES),
    }
    return [
        {"kind": "person", **_shown(person)},
        *({"kind": kind, **row} for kind, found in kinds.items() for row in _rows(found)),
    ]


async def _change(store: Store, task: Task, person: Person, value: str | None, reason: str) -> dict[str, Any]:
    if task == "delete-guest":
        gone = await store.people.forget_guest(person.id)
        return {"id": person.id, "left": "nothing" if gone else "an empty name in other people's games"}
    if task == "end-sessions":
        sessions = await store.sessions.of(person.id)
        for one in sessions:
            await store.sessions.end(person.id, one.hash)
        return {"id": person.id, "ended": len(sessions)}
    if task == "email":
        return _shown(await store.people.set_email(person.id, value))
    action = _action(task, person.id, value, reason)
    row = await _perform(store, action)
    if task in ("mute", "unmute", "note"):
        return row
    changed = await store.people.get(person.id)
    assert changed is not None
    return _shown(changed)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _action(task: Any, person: str, value: str | None, reason: str) -> Action:
    from robotable.store.protocol.moderation import Action

    now = _now()
    found = Action(do=task, by=None, whom=person, at=now, why=reason)
    if task == "mute":
        return msgspec.structs.replace(found, until=now + _hours(value or "") * 3_600_000)
    if task == "note":
        return msgspec.structs.replace(found, why=value or "")
    if task == "promote":
        if value not in (None, "admin", "moderator"):
            raise CommandError(f"{value}: unknown role. Choose admin or moderator.")
        role: Literal["admin", "moderator"] = "moderator" if value == "moderator" else "admin"
        return msgspec.structs.replace(found, role=role)
    return found


def _dismissal(number: str, reason: str) -> Action:
    from robotable.store.protocol.moderation import Action

    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        raise CommandError(f"{number}: this is not the number of a report. List them with admin DATA queue.")
    return Action(do="dismiss", by=None, report=int(number), at=_now(), why=reason)


def _hours(text: str) -> int:
    from robotable.server.ops.limits import MUTE_HOURS

    if not (text.isascii() and text.isdecimal()) or not 1 <= int(text[:9]) <= MUTE_HOURS.most:
        raise CommandError(f"{text}: a mute lasts 1 to {MUTE_HOURS.most} hours.")
    return int(text)


async def _perform(store: Store, action: Action) -> dict[str, Any]:
    done = await store.moderation.perform(action)
    found: dict[str, Any] = msgspec.to_builtins(done.action)
    return {"number": done.number, **found}


def _shown(person: Person) -> dict[str, Any]:
    """Return the fields to print, without the password hash."""
    found: dict[str, Any] = msgspec.to_builtins(person)
    del found["password"]
    return found
