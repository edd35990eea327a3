"""Before the first round of Ricochet Robots: random boards, placing the robots, refused options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, get_args

import pytest

from robotable.games.catalogue import GAMES
from robotable.games.chance import play
from robotable.games.protocol import CHANCE, InvalidOptions
from robotable.games.race import RaceState
from robotable.games.record import Record
from robotable.games.record_text import read_record, write_record
from robotable.games.ricochet_robots import Lay, Options, Put, TurnUp
from robotable.games.ricochet_robots.actions import QuadrantLaid, RobotPut
from robotable.games.ricochet_robots.boards import printed_board, printed_boards
from robotable.games.ricochet_robots.cells import CENTRE, rim_sides
from robotable.games.ricochet_robots.options import Box
from robotable.games.ricochet_robots.robots import COLOURS
from tests.games.race.table import Table
from tests.games.ricochet_robots.race_table import own_board, race

RULES = GAMES["ricochet_robots"].rules
State = RaceState[Any, Any, Any, Any]


# The board


def laid(options: Options) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every board that chance can lay, with its probability."""
    waiting: list[tuple[State, Fraction]] = [(RULES.new(options), Fraction(1))]
    while waiting:
        state, chance = waiting.pop()
        if state.position.board is not None:
            yield state.position.board.quadrants, chance
            continue
        odds = RULES.odds(state)
        total = sum(weight for _, weight in odds)
        for draw, weight in odds:
            waiting.append((RULES.apply(state, CHANCE, draw).state, chance * weight / total))


@pytest.mark.parametrize(("box", "boards"), [("1999", 96), ("all", 1536)])
def test_chance_lays_every_board_with_equal_probability(box: Box, boards: int) -> None:
    found = list(laid(Options(box=box)))
    assert len(found) == boards
    assert {chance for _, chance in found} == {Fraction(1, boards)}
    # All of them differ, even after turning the whole board.
    assert len({min(names[at:] + names[:at] for at in range(4)) for names, _ in found}) == boards
    for names, _ in found:
        assert sorted(name[0] for name in names) == ["1", "2", "3", "4"], "one of each colour"
    letters = {name[1] for names, _ in found for name in names}
    assert letters == set("AB" if box == "1999" else "ABCD")
    assert {names for names, _ in found} == set(printed_boards("AB" if box == "1999" else "ABCD"))


def test_quadrants_are_laid_clockwise_from_the_north_west() -> None:
    table = Table(Options())
    assert table.play("1B 4A 2B 3A") == [QuadrantLaid(name) for name in ("1B", "4A", "2B", "3A")]
    assert table.state.position.board == printed_board(("1B", "4A", "2B", "3A"))


def test_no_quadrant_is_laid_twice_nor_one_of_another_box() -> None:
    table = Table(Options(), "1A 2A")
    for name in ("1A", "1B", "2A", "2B", "3C", "4D", "5A", ""):
        assert "chance cannot do" in table.refused(CHANCE, Lay(name))


@pytest.mark.parametrize("box", get_args(Box))
def test_every_printed_board_has_17_targets(box: Box) -> None:
    """Four colours with four symbols each, and the vortex."""
    for names in printed_boards("AB" if box == "1999" else "ABCD"):
        marks = Counter((target.colour, target.symbol) for target in printed_board(names).targets)
        assert len(marks) == 17
        assert set(marks.values()) == {1}
        assert marks["any", "vortex"] == 1
        assert {symbol for _, symbol in marks} == {"circle", "triangle", "square", "hexagon", "vortex"}
        assert Counter(colour for colour, _ in marks) == {"any": 1} | dict.fromkeys(COLOURS, 4)


def test_all_17_targets_are_equally_likely() -> None:
    table = race(robots="a1 b1 c1 d1", board="1A.2A.3A.4A")
    assert table.rules.odds(table.state) == tuple((TurnUp(target), 1) for target in range(17))
    assert table.supply == 17


def test_the_supply_is_17_even_before_the_board_is_laid() -> None:
    assert Table(Options()).supply == 17


# The robots


def putting(state: State) -> set[int]:
    return {draw.cell for draw, weight in RULES.odds(state) if isinstance(draw, Put) and weight == 1}


