"""The words under a shared link: what the page behind it is about. They are in English, because nobody knows
who will read them."""

from __future__ import annotations

from robotable.games.catalogue import GAMES
from robotable.table.table import Table
from robotable.tournaments.setup import Format, TournamentSetup
from robotable.tournaments.standings import standings
from robotable.tournaments.tournament import TournamentState

FORMATS: dict[Format, str] = {
    "swiss": "Swiss tournament",
    "round_robin": "Round robin",
    "knock_out": "Knock-out",
    "arena": "Arena",
}
LEADERS = 3


def table_title(table: Table) -> str:
    return GAMES[table.setup.game].title


def table_lines(table: Table) -> tuple[str, ...]:
    names = [None if one is None else one.name for one in table.sitters]
    players = ", ".join(name or "a free seat" for name in names)
    if table.status == "waiting":
        return (players, "Waiting for players")
    if table.result is None:
        return (players, "The game is on")
    outcome = table.result.outcome
    if outcome is None:
        return (players, "Cancelled")
    winners = [name for seat in outcome.winners if (name := names[seat])]
    if len(names) == 1:
        return (players, "Finished")
    return (players, f"Won by {' and '.join(winners)}" if winners else "A draw")


def tournament_lines(tournament: TournamentState) -> tuple[str, ...]:
    setup, active = tournament.setup, len(tournament.active)
    players = f"{active} player" if active == 1 else f"{active} players"
    about = tournament_about(setup)
    if tournament.status == "open":
        return (about, players, "Open for registration")
    if tournament.status == "cancelled":
        return (about, "Cancelled")
    leaders = [
        f"{row.rank}. {tournament.players[row.player].name}" for row in standings(tournament)[:LEADERS]
    ]
    where = "Finished" if tournament.status == "over" else "Running"
    if tournament.status == "running" and tournament.rounds is not None:
        where = f"Round {tournament.round} of {tournament.rounds}"
    return (about, f"{players} - {where}", *leaders)


def tournament_about(setup: TournamentSetup) -> str:
    duplicate = "duplicate " if setup.duplicate is not None else ""
    return f"{FORMATS[setup.format]}: {duplicate}{GAMES[setup.game].title}"
