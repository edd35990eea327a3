"""`robotable play micro_robots|ricochet_robots` over pipes: options, scripts, files, resumed races."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest

from robotable.games.micro_robots import Options as MicroOptions
from robotable.games.micro_robots.custom_tiles import write_tiles
from robotable.games.micro_robots.tiles import BLACK
from robotable.games.record import Record
from robotable.games.record_text import read_record, write_record
from robotable.games.ricochet_robots import Options as RicochetOptions
from tests.cli.command import run, spawn, tree
from tests.cli.race_script import NEXT, Press, Raced, begun, calls, fails, shows

WAY: Final = "6p6w6r2r2w"
"""From 1P to 2W on the black side: AB's example."""


def kept(record: Record, name: str = "race") -> Record:
    Path(name).write_text(write_record(record), encoding="utf-8")
    return record


def left(name: str = "race") -> Record:
    return read_record(Path(name).read_text(encoding="utf-8"))


# --- options


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ((), MicroOptions()),
        (("--players", "7", "--tiles", "open-copper"), MicroOptions(players=7, tiles="open-copper")),
        (("--board", "copper.B1C2D3A0"), MicroOptions(board="copper.B1C2D3A0")),
        (("--pro", "--no-revisits"), MicroOptions(pro=True, no_revisits=True)),
        (("--min-distance", "3", "--dice-only"), MicroOptions(min_distance=3, dice_only=True)),
    ],
)
def test_options_of_micro_robots(arguments: tuple[str, ...], options: MicroOptions) -> None:
    run("play", "micro_robots", *arguments, "--save", "race", stdin="\n").done()
    assert left().options == msgspec.structs.replace(options, new_targets=True)
    assert left().state().goal is not None


@pytest.mark.parametrize(
    ("arguments", "options"),
    [
        ((), RicochetOptions()),
        (("--players", "4", "--box", "all"), RicochetOptions(4, "all")),
        (("--board", "1A.2B.3C.4D"), RicochetOptions(board="1A.2B.3C.4D")),
        (("--fifth", "transparent"), RicochetOptions(fifth="transparent")),
        (
            ("--fifth", "transparent", "--wall-pass", "move"),
            RicochetOptions(fifth="transparent", wall_pass="move"),
        ),
        (("--fifth", "silver", "--must-turn", "no"), RicochetOptions(fifth="silver", must_turn=False)),
    ],
)
def test_options_of_ricochet_robots(arguments: tuple[str, ...], options: RicochetOptions) -> None:
    run("play", "ricochet_robots", *arguments, "--save", "race", stdin="\n").done()
    assert left().options == msgspec.structs.replace(options, early_close=True)
    assert left().state().goal is not None


def test_tiles_of_somebodys_own() -> None:
    Path("mine").write_text(write_tiles(msgspec.structs.replace(BLACK, name="mine")))
    run("play", "micro_robots", "--tiles", "mine", "--seed", "3", "--save", "race", stdin="\n").done()
    run("play", "micro_robots", "--seed", "3", "--save", "other", stdin="\n").done()
    assert left().state().position.board == left("other").state().position.board
    assert "own tiles" in run("replay", "race").done().out
    assert run("play", "micro_robots", "--resume", "race").done().code == 0


def test_names_and_seats() -> None:
    arguments = ("--players", "3", "--name", "Zoë", "--name", "", "--name", "a name too long for a line")
    found = run("play", "micro_robots", *arguments, "--save", "race", stdin="\n").done()
    assert left().players == ("Zoë", "Player 2", "a name too long for a line")
    assert "Keys: Zoë [a] · Player 2 [l] · a name too long for… [f]\n" in found.out


def test_a_seed_gives_the_same_race_again() -> None:
    for game in ("micro_robots", "ricochet_robots"):
        for name, seed in (("one", "7"), ("two", "7"), ("three", "8")):
            run("play", game, "--seed", seed, "--save", f"{game}-{name}", stdin="\n  \n").done()
        assert left(f"{game}-one") == left(f"{game}-two")
        assert left(f"{game}-one") != left(f"{game}-three")


# --- scripts


def test_a_round_in_a_script() -> None:
    kept(begun("@1P @2W"))
    found = run("play", "micro_robots", "--resume", "race", stdin=f"\nl5\n{WAY}\nq").done()
    assert "Ben [l] wins the chip with 1P-6P-6W-6R-2R-2W\n" in found.out
    assert found.out.endswith(
        "The record is in race\nContinue with: robotable play micro_robots --resume race\n"
    )
    assert left().state().chips == (0, 1, 0)
    for line in found.out.splitlines():
        assert len(line) <= 80
        assert line == line.rstrip() or line.endswith("› ")


