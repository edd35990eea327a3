"""The score of a chain of rematches follows the players from seat to seat."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from robotable.games.protocol import Outcome, Seat
from robotable.table.commands import Abort, Resign
from robotable.table.decide import decide
from robotable.table.series import Series, SeriesView, next_series, series_view
from robotable.table.setup import Setup
from robotable.table.table import Result, Sitter, Table, new_table
from tests.table.tables import SETUPS, START, person, seated


def sat(*people: str | None, setup: Setup = SETUPS["duel"]) -> Table:
    """A table with these people; None for a bot."""
    sitters = tuple(Sitter(one, one or "bot", None if one else "bot") for one in people)
    return replace(new_table(setup), sitters=sitters)


def ended(table: Table, *winners: Seat) -> Table:
    return replace(table, result=Result(Outcome(winners, (0,) * len(table.sitters)), "played out"))


def test_two_players_change_seats_and_keep_their_score() -> None:
    first = ended(sat("ann", "ben"), 0)
    assert series_view(None, first) == SeriesView((1, 0), 0, 1)
    before = next_series(None, first)
    assert before == Series(("ben", "ann"), (0, 1), 0, 1)
    second = sat("ben", "ann")
    assert series_view(before, second) == SeriesView((0, 1), 0, 1)
    assert series_view(before, ended(second)) == SeriesView((0, 1), 1, 2)
    assert next_series(before, ended(second, 1)) == Series(("ann", "ben"), (2, 0), 0, 2)


def test_partners_win_together_and_bots_count_too() -> None:
    first = ended(sat("ann", None, "cleo", None, setup=SETUPS["teams"]), 0, 2)
    before = next_series(None, first)
    assert before == Series((None, "ann", None, "cleo"), (0, 1, 0, 1), 0, 1)
    assert series_view(before, sat(None, "ann", None, "cleo", setup=SETUPS["teams"])) is not None


def test_a_game_that_does_not_count_changes_nothing() -> None:
    table, _ = seated(SETUPS["duel"], Random(1))
    aborted = decide(table, person(0), "Ann", Abort(), START, Random(1)).tables[-1]
    assert next_series(None, aborted) is None
    before = Series((person(0), person(1)), (2, 1), 0, 3)
    assert next_series(before, aborted) == Series((person(1), person(0)), (1, 2), 0, 3)
    resigned = decide(table, person(0), "Ann", Resign(), START, Random(1)).tables[-1]
    assert series_view(before, resigned) == SeriesView((2, 2), 0, 4)


def test_somebody_elses_score_is_not_shown() -> None:
    before = Series(("ben", "ann"), (3, 1), 0, 4)
    assert series_view(before, sat("ben", "cleo")) is None
    assert next_series(before, ended(sat("ben", "cleo"), 0)) == Series(("cleo", "ben"), (0, 1), 0, 1)
    # Free seats are still reserved, and a guest who signs in stays the same person.
    waiting = replace(sat("ben", "ann"), sitters=(None, Sitter("ann", "Ann")))
    assert series_view(before, waiting) == SeriesView((3, 1), 0, 4)
    account = replace(sat("ben", "account"), formerly=(("ann", "account"),))
    assert series_view(before, account) == SeriesView((3, 1), 0, 4)


def test_nobody_plays_a_series_alone() -> None:
    assert series_view(None, ended(sat("ann", setup=SETUPS["solo"]))) is None
