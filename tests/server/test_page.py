"""Serving the page: addresses, caching, a path prefix, and a page that is not built."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Mapping
from pathlib import Path

import httpx
import pytest

from robotable.server.context import AppContext
from robotable.server.public_url import PublicUrl
from robotable.store.sqlite import SqliteStore
from tests.server.loopback import serving

INDEX = (
    '<link href="./icon.svg"><script type="application/json" id="games"></script>'
    '<script src="./assets/main-1.js"></script>'
)
SCRIPT = "let robots = 3;" * 99


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page of three files."""
    folder = tmp_path / "web"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "icon.svg").write_text("<svg/>")
    (folder / "assets/main-1.js").write_text(SCRIPT)
    return folder


def got(
    folder: Path, *paths: str, prefix: str = "", headers: Mapping[str, str] | None = None
) -> list[httpx.Response]:
    async def ask() -> list[httpx.Response]:
        context = AppContext(
            SqliteStore(folder.parent / "table.db"), page=folder, public_url=PublicUrl(prefix=prefix)
        )
        async with serving(context) as site, site.client() as client:
            return [await client.get(path, headers=headers) for path in paths]

    return asyncio.run(ask())


def test_every_page_address_serves_the_page(built: Path) -> None:
    addresses = (
        "/",
        "/t/abc",
        "/t/abc/12",
        "/t/abc/review",
        "/editor/ricochet_robots",
        "/i/x-y",
        "/daily/micro_robots",
        "/rules/robot_master",
        "/learn/robot_master",
        "/learn/robot_master/ties",
    )
    for answer in got(built, *addresses):
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
        assert "script-src 'self'" in answer.headers["content-security-policy"]
        # Not relative: the browser would look for it below the table.
        assert 'src="/assets/main-1.js"' in answer.text


def test_the_page_contains_the_list_of_games(built: Path) -> None:
    page, games = got(built, "/", "/api/games")
    found = re.search(r'<script type="application/json" id="games">(.*?)</script>', page.text)
    assert found is not None
    assert "<" not in found[1]
    assert json.loads(found[1]) == games.json()


def test_files_with_a_hash_are_cached_forever(built: Path) -> None:
    script, icon = got(built, "/assets/main-1.js", "/icon.svg")
    assert script.text == SCRIPT
    assert script.headers["content-type"].startswith("text/javascript")
    assert "immutable" in script.headers["cache-control"]
    assert icon.headers["content-type"].startswith("image/svg+xml")
    assert icon.headers["cache-control"] == "no-cache"


def test_unchanged_files_are_not_sent_again(built: Path) -> None:
    (first,) = got(built, "/")
    (again,) = got(built, "/", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_files_are_compressed_if_the_browser_accepts_it(built: Path) -> None:
    (packed,) = got(built, "/assets/main-1.js", headers={"accept-encoding": "gzip"})
    (plain,) = got(built, "/assets/main-1.js", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(SCRIPT)
    assert "content-encoding" not in plain.headers
    assert packed.text == plain.text == SCRIPT


def test_the_smallest_version_that_the_browser_accepts_is_sent(built: Path) -> None:
    # The server sends what the build has written; here, nothing.
    (built / "assets/main-1.js.br").write_bytes(b"\x06")

    def sent(accept: str) -> tuple[str | None, int]:
        (answer,) = got(built, "/assets/main-1.js", headers={"accept-encoding": accept})
        return answer.headers.get("content-encoding"), int(answer.headers["content-length"])

    assert sent("gzip, deflate, br, zstd") == ("br", 1)
    assert sent("gzip;q=0.8, br;q=0.9")[0] == "br"
    assert sent("gzip")[0] == "gzip"
    assert sent("identity") == (None, len(SCRIPT))
    assert got(built, "/assets/main-1.js.br")[0].status_code == 404


def test_it_works_behind_a_path_prefix(built: Path) -> None:
    page, script, outside = got(
        built, "/robots/t/abc", "/robots/assets/main-1.js", "/t/abc", prefix="/robots"
    )
    assert 'href="/robots/icon.svg"' in page.text
    assert 'src="/robots/assets/main-1.js"' in page.text
    assert script.text == SCRIPT
    assert outside.status_code == 404


NOWHERE = ["/nothing", "/assets/nothing.js", "/assets/..%2Findex.html", "/..%2Ftable.db"]
NOWHERE += ["/t/abc/x", "/t", "/%ff"]
BROWSER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_other_addresses_are_not_found(built: Path) -> None:
    for answer in got(built, *NOWHERE):
        assert answer.status_code == 404
        assert answer.json()["error"] == "not_found"


def test_people_with_a_wrong_address_see_the_page(built: Path) -> None:
    for answer in got(built, *NOWHERE, headers=BROWSER):
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-store"
        assert 'src="/assets/main-1.js"' in answer.text


def test_the_api_answers_a_browser_too_with_json(built: Path) -> None:
    for answer in got(built, "/api", "/api/nothing", "/api/tables/nothing", headers=BROWSER):
        assert answer.status_code == 404
        assert answer.json()["message"]


def test_a_wrong_address_outside_the_prefix_is_not_the_pages(built: Path) -> None:
    inside, outside = got(built, "/robots/nothing", "/nothing", prefix="/robots", headers=BROWSER)
    assert 'src="/robots/assets/main-1.js"' in inside.text
    assert (inside.status_code, outside.status_code) == (404, 404)
    assert outside.json()["error"] == "not_found"


def test_without_a_built_page_the_response_says_what_to_run(tmp_path: Path) -> None:
    page, games = got(tmp_path / "web", "/", "/api/games")
    assert page.status_code == 503
    assert "./table play" in page.json()["message"]
    assert games.status_code == 200
