"""Bodies that no client sends: broken, deep, of the wrong type, as large as allowed and larger."""

from __future__ import annotations

from random import Random
from typing import Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, anonymous, flood
from benchmarks.abuse.line import Line

BODIES: Final = (
    b"",
    b"{",
    b"[" * 30_000,
    b'{"a":' * 10_000,
    b'{"setup": {"game": ' + b"9" * 60_000 + b"}}",
    b'{"name": "' + b"\xff" * 1_000 + b'"}',
    b'{"name": "' + b"x" * 65_000 + b'"}',
    b"y" * 70_000,
    b'{"id": 1, "seq": "two", "command": []}',
    b'{"setup": {"game": "robot_master", "bots": {"0": {}}, "match": {"rounds": 1e400}}}',
)
PATHS: Final = ("/api/people/guest", "/api/tables", "/api/people/login", "/api/tables/{}/commands")


class MalformedBodies(Attack):
    name = "malformed_bodies"
    about = "requests with broken, deep, mistyped and oversized bodies"

    def __init__(self) -> None:
        self._rng = Random(1)

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        async def send(line: Line) -> object:
            path = self._rng.choice(PATHS).format(field.attacked.table)
            return (await line.request("POST", path, self._rng.choice(BODIES))).status

        await flood(anonymous(field), send, until, tally)
