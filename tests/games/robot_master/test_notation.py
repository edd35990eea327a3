"""Positions, boards and actions as text: what is refused, where the error is and how to fix it."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from robotable.games.notation import NotationError
from robotable.games.robot_master import Options, RobotMaster, State, read_board, write_board
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.games.robot_master.options import VARIANTS
from tests.games.robot_master.drawing import drawn, position
from tests.games.robot_master.mutation import mutations
from tests.laws.playout import playout

NOTATION = RobotMasterNotation()
RULES = RobotMaster()


def test_a_position_and_its_picture() -> None:
    text = position(
        "refill,first=random:columns,fives=pair",
        """
        . . . . .
        . . 5 . .
        . 2 3 4 .
        . . . 0 .
        . . . . .
        """,
        "00112/34455",
    )
    assert text == "refill,first=random:columns,fives=pair ...../..5../.234./...0./..... 00112/34455"
    state = NOTATION.read_position(text)
    assert state == State(
        options=Options("refill", "random", "pair"),
        first="columns",
        board=drawn("..... ..5.. .234. ...0. .....".replace(" ", "\n")),
        hands=((0, 0, 1, 1, 2), (3, 4, 4, 5, 5)),
    )
    assert NOTATION.write_position(state) == text


SHORTEST = [
    (Options("duel"), "duel ...../...../...../...../..... -/-"),
    (Options("refill", "columns"), "refill,first=columns ...../...../...../...../..... -/-"),
    (Options("duel", "random"), "duel,first=random ...../...../...../...../..... -/-"),
    (Options("teams", fives="pair"), "teams,fives=pair ...../...../...../...../..... -/-/-/-"),
    (Options("solo", "random", "pair"), "solo,first=random,fives=pair ...../...../...../...../..... -"),
]


@pytest.mark.parametrize(("options", "text"), SHORTEST)
def test_only_what_differs_from_the_defaults_is_written(options: Options, text: str) -> None:
    assert NOTATION.write_position(RULES.new(options)) == text
    assert NOTATION.read_position(text) == RULES.new(options)


# Each case is a text and, under the character with the error, a mark with the message.
MALFORMED_POSITIONS = """
duet ...../...../..3../...../..... -/-
^ unknown variant 'duet'; it may be duel, refill, teams, solo

Duel ...../...../..3../...../..... -/-
^ unknown variant 'Duel'; it may be duel, refill, teams, solo

duel,first=rows ...../...../..3../...../..... -/-
     ^ unexpected 'first=rows'; $OPTIONS

duel,first=nobody ...../...../..3../...../..... -/-
     ^ unexpected 'first=nobody'; $OPTIONS

duel,first=random:me ...../...../..3../...../..... -/-
     ^ unexpected 'first=random:me'; $OPTIONS

solo,first=random:rows ...../...../..3../...../..... -
     ^ unexpected 'first=random:rows'; $OPTIONS

duel,fives=unit ...../...../..3../...../..... -/-
     ^ unexpected 'fives=unit'; $OPTIONS

duel,fives=pair,first=columns ...../...../..3../...../..... -/-
                ^ unexpected 'first=columns'; $OPTIONS

duel,fives=pair,fives=pair ...../...../..3../...../..... -/-
                ^ unexpected 'fives=pair'; $OPTIONS

duel,colour=red ...../...../..3../...../..... -/-
     ^ unexpected 'colour=red'; $OPTIONS

duel, ...../...../..3../...../..... -/-
     ^ unexpected ''; $OPTIONS

duel
    ^ 1 field instead of 3: $FIELDS

duel ...../...../..3../...../.....
                                  ^ 2 fields instead of 3: $FIELDS

duel ...../...../..3../...../..... 0/0 0
                                      ^ 4 fields instead of 3: $FIELDS

duel ...../...../..6../...../..... -/-
                   ^ unknown card '6'; a cell is a digit 0 to 5, or '.' if empty

duel ...../...../..x../...../..... -/-
                   ^ unknown card 'x'; a cell is a digit 0 to 5, or '.' if empty

duel ...../...../..٣../...../..... -/-
                   ^ unknown card '٣'; a cell is a digit 0 to 5, or '.' if empty

duel ...../...../..3./...../..... -/-
                     ^ row 3 has 4 cells instead of 5

duel ...../...../..3.../...../..... -/-
                      ^ row 3 has 6 cells instead of 5

duel ...../...../..3../..... -/-
                            ^ the board has 4 rows separated by '/' instead of 5

duel ...../...../..3../...../...../..... -/-
                                  ^ the board has 6 rows separated by '/' instead of 5

duel 1111./111../..1../...../..... -/-
             ^ this is the seventh 1, but there are only six of each value

duel ...../...../..3../...../..... 000111222333
                                   ^ expected 2 hands for duel, found 1

