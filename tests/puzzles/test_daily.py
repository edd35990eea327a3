from __future__ import annotations

from datetime import date, timedelta

import pytest

from robotable.games.micro_robots import notation as micro_notation
from robotable.games.micro_robots.reference import shortest_length
from robotable.games.notation import NotationError
from robotable.games.ricochet_robots import notation as ricochet_notation
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.puzzles.daily import Daily, NoSuchDay, daily, judge, pieces
from robotable.puzzles.kinds import known_kind, puzzle_games
from robotable.puzzles.robot_master.endgame import read_endgame

WEEK = [(date(2026, 11, 16) + timedelta(days)).isoformat() for days in range(7)]


def test_daily_puzzles_never_change() -> None:
    """People talk about the daily puzzles: a change of the draw or of the solver must not change them."""
    assert daily("micro_robots", "2026-11-01") == Daily(
        "micro_robots", "2026-11-01", "copper.D1C0A3B0.2Y-6R", 7, "2Y-6Y-3Y-1Y-1P-2P-2R-6R"
    )
    assert daily("ricochet_robots", "2026-11-03") == Daily(
        "ricochet_robots",
        "2026-11-03",
        "1C.4B.3A.2D_rb1.ge15.bi10.yl16_rf15",
        5,
        "rS.gN.gN.rE.rS",
    )


@pytest.mark.parametrize("game", puzzle_games())
def test_days_differ_and_salts_too(game: str) -> None:
    found = {daily(game, day).position for day in WEEK[:3]} | {daily(game, WEEK[0], "salt").position}
    assert len(found) == 4


@pytest.mark.parametrize("day", WEEK)
def test_micro_robots_gets_longer_through_the_week(day: str) -> None:
    puzzle = daily("micro_robots", day)
    least, most = known_kind("micro_robots").week[WEEK.index(day)]
    assert least <= puzzle.shortest <= most
    assert shortest_length(micro_notation.read_position(puzzle.position)) == puzzle.shortest
    assert judge(puzzle, puzzle.way).moves == puzzle.shortest


@pytest.mark.parametrize("day", WEEK)
def test_ricochet_robots_gets_longer_through_the_week(day: str) -> None:
    puzzle = daily("ricochet_robots", day)
    least, most = known_kind("ricochet_robots").week[WEEK.index(day)]
    assert least <= puzzle.shortest <= most
    found = solve(ricochet_notation.read_position(puzzle.position), must_turn=True, max_states=200_000)
    assert isinstance(found, Solved)
    assert found.cost == puzzle.shortest
    assert judge(puzzle, puzzle.way).moves == puzzle.shortest


def test_answers_are_judged_by_the_rules() -> None:
    micro = daily("micro_robots", "2026-11-01")
    to_and_fro = "2Y-6Y-2Y-6Y-3Y-1Y-1P-2P-2R-6R"
    assert judge(micro, to_and_fro).moves == 9
    for wrong in ("2Y-6R", "6Y-3Y-1Y-1P-2P-2R-6R", "2Y-6Y", "2Y"):
        judgement = judge(micro, wrong)
        assert judgement.moves is None
        assert judgement.why
    ricochet = daily("ricochet_robots", "2026-11-03")
    for wrong in ("rS", "rS.gN.gN.rE", ""):
        assert judge(ricochet, wrong).moves is None
    for game, text in ((micro, "nonsense"), (ricochet, "nonsense"), (ricochet, "rS.rS")):
        with pytest.raises(NotationError):
            judge(game, text)


def test_a_picture_needs_no_notation() -> None:
    micro = pieces(daily("micro_robots", "2026-11-01"))
    assert (micro["start"], micro["target"], len(micro["faces"])) == ("2Y", "6R", 36)
    ricochet = pieces(daily("ricochet_robots", "2026-11-03"))
    assert len(ricochet["walls"]) == 256
    assert ricochet["target_robot"] == 0
    assert ricochet["must_turn"] is True
    assert [cell for cell, *_ in ricochet["targets"]].count(ricochet["target_cell"]) == 1


@pytest.mark.parametrize("day", ["", "2026-02-30", "20261101", "2026-W45-7", "2026-11-01T00", "x" * 99])
def test_other_spellings_of_a_day_are_refused(day: str) -> None:
    with pytest.raises(NoSuchDay):
        daily("micro_robots", day)


def test_other_games_have_no_daily_puzzle() -> None:
    with pytest.raises(NoSuchDay, match="robot_master, micro_robots, ricochet_robots"):
        daily("chess", "2026-11-01")


@pytest.mark.parametrize("day", WEEK)
def test_robot_master_has_more_cards_through_the_week(day: str) -> None:
    puzzle = daily("robot_master", day)
    least, most = known_kind("robot_master").week[WEEK.index(day)]
    assert least <= read_endgame(puzzle.position).cards <= most
    assert judge(puzzle, puzzle.way).moves == puzzle.shortest == 1
