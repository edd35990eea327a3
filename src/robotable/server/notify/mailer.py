"""Sends e-mail within limits. Everything that the server mails goes through here."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor

from robotable.server.notify.mail import Mail, send_mail
from robotable.server.ops.limits import MAIL_AT_ONCE
from robotable.server.ops.rate_limits import RateLimits


class Mailer:
    def __init__(self, mail: Mail, limits: RateLimits) -> None:
        self.sender = mail.sender
        self._mail = mail
        self._limits = limits
        # Threads of its own, so that nothing else waits for a slow mail server.
        self._threads = ThreadPoolExecutor(MAIL_AT_ONCE.most, thread_name_prefix="mail")

    async def admit_code(self, to: str, address: str) -> None:
        """Count a code for somebody who says that `to` is theirs, and who calls from `address`. Raises
        Problem if it may not be sent."""
        await self._limits.codes_by_network.check_at_once(address)
        await self._limits.codes_by_recipient.check_at_once(recipient_key(to))
        await self._limits.codes.check_at_once("")

    async def send_code(self, to: str, code: str) -> None:
        """Admit it first. Raises OSError if the mail server does not accept it."""
        text = f"Your code is {code}. If you have not asked for it, ignore this message.\n"
        await self._send(to, "Your code", text, {})

    async def send_notification(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
        """To an address that its owner has confirmed. Raises Problem, or OSError if the mail server does not
        accept it."""
        await self._limits.mail_by_recipient.check_at_once(recipient_key(to))
        await self._limits.mail.check_at_once("")
        await self._send(to, subject, text, headers)

    async def _send(self, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, send_mail, self._mail, to, subject, text, headers)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)


def recipient_key(address: str) -> str:
    """The same for all spellings that may reach the same person: many mail servers ignore case, dots, and a
    plus sign with what follows. Two people who share a key by chance share a limit, nothing else."""
    name, _, host = address.lower().rpartition("@")
    return f"{name.partition('+')[0].replace('.', '')}@{host.rstrip('.')}"
