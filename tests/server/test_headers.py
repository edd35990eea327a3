"""The headers of every response, including errors."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from robotable.server.public_url import PublicUrl
from robotable.server.routes.headers import HEADERS
from tests.patience import PATIENCE
from tests.server.hosting import place_at

PATHS = {
    "/api/games": 200,
    "/api/me": 401,
    "/api/tables/nowhere": 404,
    "/api/nothing/of/the/kind": 404,
    "/api/tables?before=nonsense": 422,
    "/healthz": 200,
    "/nothing": 503,
}


@pytest.mark.parametrize("prefix", ["", "/robots"])
def test_every_response_has_the_headers(tmp_path: Path, prefix: str) -> None:
    async def play() -> None:
        async with (
            place_at(tmp_path, public_url=PublicUrl(prefix=prefix), page=tmp_path / "not built") as place,
            httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{place.port}{prefix}", timeout=PATIENCE, verify=False
            ) as anybody,
        ):
            answers = {path: await anybody.get(path) for path in PATHS}
            answers["POST"] = await anybody.post("/api/tables", content="{")
            answers["DELETE"] = await anybody.delete("/api/games")
            assert {path: answers[path].status_code for path in PATHS} == PATHS
            for path, answer in answers.items():
                assert dict(HEADERS) == {name: answer.headers.get(name) for name in HEADERS}, path
                is_api = path not in ("/healthz", "/nothing")
                assert (answer.headers.get("cache-control") == "no-store") == is_api, path

    asyncio.run(play())


@pytest.mark.parametrize(("origin", "expected"), [("https://a", "max-age=31536000"), ("http://a", None)])
def test_behind_https_browsers_are_told_to_stay_there(
    tmp_path: Path, origin: str, expected: str | None
) -> None:
    async def play() -> None:
        async with place_at(tmp_path, public_url=PublicUrl(origin)) as place, place.stranger() as anybody:
            for path in ("/healthz", "/api/games", "/api/nothing"):
                answer = await anybody.get(path)
                assert answer.headers.get("strict-transport-security") == expected, path

    asyncio.run(play())


def test_readiness_is_checked_once_a_second(tmp_path: Path) -> None:
    async def play() -> None:
        async with place_at(tmp_path) as place:
            store, looks = place.context.store, 0
            healthy = store.healthy

            async def counted() -> bool:
                nonlocal looks
                looks += 1
                return await healthy()

            store.healthy = counted  # type: ignore[method-assign]  # counts, then works as before
            assert all(await asyncio.gather(*(place.context.readiness.is_ready() for _ in range(50))))
            assert looks <= 2

    asyncio.run(play())
