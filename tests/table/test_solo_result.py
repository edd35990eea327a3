"""Which solo games count for personal bests, and which of them are compared with each other."""

from __future__ import annotations

from random import Random
from typing import Any

from robotable.games.catalogue import GAMES
from robotable.games.hints import Grade
from robotable.games.micro_robots import Step
from robotable.games.race import Claim, Leave
from robotable.games.record_text import read_record
from robotable.table.commands import AskHint, Command, Resign
from robotable.table.decide import decide
from robotable.table.due import decide_due, due_at
from robotable.table.fold import folded
from robotable.table.importing import imported, setup_of
from robotable.table.solo_result import SoloResult, is_better, solo_result
from robotable.table.table import Table, new_table
from tests.records.record_folder import RecordFolder
from tests.table.races import act, seated, way
from tests.table.tables import SETUPS, person
from tests.table.tables import seated as seated_at

RNG = Random(5)


def do(table: Table, person: str, command: Command, at: int = 2_000) -> Table:
    return folded(table, decide(table, person, person, command, at, RNG).entries)


def alone(hint: Grade | None = None, placements: int = 24) -> Table:
    """A solo game of Robot Master."""
    table, _ = seated_at(SETUPS["solo"], RNG)
    if hint is not None:
        table = do(table, person(0), AskHint(hint))
    for _ in range(placements):
        table = do(table, person(0), act(RNG.choice(table.rules.legal_actions(table.state, 0))))
    return table if table.status == "over" else do(table, person(0), Resign())


def race(chips: int = 10, hint: Grade | None = None, **options: Any) -> Table:
    """A time trial with a chip every three seconds."""
    table, _ = seated(1, at=0, **options)
    if hint is not None:
        table = do(table, "ann", AskHint(hint))
    for number in range(chips):
        steps = way(table)
        table = do(table, "ann", act(Claim(len(steps))), 3_000 * (number + 1))
        for face in steps:
            table = do(table, "ann", act(Step(face)), 3_000 * (number + 1))
    return table


def test_the_lowest_line_counts_unless_the_game_was_given_up_or_had_a_hint() -> None:
    table = alone()
    found = solo_result(table)
    assert found is not None
    assert (found.unit, found.kind, found.game) == ("points", "{}", "robot_master")
    view = table.rules.view(table.state, 0)
    assert found.score == min(line.score for line in (*view.lines.rows, *view.lines.columns))
    assert solo_result(alone(placements=23)) is None
    assert solo_result(alone(hint="move")) is None


def test_the_time_of_a_race_counts_with_what_hints_cost() -> None:
    assert solo_result(race()) == SoloResult("ann", "micro_robots", "{}", "milliseconds", 30_000)
    assert solo_result(race(hint="count")) == SoloResult("ann", "micro_robots", "{}", "milliseconds", 33_000)
    assert solo_result(race(chips=9)) is None
    left = do(race(chips=1), "ann", act(Leave()))
    while left.result is None:
        left = folded(left, decide_due(left, due_at(left) or 0, RNG).entries)
    assert solo_result(left) is None


def test_only_games_of_the_same_kind_are_compared_and_own_boards_never() -> None:
    found = solo_result(race(no_revisits=True, auto_reroll=False))
    assert found is not None
    assert found.kind == '{"no_revisits":true}'
    assert GAMES["micro_robots"].kind_options(found.kind) == {
        "tiles": "black",
        "board": "",
        "pro": False,
        "min_distance": 1,
        "no_revisits": True,
        "dice_only": False,
    }
    assert solo_result(race(board="black.A0B0C0D0")) is None


def test_only_games_alone_at_a_table_here_count() -> None:
    duel, _ = seated_at(SETUPS["duel"], RNG)
    over = do(duel, person(0), Resign())
    assert over.status == "over"
    assert solo_result(over) is None
    record = read_record(RecordFolder("robot_master").text("solo-6-points"))
    table = folded(new_table(setup_of(record)), imported(record, 1).entries)
    assert len(table.sitters) == 1
    assert solo_result(table) is None


def test_points_are_better_the_more_and_time_and_moves_the_less() -> None:
    assert is_better(41, 40, "points")
    assert not is_better(41, 41, "points")
    assert is_better(8_999, 9_000, "milliseconds")
    assert not is_better(13, 12, "moves")
