"""Ids of the tables of a tournament. They follow from its log, so that no game can be begun twice."""

from __future__ import annotations

from hashlib import sha256

from robotable.table.ids import id_from_bytes
from robotable.tournaments.entries import Number


def table_id(tournament: str, game: Number) -> str:
    return id_from_bytes(sha256(f"tournament {tournament} game {game}".encode()).digest()[:9])
