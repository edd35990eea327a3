"""`robotable dataset`: what is in the files is what was played, and a run that was stopped goes on."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars
import pytest

from robotable.arena.pair import PairResult
from robotable.arena.tournament import Tournament
from robotable.batch.result_file import read_results
from robotable.datasets.games import COLUMNS as GAME_COLUMNS
from robotable.datasets.puzzles import COLUMNS as PUZZLE_COLUMNS
from robotable.datasets.table import Column, write_tables
from robotable.games.record_text import read_record
from robotable.puzzles.catalogue import collections
from robotable.puzzles.kinds import puzzle_games
from tests.cli.command import Ran, run


def table(folder: str, name: str) -> polars.DataFrame:
    return polars.read_parquet(Path(folder, f"{name}-*.parquet"))


def check_game(row: Mapping[str, Any]) -> None:
    record = read_record(row["record"])
    assert (record.game, list(record.players)) == (row["game"], row["players"])
    assert row["seats"] == [seat for seat, _ in record.log]
    assert row["actions"] == [word for word, _ in record.words()]
    outcome = record.outcome()
    assert outcome is not None
    assert (row["points"], row["winners"]) == (list(outcome.points), list(outcome.winners))
    assert row["ended"] == "rules"


@pytest.mark.parametrize(
    "asked", [("caliper", "random", "pip"), ("micro-hard", "micro-easy"), ("pip", "pip", "--variant", "solo")]
)
def test_games_are_those_that_were_played(asked: tuple[str, ...]) -> None:
    done = run("dataset", "games", *asked, "--games", "4", "--out", "games").done()
    found = table("games", "games")
    assert found.columns == [column.name for column in GAME_COLUMNS]
    pairings = 3 if len(asked) == 3 and "--variant" not in asked else 1
    assert done.out == f"{4 * pairings} rows in games, described in games/README.md\n"
    assert found["number"].to_list() == list(range(4 * pairings))
    _, results = read_results("games/games.jsonl", Tournament, PairResult)
    assert found["record"].to_list() == [text for _, result in results for text in result.records]
    for row in found.iter_rows(named=True):
        check_game(row)


def test_a_larger_request_goes_on_and_a_smaller_one_takes_a_part() -> None:
    asked = ("dataset", "games", "random", "random", "--out", "games", "--games")
    run(*asked, "4").done()
    four = table("games", "games")
    kept = Path("games/games.jsonl").read_bytes()
    run(*asked, "7").done()
    eight = table("games", "games")
    assert eight.height == 8
    assert eight.head(4).equals(four)
    assert Path("games/games.jsonl").read_bytes().startswith(kept)
    run(*asked, "4").done()
    assert table("games", "games").equals(four)


def test_the_card_has_every_field_the_seed_and_a_command_that_makes_it_again() -> None:
    words = ("dataset", "games", "random", "pip", "--games", "2", "--seed", "8", "--option", "fives=pair")
    run(*words, "--out", "games").done()
    card = Path("games/README.md").read_text(encoding="utf-8")
    for column in GAME_COLUMNS:
        assert f"| `{column.name}` | {str(column.type).lower()} | {column.meaning} |" in card
    assert "| seed | `8` |" in card
    found = re.search(r"```sh\nrobotable (.+)\n```", card)
    assert found is not None
    again = [word if word != "games" or at == 1 else "again" for at, word in enumerate(shlex.split(found[1]))]
    run(*again).done()
    assert table("again", "games").equals(table("games", "games"))


def test_all_included_puzzles_or_those_of_a_file() -> None:
    run("dataset", "puzzles", "--out", "all").done()
    found = table("all", "puzzles")
    included = [
        puzzle for game in puzzle_games() for one in collections(game).values() for puzzle in one.puzzles
    ]
    assert found.height == len(included)
    assert found.columns == [column.name for column in PUZZLE_COLUMNS]
    assert found["position"].to_list() == [puzzle.position for puzzle in included]
    assert found["solved_by"].to_list() == [list(puzzle.solved_by) for puzzle in included]
    assert set(found["difficulty"]) == {"easy", "medium", "hard", "expert"}
    run("puzzle", "micro", "--seed", "3", "--count", "2", "--out", "own.jsonl").done()
    run("dataset", "puzzles", "own.jsonl", "--out", "own").done()
    own = table("own", "puzzles")
    assert (own.height, set(own["collection"]), set(own["seed"])) == (2, {"own"}, {3})
    assert '"seed":3' in Path("own/README.md").read_text(encoding="utf-8")


def test_long_tables_are_several_files_and_old_ones_go(folder: Path) -> None:
    columns = (Column("number", polars.Int64, "a number"),)
    count, names = write_tables(folder, "x", columns, ({"number": at} for at in range(20_001)))
    assert (count, names) == (20_001, ["x-00000.parquet", "x-00001.parquet", "x-00002.parquet"])
    assert polars.read_parquet(folder / "x-*.parquet")["number"].to_list() == list(range(20_001))
    assert write_tables(folder, "x", columns, []) == (0, ["x-00000.parquet"])
    assert [path.name for path in folder.iterdir()] == ["x-00000.parquet"]


def refused(done: Ran, words: str) -> None:
    assert words in done.err
    assert len(done.err.splitlines()) == 1


def test_what_cannot_be_written_is_refused() -> None:
    refused(run("dataset", "games", "random", "--out", "x"), "needs 2 to 64 players")
    refused(run("dataset", "games", "random", "pip"), "needs --out")
    refused(run("dataset", "games", "random", "pip", "--games", "1", "--out", "x"), "Must be >= 2")
    assert not Path("x").exists()
    Path("file").touch()
    refused(run("dataset", "puzzles", "--out", "file"), "Cannot write to file")
    refused(run("dataset", "puzzles", "file", "--out", "x"), "file: The file is empty")
    run("dataset", "games", "random", "pip", "--games", "2", "--out", "games").done()
    refused(run("dataset", "games", "pip", "random", "--games", "2", "--out", "games"), "another request")
