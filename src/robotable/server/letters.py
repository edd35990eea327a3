"""The outbox: letters that were written with the moves they tell of are sent from here, until they arrive.

An open tab does not hold a letter back: it may be open on a machine where nobody sits. Whoever has a webhook
gets letters there, others by e-mail, so that one letter is not sent twice because one of two ways failed.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Final

import msgspec

from robotable.server import mail, webhook
from robotable.server.errors import Problem
from robotable.server.house import House
from robotable.store.protocol import StoreError
from robotable.store.values import Letter, Person, Webhook
from robotable.table.timing import Days, Untimed

LEASE: Final = 120_000
AT_ONCE: Final = 50
SIDE_BY_SIDE: Final = 8
LOOK_EVERY: Final = 1.0
REFRESH_EVERY: Final = 60.0
log = logging.getLogger("robotable.letters")

SUBJECTS: Final = {
    "your_turn": "It is your turn",
    "reminder": "Your time is running out",
    "over": "The game is over",
    "invited": "You are invited",
}


async def run_letters(house: House) -> None:
    watch = house.bus.subscribe("letters")
    loop = asyncio.get_running_loop()
    refreshed = 0.0
    try:
        while not house.closing:
            try:
                if not refreshed or loop.time() - refreshed > REFRESH_EVERY:
                    # The admin's commands may have changed it from outside.
                    house.hall.reachable = await house.store.reachable()
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


async def remind(house: House) -> int:
    """Write the reminders that are due; how many jobs there were."""
    now = house.now()
    jobs = await house.store.lease_jobs(now, now + LEASE, 100, ("reminder",))
    for job in jobs:
        house.metrics.job_lag.labels(job.kind).observe(max(0, now - job.due) / 1000)
        try:
            await house.hall.remind(job.key)
        except Problem as problem:
            log.warning("table %s: %s", job.key, problem)
        await house.store.finish_job(job)
    return len(jobs)


async def deliver(house: House) -> int:
    """Send what is due; how many letters there were."""
    now = house.now()
    letters = await house.store.lease_letters(now, now + LEASE, AT_ONCE)
    gate = asyncio.Semaphore(SIDE_BY_SIDE)

    async def one(number: int, letter: Letter) -> None:
        async with gate:
            await _deliver(house, number, letter)

    await asyncio.gather(*(one(number, letter) for number, letter in letters))
    return len(letters)


async def _deliver(house: House, number: int, letter: Letter) -> None:
    person = await house.store.person(letter.person)
    hook = await house.store.webhook(letter.person)
    if person is None or person.closed:
        end = "nobody"
    elif hook is not None:
        end = await _by_webhook(house, hook, number, letter)
    elif house.mail is not None and person.email is not None and await _is_slow(house, letter):
        end = await _by_mail(house, house.mail, person, letter)
    else:
        end = "nobody"
    if end == "failed" and letter.tries <= len(house.pauses):
        await house.store.postpone_letter(number, house.now() + house.pauses[letter.tries - 1] * 1000)
        house.metrics.letters.labels("postponed").inc()
        return
    if end == "failed":
        end = "given_up"
        log.warning("letter %d is given up after %d tries", number, letter.tries)
    await house.store.finish_letter(number)
    house.metrics.letters.labels(end).inc()


async def _by_webhook(house: House, hook: Webhook, number: int, letter: Letter) -> str:
    body = msgspec.json.encode(
        {"letter": number, "kind": letter.kind, **letter.body, "url": _link(house, letter)}
    )
    try:
        end = await webhook.post(
            hook.url, hook.secret, number, body, house.now(), private=house.private_webhooks
        )
    except webhook.BadAddress:
        return "refused"
    if end == "gone":
        await house.store.set_webhook(letter.person, None)
    return end


async def _is_slow(house: House, letter: Letter) -> bool:
    """An e-mail for each move of a game in minutes would be read after its end."""
    table = letter.body.get("table")
    row = await house.store.table(table) if isinstance(table, str) else None
    return row is None or isinstance(row.setup.time, Days | Untimed)


async def _by_mail(house: House, settings: mail.Mail, person: Person, letter: Letter) -> str:
    assert person.email is not None
    link = _link(house, letter)
    text = f"Hello {person.name},\n\n{SUBJECTS[letter.kind]}.\n" + (f"\n{link}\n" if link else "")
    try:
        await asyncio.to_thread(mail.send, settings, person.email, SUBJECTS[letter.kind], text)
    except OSError as error:
        log.warning("the mail server does not take a letter: %s", type(error).__name__)
        return "failed"
    return "sent"


def _link(house: House, letter: Letter) -> str | None:
    return None if house.origin is None else f"{house.origin}{house.prefix}/tables/{letter.body.get('table')}"
