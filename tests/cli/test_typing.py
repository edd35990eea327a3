"""Input during a game: refused input, previews, and take-backs."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.cli.command import moves, run
from tests.cli.scripted import PEOPLE, asked, dealt, played, script, typed


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hello", "unknown action 'hello'; a placement is a card and a cell, such as 5c4"),
        ("7c4", "unknown action '7c4'"),
        ("+3", "a placement is a card and a cell"),
        ("rows", "a placement is a card and a cell"),
        ("1a1", "cell a1 is not next to a card; choose one of b3 c2 c4 d3"),
        ("1c3", "cell c3 already has a"),
        ("1a1?", "cell a1 is not next to a card"),
        ("\x1b[A", r"unknown action '\x1b[a'"),
        ("u", "Player 1 has nothing to take back"),
    ],
)
def test_a_wrong_line_is_explained_and_changes_nothing(line: str, said: str) -> None:
    record = dealt(*PEOPLE)
    found = asked(line, record=record)
    assert f"Not possible: {said}" in found.out
    assert played() == record


def test_a_card_that_is_not_in_the_hand() -> None:
    record = dealt(*PEOPLE)
    missing = next((card for card in range(6) if card not in record.state().hands[0]), None)
    while missing is None:
        Path("game").unlink()
        run("play", *PEOPLE, "--save", "game").done()
        record = played()
        missing = next((card for card in range(6) if card not in record.state().hands[0]), None)
    for line in (f"{missing}c4", f"{missing}c4?"):
        found = asked(line, record=record)
        assert f"Not possible: card {missing} is not in the hand " in found.out
        assert played() == record


def test_bytes_that_are_no_text() -> None:
    record = dealt(*PEOPLE)
    found = run("play", "--resume", "game", stdin=b"\n\xff\xfe\n\nq\n").done()
    assert "unknown action" in found.out
    assert played() == record


def test_a_question_mark_asks_and_places_nothing() -> None:
    record = dealt(*PEOPLE)
    card = record.state().hands[0][-1]
    found = asked(f"{card}c4?", record=record)
    centre = record.state().board[12]
    both = 10 * card if card == centre else card + centre
    assert f"{card} on c4: row 4 0 → {card}, column c {centre} → {both}" in found.out
    assert played() == record


def test_help_says_what_can_be_typed_and_does_not_go_on() -> None:
    record = dealt(*PEOPLE)
    found = run("play", "--resume", "game", stdin=typed("h")).done()
    assert "take your last card back" in found.out
    assert "your card and cell" not in found.out, "help must not show the hand"
    assert played() == record


# --- undo


def test_the_card_can_be_taken_back_until_the_next_one_looks() -> None:
    record = dealt(*PEOPLE)
    word = script(record, Random(4))[0]
    assert moves(Path("game").read_text()) == []
    found = asked(word, "u", record=record)
    assert "Taken back." in found.out
    assert played() == record
    found = asked(word, "u", "", word, record=record)
    assert moves(Path("game").read_text()) == [word]


def test_it_cannot_be_taken_back_once_the_next_one_has_looked_and_played() -> None:
    record = dealt(*PEOPLE)
    first, second = script(record, Random(5))[:2]
    found = asked(first, "", second, "", "u", record=record)
    assert "Not possible: Player 1 can no longer take back a move: Player 2 has acted since" in found.out
    assert moves(Path("game").read_text()) == [first, second]


def test_against_a_bot_the_card_can_be_taken_back_before_it_answers() -> None:
    record = dealt()
    word = record.notation.write_action(record.state(), 0, record.rules.legal_actions(record.state(), 0)[0])
    run("play", "--resume", "game", stdin=typed(word, "u")).done()
    assert played() == record
    found = run("play", "--resume", "game", stdin=typed(word, "", "u")).done()
    assert "Not possible: Player 1 can no longer take back a move: pip has acted since" in found.out
    assert len(played().log) == len(record.log) + 2


def test_in_refill_it_cannot_be_taken_back_once_a_card_was_drawn() -> None:
    record = dealt("--variant", "refill", *PEOPLE)
    card = record.state().hands[0][0]
    run("play", "--resume", "game", stdin=typed("", f"{card}c4", "u")).done()
    assert played() == record
    found = run("play", "--resume", "game", stdin=typed("", f"{card}c4", "", "u")).done()
    assert "Not possible: nothing can be taken back now" in found.out
    assert len(played().log) == len(record.log) + 2


def test_in_a_solo_game_it_cannot_be_taken_back_once_the_next_card_is_up() -> None:
    dealt("--variant", "solo")
    found = run("play", "--resume", "game", stdin=typed("c4", "u", "c4", "", "u")).done()
    assert "Taken back." in found.out
    assert "Not possible: Player 1 can no longer take back a move: something was revealed since" in found.out
    assert len(moves(Path("game").read_text())) == 1


def test_quick_leaves_no_time_to_take_back() -> None:
    record = dealt(*PEOPLE)
    first = script(record, Random(6))[0]
    found = run("play", "--resume", "game", "--quick", stdin=typed("", first, "u")).done()
    assert "Not possible: nothing can be taken back now" in found.out
    assert moves(Path("game").read_text()) == [first]


def test_a_card_typed_before_the_hand_is_shown_is_not_placed() -> None:
    """It was typed by the previous player, who would otherwise place another player's card."""
    record = dealt(*PEOPLE)
    first, second = script(record, Random(7))[:2]
    found = asked(first, second, record=record)
    assert "Nothing was played. Press Enter to take your turn first." in found.out
    assert moves(Path("game").read_text()) == [first]