teams ...../...../..3../...../..... 0000111/1112222
                                    ^ expected 4 hands for teams, found 2

solo ...../...../..3../...../..... 1/1
                                   ^ expected 1 hand for solo, found 2

duel ...../...../..3../...../..... 000111222333/00011122245x
                                                           ^ unknown card 'x'$NO_CARD

duel ...../...../..3../...../..... 000111222333/
                                                ^ unknown card ' '$NO_CARD

duel ...../...../..3../...../..... 000111222333/--
                                                ^ unknown card '-'$NO_CARD

duel ...../...../..3../...../..... 000111222333/445554433222
                                                ^ the hand 445554433222 is not sorted; write 222334444555

duel ...../...../..3../...../..... 000000011122/222333444455
                                   ^ 7 cards of value 0 on the board and in the hands, but there are only six

duel ...../...../..3../...../..... 000111222333/333344445555
                                   ^ 8 cards of value 3 on the board and in the hands, but there are only six

duel ...../...../..3../...../4.... 00011122233/000111222444
     ^ the cards are not connected with c3, edge to edge

duel ...../.4.../..3../...../..... 00011122233/000111222444
     ^ the cards are not connected with c3, edge to edge

duel ...../..4../...../...../..... 00011122233/000111222444
     ^ the cards are not connected with c3, edge to edge

duel ...../...../..3../...../..... 00011122233/000111222444
                                   ^ $CARDS 11/12 cards; at this point they must have 12/12

duel ...../..4../..3../...../..... 000111222333/00111222444
                                   ^ $CARDS 12/11 cards; at this point they must have 11/12

duel,first=columns ...../..4../..3../...../..... 00011122233/000111222444
                                                 ^ $CARDS 11/12 cards; at this point they must have 12/11

duel ...../...../...../...../..... 000/111222
                                   ^ $CARDS 3/6 cards; at this point they must have $DEALING

duel,first=random ...../...../...../...../..... 0/-
                                                ^ $CARDS 1/0 cards; at this point they must have 0/0

refill ...../..4../..3../...../..... 00011/222
                                     ^ $CARDS 5/3 cards; at this point they must have 4/5 or 5/5

refill ...../...../..3../...../..... 0001/22233
                                     ^ $CARDS 4/5 cards; at this point they must have 5/5

teams ...../..4../..3../...../..... 000111/222333/0001112/2334445
                                    ^ $CARDS 6/6/7/7 cards; at this point they must have 6/7/7/7

solo ...../..4../..3../...../..... 01
                                   ^ $CARDS 2 cards; at this point they must have 0 or 1

solo ...../...../...../...../..... 0
                                   ^ $CARDS 1 cards; at this point they must have 0
"""

IN_FULL = {
    "$OPTIONS": "a variant can be followed by "
    ",first=columns or ,first=random or ,first=random:SIDE, then ,fives=pair",
    "$FIELDS": "a position is a variant, a board and hands, separated by spaces",
    "$CARDS": "the hands have",
    "$DEALING": " or ".join([f"{n}/0" for n in range(13)] + [f"12/{n}" for n in range(1, 13)]),
    "$NO_CARD": "; a hand is digits 0 to 5, or '-' if empty",
}


def marked_cases(table: str) -> list[object]:
    """Text, column and message of each case."""
    cases: list[object] = []
    for case in table.strip().split("\n\n"):
        text, mark = case.split("\n")
        message = mark.strip().removeprefix("^ ")
        for short, full in IN_FULL.items():
            message = message.replace(short, full)
        cases.append(pytest.param(text, mark.index("^") + 1, message, id=text))
    return cases


@pytest.mark.parametrize(("text", "column", "message"), marked_cases(MALFORMED_POSITIONS))
def test_positions_that_are_refused(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        NOTATION.read_position(text)
    assert str(refused.value) == f"line 1, column {column}: {message}"


def test_cards_on_the_board_before_it_is_known_who_begins() -> None:
    with pytest.raises(NotationError) as refused:
        NOTATION.read_position("duel,first=random ...../...../..3../...../..... 000011112222/333444455555")
    assert not str(refused.value).endswith("they hold ")


MALFORMED_BOARDS = """
..3..
     ^ the board has 1 rows separated by '/' instead of 5

...../...../..3../...../....
                            ^ row 1 has 4 cells instead of 5

...../...../..3../...../.....x
                             ^ row 1 has 6 cells instead of 5

.....\\...../..3../...../.....
     ^ row 5 has 11 cells instead of 5

...../...../..-../...../.....
              ^ unknown card '-'; a cell is a digit 0 to 5, or '.' if empty

55555/55.../...../...../.....
       ^ this is the seventh 5, but there are only six of each value