@pytest.mark.parametrize("board", ["1A.2A.3A.4A", "1D.3D.4D.2D", "1B.4D.2C.3A"])
def test_robots_are_put_on_free_cells_only(board: str) -> None:
    """Not on a target, a barrier, the centre, or another robot; all other cells are equally likely."""
    table = Table(Options(board=board, fifth="silver"))
    printed = printed_board(board.split("."))
    marked = {target.cell for target in printed.targets} | {mark.cell for mark in printed.diagonals}
    free = set(range(256)) - marked - set(CENTRE)
    assert len(free) == 256 - 17 - len(printed.diagonals) - 4
    rng = Random(board)
    put: list[int] = []
    for robot in range(5):
        assert putting(table.state) == free - set(put)
        cell = rng.choice(sorted(free - set(put)))
        assert table.do(CHANCE, Put(cell)) == [RobotPut(robot, cell)]
        put.append(cell)
    assert table.state.position.robots == tuple(put)


def test_chance_cannot_put_a_robot_on_a_forbidden_cell() -> None:
    board = printed_board(("1D", "2D", "3D", "4D"))
    table = Table(Options(board="1D.2D.3D.4D"), "@a1")
    for cell in (0, CENTRE[0], board.targets[0].cell, board.diagonals[0].cell, -1, 256):
        assert "chance cannot do" in table.refused(CHANCE, Put(cell))


def test_on_a_board_with_an_open_centre_robots_may_stand_there() -> None:
    assert set(CENTRE) <= putting(Table(Options(board=own_board())).state)


@pytest.mark.parametrize(("fifth", "robots"), [(None, 4), ("silver", 5), ("transparent", 5)])
def test_the_number_of_robots_follows_the_options(fifth: Any, robots: int) -> None:
    state, _ = play(RULES, RULES.new(Options(fifth=fifth)), Random(1))
    assert len(state.position.robots) == robots
    assert len(set(state.position.robots)) == robots
    assert state.position.fifth == fifth


# Options


@pytest.mark.parametrize("players", [2, 3, 4, 5, 50, 99])
def test_two_to_any_number_of_players(players: int) -> None:
    assert len(race(players).chips) == players


def test_must_turn_is_the_default() -> None:
    assert Options().must_turn is True
    assert Options().fifth is None


FULL = ".".join(
    ["".join(f"{rim_sides(cell):x}" for cell in range(256))]
    + [f"{'abcdefghijklmnop'[cell % 16]}{cell // 16 + 1}rc" for cell in range(252)]
)
"""Targets on all but four cells: room for four robots, but not for five."""


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 100}, "players is 100; it may be 1 to 99"),
        ({"players": 2.0}, "players is 2.0"),
        ({"players": True}, "players is True"),
        ({"players": "4"}, "players is '4'"),
        ({"box": "2003"}, "box is '2003'; it may be 1999, all"),
        ({"box": 1999}, "box is 1999"),
        ({"box": ["all"]}, "box is ['all']"),
        ({"fifth": "gold"}, "fifth is 'gold'; it may be silver, transparent, or none"),
        ({"fifth": True}, "fifth is True"),
        ({"fifth": ""}, "fifth is ''"),
        ({"must_turn": 1}, "must_turn is 1; it may be True or False"),
        ({"must_turn": None}, "must_turn is None"),
        ({"board": 5}, "board is 5"),
        ({"board": None}, "board is None"),
        ({"board": "1A.2A.3A"}, "board: "),
        ({"board": "1A.1B.3A.4A"}, "board: "),
        ({"board": "1A.2A.3A.4E"}, "board: "),
        ({"board": " 1A.2A.3A.4A"}, "board: "),
        ({"board": "1A.2A.3A.4A\n"}, "board: "),
        ({"board": own_board("")}, "board: it has no targets, so nothing could be won"),
        ({"board": FULL, "fifth": "silver"}, "too many marks to leave cells for the robots"),
    ],
)
def test_bad_options_are_refused_with_the_reason(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        RULES.new(Options(**options))
    assert reason in str(refused.value)


def test_a_board_with_just_enough_room_is_accepted() -> None:
    table = Table(Options(board=FULL), "@p16 @m16 @n16 @o16")
    assert len(table.may(CHANCE)) == 252


def test_a_record_keeps_a_custom_board() -> None:
    record = Record("ricochet_robots", Options(board=own_board(), fifth="silver"), ("", ""), ())
    assert read_record(write_record(record)) == record
