"""Wrong passwords: hashing one takes the server a while on purpose."""

from __future__ import annotations

from random import Random

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous, flood
from benchmarks.abuse.line import Line


class SignInFlood(Attack):
    name = "sign_in_flood"
    about = "sign-ins with wrong passwords"

    def __init__(self) -> None:
        self._rng = Random(1)

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        await flood(anonymous(field), self._guess, until, tally)

    async def _guess(self, line: Line) -> object:
        login = f"somebody-{self._rng.getrandbits(40):x}"
        return (await line.post("/api/people/login", {"login": login, "password": "password1"})).status
