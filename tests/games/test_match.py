"""Matches: rounds and points, seating, and how they end."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.protocol import CHANCE, IllegalAction, InvalidOptions, Outcome
from robotable.games.robot_master import Draw
from robotable.games.robot_master.actions import Dealt
from robotable.games.rounds import InRound, MatchEnded, RoundBegun, RoundEnded
from tests.games.robot_master.dealing import words_leading_to
from tests.games.robot_master.matches import (
    COLUMNS_WIN_5,
    DRAW,
    MATCH,
    ROWS_WIN_5,
    ROWS_WIN_ON_THE_SECOND_LINE,
    OfMatch,
    act,
    options,
    played,
    step,
)
from tests.games.robot_master.plain_score import board_decided, column_points, row_points


def test_the_boards_have_the_results_in_their_names() -> None:
    ends = [COLUMNS_WIN_5, ROWS_WIN_5, ROWS_WIN_ON_THE_SECOND_LINE, DRAW]
    decided = [("columns", 1), ("rows", 1), ("rows", 2), ("draw", 5)]
    assert [board_decided(board) for board in ends] == decided
    margins = [abs(min(row_points(board)) - min(column_points(board))) for board in ends]
    assert margins == [5, 5, 0, 0]


def test_sides_and_the_first_turn_alternate() -> None:
    """The same board each time: the player on the columns wins."""
    state = MATCH.new(options(rounds=3))
    seatings, begins = [], []
    for number in range(3):
        words = words_leading_to(COLUMNS_WIN_5, rng=Random(number))
        state = act(state, words[:25])
        seatings.append(MATCH.seating(state))
        begins.append(MATCH.to_act(state))
        state = act(state, words[25:])
    assert seatings == [(0, 1), (1, 0), (0, 1)]
    assert begins == [(0,), (1,), (0,)]
    assert [outcome.winners for outcome in state.finished] == [(1,), (0,), (1,)]
    assert [outcome.points for outcome in state.finished] == [(0, 5), (5, 0), (0, 5)]
    assert MATCH.outcome(state) == Outcome(winners=(1,), points=(5, 10))


def test_teams_move_on_one_seat_and_partners_stay_opposite() -> None:
    state = MATCH.new(options("teams", "columns", rounds=5))
    seatings, begins = [], []
    for number in range(5):
        words = words_leading_to(ROWS_WIN_5, "teams", "columns", Random(number))
        state = act(state, words[:29])
        seatings.append(MATCH.seating(state))
        begins.append(MATCH.to_act(state))
        state = act(state, words[29:])
    assert seatings == [(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2), (0, 1, 2, 3)]
    assert begins == [(1,), (0,), (3,), (2,), (1,)]
    assert [outcome.winners for outcome in state.finished] == [(0, 2), (1, 3), (0, 2), (1, 3), (0, 2)]
    assert MATCH.outcome(state) == Outcome(winners=(0, 2), points=(15, 10, 15, 10))


def test_a_round_scores_the_difference_of_the_lowest_lines() -> None:
    """CG: "la différence de valeurs entre la ligne et la colonne les plus basses", here 22 - 17."""
    assert MATCH.totals(played(options(rounds=1), COLUMNS_WIN_5)) == (0, 5)
    assert MATCH.totals(played(options(rounds=1), ROWS_WIN_5)) == (5, 0)


def test_a_round_won_on_the_second_lowest_line_scores_nothing() -> None:
    state = played(options(rounds=1), ROWS_WIN_ON_THE_SECOND_LINE)
    assert state.finished == (Outcome(winners=(0,), points=(0, 0)),)
    assert MATCH.outcome(state) == Outcome(winners=(), points=(0, 0)), "the sum decides: nobody leads"


def test_a_drawn_round_and_a_drawn_match() -> None:
    state = played(options(rounds=1), DRAW)
    assert state.finished == (Outcome(winners=(), points=(0, 0)),)
    even = played(options(rounds=2), COLUMNS_WIN_5, COLUMNS_WIN_5)
    assert MATCH.outcome(even) == Outcome(winners=(), points=(5, 5))


def test_a_match_over_rounds_ends_after_the_last_one() -> None:
    for done in range(3):
        state = played(options(rounds=3), *[ROWS_WIN_5, COLUMNS_WIN_5, ROWS_WIN_5][:done])
        assert MATCH.outcome(state) is None
        assert MATCH.to_act(state) == (CHANCE,)
    state = played(options(rounds=3), ROWS_WIN_5, COLUMNS_WIN_5, ROWS_WIN_5)
    assert MATCH.outcome(state) == Outcome(winners=(0,), points=(15, 0))
    assert MATCH.to_act(state) == ()


def test_a_match_to_points_ends_when_a_player_has_them() -> None:
    """Player 0 reaches 10 points in the fourth round; draws and rounds worth nothing prolong the match."""
    boards = [ROWS_WIN_5, DRAW, ROWS_WIN_ON_THE_SECOND_LINE, COLUMNS_WIN_5]
    for done in range(4):
        assert MATCH.outcome(played(options(points=10), *boards[:done])) is None
    assert MATCH.outcome(played(options(points=10), *boards)) == Outcome(winners=(0,), points=(10, 0))
    assert MATCH.outcome(played(options(points=6), *boards)) == Outcome(winners=(0,), points=(10, 0))


def test_nobody_acts_in_a_match_that_is_over() -> None:
    state = played(options(rounds=1), DRAW)
    for seat in (CHANCE, 0, 1, 7):
        assert MATCH.legal_actions(state, seat) == ()
        with pytest.raises(IllegalAction, match=r"^the match is over$"):
            MATCH.apply(state, seat, Draw(0))


def test_a_finished_round_stays_in_view_until_chance_begins_the_next() -> None:
    state = played(options(rounds=2), COLUMNS_WIN_5)
    view = MATCH.view(state, 0)
    assert (view.number, view.round.board, view.outcome) == (0, COLUMNS_WIN_5, None)
    assert view.finished == (Outcome(winners=(1,), points=(0, 5)),)
    assert (view.totals, view.seats, view.to_act, view.legal) == ((0, 5), (0, 1), (CHANCE,), ())
    after = step(state, "+4")
    assert [type(event) for event in after.events] == [RoundBegun, InRound]
    assert after.events[0] == RoundBegun(number=1, seats=(1, 0))
    begun = MATCH.view(after.state, 1)
    assert (begun.number, begun.round.board, begun.seats) == (1, (None,) * 25, (1, 0))
    assert begun.round.hand == (4,), "player 1 sits on seat 0 now, to which the first card goes"


def test_a_card_is_shown_to_the_player_who_sits_where_it_goes() -> None:
    """In the second round seat 0, to which the first card goes, is player 1's."""
    dealt = step(played(options(rounds=2), DRAW), "+4").events[-1]
    for viewer, card in ((None, None), (CHANCE, None), (0, None), (1, 4)):
        assert MATCH.redact(dealt, viewer) == InRound((1, 0), Dealt(0, card))


