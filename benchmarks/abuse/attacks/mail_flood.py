"""Codes to the address of somebody who never asked for one."""

from __future__ import annotations

import secrets
from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, flood, guests
from benchmarks.abuse.line import Line

VICTIM: Final = "victim@example.org"
GUESTS: Final = 40
PROOF: Final = {"password": "password1"}


class MailFlood(Attack):
    name = "mail_flood"
    about = f"{GUESTS} people from one network have codes sent to one victim"

    def __init__(self) -> None:
        self._cookies: list[str] = []

    async def prepare(self, field: Battlefield) -> None:
        for guest in await guests(field, GUESTS):
            # E-mail may be for accounts only. How many of them a network may open, the server decides.
            login = f"mallory-{secrets.token_hex(4)}"
            await guest.post("/api/people/account", {"login": login, **PROOF})
            self._cookies.append(guest.cookie)
            guest.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = [Line(field.attacked.at, field.sources[0], cookie) for cookie in self._cookies]

        async def ask(line: Line) -> object:
            return (await line.post("/api/me/email", {"email": VICTIM, "proof": PROOF})).status

        await flood(lines, ask, until, tally)
