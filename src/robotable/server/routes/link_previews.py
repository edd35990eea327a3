"""What messengers show under a link: a title, a line and a card, as meta tags in the page's HTML. They show
what a spectator may see; a private table has none."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final
from urllib.parse import quote, unquote

import msgspec

from robotable.games.catalogue import GAMES
from robotable.pictures.link_card import HEIGHT, WIDTH
from robotable.server.errors import Problem
from robotable.server.play.access import TableAccess
from robotable.server.play.shared_texts import table_lines, table_title, tournament_lines
from robotable.server.play.tournament_registry import TournamentRegistry
from robotable.store.protocol import Store

SITE: Final = "Robotable"


class LinkPreview(msgspec.Struct, frozen=True):
    title: str
    about: str
    card: str
    """The path of its picture."""


@dataclass(frozen=True)
class LinkPreviews:
    store: Store
    access: TableAccess
    tournaments: TournamentRegistry

    async def of(self, path: str) -> LinkPreview | None:
        """What is at this path of the page. None if there is nothing particular to show."""
        try:
            match [unquote(word) for word in path.split("/") if word]:
                case ["t", table, *rest]:
                    return await self._table(table, is_review=rest == ["review"])
                case ["tournaments", tournament, *_] if tournament != "new":
                    return await self._tournament(tournament)
                case [name] if name.startswith("@"):
                    return await self._profile(name[1:])
                case ["daily", game, *_] if game in GAMES:
                    about = "The daily puzzle: the same for everybody, one try."
                    return LinkPreview(GAMES[game].title, about, f"/api/daily/{game}/card")
                case ["puzzle", game, *position] if game in GAMES and position:
                    card = f"/api/puzzles/{game}/card?position={quote('/'.join(position), safe='')}"
                    return LinkPreview(GAMES[game].title, "A puzzle for you.", card)
        except Problem:
            pass
        return None

    async def _table(self, table: str, *, is_review: bool) -> LinkPreview:
        live = await self.access.open(table, None)
        about = ". ".join(table_lines(live.table))
        base = f"/api/tables/{quote(table)}"
        if is_review:
            return LinkPreview(f"Review: {table_title(live.table)}", about, f"{base}/review/card")
        return LinkPreview(table_title(live.table), about, f"{base}/card")

    async def _tournament(self, tournament: str) -> LinkPreview:
        state = (await self.tournaments.get(tournament)).tournament
        about = ". ".join(tournament_lines(state))
        return LinkPreview(state.setup.name, about, f"/api/tournaments/{quote(tournament)}/card")

    async def _profile(self, name: str) -> LinkPreview | None:
        person = await self.store.people.by_login(name.lower())
        if person is None or person.closed:
            return None
        card = f"/api/profiles/{quote(name, safe='')}/card"
        return LinkPreview(person.name, "Ratings and games.", card)


def meta_tags(preview: LinkPreview, origin: str, path: str) -> str:
    """`origin` includes the prefix of the server."""
    image = f"{origin}{preview.card}"
    tags = {
        "og:site_name": SITE,
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.about,
        "og:url": f"{origin}{path}",
        "og:image": image,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in tags.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image" />', ""])