def test_a_script_with_the_line_ends_of_another_system() -> None:
    kept(begun("@1P @2W"))
    cells = "\r\n".join(WAY[at : at + 2] for at in range(0, 10, 2))
    run("play", "micro_robots", "--resume", "race", stdin=f"\r\nl5\r\n{cells}\r\n").done()
    assert left().state().chips == (0, 1, 0)


@pytest.mark.parametrize(
    "script", [b"", b"\n", b"\xff\xfe\x00\x1b[A", b"\n\xff\xfea\xc35\n", b"\n\x1b", b"\n\x04\x03a5\n", b"qq"]
)
def test_no_script_is_too_strange(script: bytes) -> None:
    before = kept(begun("@1P @2W"))
    found = run("play", "micro_robots", "--resume", "race", stdin=script).done()
    assert found.out.endswith("Continue with: robotable play micro_robots --resume race\n")
    assert left().log[: len(before.log)] == before.log


def test_anything_typed_leaves_a_record_that_goes_on() -> None:
    rng = Random(5)
    options: list[Any] = [
        MicroOptions(players=4, board="black.A0B0C0D0"),
        RicochetOptions(3, board="1A.2A.3A.4A", fifth="transparent"),
    ]
    for record in [begun("", one) for one in options]:
        kept(record)
        before = record
        for _ in range(4):
            typed = "".join(rng.choice("alfjx?0123456 \n\nbygrpwnestq+\x1b\b") for _ in range(400))
            run("play", record.game, "--resume", "race", stdin="\n" + typed).done()
            assert left().log[: len(before.log)] == before.log
            before = left()


def test_a_closed_standard_input_is_an_empty_one() -> None:
    found = spawn("play", "micro_robots", "--save", "race", redirect="<&-").done()
    assert found.out.endswith("Continue with: robotable play micro_robots --resume race\n")


@pytest.mark.parametrize("game", ["micro_robots", "ricochet_robots"])
def test_a_locale_without_characters_still_plays(game: str) -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    fifth = ("--fifth", "transparent") if game == "ricochet_robots" else ()
    found = spawn("play", game, *fifth, "--save", "race", stdin=b"\na9\n  x", **plain).done()
    assert found.out.isascii()
    assert "?" not in found.out.replace("?: help", "").replace("Solved it?", "").replace(
        "  ?   q", ""
    ).replace("moves?", "").replace("more?", "").replace("done?", "")


# --- resumed races


def test_a_race_that_was_left_and_resumed_is_the_one_that_was_not() -> None:
    """The race is left in the middle of every solution and between all rounds."""
    rounds: list[tuple[Press, Press]] = [
        (calls(number % 3), fails if number % 4 == 3 else shows) for number in range(12)
    ]
    whole = Raced(*(press for both in rounds for press in (*both, *NEXT)), rng=Random(4), file="whole")
    rng = Random(4)
    part = Raced(rng=rng, file="race")
    for claim, showing in rounds:
        part = Raced(claim, record=left(), rng=rng, file="race")
        part = Raced(showing, *NEXT, record=left(), rng=rng, file="race")
    assert part.record == whole.record
    assert part.outcome == whole.outcome
    assert Path("race").read_bytes() == Path("whole").read_bytes()


def test_the_game_need_not_be_named_to_go_on() -> None:
    kept(begun("@1P @2W"))
    one = run("play", "--resume", "race", stdin="\n").done()
    assert run("play", "micro_robots", "--resume", "race", stdin="\n").done() == one


def test_a_race_in_json_stays_json() -> None:
    kept(begun("@1P @2W"))
    Path("race.json").write_bytes(msgspec.json.encode(run("replay", "race", "--json").json["record"]))
    run("play", "micro_robots", "--resume", "race.json", stdin="\na5\n").done()
    assert run("replay", "race.json", "--json").done().json["record"]["actions"][-1] == "0:claim5"
    assert Path("race.json").read_text().startswith("{")


def test_a_race_that_is_over_is_shown_and_stays_as_it_is() -> None:
    rounds: list[Press] = [press for _ in range(5) for press in (calls(1), shows, *NEXT)]
    Raced(*rounds, file="race")
    before = tree(Path.cwd().parent)
    found = run("play", "micro_robots", "--resume", "race").done()
    assert "Ben [l] wins with 5 chips.\n" in found.out
    assert "Continue with" not in found.out
    assert tree(Path.cwd().parent) == before


def test_a_race_without_a_file_gets_one_that_is_named(folder: Path) -> None:
    out = run("play", "ricochet_robots").done().out
    (file,) = (folder.parent / "state" / "robotable").iterdir()
    assert f"The record is in {file}\n" in out
    assert "ricochet_robots" in file.name
