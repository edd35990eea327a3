"""The transparent robot, sentence by sentence (AB, "Variante für Ricochet Robots")."""

from __future__ import annotations

import msgspec
import pytest

from robotable.games.protocol import IllegalAction
from robotable.games.ricochet_robots.positions import InvalidPosition
from robotable.games.ricochet_robots.reference import Solved, Unsolvable, solve
from robotable.games.ricochet_robots.robots import WallPass
from robotable.games.ricochet_robots.slide_path import replay
from robotable.games.ricochet_robots.slides import Slide, find_ending, slid
from tests.games.ricochet_robots.drawn import drawn

PLAIN = """
    +---+---+---+---+---+
    | t       1 |     2 |
    +---+---+---+---+---+
"""


def test_it_joins_as_an_additional_robot() -> None:
    """Der durchsichtige Roboter kommt als zusätzlicher Roboter ins Spiel …"""
    position = drawn(PLAIN).position("v1")
    assert len(position.robots) == 5
    assert position.kind(4) == "transparent"


def test_a_marker_keeps_the_place_where_it_began() -> None:
    """… und der Startchip dient für ihn als Standortmarker."""
    position = drawn(PLAIN).position("v1")
    assert replay(position, [Slide(4, "E", 2)]).position.robots[4] == 2
    assert position.robots[4] == 0


def test_it_moves_by_the_same_rules_as_the_others() -> None:
    """Für den durchsichtigen Roboter gelten die gleichen Zugregeln wie für die anderen Roboter, …"""
    picture = """
        +---+---+---+---+
        | X      \\b     |
        +   +---+   +   +
        |         1 |   |
        +   +   +---+   +
    """
    for direction in ("N", "E", "S", "W"):
        transparent = drawn(picture.replace("X", "t")).endings("t", direction)
        silver = drawn(picture.replace("X", "s")).endings("s", direction)
        assert tuple(ending for ending in transparent if ending.cost == 1) == silver


def test_it_may_stop_at_a_wall_as_usual() -> None:
    """Er darf an einer Mauer wie gewohnt anhalten, …"""
    assert drawn(PLAIN).slide("t", "E")["1"] == 1


def test_it_may_make_another_move_from_there() -> None:
    """… einen weiteren Zug machen …"""
    position = drawn(PLAIN).position("v1")
    there = slid(position, Slide(4, "E", 2))
    assert find_ending(there, Slide(4, "W", 0)).cost == 1


def test_it_may_pass_through_the_wall_for_one_more_move_instead() -> None:
    """… oder stattdessen für 1 zusätzlichen Zug durch die Mauer hindurchziehen."""
    assert drawn(PLAIN).slide("t", "E")["2"] == 2


def test_it_slides_on_behind_the_wall_and_cannot_stop_in_the_open() -> None:
    assert set(drawn(PLAIN).slide("t", "E")) == {"1", "2", "15"}


def test_each_further_wall_costs_one_more() -> None:
    assert drawn(PLAIN).slide("t", "E") == {"1": 1, "2": 2, "15": 3}


def test_starting_at_a_wall_the_move_and_the_wall_cost_two() -> None:
    board = drawn("""
        +---+---+---+
        | t |     1 |
        +---+---+---+
    """)
    assert board.slide("t", "E") == {"1": 2, "15": 3}


AT_A_WALL = drawn("""
    +---+---+---+---+
    | t |     1 | 2 |
    +---+---+---+---+
""")


@pytest.mark.parametrize(
    ("wall_pass", "costs"),
    [("extra", {"1": 2, "2": 3, "15": 4}), ("move", {"1": 1, "2": 2, "15": 3})],
)
def test_from_the_wall_it_pays_for_the_move_and_the_wall_or_only_for_the_move(
    wall_pass: WallPass, costs: dict[str, int]
) -> None:
    """… für 1 zusätzlichen Zug …: the option `wall_pass` says whether a slide that begins at a wall pays for
    itself besides its walls."""
    assert AT_A_WALL.slide("t", "E", wall_pass) == costs


