"""Names that can be shown, and rate limits for signing in."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path

import httpx
import pytest

from robotable.server.errors import Problem
from robotable.server.ops.limits import SIGN_INS
from robotable.server.ops.rate_limits import NetworkLimiter
from robotable.server.people.names import shown_name
from tests.patience import PATIENCE
from tests.server.hosting import place_at

ACCOUNT = {"login": "ann", "password": "correct horse"}


@pytest.mark.parametrize("name", ["Änna", "A\u0308nna", "Việt", "שָׁלוֹם", "नमस्ते", "ผู้เล่น"])
def test_names_in_many_scripts(name: str) -> None:
    assert shown_name(f" {name} ") == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    ["X\u0301\u0302\u0303algo", "a" + "\u20dd" * 3, "\u0300" * 3, "", "a\u202eb", "\u0301nn", "x" * 41],
)
def test_names_with_too_many_marks(name: str) -> None:
    with pytest.raises(Problem, match="name"):
        shown_name(name)


def test_nobody_can_lock_somebody_else_out(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann:
            # However slow the machine is, no tokens come back during the test.
            place.context.limits.sign_ins = NetworkLimiter(SIGN_INS, now=lambda: 0.0)
            assert (await ann.post("/api/people/account", json=ACCOUNT)).status_code == 200
            base = f"http://127.0.0.1:{place.port}"
            wrong = {**ACCOUNT, "password": "wrong horse"}
            elsewhere = httpx.AsyncHTTPTransport(verify=False, local_address="127.0.0.2")
            async with httpx.AsyncClient(
                base_url=base, transport=elsewhere, timeout=PATIENCE, verify=False
            ) as stranger:
                tries = [await stranger.post("/api/people/login", json=wrong) for _ in range(11)]
            assert [one.status_code for one in tries] == [401] * 10 + [429]
            async with httpx.AsyncClient(base_url=base, timeout=PATIENCE, verify=False) as other:
                assert (await other.post("/api/people/login", json=ACCOUNT)).status_code == 200

    asyncio.run(play())


def test_many_guests_can_share_one_address(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            place_at(tmp_path) as place,
            httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{place.port}", timeout=PATIENCE, verify=False
            ) as client,
        ):
            for number in range(60):
                came = await client.post("/api/people/guest", json={"name": f"Guest {number}"})
                assert came.status_code == 200
                client.cookies.clear()
            # New guests do not count as sign-ins.
            assert (await client.post("/api/people/login", json=ACCOUNT)).status_code == 401

    asyncio.run(play())
