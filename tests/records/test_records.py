"""Recorded games, one for each ending of a game: read, replayed and written again."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import product

import pytest

from robotable.games.protocol import CHANCE
from robotable.games.record import Record
from robotable.games.record_text import read_record
from robotable.games.rounds import MatchState
from tests.games.robot_master.dealing import CARDS
from tests.games.robot_master.plain_score import board_decided, column_points, row_points
from tests.records.build_robot_master import build
from tests.records.record_folder import RecordFolder

RECORDS = RecordFolder("robot_master")
VERSUS = ("duel", "refill", "teams")

WAYS = [
    *(f"{variant}-rows-win-on-line-{line}" for variant, line in product(VERSUS, range(1, 6))),
    *(f"{variant}-columns-win-on-line-{line}" for variant, line in product(VERSUS, range(1, 6))),
    *(f"{variant}-draw" for variant in VERSUS),
    *(f"{variant}-first-{first}" for variant, first in product(VERSUS, ("columns", "random"))),
    *(f"{variant}-fives-{fives}" for variant, fives in product(VERSUS, ("unit", "pair"))),
    *(f"{variant}-unfinished" for variant in (*VERSUS, "solo")),
    "solo-6-points",
    "solo-over-60-points",
    "solo-over-100-points",
    "nothing-done-yet",
    "match-over-rounds",
    "match-to-points",
    "match-duplicate",
    "match-unfinished",
    "match-between-rounds",
]


@dataclass
class Told:
    """The content of a record, read directly from the text without knowing the rules."""

    head: dict[str, str]
    rounds: list[list[str]] = field(default_factory=lambda: [[]])
    """The words of each round; a single game has one round."""

    ended: list[str] = field(default_factory=list)
    result: str = ""

    def board(self, at: int = 0) -> list[int | None]:
        """The cards on the board at the end of a round."""
        rules = CARDS[self.head["variant"]]
        drawn = [word for word in self.rounds[at] if word.startswith("+")]
        found: list[int | None] = [None] * 25
        found[12] = int(drawn[rules.seats * rules.hand][1])
        for word in self.rounds[at]:
            if len(word) == 3:
                found["54321".index(word[2]) * 5 + "abcde".index(word[1])] = int(word[0])
        return found


def told(name: str) -> Told:
    head, _, body = RECORDS.text(name).partition("\n\n")
    found = Told(dict(line.split(": ", 1) for line in head.split("\n")[1:]))
    for line in body.splitlines():
        if line.startswith("result: "):
            found.result = line.removeprefix("result: ")
        elif line.startswith("ended: "):
            found.ended.append(line.removeprefix("ended: "))
        elif line.startswith("round "):
            found.rounds += [[]] if line != "round 1" else []
        else:
            found.rounds[-1] += line.split()
    return found


def result_of(board: list[int | None], variant: str, fives: str) -> str:
    """The result line of a game that ends with this board."""
    rows, columns = row_points(board, fives), column_points(board, fives)
    if variant == "solo":
        return f"points {min(rows + columns)}"
    seats = range(CARDS[variant].seats)
    side, _ = board_decided(board, fives)
    won = {"rows": seats[0::2], "columns": seats[1::2], "draw": seats[:0]}[side]
    points = " ".join(str(abs(min(rows) - min(columns)) if seat in won else 0) for seat in seats)
    names = " ".join(map(str, won))
    wins = {0: "draw", 1: f"seat {names} wins", 2: f"seats {names} win"}[len(won)]
    return f"{wins}, points {points}"


def test_records_and_plans_match() -> None:
    RECORDS.check_files(WAYS)


@pytest.mark.parametrize("name", WAYS)
def test_it_round_trips_exactly(name: str) -> None:
    RECORDS.check_round_trip(name)


@pytest.mark.parametrize("name", [way for way in WAYS if not way.startswith("match")])
def test_a_game_ends_with_the_board_and_the_result_that_follow_from_its_words(name: str) -> None:
    record, found = read_record(RECORDS.text(name)), told(name)
    if name.endswith("unfinished") or name == "nothing-done-yet":
        assert found.result == "unfinished"
        assert record.outcome() is None
        return
    board = found.board()
    assert None not in board
    assert record.state().board == tuple(board)
    assert found.result == result_of(board, found.head["variant"], found.head["fives"])


@pytest.mark.parametrize("name", [way for way in WAYS if "-win-on-line-" in way or way.endswith("-draw")])
def test_its_name_states_how_it_is_decided(name: str) -> None:
    variant, _, way = name.partition("-")
    won = re.fullmatch(r"(rows|columns)-win-on-line-([1-5])", way)
    found = told(name)
    assert found.head["variant"] == variant
    assert board_decided(found.board()) == ((won[1], int(won[2])) if won else ("draw", 5))


@pytest.mark.parametrize("variant", VERSUS)
def test_the_option_for_fives_decides(variant: str) -> None:
    """The same actions, two options, two winners."""
    unit, pair = told(f"{variant}-fives-unit"), told(f"{variant}-fives-pair")
    assert unit.rounds == pair.rounds
    assert (unit.head["fives"], pair.head["fives"]) == ("unit", "pair")
    assert board_decided(unit.board(), "unit")[0] == "rows"
    assert board_decided(unit.board(), "pair")[0] == "columns"
    assert unit.result != pair.result


@pytest.mark.parametrize("variant", VERSUS)
def test_the_side_that_begins(variant: str) -> None:
    columns, random = told(f"{variant}-first-columns"), told(f"{variant}-first-random")
    assert (columns.head["first"], random.head["first"]) == ("columns", "random")
    assert first_player(read_record(RECORDS.text(f"{variant}-first-columns"))) == 1
    said = random.rounds[0][0]
    assert said in ("rows", "columns")
    assert first_player(read_record(RECORDS.text(f"{variant}-first-random"))) == (said == "columns")
    assert first_player(read_record(RECORDS.text(f"{variant}-draw"))) == 0


def first_player(record: Record) -> int:
    return next(seat for seat, _ in record.log if seat != CHANCE)


def test_solo_scores() -> None:
    """6 is the lowest possible score; above 100, all ten lines hold three of a kind."""
    scores = {
        name: int(told(name).result.removeprefix("points "))
        for name in ("solo-6-points", "solo-over-60-points", "solo-over-100-points")
    }
    assert scores["solo-6-points"] == 6
    assert 60 < scores["solo-over-60-points"] < 100
    assert scores["solo-over-100-points"] > 100


@pytest.mark.parametrize("name", ["match-over-rounds", "match-to-points", "match-duplicate"])
def test_a_match_adds_up(name: str) -> None:
    found = told(name)
    variant = found.head["variant"]
    seats = CARDS[variant].seats
    totals = [0] * seats
    for number, ended in enumerate(found.ended):
        by_seat = points_in(result_of(found.board(number), variant, found.head["fives"]))
        by_player = [by_seat[(player + number) % seats] for player in range(seats)]
        assert points_in(ended) == by_player
        totals = [total + points for total, points in zip(totals, by_player, strict=True)]
    assert points_in(found.result) == totals
    best = [player for player in range(seats) if totals[player] == max(totals)]
    assert found.result.startswith(f"seat{'s' * (len(best) > 1)} {' '.join(map(str, best))} win")
    assert len(found.rounds) == len(found.ended)
    kind, length = found.head["match"].removesuffix(" duplicate").split()
    if kind == "rounds":
        assert len(found.ended) == int(length)
    else:
        assert max(totals) >= int(length)
        last = points_in(found.ended[-1])
        assert max(total - points for total, points in zip(totals, last, strict=True)) < int(length)


def points_in(result: str) -> list[int]:
    return [int(points) for points in result.split("points ")[1].split()]


def test_a_duplicate_match_plays_each_deal_twice() -> None:
    found = told("match-duplicate")
    drawn = [[word for word in words if word[0] in "+rc"] for words in found.rounds]
    assert drawn[0] == drawn[1]
    assert drawn[2] == drawn[3]
    assert drawn[0][-35:] != drawn[2][-35:]
    assert drawn[0][0] in ("rows", "columns")
    assert drawn[2][0].startswith("+"), "who begins is said once"


def test_unfinished_matches() -> None:
    for name, number, finished in (("match-unfinished", 1, 1), ("match-between-rounds", 0, 1)):
        state = read_record(RECORDS.text(name)).state()
        assert isinstance(state, MatchState)
        assert (state.number, len(state.finished)) == (number, finished)


@pytest.mark.parametrize(
    "name", ["duel-draw", "refill-rows-win-on-line-2", "teams-first-random", "solo-unfinished"]
)
def test_a_record_can_be_built_again(name: str) -> None:
    assert build(name) == RECORDS.text(name)