def test_the_end_of_a_round_and_of_a_match_are_events() -> None:
    of = options(rounds=1)
    words = words_leading_to(COLUMNS_WIN_5)
    state = act(MATCH.new(of), words[:-1])
    events = step(state, words[-1]).events
    ended = Outcome(winners=(1,), points=(0, 5))
    assert events[-2:] == (RoundEnded(0, ended), MatchEnded(ended))
    assert all(MATCH.redact(event, None) == event for event in events)


def test_chance_decides_once_who_begins() -> None:
    """After that the side stays and the players swap places, so that each begins every other round."""
    for starter in ("rows", "columns"):
        state = played(options("refill", "random", rounds=3), DRAW, starter=starter)
        assert {action for action, _ in MATCH.odds(state)} == {Draw(card) for card in range(6)}
        begins = []
        for number in (1, 2):
            words = words_leading_to(DRAW, "refill", starter, Random(number))
            state = act(state, words[:11])
            begins.append(MATCH.to_act(state)[0])
            state = act(state, words[11:])
        first = 0 if starter == "rows" else 1
        assert begins == [1 - first, first]


def test_players_see_their_own_hand_on_any_seat() -> None:
    words = words_leading_to(DRAW, rng=Random(1))
    state = act(played(options(rounds=2), DRAW), words[:25])
    rows, columns = state.round.hands
    assert MATCH.seating(state) == (1, 0)
    assert MATCH.view(state, 0).round.hand == columns
    assert MATCH.view(state, 1).round.hand == rows
    assert MATCH.view(state, None).round.hand == ()
    assert MATCH.view(state, 1).legal == MATCH.legal_actions(state, 1) != ()
    assert MATCH.view(state, 0).legal == ()


REFUSED = [
    (options(), "a match needs either a number of rounds or a number of points"),
    (options(rounds=2, points=9), "a match needs either a number of rounds or a number of points"),
    (options(rounds=0), "rounds is 0; it may be 1 to 1000"),
    (options(rounds=-4), "rounds is -4; it may be 1 to 1000"),
    (options(rounds=1001), "rounds is 1001; it may be 1 to 1000"),
    (options(points=0), "points is 0; it may be 1 to 100000"),
    (options(points=100_001), "points is 100001; it may be 1 to 100000"),
    (
        options(rounds=3, duplicate=True),
        "rounds is 3; a duplicate match plays each deal twice and needs an even number",
    ),
    (options("solo", rounds=2), "a match needs two sides, and a solo game has only one"),
    (options("duet", rounds=2), "variant is 'duet'; it may be duel, refill, teams, solo"),  # type: ignore[arg-type]  # wrong on purpose
    (options("duel", "me", rounds=2), "first is 'me'; it may be rows, columns, random"),  # type: ignore[arg-type]  # wrong on purpose
]


@pytest.mark.parametrize(("of", "message"), REFUSED, ids=[message for _, message in REFUSED])
def test_options_that_are_refused(of: OfMatch, message: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        MATCH.new(of)
    assert str(refused.value) == message
