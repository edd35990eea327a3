"""`robotable show`, `replay` and `perft` for the puzzles and recorded races of the two race games."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any, Final
from xml.etree import ElementTree

import msgspec
import pytest

from robotable.cli.race.course_screen import course_screen
from robotable.cli.screens import screen_of
from robotable.games.catalogue import GAMES
from robotable.games.micro_robots import Options as MicroOptions
from robotable.games.protocol import CHANCE
from robotable.games.record import Record
from robotable.games.record_text import write_record
from robotable.games.ricochet_robots import Options as RicochetOptions
from robotable.games.ricochet_robots import Position as RicochetPosition
from robotable.games.ricochet_robots import printed_board
from robotable.games.ricochet_robots.boards import printed_boards
from robotable.games.ricochet_robots.cells import SIDE
from tests.cli.command import run
from tests.cli.race_script import NEXT, Press, Raced, begun, calls, fails, shows

MICRO: Final = "black.A0B0C0D0.1P-2W"
RICOCHET: Final = "1A.2A.3A.4A_ra3.gd5.bg12.yn10.tc7_vf9"
FINISHED: Final = [press for _ in range(5) for press in (calls(1), shows, *NEXT)]


def finished() -> Record:
    presses: list[Press] = ["  ", *NEXT, calls(0), fails, *NEXT, calls(2), 30.0, *NEXT, *FINISHED]
    raced = Raced(*presses, rng=Random(3))
    assert raced.outcome is not None
    return raced.record


def bids() -> Record:
    options = RicochetOptions(players=2, board="1A.2A.3A.4A", fifth="transparent")
    words = "@a3 @d5 @g12 @n10 @c7 *1 0:bid2 1:bid3 0:pass 1:pass 0:tE+1l7 1:rS 1:rE 1:rN *8 0:bid4"
    return begun(words, options)


@pytest.fixture(params=[finished, bids], ids=["micro", "ricochet"])
def record(request: pytest.FixtureRequest) -> Any:
    return request.param()


# --- positions


def test_the_text_of_a_micro_position() -> None:
    assert run("show", MICRO).done().out == (
        " 5P  2P  3P  2Y  1W  1B\n"
        " 6R  4R  3Y [2W] 2G  2R\n"
        " 4B  5G  3G  4P  6G  4W\n"
        " 6W  6B  2B  6P  5Y (1P)\n"
        " 3R  4Y  3W  1R  5B  6Y\n"
        " 3B  4G  5W  1G  5R  1Y\n"
        "from (1P) to [2W]\n"
    )
    assert run("show", "black.A0B0C0D0.1P-3G-2W").done().out.endswith("from (1P) to [2W] via <3G>\n")


def test_the_text_of_a_ricochet_position() -> None:
    lines = run("show", RICOCHET).done().out.splitlines()
    assert len(lines) == 35
    assert lines[-1] == "bring any robot to f9"
    assert " 7 ┃          T┃□b " in "\n".join(lines)
    assert " 9 ┃                    ◉v ┃ " in "\n".join(lines)
    for line in lines:
        assert line == line.rstrip()
        assert len(line) <= 80


@pytest.mark.parametrize(
    ("text", "game"),
    [
        (MICRO, "micro_robots"),
        (RICOCHET, "ricochet_robots"),
        ('{"board":"black.A0B0C0D0","start":"1P","target":"2W"}', "micro_robots"),
        (
            '{"quadrants":["1A","2A","3A","4A"],"robots":[1,2,3,4],"target_robot":0,"target_cell":9}',
            "ricochet_robots",
        ),
        (
            "1B2Y3G4R5P6W_2G1R4B3P6Y5B_3R4W1Y2P5G6B_4G3B5W6R1P2W_5Y6P2R1G3W4Y_6G5R3Y1W2B4P.1B-2Y",
            "micro_robots",
        ),
    ],
)
def test_the_game_of_a_position_is_known_by_its_beginning(text: str, game: str) -> None:
    found = run("show", text, "--json").done().json
    notation = GAMES[game].notation
    assert found["position"] == notation.write_position(notation.read_position(text))
    assert run("show", "-", "--json", stdin=f"{text}\n").done().json == found
    assert run("show", text, "--game", game, "--json").done().json == found


@pytest.mark.parametrize("text", [MICRO, RICOCHET])
def test_svg_of_a_position(text: str) -> None:
    assert run("show", text, "--svg", "board.svg").done().out == ""
    picture = Path("board.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).get("role") == "img"
    assert run("show", text, "--svg", "-").done().out == picture


@pytest.mark.parametrize(
    ("text", "depth", "count"),
    [(MICRO, 0, 1), (MICRO, 1, 3), (MICRO, 2, 11), (RICOCHET, 0, 1), (RICOCHET, 1, 20)],
)
def test_counts_of_walks(text: str, depth: int, count: int) -> None:
    """AB's example lists three first moves from 1 pink."""
    found = run("perft", text, "--depth", str(depth), "--divide", "--json").done().json
    assert found["count"] == count
    assert sum(found["divide"].values()) == (count if depth else 0)
    assert run("perft", text, "--depth", str(depth)).done().out == f"perft({depth}) = {count}\n"


# --- the compact board


