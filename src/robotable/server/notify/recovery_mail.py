"""Recovery codes by e-mail, to addresses that their owners have confirmed.

Messages are sent in the background, so that neither the answer nor its time says whether there is one.
"""

from __future__ import annotations

import asyncio
import logging

from robotable.server.errors import Problem
from robotable.server.notify.email_codes import EmailCodes
from robotable.server.notify.mailer import Mailer
from robotable.store.protocol.people import Person

log = logging.getLogger("robotable.recovery")


class RecoveryMail:
    def __init__(self, mailer: Mailer | None, codes: EmailCodes) -> None:
        self.is_available = mailer is not None
        self._mailer = mailer
        self._codes = codes
        self._sending: set[asyncio.Task[None]] = set()

    def send(self, person: Person) -> None:
        """Nothing happens if this person has no address."""
        if self._mailer is None or person.email is None:
            return
        task = asyncio.create_task(self._send(self._mailer, person, person.email))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def is_right(self, person: str, code: str) -> bool:
        """Whether this is the code that was sent. It can be used once."""
        try:
            await self._codes.confirm(person, code)
        except Problem:
            return False
        return True

    async def _send(self, mailer: Mailer, person: Person, to: str) -> None:
        code = await self._codes.new(person.id, to)
        text = (
            f"Somebody, probably you, wants to set a new password for {person.login}.\n\nThe code is {code}. "
            "It is valid for one hour.\n\nIf it was not you, ignore this message: nothing has changed.\n"
        )
        try:
            await mailer.send_notification(to, "Your recovery code", text, {})
        except Problem:
            log.warning("a recovery code was not sent: too much e-mail at the moment")
        except OSError as error:
            log.warning("the mail server does not accept a message: %s", type(error).__name__)
