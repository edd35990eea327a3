"""Names: no invisible characters, one normal form, and nobody passes for the staff or a bot."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotable.engines.catalogue import ENGINES
from robotable.server.errors import Problem
from robotable.server.people.names import shown_name
from robotable.server.people.reserved_names import STAFF, is_reserved, skeleton
from robotable.store.protocol.moderation import Action, Role
from robotable.store.protocol.people import normal_form
from tests.server.hosting import place_at

IGNORABLE = (
    *((code, code) for code in (0xAD, 0x34F, 0x61C, 0x3164, 0xFEFF, 0xFFA0)),
    *((0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E)),
    *((0x2060, 0x206F), (0xFE00, 0xFE0F), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A)),
    (0xE0000, 0xE0FFF),
)
"""Default_Ignorable_Code_Point in DerivedCoreProperties.txt of Unicode 16."""

LOOKS_LIKE_STAFF = [
    *("ADMIN", "Ａｄｍｉｎ", "a-d-m-i-n", "Adm1n", "аdmin", "Αdmin", "Âdmín", "adrnin", "@dmin", "@admin"),
    *("Admin!", "Admin 2", "admin2", "Robotable Team", "[Mod]", "Modérateur", "Moderatorin", "Beheerder"),
    *(
        "Système",
        "R0botable",
        "ROB0TABLE",
        "ᴬᵈᵐⁱⁿ",
        "𝐀𝐝𝐦𝐢𝐧",
        "SY$TEM",
        "Pip",
        "PIP 2",
        "Pıp",
        "Keystоne",
        "carom",
    ),
    *("RobotableTeam", "robotable_admin", "adminteam", "Admin Ann", "The Moderator", "ᴀᴅᴍɪɴ", "Staff 2 Ben"),
]


@given(st.sampled_from(IGNORABLE).flatmap(lambda span: st.integers(*span)), st.text(max_size=10))
def test_no_name_has_an_invisible_character(code: int, rest: str) -> None:
    with pytest.raises(Problem, match="name"):
        shown_name(f"a{chr(code)}b{rest}")


@given(st.text(max_size=50))
def test_a_shown_name_has_one_form(name: str) -> None:
    try:
        shown = shown_name(name)
    except Problem:
        return
    assert shown_name(shown) == shown == unicodedata.normalize("NFC", shown)
    assert shown_name(unicodedata.normalize("NFD", name)) == shown
    assert skeleton(shown) == skeleton(normal_form(shown)) == skeleton(skeleton(shown))


@given(st.sampled_from([*STAFF, *ENGINES, *(bot.title for bot in ENGINES.values())]), st.data())
def test_nothing_passes_for_a_reserved_name_by_case_width_accents_or_spacing(
    word: str, data: st.DataObject
) -> None:
    dressed = "".join(
        data.draw(
            st.sampled_from([one, one.upper(), chr(ord(one) + 0xFEE0), f"{one}\u0301", f"{one}.", f"{one} "])
        )
        for one in word
    )
    assert is_reserved(dressed), dressed


@pytest.mark.parametrize("name", LOOKS_LIKE_STAFF)
def test_look_alikes(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Ann",
            "Adminton",
            "Modeste",
            "Team Ann",
            "Pippa",
            "Систем",
            "Максим",
            "🤖",
            "1337",
            "Guest 1234",
            "Gast 7",
            "Rooted",
            "Modest Team",
        ),
        *("Robot", "Roots", "Pip's friend", "Пётр", "Νίκος", "-", "Dasha", "Bot 7", "ผู้เล่น"),
    ],
)
def test_ordinary_names_are_free(name: str) -> None:
    assert shown_name(name)
    assert not is_reserved(name)


@pytest.mark.parametrize("role", ["admin", "moderator"])
def test_guests_and_accounts_cannot_pass_for_the_staff(tmp_path: Path, role: Role) -> None:
    """Until they belong to it. A name that somebody already has stays theirs."""

    async def play() -> None:
        async with place_at(tmp_path) as place, place.guest("Ann") as ann, place.stranger() as stranger:

            async def refused(path: str, **body: object) -> str:
                answer = await ann.post(path, json=body)
                assert answer.status_code == 422
                return str(answer.json()["error"])

            assert await refused("/api/people/guest", name="Moderator") == "reserved_name"
            assert await refused("/api/people/guest", name="a\u3164") == "bad_name"
            assert (await ann.get("/api/me")).json()["name"] == "Ann"
            account = {"login": "r0botable", "password": "correct horse"}
            assert await refused("/api/people/account", **account) == "reserved_name"
            for body in ({"name": "Pip"}, {"name": "Admin"}):
                assert (await stranger.post("/api/people/guest", json=body)).status_code == 422
            setup = {"setup": {"game": "robot_master"}, "guest": "Ｒｏｂｏｔａｂｌｅ"}
            assert (await stranger.post("/api/tables", json=setup)).json()["error"] == "reserved_name"

            me = (await ann.post("/api/people/account", json={**account, "login": "ann"})).json()["id"]
            await place.context.store.people.rename(me, "Admin")
            assert (await ann.post("/api/people/guest", json={"name": "Admin"})).status_code == 200
            await place.context.store.people.rename(me, "Anna Smith")
            promote = Action(do="promote", by=None, whom=me, at=1, role=role)
            await place.context.store.moderation.perform(promote)
            place.context.identity.forget(me)
            for name in ("Anna Smíth", "ann"):
                assert (await stranger.post("/api/people/guest", json={"name": name})).status_code == 422
            assert (await stranger.post("/api/people/guest", json={"name": "Anne"})).status_code == 200

    asyncio.run(play())
