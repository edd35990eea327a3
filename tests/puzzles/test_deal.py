"""Daily deals: the same cards for everybody, results that can be replayed, and comparisons that hold."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations

import pytest

from robotable.games.protocol import IllegalAction
from robotable.games.record_text import read_record, write_record
from robotable.games.robot_master.scoring import column_scores, row_scores
from robotable.kernel import NATIVE
from robotable.puzzles.daily import seed_of
from robotable.puzzles.deal import (
    Benchmark,
    Deal,
    Outlook,
    deal_from,
    deal_games,
    known_deals,
    played,
    record_of,
)

GAME = "robot_master"
DAY = "2026-11-01"


@cache
def deal(day: str = DAY) -> Deal:
    return deal_from(GAME, day, seed_of(GAME, day, "salt"))


@cache
def benchmark() -> Benchmark:
    return known_deals(GAME).benchmark(deal())


def anywhere(made: Deal) -> tuple[str, ...]:
    """Every card on the first cell that is open."""
    placed: list[str] = []
    while (game := played(made, placed)).points is None:
        state = game.state
        cell = next(
            at
            for at, card in enumerate(state.board)
            if card is None
            and any(
                state.board[other] is not None
                for other in range(25)
                if abs(at % 5 - other % 5) + abs(at // 5 - other // 5) == 1
            )
        )
        placed.append(f"{state.hands[0][0]}{'abcde'[cell % 5]}{5 - cell // 5}")
    return tuple(placed)


def test_only_robot_master_has_deals() -> None:
    assert deal_games() == (GAME,)
    with pytest.raises(KeyError):
        known_deals("micro_robots")


def test_a_deal_depends_on_nothing_but_its_day_and_the_salt() -> None:
    assert deal_from(GAME, DAY, seed_of(GAME, DAY, "salt")) == deal()
    # Written down once: the deals of past days must never change.
    assert " ".join(deal().draws) == (
        "+5 +4 +3 +3 +0 +1 +4 +1 +1 +3 +2 +3 +5 +3 +0 +1 +2 +4 +4 +2 +1 +3 +4 +5 +0"
    )
    assert deal("2026-11-02").draws != deal().draws
    assert deal_from(GAME, DAY, seed_of(GAME, DAY, "pepper")).draws != deal().draws


def test_a_deal_has_at_most_six_of_each_card() -> None:
    for day in range(1, 29):
        draws = deal(f"2026-11-{day:02}").draws
        assert len(draws) == 25
        assert max(Counter(draws).values()) <= 6


def test_a_game_ends_with_the_lowest_line_as_points_and_its_record_reads_back() -> None:
    placed = anywhere(deal())
    game = played(deal(), placed)
    board = game.state.board
    assert game.points == min(*row_scores(board, "unit"), *column_scores(board, "unit"))
    record = record_of(deal(), placed, "Ann")
    again = read_record(write_record(record))
    assert again == record
    outcome = again.outcome()
    assert outcome is not None
    assert outcome.points == (game.points,)


def test_the_next_card_is_seen_and_no_later_one() -> None:
    first = played(deal(), ())
    assert first.points is None
    assert first.state.hands == ((int(deal().draws[1][1]),),)
    assert first.state.board.count(None) == 24


def test_actions_that_the_rules_refuse_are_refused() -> None:
    card = deal().draws[1][1]
    with pytest.raises(IllegalAction, match="next to a card"):
        played(deal(), (f"{card}a1",))
    with pytest.raises(ValueError, match="The game is over"):
        played(deal(), (*anywhere(deal()), "5c4"))


@pytest.mark.skipif(not NATIVE, reason="engines and the solver need the compiled kernel")
def test_benchmarks_are_games_with_these_cards() -> None:
    found = benchmark()
    for line in (found.engine, found.foresight):
        assert played(deal(), line.placed).points == line.points
    assert found.engine.player == "keystone"
    assert found.foresight.points >= found.engine.points
    assert found.engine.points > (played(deal(), anywhere(deal())).points or 0)


@pytest.mark.skipif(not NATIVE, reason="engines and the solver need the compiled kernel")
def test_the_outlook_is_the_best_of_all_ways_to_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against every order of the last cells, tried out with the rules alone."""
    placed = anywhere(deal())
    early = known_deals(GAME).outlook(deal(), placed)
    left = 4
    monkeypatch.setattr("robotable.puzzles.robot_master.deal.EARLIEST", left)
    outlook = known_deals(GAME).outlook(deal(), placed)
    before = played(deal(), placed[:-left]).state
    cells = [at for at, card in enumerate(before.board) if card is None]
    results = []
    for order in permutations(cells):
        line = list(placed[:-left])
        try:
            for cell in order:
                line.append(f"{played(deal(), line).state.hands[0][0]}{'abcde'[cell % 5]}{5 - cell // 5}")
            results.append(played(deal(), line).points or 0)
        except IllegalAction:
            continue
    assert outlook == Outlook(left, max(results))
    assert early is not None
    assert early.left > left
    assert early.points >= outlook.points
