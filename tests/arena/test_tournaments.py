"""Tournaments of every kind: fair, repeatable, resumable, and lost by those who fail. About 10 s."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

import pytest

from robotable.arena.entrants import UnknownEntrant, checked, read_entrant
from robotable.arena.pair import PairResult, PairScore, play_pair
from robotable.arena.play import PairJobs, play_tournament
from robotable.arena.standing import standing
from robotable.arena.tournament import Tournament, options_for_two
from robotable.batch.result_file import read_results
from robotable.batch.workers import Workers, started
from robotable.engines.budget import Budget
from robotable.games.protocol import CHANCE, InvalidOptions
from robotable.games.record import Record
from robotable.games.record_text import read_record
from robotable.games.robot_master.options import VARIANTS
from robotable.games.rounds import MatchLength
from tests.patience import PATIENCE, until

OWN: Final = "tests.arena.players"


def tournament(
    *players: str, game: str = "robot_master", match: MatchLength | None = None, **options: Any
) -> Tournament:
    return Tournament(
        game=game,
        options=options_for_two(game, options),
        match=match,
        players=tuple(map(read_entrant, players)),
        budget=Budget(milliseconds=1_000 * PATIENCE),
        megabytes=200,
    )


def played(asked: Tournament, deals: int, out: Path | None = None, processes: int = 1) -> list[PairScore]:
    with started(Workers(processes=processes)) as run:
        return play_tournament(asked, deals, run, out=out)


def records(result: PairResult) -> list[Record]:
    return [read_record(text) for text in result.records]


def chance_of(record: Record) -> list[Any]:
    return [action for seat, action in record.log if seat == CHANCE]


@pytest.mark.parametrize("variant", [name for name in VARIANTS if name != "solo"])
def test_a_deal_is_played_twice_with_seats_swapped(variant: str) -> None:
    result = play_pair((tournament("greedy", "random", variant=variant), 0, 1, 3))
    first, second = records(result)
    assert chance_of(first) == chance_of(second)
    assert first.players[0] == second.players[1] == "greedy"
    assert set(first.players[0::2]) == {"greedy"}
    assert first.log != second.log
    by_hand = [float(1 in record.outcome().winners) for record in (first, second)]  # type: ignore[union-attr]
    assert result.scores == (1 - by_hand[0], by_hand[1])


def test_alone_both_play_the_same_deal_once() -> None:
    result = play_pair((tournament("random", "greedy", variant="solo"), 0, 1, 0))
    first, second = records(result)
    assert (first.players, second.players) == (("random",), ("greedy",))
    assert chance_of(first)[:2] == chance_of(second)[:2]
    points = [record.outcome().points[0] for record in (first, second)]  # type: ignore[union-attr]
    assert points[0] < points[1]
    assert result.scores == (0.0,)
    assert result.figures == tuple(map(float, points))


@pytest.mark.parametrize("game", ["micro_robots", "ricochet_robots"])
def test_races_are_played_with_a_simulated_clock(game: str) -> None:
    name = game.partition("_")[0]
    result = play_pair((tournament(f"{name}-hard", f"{name}-easy", game=game), 0, 1, 0))
    assert result.score >= 0.5
    for record in records(result):
        outcome = record.outcome()
        assert outcome is not None
        assert max(outcome.points) > 1
        assert record.early_end is None


def test_matches_and_duplicate_matches_have_one_result() -> None:
    length = MatchLength(rounds=2, duplicate=True)
    result = play_pair((tournament("greedy", "random", match=length), 0, 1, 0))
    for record in records(result):
        assert len(record.state().finished) == 2
    assert result.scores == (1.0, 1.0)
    assert result.figures is None


def test_everybody_meets_everybody_or_the_first_the_others() -> None:
    asked = tournament("greedy", "random", "pip", "rivet")
    assert asked.pairings == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
    found = standing(asked, played(asked, 3))
    assert [one.deals for one in found.pairings] == [3] * 6
    assert asked.players[found.players[0].player].name == "greedy"
    assert sum(one.points for one in found.players) == found.games == 36
    assert sum(one.rating.points for one in found.players) == pytest.approx(0)
    gauntlet = Tournament(**{**_fields(asked), "format": "gauntlet"})
    assert gauntlet.pairings == ((0, 1), (0, 2), (0, 3))


def _fields(asked: Tournament) -> dict[str, Any]:
    return {name: getattr(asked, name) for name in asked.__struct_fields__}


def test_processes_and_interruptions_change_nothing(tmp_path: Path) -> None:
    asked = tournament("ismcts@10it", "greedy", "random")
    alone = played(asked, 3, tmp_path / "alone")
    assert played(asked, 3, tmp_path / "together", processes=2) == alone
    text = (tmp_path / "alone").read_bytes()
    assert (tmp_path / "together").read_bytes() == text
    lines = text.splitlines(keepends=True)
    (tmp_path / "begun").write_bytes(b"".join([lines[0], lines[5], lines[2], lines[3][:90]]))
    assert played(asked, 3, tmp_path / "begun") == alone
    assert (tmp_path / "begun").read_bytes() == text
    # More deals go on from there; fewer show a part.
    more = played(asked, 4, tmp_path / "begun")
    assert more[:9] == alone
    assert len(more) == 12
    assert played(asked, 2, tmp_path / "begun") == alone[:6]
    _, rows = read_results(tmp_path / "begun", Tournament, PairResult)
    assert [number for number, _ in rows] == list(range(12))


def test_a_killed_tournament_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games"
    line = ["arena", "greedy", "random", "--variant", "solo", "--deals", "400", "--out", str(path)]
    program = subprocess.Popen([sys.executable, "-m", "robotable", *line], stdout=subprocess.PIPE)
    until(lambda: path.exists() and path.read_bytes().count(b"\n") > 3)
    program.kill()
    program.communicate(timeout=PATIENCE)
    kept = path.read_bytes().count(b"\n") - 1
    assert 3 <= kept < 400
    again: list[bool] = []
    asked, _ = read_results(path, Tournament, PairScore)
    with started(Workers()) as run:
        play_tournament(
            asked, kept + 1, run, out=path, completed=lambda score, new: again.append(new is None)
        )
    assert Counter(again) == {True: kept, False: 1}


def test_an_unfinished_tournament_has_played_all_pairings_alike() -> None:
    asked = tournament("greedy", "random", "pip")
    jobs = PairJobs(asked, range(100, 106))
    assert [job[1:] for job in jobs] == [
        (0, 2, 33),
        (1, 2, 33),
        (0, 1, 34),
        (0, 2, 34),
        (1, 2, 34),
        (0, 1, 35),
    ]
    assert [job[1:] for job in jobs[4:]] == [(1, 2, 34), (0, 1, 35)]


@pytest.mark.parametrize(
    ("name", "cause", "said"),
    [
        ("crash", "disqualified", "ended with exit code 1: ArithmeticError: no idea"),
        ("cheat", "disqualified", "acts illegally: "),
        ("glutton", "disqualified", "MemoryError"),
        ("dreamer", "time", "did not act within "),
    ],
)
def test_players_that_fail_lose_and_it_is_said_why(name: str, cause: str, said: str) -> None:
    asked = Tournament(
        **{
            **_fields(tournament("greedy", f"{OWN}:{name}")),
            "budget": Budget(milliseconds=500 if cause == "time" else 60_000),
        }
    )
    result = play_pair((asked, 0, 1, 0))
    assert result.scores == (1.0, 1.0)
    assert [one.player for one in result.lost_outside] == [1, 1]
    assert all(said in one.reason for one in result.lost_outside)
    for at, record in enumerate(records(result)):
        assert record.early_end is not None
        assert (record.early_end.cause, record.early_end.winners) == (cause, (at,))
    shown = standing(asked, [result.without_records()]).players[1]
    assert (shown.games_lost_outside, len(shown.lost_outside)) == (
        2,
        len({one.reason for one in result.lost_outside}),
    )


def test_alone_a_player_that_fails_is_worse_than_any_other() -> None:
    asked = tournament("random", f"{OWN}:crash", variant="solo")
    result = play_pair((asked, 0, 1, 0))
    assert result.scores == (1.0,)
    assert [record.early_end is None for record in records(result)] == [True, False]


def test_a_function_plays_as_it_would_here() -> None:
    asked = tournament("greedy", f"{OWN}:highest", f"{OWN}:dice")
    result = play_pair((asked, 1, 2, 0))
    assert result.lost_outside == ()
    for at, record in enumerate(records(result)):
        state = record.start()
        for seat, action in record.log:
            if seat == at:
                legal = record.rules.view(state, seat).legal
                assert action == max(legal, key=lambda place: (place.card, place.cell))
            state = record.rules.apply(state, seat, action).state
    assert play_pair((asked, 1, 2, 0)) == result, "the seed reaches the function"


def test_a_race_in_which_everybody_waits_ends() -> None:
    result = play_pair(
        (tournament(f"{OWN}:patient", f"{OWN}:patient", game="micro_robots", pause=0), 0, 1, 0)
    )
    for record in records(result):
        assert record.early_end is not None
        assert record.early_end.cause == "too long"
    assert result.score == 0.5


def test_namesakes_are_numbered_and_labels_are_kept() -> None:
    asked = tournament("greedy", "greedy", "mine=greedy", f"x={OWN}:dice")
    named = checked(asked, asked.configured())
    assert [one.name for one in named.players] == ["greedy", "greedy 2", "mine", "x"]
    assert [one.spec for one in named.players] == ["greedy", "greedy", "greedy", f"{OWN}:dice"]


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("micro-hard", "micro-hard plays Micro Robots, not Robot Master."),
        (f"{OWN}:nobody", "AttributeError"),
        ("robotable.nowhere:x", "Unknown player"),
        ("engine:", "the command of an engine is missing"),
        ("engine:./nowhere", "No such file"),
        (f"engine:{sys.executable} -m robotable engine micro-easy", "micro-easy does not play Robot Master"),
    ],
)
def test_who_cannot_play_is_refused_before_the_first_game(player: str, said: str) -> None:
    asked = tournament("greedy", player)
    with pytest.raises(UnknownEntrant) as refused:
        checked(asked, asked.configured())
    assert said in str(refused.value)


def test_a_game_for_more_than_two_is_refused() -> None:
    with pytest.raises(InvalidOptions, match="this game has 3 sides"):
        tournament("micro-easy", "micro-hard", game="micro_robots", players=3).configured()
