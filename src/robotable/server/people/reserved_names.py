"""Names that would pass for somebody else: the staff, the server itself, or one of its bots.

Two names look alike if they have the same skeleton. It ignores case, width, accents, spaces and punctuation,
and reads look-alikes as the Latin letter that they resemble. The list of look-alikes is short on purpose: it
has the Cyrillic and Greek letters, digits and signs with which somebody would write "admin", and no more.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from robotable.engines.catalogue import ENGINES
from robotable.server.errors import Problem
from robotable.server.people.names import shown_name
from robotable.store.protocol.people import People, Person, normal_form

TITLES: Final = (
    *("admin", "admins", "administrator", "administratorin", "administration", "administrateur"),
    *("administratrice", "beheer", "beheerder", "beheerders", "sysadmin", "webmaster", "superuser"),
    *("moderator", "moderators", "moderation", "moderatorin", "moderatoren", "moderateur", "moderatrice"),
    *("moderatie", "staff", "helpdesk", "robotable"),
)
"""Nobody else uses these words, so a name with one of them is refused: Admin Ann, The Moderator."""

STAFF: Final = (
    *TITLES,
    *("root", "modo", "mod", "mods", "crew", "team", "equipe", "support"),
    *("official", "officiel", "officieel", "offiziell"),
    *("system", "systeem", "systeme", "server", "serveur"),
)
"""In the page's four languages, without accents, because a skeleton has none."""

LOOK_ALIKES: Final = str.maketrans(
    # Cyrillic, Greek, small capitals, and digits. The letters i and l and the digit 1 are read as one.
    "аеіјкмнопрстухѕԁһԛԝьв" + "αβεικνορτυχη" + "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ" + "ıłl" + "013457",
    "aeijkmhonpctyxsdhqwbb" + "abeikvoptuxn" + "abcdefghijkimnoprstuvwyz" + "iii" + "oieast",
)
SIGNS: Final = str.maketrans("|!@$€", "iiase")
"""Signs that may stand for a letter, or for nothing."""

_WORDS: Final = re.compile(r"[^\W_]+")
_NUMBERS: Final = re.compile(r"\b\d+|\d+\b")


def skeleton(name: str) -> str:
    """Equal for names that look alike, and empty for names without letters and digits."""
    return "".join(_words(name))


def _words(name: str) -> list[str]:
    """The skeleton of each word."""
    spaced = unicodedata.normalize("NFKD", normal_form(name)).translate(LOOK_ALIKES)
    plain = "".join(one for one in spaced if not unicodedata.combining(one))
    return [word.replace("rn", "m").replace("vv", "w") for word in _WORDS.findall(plain)]


RESERVED: Final = frozenset(
    map(skeleton, [*STAFF, *ENGINES, *(bot.title for bot in ENGINES.values())]),
)

_TITLES: Final = frozenset(map(skeleton, TITLES))


def is_reserved(name: str, also: Iterable[str] = ()) -> bool:
    """Whether the name is one of these or `also`, in one piece or spaced out, has no other words, or has a
    title: Admin, A-d-m-i-n, Robotable Team, RobotableTeam, Pip 2, Admin Ann."""
    reserved = RESERVED | {skeleton(one) for one in also} - {""}
    name = unicodedata.normalize("NFKC", name)
    readings = [name, name.translate(SIGNS)]
    readings += [_NUMBERS.sub(" ", one) for one in readings]
    return any(_passes_for(reserved, _words(one)) for one in readings)


def _passes_for(reserved: frozenset[str], words: list[str]) -> bool:
    together = "".join(words)
    if together in reserved or not _TITLES.isdisjoint(words):
        return True
    return bool(words) and (all(word in reserved for word in words) or _is_made_of(RESERVED, together))


def _is_made_of(reserved: frozenset[str], text: str) -> bool:
    """Whether the text consists of reserved words without spaces between them."""
    ends = {0}
    for at in range(len(text)):
        if at in ends:
            ends.update(at + len(word) for word in reserved if text.startswith(word, at))
    return len(text) in ends


def _is_staff(person: Person) -> bool:
    return person.is_admin or person.is_moderator


class ChosenNames:
    """Checks the names that people choose. Names that they already have stay theirs."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def check(self, name: str, person: Person | None) -> str:
        """The name as it is shown. Raises Problem if it cannot be, or would pass for the staff or a bot."""
        name = shown_name(name)
        if person is None or not (_is_staff(person) or person.name == name):
            await self._check_free(name, person)
        return name

    async def check_login(self, login: str, person: Person) -> None:
        """Raises Problem if the login would pass for the staff or a bot."""
        if not _is_staff(person):
            await self._check_free(login, person)

    async def _check_free(self, name: str, person: Person | None) -> None:
        staff = [one for one in await self._people.staff() if person is None or one.id != person.id]
        if is_reserved(name, (shown for one in staff for shown in (one.name, one.login or ""))):
            message = f"{name} is reserved for the staff and the bots of this server. Choose another name."
            raise Problem(422, "reserved_name", message)
