"""A program that takes part in a tournament through the public API, and plays random legal moves at once."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any
from uuid import UUID

import httpx

from tests.patience import PATIENCE
from tests.server.loopback import headers


class Program:
    def __init__(self, at: str, tournament: str, person: str, rng: Random) -> None:
        self._client = httpx.AsyncClient(
            base_url=f"http://{at}", headers=headers(person, bot=True), timeout=PATIENCE, verify=False
        )
        self._path = f"/api/tournaments/{tournament}"
        self._rng = rng

    async def take_part(self) -> None:
        """Until the tournament is over."""
        async with self._client:
            await self._post(f"{self._path}/join", {})
            while (own := await self._get(self._path))["view"]["status"] in ("open", "running"):
                table = next(
                    (one["table"] for one in own["view"]["games"] if _is_mine(one, own["you"])), None
                )
                if table is None or not await self._play(table):
                    await asyncio.sleep(0.1)

    async def _play(self, table: str) -> bool:
        """Play on while it is this program's turn, and return whether it was."""
        moves = 0
        while (view := await self._get(f"/api/tables/{table}")) and view["status"] == "playing":
            legal = view["view"]["legal"]
            if not legal:
                break
            command = {"do": "act", "action": self._rng.choice(legal)}
            body = {"id": str(UUID(int=self._rng.getrandbits(128))), "seq": view["seq"], "command": command}
            await self._post(f"/api/tables/{table}/commands", body)
            moves += 1
        return bool(moves)

    async def _get(self, path: str) -> Any:
        """None if the page does not exist yet: the table of a new pairing is opened a moment later."""
        while True:
            try:
                answer = await self._client.get(path)
                return None if answer.status_code == 404 else answer.raise_for_status().json()
            except httpx.TransportError:  # the server was killed at this moment
                await asyncio.sleep(0.1)

    async def _post(self, path: str, body: Any) -> None:
        """A command whose answer is lost is not repeated: the next view tells whether it counted."""
        try:
            await self._client.post(path, json=body)
        except httpx.TransportError:
            await asyncio.sleep(0.1)


def _is_mine(game: dict[str, Any], you: int | None) -> bool:
    return not game["over"] and you in (game["first"], game["second"])
