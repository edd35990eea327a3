"""The scores of lines and the winner: every sentence and every example of the four rule books."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from robotable.games.protocol import Outcome
from robotable.games.robot_master import Options, RobotMaster, State
from robotable.games.robot_master.board import Board
from robotable.games.robot_master.scoring import (
    Fives,
    Scores,
    Side,
    column_scores,
    deciding,
    group_score,
    line_score,
    row_scores,
    winner,
)
from tests.games.robot_master.board_search import boards_worth, lines_worth
from tests.games.robot_master.drawing import drawn, picture_of
from tests.games.robot_master.plain_score import (
    board_decided,
    column_points,
    decided,
    line_points,
    row_points,
)

BOTH: tuple[Fives, Fives] = ("unit", "pair")
full_boards = st.permutations([value for value in range(6) for _ in range(6)]).map(
    lambda deck: tuple(deck[:25])
)
five_scores = st.lists(st.integers(0, 3), min_size=5, max_size=5).map(tuple)


def line(cards: str) -> Board:
    """A line as it is printed: "33334", with "." for an empty cell."""
    return tuple(None if card == "." else int(card) for card in cards)


SENTENCES = [
    ("CG", "1 carte seule compte uniquement pour sa valeur unitaire", "....4", 4),
    ("CG", "2 cartes identiques comptent pour 10 fois la valeur", "..4.4", 40),
    ("CG", "une ligne peut cumuler le score de 2 paires", "2255.", 70),
    ("CG", "3 cartes identiques comptent pour 100 points", "1.1.1", 100),
    ("CG", "une ligne peut cumuler 3 cartes identiques et 2 cartes identiques", "11122", 120),
    ("CG", "4 cartes: 100 points + la valeur unitaire de celle restante", "5555.", 105),
    ("CG", "5 cartes: 100 points + la valeur unitaire de celles restantes", "33333", 106),
    ("CG", "1 carte 0 compte pour 0 point", "..0..", 0),
    ("CG", "2 cartes 0 comptent pour 0 point", "0...0", 0),
    ("CG", "3 cartes 0 comptent pour 100 points", "0.0.0", 100),
    ("BSN", "eine einzelne Roboterkarte zählt nur den Wert, der auf ihr steht", "5....", 5),
    ("BSN", "zwei 4er Karten zählen 40 Punkte", ".44..", 40),
    ("BSN", "drei gleiche sind 100 Punkte wert, unabhängig von ihrem Einzelwert", "555..", 100),
    ("BSN", "die Wertung ist die Summe", "12345", 15),
    ("BSN", "33334 ergeben 107 Punkte", "33334", 107),
    ("BSN", "1 Karte mit der 0 ist 0 Punkte wert", "0....", 0),
    ("BSN", "2 Karten mit der 0 sind 0 Punkte wert", "00...", 0),
    ("BSN", "3 Karten mit der 0 zählen 100 Punkte", "000..", 100),
    ("BSN-en", "1 Robot card alone counts only for its face value", "..3..", 3),
    ("BSN-en", "2 identical robot cards count for 10 times the face value", "3..3.", 30),
    ("BSN-en", "3 identical robot cards count for 100 points", "333..", 100),
    ("BSN-en", "4 identical: 100 points plus the unit value of the remaining card", "3333.", 103),
    ("BSN-en", "5 identical: 100 points plus the unit value of the remaining cards", "33333", 106),
    ("BSN-en", '2 "0" cards is 0 point, but 3 "0" cards is 100 points', "00123", 6),
    ("BSN-en", '2 "0" cards is 0 point, but 3 "0" cards is 100 points', "00012", 103),
    ("JB", "een enkele robotkaart telt slechts de waarde die er op staat", "2....", 2),
    ("JB", "twee dezelfde robotkaarten is 10 keer de waarde waard", "2...2", 20),
    ("JB", "drie dezelfde robotkaarten is 100 punten waard", "22.2.", 100),
    ("JB", "vier: 100 punten voor de eerste 3 kaarten plus de waarde van de resterende", "22.22", 102),
    ("JB", 'twee keer de "0" kaart is nul punten', ".00..", 0),
    ("JB", 'drie keer de "0" kaart is 100 punten', ".000.", 100),
]


@pytest.mark.parametrize(("source", "sentence", "cards", "points"), SENTENCES)
def test_every_sentence_of_the_rule_books(source: str, sentence: str, cards: str, points: int) -> None:
    assert line_score(line(cards)) == points, f"{source}: {sentence}"


@pytest.mark.parametrize("value", range(6))
@pytest.mark.parametrize("fives", BOTH)
def test_groups_of_each_value(value: int, fives: Fives) -> None:
    left_over = 10 * value if fives == "pair" else 2 * value
    expected = [0, value, 10 * value, 100, 100 + value, 100 + left_over]
    assert [group_score(value, copies, fives) for copies in range(6)] == expected


PRINTED_BY_CG = [
    (11, "one of each of five values", (1, 1, 1, 1, 1), "01235"),
    (35, "a pair", (1, 1, 1, 2), "01334"),
    (71, "two pairs", (1, 2, 2), "12255 13344"),
    (
        105,
        "three of a kind",
        (1, 1, 3),
        "00014 00023 01115 02225 03335 04445 11123 12224 13334 14555 23444 23555",
    ),
    (120, "three of a kind and a pair", (2, 3), "00022 11122 22333 22444 22555"),
    (105, "four of a kind", (1, 4), "00005 05555 11114 14444 22223 23333"),
]


@pytest.mark.parametrize(("points", "shape", "copies", "candidates"), PRINTED_BY_CG)
def test_lines_that_cg_may_have_printed(
    points: int, shape: str, copies: tuple[int, ...], candidates: str
) -> None:
    """The pictures are lost, but the printed scores and their purpose allow only these lines."""
    found = [cards for cards in lines_worth(points) if tuple(sorted(Counter(cards).values())) == copies]
    assert " ".join("".join(map(str, cards)) for cards in found) == candidates, shape
    assert {line_score(cards, fives) for cards in found for fives in BOTH} == {points}


BY_HAND = """
    cards   unit  pair   by hand
    .....      0     0   an empty line
    0....      0     0   0
    00000    100   100   100 + 0 + 0
    11111    102   110   100 + 1 + 1      or  100 + 10
    22222    104   120   100 + 2 + 2      or  100 + 20
    33333    106   130   100 + 3 + 3      or  100 + 30
    44444    108   140   100 + 4 + 4      or  100 + 40
    55555    110   150   100 + 5 + 5      or  100 + 50
    33334    107   107   100 + 3 + 4
    3333.    103   103   100 + 3
    00001    101   101   100 + 0 + 1
    00055    150   150   100 + 50
    00011    110   110   100 + 10
    55500    100   100   100 + 0
    55544    140   140   100 + 40
    00123      6     6   0 + 1 + 2 + 3
    01234     10    10   0 + 1 + 2 + 3 + 4
    12345     15    15   1 + 2 + 3 + 4 + 5
    00112     12    12   0 + 10 + 2
    44551     91    91   40 + 50 + 1
    4455.     90    90   40 + 50
    5.4.5     54    54   50 + 4
    .2..1      3     3   2 + 1
