"""The variants of Micro Robots: the pro variant, boards and tiles, and the options of a table."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.catalogue import GAMES
from robotable.games.chance import play
from robotable.games.micro_robots import Lay, Options, Position, Roll
from robotable.games.micro_robots.actions import LAYS, Rolled, TileLaid
from robotable.games.micro_robots.boards import (
    ARRANGEMENTS,
    CELLS,
    Board,
    arrangement,
    essential_arrangements,
    lay,
    moves,
    parts,
)
from robotable.games.micro_robots.custom_tiles import write_tiles_json
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.notation import read_board, write_board
from robotable.games.micro_robots.options import MinDistance
from robotable.games.micro_robots.reference import can_walk, distances
from robotable.games.micro_robots.tiles import TILE_SETS, turned
from robotable.games.protocol import CHANCE, InvalidOptions
from robotable.games.race import Claim
from robotable.games.race.actions import ChipWon, Failed
from robotable.games.record import Record
from robotable.games.record_text import read_record, write_record
from tests.games.micro_robots.race_table import EXAMPLE, race, robot, show
from tests.games.micro_robots.strategies import boards, cells
from tests.games.race.table import Table, only

RULES = GAMES["micro_robots"].rules


def rolling(table: Table) -> set[str]:
    return {roll.face for roll, _ in table.rules.odds(table.state)}


# AB "PROFI-VARIANTE"


def pro(words: str = "", *, players: int = 2, **options: Any) -> Table:
    """From 1P to 2W through 4P; the shortest solution is 6P-4P-6P-6W-6R-2R-2W."""
    return race(players, f"@1P @2W @4P {words}", pro=True, **options)


def test_the_via_is_rolled_after_the_target() -> None:
    table = race(pro=True)
    assert table.play("@2W") == [Rolled("target", "2W")]
    assert table.rules.to_act(table.state) == (CHANCE,)
    assert Rolled("via", "4P") in table.play("@4P")
    assert table.phase == "thinking"


def test_the_via_is_rolled_again_while_it_is_start_or_target() -> None:
    table = race(words="@1P @2W", pro=True)
    assert rolling(table) == set(FACES) - {"1P", "2W"}
    for face in ("1P", "2W"):
        assert "chance cannot do" in table.refused(CHANCE, Roll(face))


def test_all_vias_are_equally_likely() -> None:
    table = race(words="@1P @2W", pro=True)
    assert {weight for _, weight in table.rules.odds(table.state)} == {1}


def test_no_chip_lies_on_the_via() -> None:
    table = pro("0:claim7 0:6P 0:4P")
    assert table.phase == "showing"
    assert (table.chips, table.supply) == ((0, 0), 25)


@pytest.mark.parametrize(
    ("way", "what"),
    [
        ("6P-4P-6P-6W-6R-2R-2W", "the shortest"),
        ("6P-6W-6R-2R-2W-2R-6R-6W-6P-4P-6P-6W-6R-2R-2W", "touches the target before the via"),
        ("6P-4P-6P-4P-6P-6W-6R-2R-2W", "comes to the via twice"),
        ("6P-4P-6P-6W-6R-2R-2W-2R-2W", "touches the target after the via too"),
    ],
)
def test_a_solution_through_the_via_takes_the_chip(way: str, what: str) -> None:
    table = pro(f"0:claim{way.count('-') + 1}")
    assert only(table.play(show(0, way)), ChipWon) == ChipWon(0), what
    assert robot(table) == "2W"


def test_the_target_without_the_via_is_not_reached() -> None:
    table = pro("0:claim5")
    assert only(table.play(show(0, "6P-6W-6R-2R-2W")), Failed).reason == "no via"


def test_the_via_after_the_target_does_not_count() -> None:
    """The solution must end on the target, and the via must come before that."""
    table = pro("0:claim10")
    assert only(table.play(show(0, "6P-6W-6R-2R-2W-2R-6R-6W-6P-4P")), Failed).reason == "wrong count"


def test_touching_the_target_before_the_via_neither_counts_nor_ends_the_showing() -> None:
    table = pro("0:claim15")
    happened = table.play(show(0, "6P-6W-6R-2R-2W"))
    assert not [event for event in happened if isinstance(event, ChipWon | Failed)]
    assert table.phase == "showing"


def test_claims_go_up_to_30() -> None:
    table = pro()
    assert [action.count for action in table.may(0) if isinstance(action, Claim)] == list(range(1, 31))
    assert "1 to 30" in table.refused(0, Claim(31))
    way = "6P-1P-" * 11 + "6P-4P-6P-6W-6R-2R-2G-2W"
    table.play(f"0:claim30 {show(0, way)}")
    assert table.chips == (1, 0)


def test_nobody_finds_a_solution_through_the_via() -> None:
    """Target and via are both rolled again."""
    table = pro("0:pass 1:pass")
    assert rolling(table) == set(FACES) - {"1P"}
    table.play("@4P")
    assert rolling(table) == set(FACES) - {"1P", "4P"}


def test_the_next_round_of_the_pro_variant_starts_on_the_target() -> None:
    table = pro("0:claim5 0:giveup")
    assert robot(table) == "2W"
    table.play("@1P")
    assert rolling(table) == set(FACES) - {"1P", "2W"}


# Option min_distance


@settings(max_examples=150, deadline=None)
@given(boards.filter(lambda board: len(parts(board)) == 1), cells, st.sampled_from(get_args(MinDistance)))
def test_no_target_is_nearer_than_agreed(board: Board, start: int, least: MinDistance) -> None:
    table = Table(Options(board=write_board(board), min_distance=least))
    table.do(CHANCE, Roll(board.faces[start]))
    within: list[set[int]] = [{start}]
    for _ in range(20):
        within.append(within[-1] | {there for here in within[-1] for there in moves(board)[here]})
    far = {board.faces[cell] for cell in within[20] - within[least - 1]}
    if far:
        assert rolling(table) == far
    else:
        # On a board where everything is near, the farthest cells count.
        assert rolling(table)
        assert board.faces[start] not in rolling(table)


@pytest.mark.parametrize("name", sorted(TILE_SETS))
def test_all_shipped_boards_have_targets_three_moves_away_from_every_cell(name: str) -> None:
    """So on them the option never has to accept less, and every target is within reach of a claim."""
    for arranged in essential_arrangements():
        board = lay(TILE_SETS[name], arranged)
        for start in CELLS:
            assert 3 <= max(away or 0 for away in distances(board, start)) <= 20


def test_the_minimum_distance_does_not_apply_to_the_start() -> None:
    assert rolling(race(words="", min_distance=3)) == set(FACES)


def test_the_minimum_distance_applies_in_every_round() -> None:
    table = race(min_distance=2)
    table.play("@4P 0:claim2 0:6P 0:4P")
    assert rolling(table).isdisjoint({"4P", "4B", "4W", "6P"})
    assert len(rolling(table)) == 32


# Custom boards can have solutions that are longer than any claim.

WINDING = "1G6R2W5G3P3R_3W5W2R2G1P4Y_6W1B5P3B6Y2B_2Y2P5R4B1W4G_1R4P3Y1Y6B6P_5Y6G3G4R4W5B"
"""Its two ends are 31 moves apart."""


def test_a_target_that_nobody_could_claim_is_rolled_again() -> None:
    board = read_board(WINDING)
    start = max(CELLS, key=lambda cell: max(away or 0 for away in distances(board, cell)))
    away = distances(board, start)
    assert max(far or 0 for far in away) == 31
    table = Table(Options(board=WINDING))
    table.do(CHANCE, Roll(board.faces[start]))
    assert rolling(table) == {board.faces[cell] for cell in CELLS if 1 <= (away[cell] or 0) <= 20}


def test_a_via_that_nobody_could_claim_is_rolled_again() -> None:
    board = read_board(WINDING)
    start = max(CELLS, key=lambda cell: max(away or 0 for away in distances(board, cell)))
    target = next(cell for cell in CELLS if distances(board, start)[cell] == 20)
    table = Table(Options(board=WINDING, pro=True))
    for cell in (start, target):
        table.do(CHANCE, Roll(board.faces[cell]))
    possible = [
        cell
        for cell in CELLS
        if cell not in (start, target)
        and any(can_walk(Position(board, start, target, cell), length) for length in range(1, 31))
    ]
    assert rolling(table) == {board.faces[cell] for cell in possible}
    assert len(possible) < 34


# Option no_revisits


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ("claim7 6P 1P", "back to the start"),
        ("claim7 6P 6W 6P", "to and fro"),
        ("claim8 1B 1Y 1P", "in a circle"),
        ("claim7 6P 6W 6R 2R 2W 2R", "back from the target"),
    ],
)
def test_without_revisits_a_visited_cell_is_illegal(words: str, what: str) -> None:
    played = " ".join(f"0:{word}" for word in words.split())
    strict = race(2, f"@1P @2W {played}", no_revisits=True)
    assert strict.happened(Failed) == [Failed(0, "illegal move")], what
    assert not race(2, f"@1P @2W {played}").happened(Failed)


def test_without_revisits_other_solutions_still_win() -> None:
    table = race(2, "@1P @2W 0:claim6 0:6P 0:6W 0:6R 0:2R 0:2G 0:2W", no_revisits=True)
    assert table.chips == (1, 0)


def test_without_revisits_an_unreachable_via_is_rolled_again() -> None:
    """1W has only one neighbour, so the robot must return over it."""
    assert "1W" in rolling(race(words="@1P @2W", pro=True))
    assert "1W" not in rolling(race(words="@1P @2W", pro=True, no_revisits=True))


@settings(max_examples=12, deadline=None)
@given(
    st.sampled_from(sorted(TILE_SETS)), st.integers(0, ARRANGEMENTS - 1), st.randoms(use_true_random=False)
)
def test_without_revisits_every_via_that_is_rolled_can_be_passed(name: str, index: int, rng: Random) -> None:
    board = lay(TILE_SETS[name], arrangement(index))
    table = Table(Options(board=write_board(board), pro=True, no_revisits=True))
    for _ in range(3):
        table.do(CHANCE, rng.choice(table.may(CHANCE)))
    ground, goal = table.state.position, table.state.goal
    assert goal is not None
    position = Position(board, ground.robot, goal.target, goal.via)
    assert any(can_walk(position, length, no_revisits=True) for length in range(2, 31))


# Option dice_only: AB "TIPP"


def test_dice_only_changes_only_the_display() -> None:
    words = "@1P @2W 0:pass 1:claim5 1:6P 1:6W 1:6R 1:2R 1:2W @4P"
    plain, dice = race(2, words), race(2, words, dice_only=True)
    assert dice.events == plain.events
    assert msgspec.structs.replace(dice.state, options=plain.state.options) == plain.state
    assert dice.rules.view(dice.state, 0).options.dice_only


# Boards and tiles


def test_chance_lays_the_four_tiles_in_any_arrangement_and_turn() -> None:
    """All 24 orders times 4 turns of each tile: 6,144 boards, all equally likely."""
    state = RULES.new(Options())
    choices = []
    for corner in range(4):
        odds = RULES.odds(state)
        assert {weight for _, weight in odds} == {1}
        choices.append(len(odds))
        step = RULES.apply(state, CHANCE, odds[-1][0])
        assert step.events == (TileLaid(corner, 3 - corner, 3),)
        state = step.state
    assert choices == [16, 12, 8, 4]
    assert choices[0] * choices[1] * choices[2] * choices[3] == ARRANGEMENTS


@pytest.mark.parametrize("name", sorted(TILE_SETS))
def test_the_tiles_lie_as_they_were_drawn(name: str) -> None:
    table = Table(Options(tiles=name), "C1 A0 D3 B2")
    top_left = turned(TILE_SETS[name].tiles[2], 1)
    faces = table.state.position.board.faces
    assert [faces[at] for at in (0, 1, 2, 6, 7, 8, 12, 13, 14)] == list(top_left)
    assert write_board(table.state.position.board) == f"{name}.C1A0D3B2"


def test_no_tile_is_laid_twice() -> None:
    table = Table(Options(), "A0")
    for again in LAYS[0]:
        assert "chance cannot do" in table.refused(CHANCE, again)
    assert "chance cannot do" in table.refused(CHANCE, Lay(4, 0))


def test_every_board_can_come_up() -> None:
    seen = set()
    for seed in range(300):
        state, _ = play(RULES, RULES.new(Options(tiles="copper")), Random(seed))
        seen.add(state.position.board)
    assert len(seen) > 280


def test_a_given_board_is_not_laid() -> None:
    table = race(words="")
    assert rolling(table) == set(FACES)
    assert write_board(table.state.position.board) == EXAMPLE


def own_tiles() -> str:
    """The black tiles with pink and red swapped, as JSON."""
    exchanged = str.maketrans("PR", "RP")
    return write_tiles_json(TILE_SETS["black"]).translate(exchanged).replace('"black"', '"mine"')


def test_a_race_on_custom_tiles() -> None:
    table = Table(Options(tiles=own_tiles()), "A0 B0 C0 D0")
    board = table.state.position.board
    assert board.faces[:6] == ("5R", "2R", "3R", "2Y", "1W", "1B")
    start, target = board.faces[0], board.faces[moves(board)[0][0]]
    table.play(f"@{start} @{target} 1:claim1 1:{target}")
    assert table.chips == (0, 1)


def test_a_record_keeps_custom_tiles_and_boards() -> None:
    rows = "_".join("".join(FACES[row * 6 : row * 6 + 6]) for row in range(6))
    for options in (Options(tiles=own_tiles()), Options(board=rows)):
        record = Record("micro_robots", options, ("Ann", "Ben"), ())
        assert read_record(write_record(record)) == record


# Players and options


@pytest.mark.parametrize("players", [2, 3, 7, 50, 99])
def test_two_to_any_number_of_players(players: int) -> None:
    table = race(players, "@1P @2W")
    assert len(table.chips) == players
    last = players - 1
    table.play(f"{last}:claim5 {show(last, '6P-6W-6R-2R-2W')}")
    assert table.chips[last] == 1


SPLIT = "_".join(
    ["1B2Y3G4R5P6W", "2B3Y4G5R6P1W", "3B4Y5G6R1P2W", "4B5Y6G1R2P3W", "5B6Y1G2R3P4W", "6B1Y2G3R4P5W"]
)
"""Each column has one colour and no row has a number twice: a robot never leaves its column."""


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"players": 0}, "players is 0; it may be 1 to 99"),
        ({"players": 100}, "players is 100; it may be 1 to 99"),
        ({"players": -2}, "players is -2"),
        ({"players": 2.0}, "players is 2.0"),
        ({"players": True}, "players is True"),
        ({"players": "2"}, "players is '2'"),
        ({"players": None}, "players is None"),
        ({"min_distance": 0}, "min_distance is 0; it may be 1, 2, 3"),
        ({"min_distance": 4}, "min_distance is 4"),
        ({"min_distance": True}, "min_distance is True"),
        ({"min_distance": 2.0}, "min_distance is 2.0"),
        ({"pro": 1}, "pro is 1; it may be False, True"),
        ({"no_revisits": "yes"}, "no_revisits is 'yes'"),
        ({"dice_only": None}, "dice_only is None"),
        ({"tiles": "silver"}, "tiles is 'silver'; it may be black, copper, open-black, open-copper"),
        ({"tiles": ""}, "tiles is ''"),
        ({"tiles": 5}, "tiles must be a text"),
        ({"tiles": ["black"]}, "tiles must be a text"),
        ({"tiles": "{"}, "tiles: "),
        ({"tiles": '{"tiles": []}'}, "tiles: "),
        ({"board": "black"}, "board: "),
        ({"board": "black.A0B0C0"}, "board: "),
        ({"board": "black.A0A0C0D0"}, "board: "),
        ({"board": "silver.A0B0C0D0"}, "board: "),
        ({"board": 5}, "board must be a text"),
        ({"board": " black.A0B0C0D0"}, "without surrounding spaces"),
        ({"board": "black.A0B0\nC0D0"}, "on one line"),
        ({"board": SPLIT}, "board: most cells cannot reach"),
    ],
)
def test_bad_options_are_refused_with_the_reason(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        RULES.new(Options(**options))
    assert reason in str(refused.value)


def test_a_board_in_several_lines_is_refused_because_a_record_could_not_keep_it() -> None:
    rows = "\n".join(" ".join(FACES[row * 6 : row * 6 + 6]) for row in range(6))
    with pytest.raises(InvalidOptions, match="on one line"):
        RULES.new(Options(board=rows))


def test_tiles_that_are_not_connected_on_every_board_are_refused() -> None:
    rows = [SPLIT.split("_")[row] for row in range(6)]
    tiles = [
        [
            " ".join(rows[top + row][2 * left : 2 * left + 6][at : at + 2] for at in (0, 2, 4))
            for row in range(3)
        ]
        for top in (0, 3)
        for left in (0, 3)
    ]
    text = msgspec.json.encode({"name": "mine", "tiles": tiles}).decode()
    with pytest.raises(InvalidOptions, match="tiles: on the board A0B0C0D0, "):
        RULES.new(Options(tiles=text))