def test_the_flat_board_has_every_wall_and_every_robot() -> None:
    rng = Random(7)
    for names in rng.sample(list(printed_boards()), 12):
        board = printed_board(names)
        free = [cell for cell in range(256) if cell not in (119, 120, 135, 136)]
        marked = [mark.cell for mark in board.targets]
        robots = (*rng.sample(free, 3), rng.choice(marked))
        if len(set(robots)) < 4:
            continue
        position = RicochetPosition(board, robots, 0, board.targets[0].cell)
        lines = course_screen("ricochet_robots").text(position, compact=True).plain.split("\n")
        assert len(lines) == 17
        for cell in range(256):
            row, column = lines[1 + cell // 16], cell % 16
            inside = row[4 + 4 * column : 7 + 4 * column]
            assert ("_" in inside) == bool(board.walls[cell] & SIDE["S"])
            assert (row[3 + 4 * column] == "┃") == bool(board.walls[cell] & SIDE["W"])
            standing = [letter for letter, at in zip("RGBY", robots, strict=True) if at == cell]
            assert [letter for letter in inside if letter.isupper()] == standing
            mark = next((target for target in board.targets if target.cell == cell), None)
            assert (inside[0] in "○△□⬡⊙●▲■⬢◉╱╲") == (
                mark is not None or cell in {one.cell for one in board.diagonals}
            )


@pytest.mark.parametrize("fifth", [None, "transparent"])
def test_a_ricochet_race_fits_into_80_by_24(fifth: Any) -> None:
    options = RicochetOptions(players=4, fifth=fifth)
    raced = Raced("a9\n", "l8\n", 60.0, "x", 0.1, "x", 0.1, options=options, rng=Random(2))
    for hint in ("", "A hint."):
        lines = [line for block in raced.table._blocks(80, 23, hint) for line in block.plain.split("\n")]
        assert len(lines) <= 23
        assert max(map(len, lines)) <= 80


# --- records


def test_each_ply_of_a_race(record: Record) -> None:
    Path("race").write_text(write_record(record), encoding="utf-8")
    cuts = [at for at, (seat, _) in enumerate(record.log) if seat >= 0] + [len(record.log)]
    for ply, cut in enumerate(cuts):
        state = record.state(cut)
        found = run("replay", "race", "--at", str(ply), "--json").done().json
        assert (found["ply"], found["plies"]) == (ply, len(cuts) - 1)
        assert msgspec.json.encode(found["view"]) == msgspec.json.encode(record.rules.view(state, None))
        if found["position"] is not None:
            assert state.goal is not None
            run("show", found["position"]).done()
        text = run("replay", "race", "--at", str(ply)).done().out
        assert f"\nply {ply} of {len(cuts) - 1}\n" in text
        if state.goal is not None:
            assert f"\nRound {state.round + 1}: " in text
        for line in text.split("\nply ")[1].splitlines():
            assert len(line) <= 80
            assert line == line.rstrip()


def test_the_end_of_a_race_shows_how_it_was_won() -> None:
    record = finished()
    Path("race").write_text(write_record(record), encoding="utf-8")
    out = run("replay", "race").done().out
    assert out.startswith("Micro Robots · players 3 · tiles black · board black.A0B0C0D0 · min_distance 1\n")
    assert "\nBen wins with 5 chips.\nresult: " in out
    way = [action.to for _, action in record.log if hasattr(action, "to")][-1]
    assert re.search(rf"\n (\w\w-)+{way}\n", out), "the way that won the last chip"


def test_a_picture_of_every_ply(record: Record) -> None:
    Path("race").write_text(write_record(record), encoding="utf-8")
    plies = len([seat for seat, _ in record.log if seat >= 0])
    for ply in range(0, plies + 1, 3):
        picture = run("replay", "race", "--at", str(ply), "--svg", "-").done().out
        assert ElementTree.fromstring(picture).get("role") == "img"


def test_a_seat_of_a_race_sees_what_everybody_sees_but_not_what_is_to_come(record: Record) -> None:
    Path("race").write_text(write_record(record), encoding="utf-8")
    cut = [at for at, (seat, _) in enumerate(record.log) if seat >= 0][4]
    shorter = Record(record.game, record.options, record.players, record.log[:cut])
    Path("shorter").write_text(write_record(shorter), encoding="utf-8")
    plies = sum(seat >= 0 for seat, _ in record.log)
    whole = run("replay", "race", "--at", "4", "--seat", "1").done().out
    part = run("replay", "shorter", "--seat", "1").done().out.split("result:")[0]
    assert whole.replace(f"ply 4 of {plies}", "ply 4 of 4") == part
    drawn = [word for (word, _), (seat, _) in zip(record.words(), record.log, strict=True) if seat == CHANCE]
    assert drawn[0] in whole
    found = run("replay", "race", "--at", "4", "--seat", "1", "--json").done().json
    assert list(found) == ["ply", "plies", "view"]
    assert found["view"]["seat"] == 1


def test_a_race_before_its_board_lies_there() -> None:
    Path("race").write_text(write_record(begun("A0 B0", MicroOptions())), encoding="utf-8")
    out = run("replay", "race").done().out
    assert "There is no board yet.\n" in out
    found = run("replay", "race", "--svg", "-")
    assert (found.code, found.out) == (2, "")
    assert found.err == "error: There is no board yet, so there is nothing to draw.\n"
    Path("race").write_text(write_record(begun("1A 2A 3A 4A @a1", RicochetOptions())), encoding="utf-8")
    assert "┃ A" not in run("replay", "race").done().out
    ElementTree.fromstring(run("replay", "race", "--svg", "-").done().out)


def test_between_two_rounds_the_robots_stand_on_the_board() -> None:
    record = bids()
    cut = next(at for at, step in enumerate(record.steps()) if step.state.round == 1) + 1
    screen = screen_of(record.entry, None, record.state(cut), names=record.players).text().plain
    assert " 2 ┃               ┃○r                                 ┃□rR" in screen
    assert not set("●▲■⬢◉") & set(screen)
    assert screen.endswith("Ann: 0 chips · Ben: 1 chip")
