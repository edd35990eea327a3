"""The outbox: letters that were written with the moves they tell of are sent from here, until they arrive.

An open tab does not hold a letter back: it may be open on a machine where nobody sits. Letters go to all
devices that asked for web push, and to the webhook of whoever has one, to others by e-mail. One that goes
several ways is copied for each, so that nothing is sent twice because one of them failed.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from contextlib import suppress
from typing import Final

import msgspec

from robotable.server.context import AppContext
from robotable.server.errors import Problem
from robotable.server.notify import mail, push, webhook
from robotable.store.protocol import StoreError
from robotable.store.protocol.devices import Device
from robotable.store.protocol.notifications import Notification
from robotable.store.protocol.people import Person
from robotable.store.protocol.webhooks import Webhook
from robotable.table.timing import Days, Untimed

LEASE: Final = 120_000
AT_ONCE: Final = 50
SIDE_BY_SIDE: Final = 8
LOOK_EVERY: Final = 1.0
REFRESH_EVERY: Final = 60.0
log = logging.getLogger("robotable.notifications")

PUSH: Final = "push:"
"""Before the id of a device: the way to it."""

SUBJECTS: Final = {
    "your_turn": "It is your turn",
    "reminder": "Your time is running out",
    "over": "The game is over",
    "invited": "You are invited",
}


async def run_notifications(house: AppContext) -> None:
    watch = house.bus.subscribe("letters")
    loop = asyncio.get_running_loop()
    refreshed = 0.0
    try:
        while not house.closing:
            try:
                if not refreshed or loop.time() - refreshed > REFRESH_EVERY:
                    # The admin's commands may have changed it from outside.
                    house.registry.committer.reachable = await house.store.notifications.reachable_people()
                    refreshed = loop.time()
                await remind(house)
                while await deliver(house):
                    pass
            except StoreError as error:
                log.error("the store does not answer: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY):
                    await watch.wait()
    finally:
        house.bus.unsubscribe("letters", watch)


async def remind(house: AppContext) -> int:
    """Write the reminders that are due; how many jobs there were."""
    now = house.now()
    jobs = await house.store.jobs.lease(now, now + LEASE, 100, ("reminder",))
    for job in jobs:
        house.metrics.job_lag.labels(job.kind).observe(max(0, now - job.due) / 1000)
        try:
            await house.registry.remind(job.key)
        except Problem as problem:
            log.warning("table %s: %s", job.key, problem)
        await house.store.jobs.finish(job)
    return len(jobs)


async def deliver(house: AppContext) -> int:
    """Send what is due; how many letters there were."""
    now = house.now()
    letters = await house.store.notifications.lease(now, now + LEASE, AT_ONCE)
    gate = asyncio.Semaphore(SIDE_BY_SIDE)

    async def one(number: int, letter: Notification) -> None:
        async with gate:
            await _deliver(house, number, letter)

    await asyncio.gather(*(one(number, letter) for number, letter in letters))
    return len(letters)


async def _deliver(house: AppContext, number: int, letter: Notification) -> None:
    person = await house.store.people.get(letter.person)
    if person is None or person.closed:
        await _finish(house, number, "nobody")
        return
    way = letter.channel
    if way is None:
        ways = await _ways(house, person, letter)
        if len(ways) > 1:
            await house.store.notifications.split(number, ways)
            return
        way = ways[0] if ways else "nobody"
    end = await _by(house, way, person, number, letter)
    if end == "failed" and letter.tries <= len(house.pauses):
        await house.store.notifications.postpone(number, house.now() + house.pauses[letter.tries - 1] * 1000)
        house.metrics.letters.labels("postponed").inc()
        return
    if end == "failed":
        end = "given_up"
        log.warning("letter %d is given up after %d tries", number, letter.tries)
    await _finish(house, number, end)


async def _finish(house: AppContext, number: int, end: str) -> None:
    await house.store.notifications.finish(number)
    house.metrics.letters.labels(end).inc()


async def _ways(house: AppContext, person: Person, letter: Notification) -> list[str]:
    is_slow = await _is_slow(house, letter)
    ways = []
    if await house.store.webhooks.of(person.id) is not None:
        ways.append("webhook")
    elif house.mail is not None and person.email is not None and is_slow:
        ways.append("mail")
    if is_slow or letter.kind == "invited":
        ways += [f"{PUSH}{device.id}" for device in await house.store.devices.of(person.id)]
    return ways


async def _by(house: AppContext, way: str, person: Person, number: int, letter: Notification) -> str:
    """What has become of it; a way that was closed meanwhile leads to nobody."""
    if way == "webhook" and (hook := await house.store.webhooks.of(person.id)) is not None:
        return await _by_webhook(house, hook, number, letter)
    if way == "mail" and house.mail is not None and person.email is not None:
        return await _by_mail(house, house.mail, person, letter)
    if way.startswith(PUSH):
        for device in await house.store.devices.of(person.id):
            if device.id == way.removeprefix(PUSH):
                return await _by_push(house, device, number, letter)
    return "nobody"


def _body(house: AppContext, number: int, letter: Notification) -> bytes:
    return msgspec.json.encode(
        {"letter": number, "kind": letter.kind, **letter.body, "url": _link(house, letter)}
    )


async def _by_push(house: AppContext, device: Device, number: int, letter: Notification) -> str:
    contact = house.origin if house.secure else None
    if house.mail is not None:
        contact = f"mailto:{house.mail.sender}"
    try:
        end = await push.push(
            await house.push_keys(),
            device,
            _body(house, number, letter),
            topic=hashlib.sha256(str(letter.body.get("table")).encode()).hexdigest()[:32],
            contact=contact,
            now=house.now(),
            private=house.private_webhooks,
        )
    except (webhook.BadAddress, push.BadDevice):
        return "refused"
    if end == "gone":
        await house.store.devices.remove(letter.person, device.id)
    return end


async def _by_webhook(house: AppContext, hook: Webhook, number: int, letter: Notification) -> str:
    body, private = _body(house, number, letter), house.private_webhooks
    try:
        end = await webhook.post(hook.url, hook.secret, number, body, house.now(), private=private)
    except webhook.BadAddress:
        return "refused"
    if end == "gone":
        await house.store.webhooks.set(letter.person, None)
    return end


async def _is_slow(house: AppContext, letter: Notification) -> bool:
    """A note for each move of a game in minutes would be read after its end."""
    table = letter.body.get("table")
    row = await house.store.tables.get(table) if isinstance(table, str) else None
    return row is None or isinstance(row.setup.time, Days | Untimed)


async def _by_mail(house: AppContext, settings: mail.Mail, person: Person, letter: Notification) -> str:
    assert person.email is not None
    link = _link(house, letter)
    text = f"Hello {person.name},\n\n{SUBJECTS[letter.kind]}.\n" + (f"\n{link}\n" if link else "")
    try:
        await asyncio.to_thread(mail.send, settings, person.email, SUBJECTS[letter.kind], text)
    except OSError as error:
        log.warning("the mail server does not take a letter: %s", type(error).__name__)
        return "failed"
    return "sent"


def _link(house: AppContext, letter: Notification) -> str | None:
    """The table's address on the page; None where nobody has said what our own address is."""
    return None if house.origin is None else f"{house.origin}{house.prefix}/t/{letter.body.get('table')}"
