"""Reports as a queue, actions of moderators, and the log of them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from robotable.store.protocol import Store
from robotable.store.protocol.moderation import Action, Deed, NotAllowed
from robotable.store.protocol.people import Person
from tests.store.stores import Run, add_people, add_table

HOUR = 3_600_000


async def prepare(store: Store) -> None:
    """Anna, Ben and a guest; the moderators Mia and Max; the admin Ada. Anna has reported Ben."""
    await add_people(store)
    await add_table(store)
    for id in ("mia", "max"):
        await store.people.add(Person(id=id, name=id.title(), created=0, login=id, is_moderator=True))
    await store.people.add(Person(id="ada", name="Ada", created=0, login="ada", is_admin=True))
    await store.reports.add("anna", "ben", "t", "rude", 1, 3)


async def do(store: Store, deed: Deed, by: str | None = "mia", **more: Any) -> Action:
    action = Action(**{"do": deed, "by": by, "at": 10, "why": "because", **more})
    return (await store.moderation.perform(action, taken_for=HOUR)).action


async def refusal(store: Store, deed: Deed, by: str | None = "mia", **more: Any) -> str:
    before = await everything(store)
    with pytest.raises(NotAllowed) as found:
        await do(store, deed, by, **more)
    assert await everything(store) == before, "a refused action has no effect"
    return found.value.reason


async def everything(store: Store) -> Any:
    of = store.moderation
    return (
        await store.people.all(),
        await store.reports.latest(limit=99),
        await of.audit(limit=99),
        [(await of.mutes(id, limit=99), await of.notes(id, limit=99)) for id in ("ben", "ada", "mia")],
    )


def test_a_report_is_taken_then_closed_with_an_outcome(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepare(store)
        (report,) = await store.moderation.queue(limit=9)
        assert (report.message, report.taken_by, report.outcome) == (3, None, None)
        await do(store, "take", report=1)
        (report,) = await store.moderation.queue(limit=9)
        assert (report.taken_by, report.taken_at) == ("mia", 10)
        await do(store, "mute", report=1, until=HOUR)
        assert await store.moderation.queue(limit=9) == []
        (report,) = await store.moderation.reports_about("ben", limit=9)
        assert (report.outcome, report.closed_at, report.taken_by) == ("mute", 10, "mia")
        muted = await store.moderation.active_mute("ben", 11)
        assert muted is not None
        assert (muted.until, muted.why) == (HOUR, "because")
        assert await store.moderation.active_mute("ben", HOUR) is None
        audit = [one.action for one in await store.moderation.audit(limit=9)]
        assert [(one.do, one.by, one.whom, one.report) for one in audit] == [
            ("mute", "mia", "ben", 1),
            ("take", "mia", "ben", 1),
        ]

    run(scenario)


def test_the_second_moderator_is_told(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepare(store)
        results = await asyncio.gather(
            do(store, "take", "mia", report=1), do(store, "take", "max", report=1), return_exceptions=True
        )
        (refused,) = (one for one in results if isinstance(one, NotAllowed))
        assert refused.reason == "taken"
        (report,) = await store.moderation.queue(limit=9)
        winner = report.taken_by
        loser = "max" if winner == "mia" else "mia"
        assert str(winner).title() in str(refused)
        assert await refusal(store, "dismiss", loser, report=1) == "taken"
        assert await refusal(store, "release", loser, report=1) == "not_taken"
        await do(store, "note", loser, report=1)
        await do(store, "release", winner, report=1)
        await do(store, "dismiss", loser, report=1)
        assert await refusal(store, "mute", winner, report=1, until=HOUR) == "report_closed"

    run(scenario)


def test_a_report_that_was_taken_long_ago_is_free_again(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepare(store)
        await do(store, "take", "mia", report=1)
        assert await refusal(store, "take", "max", report=1, at=9 + HOUR) == "taken"
        await do(store, "take", "max", report=1, at=10 + HOUR)

    run(scenario)


def test_nobody_acts_on_themselves_on_peers_or_above(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepare(store)
        await store.reports.add("anna", "ada", None, "unfair", 2)
        for deed in ("mute", "note", "close", "open", "unmute"):
            assert await refusal(store, deed, whom="mia", until=HOUR) == "yourself"
            assert await refusal(store, deed, whom="max", until=HOUR) == "protected"
            assert await refusal(store, deed, whom="ada", until=HOUR) == "protected"
            assert await refusal(store, deed, "ada", whom="ada", until=HOUR) == "yourself"
            assert await refusal(store, deed, "anna", whom="ben", until=HOUR) == "not_moderator"
        assert await refusal(store, "dismiss", report=2) == "protected"
        assert await refusal(store, "promote", whom="ben", role="admin") == "protected"
        assert await refusal(store, "promote", "ada", whom="ben", role="admin") == "protected"
        assert await refusal(store, "take") == "no_person"
        assert await refusal(store, "take", whom="ben") == "no_report"
        assert await refusal(store, "take", report=99) == "no_report"
        assert await refusal(store, "mute", report=1, whom="anna", until=HOUR) == "no_report"
        assert await refusal(store, "unmute", whom="ben") == "not_muted"
        await do(store, "close", "ada", whom="mia")
        assert await refusal(store, "note", whom="ben") == "not_moderator"
        await do(store, "promote", None, whom="ben", role="moderator")
        await do(store, "demote", None, whom="ada")
        people = {one.id: one for one in await store.people.all()}
        assert people["ben"].is_moderator
        assert not people["ada"].is_admin
        assert people["mia"].closed

    run(scenario)


def test_mutes_and_notes_follow_a_guest_who_signs_in(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepare(store)
        await do(store, "mute", whom="guest", until=HOUR)
        await do(store, "note", whom="guest")
        await store.people.merge("guest", "anna", 11)
        assert await store.moderation.active_mute("anna", 12) is not None
        assert [one.text for one in await store.moderation.notes("anna", limit=9)] == ["because"]
        await do(store, "unmute", whom="anna", at=20)
        assert await store.moderation.active_mute("anna", 21) is None
        (mute,) = await store.moderation.mutes("anna", limit=9)
        assert mute.until == 20

    run(scenario)


def test_deleted_data_takes_notes_along_but_not_the_audit_log(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepare(store)
        await do(store, "note", whom="guest")
        await do(store, "mute", whom="guest", until=HOUR)
        assert not await store.people.forget_guest("guest"), "the audit log names the guest's id"
        assert await store.moderation.notes("guest", limit=9) == []
        assert await store.moderation.mutes("guest", limit=9) == []
        assert len(await store.moderation.audit(limit=9)) == 2
        await store.people.close_account("mia")
        mia = await store.people.get("mia")
        assert mia is not None
        assert not mia.is_moderator

    run(scenario)


def test_the_audit_log_is_read_page_by_page(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await prepare(store)
        for text in ("one", "two", "three"):
            await do(store, "note", whom="ben", why=text)
        newest = await store.moderation.audit(limit=2)
        assert [one.action.why for one in newest] == ["three", "two"]
        (oldest,) = await store.moderation.audit(before=newest[-1].number, limit=2)
        assert oldest.action.why == "one"

    run(scenario)