"""


@pytest.mark.parametrize(("text", "column", "message"), marked_cases(MALFORMED_BOARDS))
def test_boards_that_are_refused(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_board(text)
    assert str(refused.value) == f"line 1, column {column}: {message}"


def test_any_cards_make_a_board_within_six_of_each() -> None:
    """To score boards that no game has reached; a position is checked more strictly."""
    text = "5...0/...../...../...../1...2"
    assert write_board(read_board(text)) == text


def test_the_error_has_its_position() -> None:
    with pytest.raises(NotationError) as refused:
        NOTATION.read_position("duel ...../...../..7../...../..... -/-")
    assert (refused.value.line, refused.value.column, refused.value.path) == (1, 20, "")
    assert isinstance(refused.value, ValueError)


TO_PLACE = "duel ...../...../..3../...../..... 000011112222/333444455555"
TO_DRAW = "refill ...../..4../..3../...../..... 0000/12345"
TO_BEGIN = "duel,first=random ...../...../...../...../..... -/-"
OVER = "solo 01234/01234/01234/01234/01235 -"
EXPECTED = {
    TO_PLACE: "a placement is a card and a cell, such as 5c4",
    TO_DRAW: "chance draws a card, such as +5",
    TO_BEGIN: "chance chooses the side that starts: rows or columns",
    OVER: "the game is over",
}
NO_ACTIONS = [
    *("", " ", "5", "c4", "5c", "5c44", "6c4", "5f4", "5c0", "5c6", "5C4", "c45", "5 c4", " 5c4", "5c4\n"),
    *("+", "+6", "+-1", "++1", "+1+", "+12", "-1", "1", "Rows", "row", "rows,", "٥c4", "+٣", "+²"),
    *("\0", "\ud800", "🤖", "pass", "None"),
]


@pytest.mark.parametrize("text", NO_ACTIONS, ids=ascii)
@pytest.mark.parametrize("at", EXPECTED)
def test_words_that_are_not_actions(at: str, text: str) -> None:
    with pytest.raises(NotationError) as refused:
        NOTATION.read_action(NOTATION.read_position(at), text)
    quoted = repr(text) if text.isprintable() else ascii(text)
    assert str(refused.value) == f"line 1, column 1: unknown action {quoted}; {EXPECTED[at]}"


def some_positions() -> list[str]:
    """Positions from every variant and stage."""
    found = []
    for variant in VARIANTS:
        for options in (Options(variant), Options(variant, "random", "pair")):
            states = [state for state, _, _, _ in playout(RULES, options, Random(1))]
            found += [NOTATION.write_position(state) for state in states[::7]]
    return found


def read_or_refused(text: str) -> None:
    """A text is either refused with a NotationError that points into it, or is the unique text of its
    state."""
    try:
        state: State | NotationError = NOTATION.read_position(text)
    except NotationError as error:
        state = error
    if isinstance(state, NotationError):
        assert state.line == 1
        assert 1 <= state.column <= len(text) + 1
    else:
        assert NOTATION.write_position(state) == text


@settings(deadline=None)
@given(text=st.text(st.characters(), max_size=60) | st.text("duel,first=random:/.012345 -", max_size=80))
@example("\ud800 ...../...../..3../...../..... -/-")
@example("duel ...../...../..3../...../..... \ud800/-")
def test_any_text_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@settings(deadline=None, max_examples=400)
@given(text=mutations(some_positions(), "012345./ ,=:-random\0\n٣\ud800"))
def test_a_changed_position_is_read_or_refused(text: str) -> None:
    read_or_refused(text)


@settings(deadline=None, max_examples=200)
@given(text=mutations(["5....", "+3", "5c4", "rows", "columns"], "012345abcdef+-rows \0"))
def test_a_changed_word_is_read_or_refused(text: str) -> None:
    for at in EXPECTED:
        state = NOTATION.read_position(at)
        try:
            seat, action = NOTATION.read_action(state, text)
        except NotationError:
            continue
        assert NOTATION.write_action(state, seat, action) == text


MILLION = 1_000_000


@pytest.mark.parametrize(
    "text",
    [
        " " * MILLION,
        "/" * MILLION,
        "," * MILLION,
        "duel" + ",first=columns" * (MILLION // 14),
        f"duel {'.' * MILLION} -/-",
        f"duel {'...../' * (MILLION // 6)} -/-",
        f"duel ...../...../..3../...../..... {'1' * MILLION}/-",
        f"duel ...../...../..3../...../..... {'/' * MILLION}",
    ],
    ids=["spaces", "slashes", "commas", "options", "cells", "rows", "cards", "hands"],
)
def test_a_text_of_a_million_characters_is_refused_in_a_few_words(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        NOTATION.read_position(text)
    assert len(str(refused.value)) < 300


def test_a_long_unsorted_hand_is_refused_in_a_few_words() -> None:
    with pytest.raises(NotationError) as refused:
        NOTATION.read_position(f"duel ...../...../..3../...../..... {'21' * MILLION}/-")
    assert len(str(refused.value)) < 300
