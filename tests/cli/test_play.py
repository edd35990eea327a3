"""`robotable play` over pipes: games between bots, scripted players, and resumed games."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from robotable.games.record import Record
from robotable.games.record_json import read_record_json
from robotable.games.record_text import write_record
from robotable.games.robot_master import Options
from robotable.games.rounds import MatchOptions
from tests.cli.command import moves, run
from tests.cli.games import GAME
from tests.cli.scripted import BOTS, PEOPLE, dealt, played, script, typed

# --- only bots


@pytest.mark.parametrize("variant", ["duel", "refill", "teams", "solo"])
def test_a_seed_gives_the_same_game_again(variant: str) -> None:
    seats = ["--seat", "random"] * {"teams": 4, "solo": 1}.get(variant, 2)
    games = [
        run("play", "--variant", variant, *seats, "--seed", seed, "--json").done().out
        for seed in ("7", "7", "8")
    ]
    assert games[0] == games[1]
    assert games[0] != games[2]
    record = read_record_json(games[0])
    assert record.outcome() is not None
    assert record.options == Options(variant)  # type: ignore[arg-type]  # a name from the table of cases


def test_options_reach_the_game() -> None:
    found = run("play", *BOTS, "--first", "columns", "--fives", "pair", "--json").done()
    assert read_record_json(found.out).options == Options("duel", "columns", "pair")


def test_a_game_of_bots_is_kept_where_it_is_wanted() -> None:
    out = run("play", *BOTS, "--seed", "3", "--save", "game").done().out
    assert out.endswith("The record is in game\n")
    assert write_record(played()) == Path("game").read_text()
    assert re.search(r"(Rows|Columns) win: their lowest line, \d+, beats|A draw", out)
    assert (
        run("play", *BOTS, "--seed", "3", "--json").json["actions"][-1] == moves(Path("game").read_text())[-1]
    )


def test_a_game_of_bots_that_nobody_wanted_kept_is_not_kept(folder: Path) -> None:
    run("play", *BOTS).done()
    assert not (folder.parent / "state").exists()


@pytest.mark.parametrize("length", [("--rounds", "4"), ("--points", "9"), ("--rounds", "4", "--duplicate")])
def test_a_match_of_bots(length: tuple[str, ...]) -> None:
    out = run("play", *BOTS, *length, "--seed", "4", "--save", "game").done().out
    record = played()
    assert isinstance(record.options, MatchOptions)
    outcome = record.outcome()
    assert outcome is not None
    said = {(): "The match is a draw.", (0,): "random won the match.", (1,): "random 2 won the match."}
    assert said[outcome.winners] in out
    assert f"random {outcome.points[0]}, random 2 {outcome.points[1]}" in out


def test_bots_may_have_names_and_stay_bots() -> None:
    run("play", "--name", "Ann", "--name", "Robo", "--save", "game").done()
    assert played().players == ("Ann", "Robo (pip)")
    found = run("play", "--resume", "game", "--quick", stdin=typed("x")).done()
    assert "Ann (rows), your card and cell" in found.out
    card = re.search(r"Ann, rows: (\d)", found.out)
    assert card
    found = run("play", "--resume", "game", "--quick", stdin=typed(f"{card[1]}c4")).done()
    assert "Robo (pip) (columns) plays" in found.out


def test_the_same_bot_in_several_seats_is_numbered_and_stays_a_bot() -> None:
    run("play", "--variant", "teams", "--name", "Ann", "--name", "Robo", "--save", "game").done()
    assert played().players == ("Ann", "Robo (pip)", "pip", "pip 2")
    run("play", "--resume", "game", "--quick").done()
    assert played().players == ("Ann", "Robo (pip)", "pip", "pip 2")
    # A record in which equal bots still have equal names.
    Path("older").write_text(Path("game").read_text().replace("pip 2", "pip"))
    run("play", "--resume", "older", "--seat", "bot:pip", "--seat", "pip", "--quick").done()
    assert played("older").players == ("Ann (pip)", "Robo (pip)", "pip", "pip 2")
    assert played("older").outcome() is not None
    assert "is the name of a bot" in run("play", "--name", "pip 2").err


def test_a_bot_may_go_on_for_a_person_and_the_other_way_round() -> None:
    dealt(*PEOPLE, "--name", "Ann", "--name", "Ben")
    run("play", "--resume", "game", *BOTS).done()
    assert played().players == ("Ann (random)", "Ben (random)")
    assert played().outcome() is not None
    dealt("--variant", "solo", name="other")
    run("play", "--resume", "other", "--seat", "random").done()
    assert played("other").players == ("Player 1 (random)",)


# --- people


def test_a_person_against_a_bot() -> None:
    """Typing legal cards one after another reaches the end."""
    run("play", "--seed", "6", "--save", "game").done()
    while (record := played()).outcome() is None:
        legal = record.rules.legal_actions(record.state(), 0)
        word = record.notation.write_action(record.state(), 0, legal[0])
        out = run("play", "--resume", "game", stdin=typed(word, "")).done().out
        before, after = record.log, played().log
        assert after[: len(before)] == before
        assert len(after) >= len(before) + (1 if len(before) == 48 else 2)
    assert "The record is in game" in out
    assert "Continue with" not in out


def test_a_whole_duel_in_one_script_is_the_game_that_was_written_down() -> None:
    record = dealt(*PEOPLE)
    words = script(record, Random(1))
    lines = [line for word in words for line in ("", word)]
    out = run("play", "--resume", "game", stdin=typed(*lines)).done().out
    assert moves(Path("game").read_text()) == words
    assert "move 24" in out


def test_leaving_and_resuming_is_the_same_as_staying() -> None:
    record = dealt(*PEOPLE, "--name", "Ann", "--name", "Ben")
    words = script(record, Random(2))
    lines = [line for word in words for line in ("", word)]
    run("play", "--resume", "game", stdin=typed(*lines)).done()
    whole = Path("game").read_text()
    Path("game").write_text(write_record(record))
    for word in words:
        found = run("play", "--resume", "game", stdin=typed("", word, "q")).done()
    assert Path("game").read_text() == whole
    assert "move 24" in found.out


def test_cards_may_be_typed_in_many_ways() -> None:
    record = dealt(*PEOPLE)
    word = script(record, Random(3))[0]
    for line in (word, word.upper(), f" {word[0]} {word[1:]} "):
        Path("game").write_text(write_record(record))
        run("play", "--resume", "game", stdin=typed("", line)).done()
        assert moves(Path("game").read_text()) == [word]


def test_in_a_solo_game_the_cell_suffices() -> None:
    dealt("--variant", "solo")
    run("play", "--resume", "game", stdin=typed("c4", "", "d4")).done()
    assert [word[1:] for word in moves(Path("game").read_text())] == ["c4", "d4"]


# --- matches


def test_a_match_shows_its_standing_and_waits_between_rounds() -> None:
    run("play", *BOTS, "--rounds", "2", "--seed", "9", "--save", "game").done()
    record = played()
    rounds = [step.state.number for step in record.steps()]
    until = rounds.index(1)
    first = Record(record.game, record.options, ("Ann", "Ben"), record.log[:until])
    Path("game").write_text(write_record(first))
    found = run("play", "--resume", "game", stdin=typed("u", "", "", "q")).done()
    points = first.state().finished[0].points
    assert f"Round 1 of 2 · Ann {points[0]}, Ben {points[1]}\n" in found.out
    assert "Press Enter for round 2" in found.out
    assert "Not possible: nothing can be taken back now" in found.out
    assert f"Round 2 of 2 · Ann {points[0]}, Ben {points[1]}\n" in found.out
    assert "Ben (rows), your card and cell" in found.out


def test_a_duplicate_match_says_that_the_deal_comes_again() -> None:
    run("play", *BOTS, "--rounds", "2", "--duplicate", "--seed", "9", "--save", "game").done()
    record = played()
    until = [step.state.number for step in record.steps()].index(1)
    Path("game").write_text(
        write_record(Record(record.game, record.options, ("Ann", "Ben"), record.log[:until]))
    )
    found = run("play", "--resume", "game", stdin=typed("", "", "q")).done()
    assert "the same deal as in the last round, hands swapped" in found.out
    start = record.state(until - 24).round
    again = played().state().round
    assert again.hands == start.hands


# --- files


def test_a_game_without_a_file_gets_one_that_is_named(folder: Path) -> None:
    out = run("play").done().out
    files = list((folder.parent / "state" / "robotable").iterdir())
    assert len(files) == 1
    assert f"The record is in {files[0]}\n" in out
    assert out.endswith(f"Continue with: robotable play robot_master --resume {files[0]}\n")
    assert "robot_master" in files[0].name


def test_the_command_to_go_on_can_be_pasted() -> None:
    out = run("play", "--save", "Ann's game").done().out
    assert "Continue with: robotable play robot_master --resume 'Ann'\"'\"'s game'\n" in out


def test_a_record_in_json_stays_json() -> None:
    record = dealt(*PEOPLE)
    shown = run("replay", "game", "--json").json["record"]
    Path("game.json").write_bytes(msgspec.json.encode(shown))
    word = script(record, Random(8))[0]
    run("play", "--resume", "game.json", stdin=typed("", word)).done()
    assert read_record_json(Path("game.json").read_bytes()).log == (
        *record.log,
        GAME.notation.read_action(record.state(), word),
    )


def test_a_finished_game_is_shown_and_stays_as_it_is() -> None:
    run("play", *BOTS, "--save", "game").done()
    before = Path("game").read_bytes()
    out = run("play", "--resume", "game").done().out
    assert "move 24" in out
    assert Path("game").read_bytes() == before


def test_the_game_need_not_be_named_twice() -> None:
    dealt(*PEOPLE)
    assert run("play", "robot_master", "--resume", "game").done() == run("play", "--resume", "game").done()


@pytest.mark.parametrize("variant", ["duel", "solo"])
def test_built_in_bots_sit_down_by_their_names(variant: str) -> None:
    seats = ["--seat", "bot:caliper", *([] if variant == "solo" else ["--seat", "Pip"])]
    line = ("play", "robot_master", "--variant", variant, *seats, "--seed", "3", "--json")
    found = run(*line).done().json
    assert found["players"] == ["caliper", "pip"][: len(seats) // 2]
    assert found["result"] is not None
    assert run(*line).done().json == found
