"""Records as text: what is refused, where the error is and how to fix it."""

from __future__ import annotations

import pytest

from robotable.games.catalogue import GAMES
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record, write_record
from tests.games.robot_master.sample_records import DUEL, MATCH, error_of


def test_a_record_is_read_and_written_again() -> None:
    for text in (DUEL, MATCH):
        record = read_record(text)
        assert write_record(record) == text
        assert read_record_json(write_record_json(record)) == record
    assert read_record(DUEL).players == ("Ann", "Ben")
    assert read_record(MATCH).players == ("Ann", "")
    assert len(read_record(DUEL).log) == 25 + 24


NO_ACTION = "a placement is a card and a cell, such as 5c4"
NO_NAME = "a name has at most 60 printable characters and no spaces around them"
NO_MATCH = "expected 'rounds N' or 'points N', then perhaps 'duplicate'"
LEADS_TO = "the actions lead to"
RESULT = "result: seat 1 wins, points 0 5"
GAME_NAMES = ", ".join(GAMES)
ALTERED = [
    # The head.
    (
        "robotable record 1",
        "robotable record 2",
        "line 1, column 1: expected 'robotable record 1', found 'robotable record 2'",
    ),
    (
        "robotable record 1\n",
        "",
        "line 1, column 1: expected 'robotable record 1', found 'game: robot_master'",
    ),
    (
        "game: robot_master",
        "game: chess",
        f"line 2, column 7: Unknown game 'chess'. Choose one of {GAME_NAMES}.",
    ),
    ("game: robot_master", "game:", f"line 2, column 7: Unknown game ''. Choose one of {GAME_NAMES}."),
    ("game: robot_master\n", "", "line 9, column 1: the record has no 'game'"),
    ("rules: 1\n", "", "line 9, column 1: the record has no 'rules'"),
    (
        "rules: 1",
        "rules: 9",
        "line 3, column 8: unknown version '9' of the rules of robot_master; expected 1",
    ),
    (
        "rules: 1",
        "rules: ١",
        "line 3, column 8: unknown version '١' of the rules of robot_master; expected 1",
    ),
    (
        "variant: duel",
        "variant: duet",
        "line 4, column 10: variant is 'duet'; it may be duel, refill, teams, solo",
    ),
    ("variant: duel", "variant:", "line 4, column 10: variant is ''; it may be duel, refill, teams, solo"),
    ("first: rows", "first: me", "line 5, column 8: first is 'me'; it may be rows, columns, random"),
    ("fives: unit", "fives: 130", "line 6, column 8: fives is '130'; it may be unit, pair"),
    (
        "fives: unit",
        "colour: red",
        "line 6, column 1: unknown option 'colour'; robot_master has variant, first, fives",
    ),
    ("fives: unit", "first: rows", "line 6, column 1: 'first' is given twice"),
    ("seat 1: Ben", "seat 2: Ben", "line 8, column 1: 'seat 2': the seats are 0 to 1"),
    ("seat 1: Ben", "seat 01: Ben", "line 8, column 1: 'seat 01': the seats are 0 to 1"),
    ("seat 1: Ben", "seat 0: Ben", "line 8, column 1: 'seat 0' is given twice"),
    (
        "seat 1: Ben",
        f"seat 1: {'B' * 61}",
        f"line 8, column 9: invalid name '{'B' * 60}': {NO_NAME}",
    ),
    (
        "seat 1: Ben",
        "seat 1:  Ben",
        f"line 8, column 9: invalid name ' Ben': {NO_NAME}",
    ),
    (
        "seat 1: Ben",
        "seat 1: B\0n",
        f"line 8, column 9: invalid name 'B\\x00n': {NO_NAME}",
    ),
    (
        "fives: unit",
        "match: best of 3",
        f"line 6, column 8: found 'best of 3', {NO_MATCH}",
    ),
    (
        "fives: unit",
        "match: rounds ٣",
        f"line 6, column 8: found 'rounds ٣', {NO_MATCH}",
    ),
    (
        "fives: unit",
        "match: rounds 3 duplicate",
        "line 6, column 1: rounds is 3; a duplicate match plays each deal twice and needs an even number",
    ),
    ("fives: unit", "match: points 0", "line 6, column 1: points is 0; it may be 1 to 100000"),
    # The actions.
    ("+3\n4c2", "+3\n6c2", f"line 13, column 1: unknown action '6c2'; {NO_ACTION}"),
    ("4c2 1b2", "4c2 pass", f"line 13, column 5: unknown action 'pass'; {NO_ACTION}"),
    ("4c2 1b2", "4c2\t1b2", f"line 13, column 1: unknown action '4c2\\t1b2'; {NO_ACTION}"),
    (
        "0a5 0a3",
        "0a5 5a3",
        "line 24, column 5: 5a3: card 5 is not in the hand 0",
    ),
    (
        "4c2 1b2",
        "4c2 5c2",
        "line 13, column 5: 5c2: cell c2 already has a 4",
    ),
    (
        "4c2 1b2",
        "4c2 1a5",
        "line 13, column 5: 1a5: cell a5 is not next to a card; choose one of b2 b3 c1 c4 d2 d3",
    ),
    ("4c2 1b2", "4c2  1b2 +0", "line 13, column 10: +0: seat -1 cannot act now: it is the turn of seat 0"),
    (
        "+5 +0 +5 +0",
        "+5 0c4 +5 +0",
        (
            "line 10, column 4: 0c4: seat 0 cannot act now: it is the turn of chance, "
            "which draws a card for seat 0"
        ),
    ),
    (
        "+2 +0 +1 +4",
        "+0 +0 +0 +0 +0",
        "line 10, column 25: +0: chance cannot do Draw(card=0) now: it draws a card for seat 0",
    ),
    (
        "+5 +0 +5 +0",
        "rows +5 +0 +5 +0",
        "line 10, column 1: rows: chance cannot do Begin(side='rows') now: it draws a card for seat 0",
    ),
    ("0a5 0a3", "0a5 0a3 0a3", "line 24, column 9: 0a3: the game is over"),
    (
        "0a5 0a3\n",
        "0a5\n",
        f"line 25, column 1: {LEADS_TO} 'result: unfinished', not '{RESULT}'",
    ),
    # The result.
    (
        RESULT,
        "result: seat 0 wins, points 5 0",
        f"line 25, column 1: {LEADS_TO} '{RESULT}', not 'result: seat 0 wins, points 5 0'",
    ),
    (
        RESULT,
        "result: unfinished",
        f"line 25, column 1: {LEADS_TO} '{RESULT}', not 'result: unfinished'",
    ),
    ("wins, points 0 5\n", "wins, points 0 5\n\nmore\n", "line 27, column 1: nothing can follow the result"),
    (
        "result: seat 1 wins, points 0 5\n",
        "",
        "line 25, column 1: the record has no 'result: …' at its end",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "message"), ALTERED)
