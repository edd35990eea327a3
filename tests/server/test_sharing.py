"""Shared links: cards, animations, previews and embedding. They show what a spectator may see."""

from __future__ import annotations

import asyncio
import struct
from io import BytesIO
from pathlib import Path
from random import Random
from urllib.parse import quote

import msgspec
import pytest
from PIL import Image

from robotable.pictures.link_card import HEIGHT, WIDTH, plain_letters
from robotable.puzzles.kinds import known_kind
from robotable.server.context import AppContext
from robotable.server.play.shared_pictures import SharedPictures
from robotable.server.routes.headers import HEADERS
from robotable.store.sqlite import SqliteStore
from robotable.table.moments import plies
from robotable.table.setup import Setup
from tests.server.loopback import Site, serving, site, unlimited
from tests.server.test_replays import over
from tests.table.tables import SETUPS, START, person, played

INDEX = '<!doctype html><html><head><title>Robotable</title></head><body id="games"></body></html>'
FRAMES = "frame-ancestors 'none'"


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def private(label: str) -> Setup:
    return msgspec.structs.replace(SETUPS[label], visibility="private")


async def with_table(place: Site, label: str, *, finished: bool) -> int:
    """A table called "table". Return its number of plies."""
    await place.add_people(["creator", *map(person, range(4))])
    table, entries = played(SETUPS[label], Random(label), 12)
    if finished:
        table, entries = over(label, table, entries)
    await place.add_table("table", SETUPS[label], entries, "creator")
    return plies(table)


def test_a_table_has_a_card_and_a_finished_game_is_an_animation(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path / "table.db", START) as place:
            count = await with_table(place, "duel", finished=True)
            async with place.client(None) as stranger, place.client(person(0)) as player:
                card = await stranger.get("/api/tables/table/card")
                assert card.headers["content-type"] == "image/png"
                assert card.headers["cache-control"] == "public, max-age=300"
                assert size(card.content) == (WIDTH, HEIGHT)
                # Players get the same as everybody: their hands are not on it.
                assert (await player.get("/api/tables/table/card")).content == card.content
                review = await stranger.get("/api/tables/table/review/card")
                assert size(review.content) == (WIDTH, HEIGHT)
                assert review.content != card.content
                for kind in ("webp", "gif"):
                    answer = await stranger.get(f"/api/tables/table/animation/{kind}")
                    assert answer.headers["content-type"] == f"image/{kind}"
                    picture = Image.open(BytesIO(answer.content))
                    # A picture that equals the one before is shown twice as long instead.
                    assert 3 < getattr(picture, "n_frames", 1) <= count + 1
                assert (await stranger.get("/api/tables/table/animation/avi")).status_code == 404

    asyncio.run(run())


def test_what_has_no_card(tmp_path: Path) -> None:
    async def run() -> None:
        async with site(tmp_path / "table.db", START) as place:
            await with_table(place, "duel", finished=False)
            await place.add_table("hidden", private("duel"), [], "creator")
            async with place.client(None) as stranger, place.client("creator") as creator:
                running = await stranger.get("/api/tables/table/animation/webp")
                assert (running.status_code, running.json()["error"]) == (409, "not_over")
                # Everybody gets the same cards, so nobody gets that of a private table.
                for client in (stranger, creator):
                    hidden = await client.get("/api/tables/hidden/card")
                    assert (hidden.status_code, hidden.json()["error"]) == (404, "no_table")
                assert (await stranger.get("/api/tournaments/none/card")).status_code == 404
                assert (await stranger.get("/api/profiles/none/card")).status_code == 404
                bad = await stranger.get("/api/puzzles/micro_robots/card?position=nonsense")
                assert (bad.status_code, bad.json()["error"]) == (422, "bad_position")

    asyncio.run(run())


@pytest.mark.parametrize("game", ["micro_robots", "ricochet_robots"])
def test_puzzles_have_cards_without_their_solutions(game: str, tmp_path: Path) -> None:
    async def run() -> None:
        found = None
        rng = Random(game)
        while found is None:
            found = known_kind(game).daily(rng, (3, 20))
        async with site(tmp_path / "table.db", START) as place, place.client(None) as stranger:
            path = f"/api/puzzles/{game}/card?position={quote(found.position, safe='')}"
            assert size((await stranger.get(path)).content) == (WIDTH, HEIGHT)
            assert size((await stranger.get(f"/api/daily/{game}/card")).content) == (WIDTH, HEIGHT)

    asyncio.run(run())


def test_links_have_previews_and_only_embedded_pages_can_be_framed(tmp_path: Path) -> None:
    async def run() -> None:
        page = tmp_path / "page"
        page.mkdir()
        (page / "index.html").write_text(INDEX)
        context = AppContext(SqliteStore(tmp_path / "table.db"), page=page)
        async with serving(unlimited(context)) as place:
            await with_table(place, "duel", finished=True)
            await place.add_table("hidden", private("duel"), [], "creator")
            async with place.client(None) as stranger:
                shown = await stranger.get("/t/table")
                assert 'property="og:title" content="Robot Master"' in shown.text
                (image,) = [one for one in shown.text.split('"') if one.endswith("/api/tables/table/card")]
                assert size((await stranger.get(image)).content) == (WIDTH, HEIGHT)
                assert await context.store.people.become_account("creator", "carla", None)
                profile = await stranger.get("/@carla")
                assert 'property="og:title" content="Name of creator"' in profile.text
                assert size((await stranger.get("/api/profiles/carla/card")).content) == (WIDTH, HEIGHT)
                assert "og:title" not in (await stranger.get("/t/hidden")).text
                assert "og:title" not in (await stranger.get("/")).text
                framed = await stranger.get("/embed/t/table")
                policy = framed.headers["content-security-policy"]
                assert policy == HEADERS["content-security-policy"].replace(FRAMES, "frame-ancestors *")
                for path in ("/", "/t/table", "/me", "/tournaments", "/embed", "/embed/me", "/embed/t/a/b"):
                    answer = await stranger.get(path, headers={"accept": "text/html"})
                    assert FRAMES in answer.headers["content-security-policy"], path

    asyncio.run(run())


def test_pictures_are_drawn_once_and_the_oldest_are_forgotten() -> None:
    drawn: list[str] = []

    class Unlimited:
        def check(self, address: str) -> None:
            drawn.append("counted")

    async def run() -> None:
        kept = SharedPictures(most=5)

        async def picture(name: str, state: int) -> bytes | None:
            async def draw() -> bytes:
                drawn.append(name)
                return b"123"

            return await kept.get((name, state), Unlimited(), "::1", draw)  # type: ignore[arg-type]  # it only counts

        assert await picture("one", 1) == await picture("one", 1) == b"123"
        assert drawn == ["counted", "one"]
        await picture("one", 2)  # something has happened
        assert drawn == ["counted", "one"] * 2
        await picture("two", 1)  # there is room for one only
        await picture("one", 2)
        assert drawn[-1] == "one"

    asyncio.run(run())


def test_names_are_written_in_letters_that_pictures_have() -> None:
    assert plain_letters("Zoë Großmann · 王") == "Zoe Grossmann -"