def test_as_a_move_only_a_wall_at_the_first_cell_is_free() -> None:
    assert drawn(PLAIN).slide("t", "E", "move") == {"1": 1, "2": 2, "15": 3}


def test_as_a_move_a_barrier_behind_the_wall_still_costs_one_more() -> None:
    board = drawn("""
        +---+---+---+---+
        | t |\\b       1 |
        +---+---+---+---+
    """)
    assert board.slide("t", "E", "move")["1"] == 2
    assert board.slide("t", "E")["1"] == 3


@pytest.mark.parametrize(("wall_pass", "straight"), [("extra", 3), ("move", 2)])
def test_coming_back_to_the_first_wall_costs_one_more(wall_pass: WallPass, straight: int) -> None:
    """Four barriers lead back to the first cell. The slide may pass the wall again, then the barrier."""
    board = drawn(
        """
        +   +   +   +   +
         /b          \\y
        +   +   +   +   +
         \\g   t |    /r
        +   +   +   +   +
    """,
        x=2,
        y=2,
    )
    found = [(end.cost, end.turned) for end in board.endings("t", "E", wall_pass) if end.cell == 63]
    assert found == [(straight, False), (straight + 1, True)]


def test_as_a_move_solid_walls_and_robots_still_stop_it() -> None:
    board = drawn("""
        +---+---+
        | t | g |
        +---+---+
    """)
    assert board.slide("t", "E", "move") == {}
    assert board.slide("t", "N", "move") == {}


def test_both_ways_of_paying_are_refused_without_the_transparent_robot() -> None:
    position = drawn(PLAIN).position("v1").with_wall_pass("move")
    assert position.with_fifth("silver").wall_pass == "extra"
    with pytest.raises(InvalidPosition, match="only the transparent robot passes walls"):
        position.with_fifth("silver").with_wall_pass("move")


def test_it_does_not_pass_the_walls_round_the_centre() -> None:
    """Davon ausgenommen sind die Mauern um das Mittelteil …"""
    board = drawn(
        """
        +   +   +   +
          t   2 | 1
        +   +   +   +
    """,
        x=4,
        y=7,
    )
    assert board.slide("t", "E") == {"2": 1, "1": 2}


def test_an_open_centre_has_no_walls_that_cannot_be_passed() -> None:
    board = drawn(
        """
        +   +   +   +
          t       1 |
        +   +   +   +
    """,
        x=4,
        y=7,
        centre=False,
    )
    assert board.slide("t", "E") == {"1": 1, "127": 2}


def test_it_does_not_pass_the_rim() -> None:
    """… und am Spielplanrand."""
    board = drawn(
        """
        +---+---+
          t   1 |
        +---+---+
    """,
        x=14,
        y=0,
    )
    assert board.slide("t", "E") == {"1": 1}
    assert board.slide("t", "N") == {}


def test_it_does_not_pass_through_other_robots() -> None:
    """Er darf nicht durch andere Roboter hindurchziehen …"""
    board = drawn("""
        +---+---+---+---+
        | t   1   g   2 |
        +---+---+---+---+
    """)
    assert board.slide("t", "E") == {"1": 1}


def test_it_does_not_pass_a_wall_behind_which_a_robot_stands() -> None:
    board = drawn("""
        +---+---+---+---+
        | t   1 | g   2 |
        +---+---+---+---+
    """)
    assert board.slide("t", "E") == {"1": 1}


def test_behind_a_wall_a_robot_stops_it_as_well() -> None:
    board = drawn("""
        +---+---+---+---+---+
        | t   1 |     2   g |
        +---+---+---+---+---+
    """)
    assert board.slide("t", "E") == {"1": 1, "2": 2}