def test_altered_records_are_refused(right: str, wrong: str, message: str) -> None:
    assert DUEL.count(right) == 1
    assert error_of(read_record, DUEL.replace(right, wrong)) == message


ALTERED_MATCHES = [
    (
        "ended: seat 1 wins, points 0 5",
        "ended: draw, points 0 0",
        f"line 27, column 1: {LEADS_TO} 'ended: seat 1 wins, points 0 5', not 'ended: draw, points 0 0'",
    ),
    ("round 1\n", "round 2\n", "line 11, column 1: the actions lead to 'round 1', not 'round 2'"),
    ("round 2\n", "round 3\n", "line 28, column 1: the actions lead to 'round 2', not 'round 3'"),
    ("4b3 1b2", "4b3 1b2\nround 2", "line 16, column 1: the previous round is not finished"),
    (
        "variant: duel",
        "variant: solo",
        "line 7, column 1: a match needs two sides, and a solo game has only one",
    ),
    (
        "result: unfinished",
        RESULT,
        f"line 30, column 1: {LEADS_TO} 'result: unfinished', not '{RESULT}'",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "message"), ALTERED_MATCHES)
def test_altered_matches_are_refused(right: str, wrong: str, message: str) -> None:
    assert MATCH.count(right) == 1
    assert error_of(read_record, MATCH.replace(right, wrong)) == message