"""


@pytest.mark.parametrize("row", BY_HAND.strip().splitlines()[1:])
def test_lines_counted_by_hand(row: str) -> None:
    cards, unit, pair = row.split()[:3]
    assert (line_score(line(cards)), line_score(line(cards), "pair")) == (int(unit), int(pair))


def test_five_of_a_kind_is_the_only_point_on_which_the_books_differ() -> None:
    """CG and BSN-en: "unit value of the remaining cards"; BSN: "33333 ergeben 130 Punkte"."""
    assert line_score(line("33333"), "unit") == 106
    assert line_score(line("33333"), "pair") == 130
    differ = [
        cards
        for cards in product((None, *range(6)), repeat=5)
        if line_score(cards, "unit") != line_score(cards, "pair")
    ]
    assert differ == [(value,) * 5 for value in range(1, 6)]


@pytest.mark.parametrize("fives", BOTH)
def test_every_possible_line_against_a_second_scorer(fives: Fives) -> None:
    for cards in product((None, *range(6)), repeat=5):
        assert line_score(cards, fives) == line_points(cards, fives), cards


def test_the_order_of_the_cards_does_not_matter() -> None:
    for cards in product((None, *range(6)), repeat=5):
        in_order = tuple(sorted(cards, key=lambda card: -1 if card is None else card))
        assert line_score(cards) == line_score(in_order), cards


def test_a_line_is_the_sum_of_its_groups() -> None:
    for cards in product((None, *range(6)), repeat=5):
        groups = [tuple(card if card == value else None for card in cards) for value in range(6)]
        assert line_score(cards) == sum(line_score(group) for group in groups), cards


def test_an_incomplete_board_scores_what_lies_on_it() -> None:
    board = drawn("""
        . . . . .
        . 5 5 . .
        . 5 3 4 .
        . 5 . 0 .
        . . . . .
    """)
    assert row_scores(board) == (0, 50, 12, 5, 0)
    assert column_scores(board) == (0, 100, 8, 4, 0)


@given(board=full_boards, fives=st.sampled_from(BOTH))
def test_whole_boards_against_a_second_scorer(board: Board, fives: Fives) -> None:
    assert list(row_scores(board, fives)) == row_points(board, fives)
    assert list(column_scores(board, fives)) == column_points(board, fives)
    turned = tuple(board[5 * column + row] for row in range(5) for column in range(5))
    assert row_scores(turned, fives) == column_scores(board, fives)


BSN_ROWS = (17, 36, 70, 57, 60)
BSN_COLUMNS = (102, 53, 41, 22, 74)
BSN_BOARD = drawn("""
    0 1 5 1 2
    0 3 3 1 5
    0 4 3 3 4
    2 1 4 5 5
    0 4 2 4 2
