"""Records as JSON: what is refused, and at which path."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from robotable.games.catalogue import GAMES
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record
from tests.games.robot_master.sample_records import DUEL, error_of

GAME_NAMES = ", ".join(GAMES)
RIGHT = "Outcome(winners=(1,), points=(0, 5))"


def as_json(**changed: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(write_record_json(read_record(DUEL))), **changed})


ALTERED_JSON: list[tuple[dict[str, Any], str]] = [
    ({"record": 2}, "$.record: unknown format 2; expected 1"),
    ({"record": "1"}, "$: Expected `int`, got `str` - at `$.record`"),
    ({"record": 10**30}, f"$.record: unknown format {10**30}; expected 1"),
    ({"game": "chess"}, f"$.game: Unknown game 'chess'. Choose one of {GAME_NAMES}."),
    ({"rules": 9}, "$.rules: unknown version 9; expected 1"),
    ({"rules": True}, "$: Expected `int`, got `bool` - at `$.rules`"),
    ({"more": 1}, "$: Object contains unknown field `more`"),
    ({"options": []}, "$: Expected `object`, got `array` - at `$.options`"),
    ({"options": {"variant": "duet"}}, "$.options: Invalid enum value 'duet' - at `$.variant`"),
    ({"options": {"colour": 1}}, "$.options: Object contains unknown field `colour`"),
    ({"options": {"variant": 10**30}}, "$.options: Expected `str`, got `int` - at `$.variant`"),
    (
        {"match": {}},
        "$.options: a match needs either a number of rounds or a number of points",
    ),
    ({"match": {"rounds": -1}}, "$.options: rounds is -1; it may be 1 to 1000"),
    ({"match": {"rounds": 2.5}}, "$: Expected `int | null`, got `float` - at `$.match.rounds`"),
    ({"match": {"laps": 2}}, "$: Object contains unknown field `laps` - at `$.match`"),
    ({"players": ["Ann"]}, "$.players: 1 players for 2 seats"),
    (
        {"players": ["Ann", "B\0n"]},
        (
            "$.players: invalid name 'B\\x00n': "
            "a name has at most 60 printable characters and no spaces around them"
        ),
    ),
    ({"players": ["Ann", None]}, "$: Expected `str`, got `null` - at `$.players[1]`"),
    ({"actions": ["+5", "fold"]}, "$.actions[1]: unknown action 'fold'; chance draws a card, such as +5"),
    (
        {"actions": ["+5", "5c4"]},
        "$.actions[1]: 5c4: seat 0 cannot act now: it is the turn of chance, which draws a card for seat 0",
    ),
    ({"actions": "+5"}, "$: Expected `array`, got `str` - at `$.actions`"),
    (
        {"result": None},
        f"$.result: the actions lead to {RIGHT}, not to None",
    ),
    (
        {"result": {"winners": [0], "points": [5, 0]}},
        f"$.result: the actions lead to {RIGHT}, not to Outcome(winners=(0,), points=(5, 0))",
    ),
]


@pytest.mark.parametrize(("changed", "message"), ALTERED_JSON)
def test_altered_json_is_refused(changed: dict[str, Any], message: str) -> None:
    assert error_of(read_record_json, as_json(**changed)) == message


@pytest.mark.parametrize("depth", [100, 2_000, 200_000])
@pytest.mark.parametrize("where", ["options", "players", "actions", "result", "match", "more"])
def test_deep_json_is_refused(where: str, depth: int) -> None:
    nested = b'{"variant":' + b"[" * depth + b"]" * depth + b"}"
    assert error_of(read_record_json, as_json(**{where: "HERE"}).replace(b'"HERE"', nested))


@pytest.mark.parametrize("where", ["record", "rules"])
@pytest.mark.parametrize("digits", [20, 400, 5_000, 1_000_000])
def test_huge_numbers_are_refused(where: str, digits: int) -> None:
    for number in (b"9" * digits, b"-" + b"9" * digits, b"9" * digits + b".0", b"1e" + b"9" * digits):
        message = error_of(read_record_json, as_json(**{where: "HERE"}).replace(b'"HERE"', number))
        assert len(message) < 600


def test_a_record_cut_at_any_byte_is_refused() -> None:
    whole = write_record_json(read_record(DUEL))
    for length in range(len(whole)):
        assert error_of(read_record_json, whole[:length]).startswith("$: ")


LONG = "x" * 1_000_000


@pytest.mark.parametrize(
    "changed", [{"game": LONG}, {"options": {LONG: 1}}, {LONG: 1}], ids=["game", "option", "field"]
)
def test_a_long_word_is_refused_in_a_few_words(changed: dict[str, Any]) -> None:
    assert len(error_of(read_record_json, as_json(**changed))) < 300