def test_comments_and_the_layout_do_not_matter() -> None:
    wild = DUEL.replace("\n", "\r\n").replace("4c2 1b2\r\n", "# the first turns\r\n\r\n4c2\r\n  1b2  \r\n")
    assert read_record("# a file\n\n" + wild) == read_record(DUEL)
    short = DUEL.replace("variant: duel\nfirst: rows\nfives: unit\n", "")
    assert read_record(short) == read_record(DUEL)


@pytest.mark.parametrize("text", [DUEL, MATCH], ids=["duel", "match"])
def test_a_record_cut_at_any_byte_is_refused(text: str) -> None:
    whole = text.encode()
    for length in range(len(whole) - 1):
        message = error_of(read_record, whole[:length].decode())
        assert message.startswith("line "), message
    assert read_record(whole[:-1].decode()) == read_record(text)


HEAD = DUEL[: DUEL.index("\n\n")]


def test_a_record_cut_after_its_head_says_what_is_missing() -> None:
    assert error_of(read_record, HEAD) == ("line 9, column 1: the record has no 'result: …' at its end")


GARBAGE: list[bytes] = [
    b"",
    b"\n",
    b"\0",
    b"\xff\xfe\x00",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    b"PK\x03\x04" + bytes(range(256)),
    bytes(range(256)) * 8,
    b"{" * 1000,
    b"[" * 100_000,
    b'"' + b"\\ud800" * 9 + b'"',
    "\ufeffrobotable record 1\n".encode(),
]


@pytest.mark.parametrize("data", GARBAGE, ids=lambda data: ascii(data[:12]))
def test_garbage_is_refused(data: bytes) -> None:
    assert error_of(read_record, data.decode("utf-8", "replace"))
    assert error_of(read_record, data.decode("latin-1"))
    assert error_of(read_record, data.decode("utf-8", "surrogateescape"))
    assert error_of(read_record_json, data)


@pytest.mark.parametrize("surrogate", ["seat 1: B\ud800n", "match: \ud800", "\ud800: 1", "\ud800"])
def test_a_lone_surrogate_is_refused(surrogate: str) -> None:
    assert error_of(read_record, DUEL.replace("fives: unit", surrogate).replace("seat 1: Ben\n", ""))


def test_a_lone_surrogate_in_an_option_is_refused() -> None:
    assert error_of(read_record, DUEL.replace("variant: duel", "variant: \ud800"))


MILLION = 1_000_000


@pytest.mark.parametrize(
    "line",
    [
        "+1 " * (MILLION // 3),
        "x" * MILLION,
        "#" * MILLION,
        "seat 0: " + "x" * MILLION,
        "match: rounds " + "9" * MILLION,
        "\n" * MILLION,
        "#\n" * (MILLION // 2),
        "variant: duel\n" * (MILLION // 14),
    ],
    ids=["draws", "one word", "a comment", "a name", "rounds", "empty lines", "comments", "options"],
)
def test_a_million_characters_are_refused_in_a_few_words(line: str) -> None:
    text = f"robotable record 1\ngame: robot_master\nrules: 1\n{line}\nresult: draw\n"
    assert len(error_of(read_record, text)) < 300


@pytest.mark.parametrize("line", ["x" * MILLION + ": 1", "variant: " + "x" * MILLION], ids=["key", "value"])
def test_a_long_option_is_refused_in_a_few_words(line: str) -> None:
    text = f"robotable record 1\ngame: robot_master\nrules: 1\n{line}\nresult: draw\n"
    assert len(error_of(read_record, text)) < 300
