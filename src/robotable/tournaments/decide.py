"""Decides what happens in a tournament: what its players and organiser ask for, and what is due by itself.

Exception
  Refused    the request is not possible now; nothing has changed
"""

from __future__ import annotations

from random import Random
from typing import Final, Literal, TypeAlias

from robotable.table.timing import DAY
from robotable.tournaments.arena import arena_games, next_wave
from robotable.tournaments.deal import deal_of
from robotable.tournaments.entries import (
    Cancelled,
    EntrantJoined,
    Number,
    Paired,
    Started,
    TournamentEnded,
    TournamentEntry,
    What,
    Withdrew,
)
from robotable.tournaments.knock_out import next_games, rounds_of
from robotable.tournaments.round_robin import robin_round, round_count
from robotable.tournaments.setup import DAYS_UNTIL_BEGUN, MOST_RETURNS
from robotable.tournaments.swiss import swiss_round
from robotable.tournaments.tournament import TournamentState, after

Why: TypeAlias = Literal["not_now", "full", "not_in", "no_bots", "too_few"]
LEAST: Final = 2


class TournamentRefused(Exception):
    """`why` is a code for programs, and the message a sentence for people."""

    def __init__(self, why: Why, message: str) -> None:
        super().__init__(message)
        self.why = why


def decide_join(
    tournament: TournamentState,
    person: str | None,
    name: str,
    *,
    engine: str | None = None,
    is_bot: bool = False,
    rating: int | None = None,
) -> tuple[What, ...]:
    """Nothing changes for players who already take part."""
    setup = tournament.setup
    known = None if person is None else tournament.player_of(person)
    if known is not None and known.is_active:
        return ()
    if tournament.status in ("over", "cancelled"):
        raise TournamentRefused("not_now", "This tournament is over.")
    if tournament.status == "running" and setup.format in ("round_robin", "knock_out"):
        message = "This tournament has begun. Its pairings are fixed, so nobody can join."
        raise TournamentRefused("not_now", message)
    if tournament.status == "running" and engine is not None:
        raise TournamentRefused("not_now", "Built-in bots can be added only before the tournament begins.")
    if known is not None and known.number in tournament.removed:
        raise TournamentRefused("not_now", "The organiser has removed you from this tournament.")
    if known is not None and known.returns >= MOST_RETURNS:
        message = f"You have come back to this tournament {MOST_RETURNS} times. Nobody can more often."
        raise TournamentRefused("not_now", message)
    if (is_bot or engine is not None) and not setup.bots:
        raise TournamentRefused("no_bots", "The organiser does not admit bots to this tournament.")
    if known is None and len(tournament.players) >= setup.most:
        raise TournamentRefused("full", f"This tournament is full: it has {setup.most} players.")
    return (EntrantJoined(person, name, engine, rating),)


def decide_withdraw(
    tournament: TournamentState, player: Number, why: Literal["asked", "removed"] = "asked"
) -> tuple[What, ...]:
    if not 0 <= player < len(tournament.players):
        raise TournamentRefused("not_in", f"This tournament has no player {player}.")
    if tournament.status in ("over", "cancelled"):
        raise TournamentRefused("not_now", "This tournament is over.")
    if not tournament.players[player].is_active and (why == "asked" or player in tournament.removed):
        return ()
    return (Withdrew(player, why),)


def decide_cancel(tournament: TournamentState, why: Literal["organiser", "moderator"]) -> tuple[What, ...]:
    if tournament.status == "cancelled":
        return ()
    if tournament.status == "over":
        raise TournamentRefused("not_now", "This tournament is over.")
    if tournament.status == "running" and why == "organiser":
        raise TournamentRefused("not_now", "This tournament has begun. Only a moderator can cancel it now.")
    return (Cancelled(why),)


def decide_start(tournament: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
    """The organiser does not wait for the time that was announced, if one was."""
    if tournament.status != "open":
        raise TournamentRefused("not_now", "This tournament has begun, or it is over.")
    if len(tournament.active) < LEAST:
        raise TournamentRefused("too_few", f"A tournament needs at least {LEAST} players.")
    return _start(tournament, now, rng)


def decide_due(tournament: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
    """What is due by now: the start, the next round, or the end. Nothing if it was decided before."""
    if tournament.status == "open":
        if _latest_start(tournament) > now:
            return ()
        if tournament.setup.starts is None:
            return (Cancelled("not started"),)
        if len(tournament.active) < LEAST:
            return (Cancelled("too few players"),)
        return _start(tournament, now, rng)
    if tournament.status != "running":
        return ()
    if tournament.setup.format == "arena":
        return _arena(tournament, now)
    if tournament.running or now < _next_round(tournament):
        return ()
    return _pair(tournament, rng)


def due_at(tournament: TournamentState, now: int) -> int | None:
    """When `decide_due` has to be asked again, unless a game ends or somebody joins before."""
    if tournament.status == "open":
        return _latest_start(tournament)
    if tournament.status != "running":
        return None
    if tournament.setup.format != "arena":
        return None if tournament.running else _next_round(tournament)
    ends = tournament.ends
    assert ends is not None
    if now >= ends:
        return None if tournament.running else now
    wave = next_wave(tournament, now)
    return ends if wave is None else min(wave, ends)


def numbered(tournament: TournamentState, whats: tuple[What, ...], now: int) -> tuple[TournamentEntry, ...]:
    """The entries with which these follow on the log."""
    return tuple(
        TournamentEntry(seq, max(now, tournament.created), what)
        for seq, what in enumerate(whats, tournament.seq + 1)
    )


def _latest_start(tournament: TournamentState) -> int:
    """When it starts by itself; or when it is given up, if nobody has announced a time."""
    starts = tournament.setup.starts
    return tournament.created + DAYS_UNTIL_BEGUN * DAY if starts is None else starts


def _start(tournament: TournamentState, now: int, rng: Random) -> tuple[What, ...]:
    """The first games begin at once."""
    started = Started(_rounds(tournament))
    (entry,) = numbered(tournament, (started,), now)
    begun = after(tournament, entry)
    return (started, *(_arena(begun, now) if begun.setup.format == "arena" else _pair(begun, rng)))


def _rounds(tournament: TournamentState) -> int | None:
    players = len(tournament.active)
    if tournament.setup.format == "arena":
        return None
    if tournament.setup.format == "knock_out":
        return rounds_of(players)
    most = round_count(players)
    if tournament.setup.format == "round_robin":
        return most
    # By then, everybody has met everybody.
    return min(most, tournament.setup.rounds or rounds_of(players))


def _next_round(tournament: TournamentState) -> int:
    return tournament.last + (tournament.setup.pause * 1000 if tournament.round else 0)


def _pair(tournament: TournamentState, rng: Random) -> tuple[What, ...]:
    """The next round, or the end."""
    setup = tournament.setup
    if setup.format == "knock_out":
        found = next_games(tournament)
        return (TournamentEnded(),) if found is None else (Paired(found.round, found.games, found.byes),)
    assert tournament.rounds is not None
    round = tournament.round + 1
    if round > tournament.rounds or len(tournament.active) < LEAST:
        return (TournamentEnded(),)
    pair = robin_round(tournament, round) if setup.format == "round_robin" else swiss_round(tournament)
    deal = () if setup.duplicate is None else deal_of(setup, rng)
    return (Paired(round, *pair, deal),)


def _arena(tournament: TournamentState, now: int) -> tuple[What, ...]:
    assert tournament.ends is not None
    if now >= tournament.ends:
        return () if tournament.running else (TournamentEnded(),)
    games = arena_games(tournament, now)
    return (Paired(1, games),) if games else ()
