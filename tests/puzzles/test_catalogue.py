"""The shipped puzzles: enough of them, small enough, and correct."""

from __future__ import annotations

from importlib.resources import files
from random import Random

import pytest

from robotable.games.micro_robots.notation import read_position as read_micro
from robotable.games.ricochet_robots.notation import read_position as read_ricochet
from robotable.puzzles import catalogue
from robotable.puzzles.generator import puzzles_in
from robotable.puzzles.kinds import known_kind, puzzle_games
from robotable.puzzles.micro_robots import generator as micro
from robotable.puzzles.micro_robots.request import MicroRobotsRequest
from robotable.puzzles.puzzle import DIFFICULTIES, Puzzle
from robotable.puzzles.ricochet_robots import generator as ricochet
from tests.puzzles.test_generator import check_micro, check_ricochet

SAMPLE = Random().randrange(1 << 30)
"""Different on every run; a failure prints it."""

GAMES = puzzle_games()
LEAST = 2_000


def every(game: str) -> list[Puzzle]:
    return [puzzle for _, puzzle in catalogue.chosen(game)]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_of_each_game_and_each_kind(game: str) -> None:
    puzzles = every(game)
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles) >= LEAST
    for difficulty in DIFFICULTIES:
        assert len(catalogue.chosen(game, difficulty=difficulty)) >= LEAST / 8
    for variant in known_kind(game).variants:
        assert len(catalogue.chosen(game, variant=variant)) >= LEAST / 10


def test_they_are_smaller_than_two_megabytes() -> None:
    shipped = files("robotable.puzzles") / "shipped"
    folders = [folder for folder in shipped.iterdir() if folder.is_dir()]
    assert sum(len(file.read_bytes()) for folder in folders for file in folder.iterdir()) < 2_000_000


def test_a_random_sample_of_micro_robots_is_correct() -> None:
    for puzzle in Random(SAMPLE).sample(every("micro_robots"), 60):
        check_micro(puzzle)
        assert micro.rated(read_micro(puzzle.position), puzzle.number) == puzzle, SAMPLE


def test_a_random_sample_of_ricochet_robots_is_correct() -> None:
    """Short ones by the reference solver; all of them by the kernel, which other tests compare with the
    reference."""
    chosen = Random(SAMPLE).sample(every("ricochet_robots"), 60)
    for puzzle in chosen:
        again = ricochet.rated(read_ricochet(puzzle.position), puzzle.number, must_turn=puzzle.must_turn)
        assert again == puzzle, SAMPLE
    for puzzle in [puzzle for puzzle in chosen if puzzle.moves <= 4][:4]:
        check_ricochet(puzzle)


@pytest.mark.parametrize("game", GAMES)
def test_each_collection_follows_from_its_options(game: str) -> None:
    """A few draws from the seed in its first line give the same puzzles."""
    for collection in catalogue.collections(game).values():
        if isinstance(collection.request, MicroRobotsRequest) and collection.request.via:
            numbers = range(3)
        else:
            numbers = range(collection.puzzles[2].number + 1)
        expected = [puzzle for puzzle in collection.puzzles if puzzle.number in numbers]
        assert puzzles_in((collection.request, numbers)) == expected


@pytest.mark.parametrize("game", GAMES)
def test_choosing(game: str) -> None:
    for name, puzzle in catalogue.chosen(game, moves=(6, 7), difficulty="hard", unique=True):
        assert puzzle.ways == 1
        assert 6 <= puzzle.moves <= 7
        medium_from, hard_from, expert_from = known_kind(game).bands
        assert medium_from < hard_from <= puzzle.rating < expert_from
        assert catalogue.chosen(game, name=name) == [(name, puzzle)]
    assert catalogue.chosen(game, moves=(40, 50)) == []


def test_a_shuffle_is_the_same_for_the_same_seed() -> None:
    items = list(range(100))
    once, again, other = (catalogue.shuffled(items, seed) for seed in (1, 1, 2))
    assert sorted(once) == items
    assert once == again != other