""")


@pytest.mark.parametrize("fives", BOTH)
def test_exactly_one_board_has_the_scores_of_bsns_final_position(fives: Fives) -> None:
    """BSN and JB print "Reihe 5: 17 Punkte … Spalte e: 74 Punkte" under a picture that is lost."""
    assert list(boards_worth(BSN_ROWS, BSN_COLUMNS, fives)) == [BSN_BOARD]


def test_the_search_misses_no_board() -> None:
    rng = Random(5)
    for _ in range(10):
        board = tuple(rng.sample([value for value in range(6) for _ in range(6)], 25))
        found = boards_worth(row_points(board), column_points(board))
        assert any(other == board for other in found), picture_of(board)


def test_bsns_final_position() -> None:
    """BSN: the rows lose, "da sein niedrigster Reihenwert 17 ist, während der niedrigste Spaltenwert 22 ist".
    Their difference is what CG gives for a round: 5 points."""
    assert row_scores(BSN_BOARD) == BSN_ROWS
    assert column_scores(BSN_BOARD) == BSN_COLUMNS
    assert winner(BSN_ROWS, BSN_COLUMNS) == "columns"
    assert deciding(BSN_ROWS, BSN_COLUMNS) == ((17, 22),)
    ended = State(Options("duel"), "rows", BSN_BOARD, ((), ()))
    assert RobotMaster().outcome(ended) == Outcome(winners=(1,), points=(0, 5))


ALL_ALIKE = (11, 20, 35, 35, 100)

TIES: list[tuple[str, Scores, Scores, Side | None, int]] = [
    ("CG: the higher lowest line wins", (12, 20, 35, 35, 100), ALL_ALIKE, "rows", 1),
    ("CG: a treasure elsewhere is no help", (10, 120, 120, 120, 120), ALL_ALIKE, "columns", 1),
    ("CG: égalité, la deuxième ligne la plus basse", (11, 19, 150, 35, 100), ALL_ALIKE, "columns", 2),
    ("JB: de een na laagste waarde", (100, 35, 35, 21, 11), ALL_ALIKE, "rows", 2),
    ("BSN: und so weiter, the third", (11, 20, 36, 36, 37), ALL_ALIKE, "rows", 3),
    ("BSN: und so weiter, the fourth", (35, 34, 11, 20, 100), ALL_ALIKE, "columns", 3),
    ("JB: enzovoort, the fourth", (100, 11, 20, 35, 41), ALL_ALIKE, "rows", 4),
    ("JB: enzovoort, the fifth", (11, 20, 35, 35, 99), ALL_ALIKE, "columns", 5),
    ("a line that two sides have twice", (11, 11, 50, 50, 50), (50, 11, 51, 11, 50), "columns", 5),
    ("all five alike, in any order: a draw", (35, 100, 20, 35, 11), ALL_ALIKE, None, 5),
    ("nothing lies there: a draw so far", (0, 0, 0, 0, 0), (0, 0, 0, 0, 0), None, 5),
]


@pytest.mark.parametrize(("case", "rows", "columns", "better", "shown"), TIES)
def test_ties(case: str, rows: Scores, columns: Scores, better: Side | None, shown: int) -> None:
    """`shown` is the number of pairs shown: the lowest, and after a tie the next ones (BSN, "Spielende")."""
    assert winner(rows, columns) == better, case
    pairs = deciding(rows, columns)
    assert pairs == tuple(zip(sorted(rows), sorted(columns), strict=True))[:shown], case
    assert all(row == column for row, column in pairs[:-1])


@given(rows=five_scores, columns=five_scores)
def test_the_winner_is_found_as_sorted_lists_are_compared(rows: Scores, columns: Scores) -> None:
    side, depth = decided(rows, columns)
    assert (winner(rows, columns) or "draw") == side
    assert len(deciding(rows, columns)) == depth
    swapped = {"rows": "columns", "columns": "rows", None: None}
    assert winner(columns, rows) == swapped[winner(rows, columns)]
    assert winner(rows[::-1], columns) == winner(rows, columns)


@given(board=full_boards, fives=st.sampled_from(BOTH))
def test_the_outcome_of_a_full_board(board: Board, fives: Fives) -> None:
    """CG: "la différence de valeurs entre la ligne et la colonne les plus basses"."""
    outcome = RobotMaster().outcome(State(Options("duel", fives=fives), "rows", board, ((), ())))
    side, _ = board_decided(board, fives)
    worth = abs(min(row_points(board, fives)) - min(column_points(board, fives)))
    expected = {
        "rows": Outcome(winners=(0,), points=(worth, 0)),
        "columns": Outcome(winners=(1,), points=(0, worth)),
        "draw": Outcome(winners=(), points=(0, 0)),
    }
    assert outcome == expected[side]


def test_the_option_for_fives_can_change_the_winner() -> None:
    """Four lines are equal, and row 4, worth 107, competes with the 22222 of column c: worth 104 or 120."""
    board = drawn("""
        0 5 2 0 1
        1 1 2 5 1
        4 3 2 0 4
        0 1 2 3 4
        3 3 2 2 0
    """)
    shown = ((8, 8), (10, 10), (45, 45), (50, 50))
    assert deciding(row_scores(board, "unit"), column_scores(board, "unit")) == (*shown, (107, 104))
    assert deciding(row_scores(board, "pair"), column_scores(board, "pair")) == (*shown, (107, 120))
    winners = {
        fives: RobotMaster().outcome(State(Options("duel", fives=fives), "rows", board, ((), ())))
        for fives in BOTH
    }
    assert winners == {"unit": Outcome(winners=(0,), points=(0, 0)), "pair": Outcome((1,), (0, 0))}


def test_no_full_line_is_worth_less_than_6() -> None:
    """So no solo game can end with fewer points: two 0s, then the three lowest different cards."""
    worth = sorted((line_score(cards), cards) for cards in product(range(6), repeat=5))
    assert worth[0] == (6, (0, 0, 1, 2, 3))