def test_other_robots_stop_at_it() -> None:
    """… und darf von anderen Robotern wie gewohnt als Hindernis genutzt werden."""
    board = drawn("""
        +---+---+---+---+
        | g       1   t |
        +---+---+---+---+
    """)
    assert board.slide("g", "E") == {"1": 1}


def test_it_may_serve_the_vortex() -> None:
    """Liegt der „Farbwirbel“ als Zielchip in der Mitte, kann auch der durchsichtige Roboter ins Zielfeld …"""
    solved = solve(drawn(PLAIN).position("v2"))
    assert isinstance(solved, Solved)
    assert (solved.cost, solved.way) == (2, (Slide(4, "E", 4, 2),))


def test_it_serves_no_other_target() -> None:
    position = drawn("""
        +---+---+---+
        | t   1 |   |
        +---+---+---+
        | r |   |   |
        +---+---+---+
    """).position("r1")
    assert isinstance(solve(position), Unsolvable)
    with pytest.raises(InvalidPosition, match="target_robot is 4"):
        msgspec.structs.replace(position, target_robot=4)


BARRIER = """
    +---+---+---+
    |     1     |
    +   +   +   +
    | t  /b   2 |
    +---+---+---+
"""


def test_it_bounces_off_a_coloured_barrier_for_free() -> None:
    """Bei farbigen Barrieren kann sich der Spieler entscheiden, ob der durchsichtige Roboter abprallt …"""
    assert drawn(BARRIER).slide("t", "E")["1"] == 1


def test_it_passes_through_the_barrier_for_one_more_move() -> None:
    """… oder hindurchzieht. Zieht er hindurch, kostet die Bewegung jedoch 1 zusätzlichen Zug."""
    assert drawn(BARRIER).slide("t", "E")["2"] == 2


def test_a_wall_right_before_a_barrier_costs_on_its_own() -> None:
    board = drawn("""
        +---+---+---+
        |     1     |
        +   +   +   +
        | t |/b   2 |
        +---+---+---+
    """)
    costs = board.slide("t", "E")
    assert (costs["1"], costs["2"]) == (2, 3)


def test_blocked_right_behind_the_barrier_it_may_rest_on_it() -> None:
    board = drawn("""
        +---+---+---+
        |     1     |
        +   +   +   +
        | t  /b3| 2 |
        +---+---+---+
    """)
    costs = board.slide("t", "E")
    assert (costs["1"], costs["3"], costs["2"]) == (1, 2, 3)


def test_passing_through_is_not_a_turn_but_bouncing_is() -> None:
    turned = {ending.cell: ending.turned for ending in drawn(BARRIER).endings("t", "E")}
    assert turned[1] is True
    assert turned[18] is False
    assert not any(ending.turned for ending in drawn(PLAIN).endings("t", "E"))


def test_two_endings_of_equal_cost_lie_on_different_cells() -> None:
    board = drawn("""
        +---+---+---+
        |     3     |
        +   +---+   +
        |     1     |
        +   +   +   +
        | t  /b   2 |
        +---+---+---+
    """)
    costs = board.slide("t", "E")
    assert (costs["1"], costs["3"], costs["2"]) == (1, 2, 2)


def test_the_cheaper_of_two_paths_to_the_same_cell_counts() -> None:
    board = drawn("""
        +---+---+---+---+
        | t   1 | 2 | 3 |
        +---+---+---+---+
    """)
    with pytest.raises(IllegalAction, match="on b1 for 1 or on c1 for 2 or on d1 for 3"):
        find_ending(board.position("v1"), Slide(4, "E", 1, 2))


def test_a_free_cycle_of_diagonals_gives_no_ending_but_each_exit_does() -> None:
    board = drawn("""
        +---+---+---+---+
        |/b      \\b   1 |
        +   +   +   +   +
        | t             |
        +   +   +   +   +
        |\\b      /b   2 |
        +---+---+---+---+
    """)
    costs = board.slide("t", "N")
    assert min(costs.values()) == 2
    assert costs["1"] == 2
