"""`robotable show`: a position as text, SVG and JSON. A seat sees only what it may know."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final
from xml.etree import ElementTree

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from robotable.games.record import Record
from robotable.games.robot_master import Options, View
from robotable.games.rounds import MatchState
from tests.cli.command import run
from tests.cli.games import GAME, played, records

DUEL: Final = "duel ...../..5../..34./...../..... 00112234455/00012234555"
few = settings(max_examples=25, deadline=None)


def position(record: Record) -> str:
    state = record.state()
    return GAME.notation.write_position(state.round if isinstance(state, MatchState) else state)


def test_the_text_has_board_scores_standing_and_open_hands() -> None:
    assert run("show", "duel ...../..5../..34./...../..... 00112234455/00012234455").done().out == (
        "     a     b     c     d     e\n"
        "   ┌─────┬─────┬─────┬─────┬─────┐\n"
        " 5 │     │     │  ·  │     │     │   0⊖\n"
        "   ├─────┼─────┼─────┼─────┼─────┤\n"
        " 4 │     │  ·  │  5  │  ·  │     │   5\n"
        "   ├─────┼─────┼─────┼─────┼─────┤\n"
        " 3 │     │  ·  │  3  │  4  │  ·  │   7\n"
        "   ├─────┼─────┼─────┼─────┼─────┤\n"
        " 2 │     │     │  ·  │  ·  │     │   0⊖\n"
        "   ├─────┼─────┼─────┼─────┼─────┤\n"
        " 1 │     │     │     │     │     │   0⊖\n"
        "   └─────┴─────┴─────┴─────┴─────┘\n"
        "      0⦶    0⦶    8     4     0⦶\n"
        "move 2 · ⊖ 0, 0, 0, 5  ⦶ 0, 0, 0, 4\n"
        "▸ seat 0, rows: 0 0 1 1 2 2 3 4 4 5 5\n"
        "  seat 1, columns: 0 0 0 1 2 2 3 4 4 5 5\n"
    )


def test_a_seat_sees_its_own_hand_only() -> None:
    out = run("show", DUEL, "--seat", "1").done().out
    assert "▸ seat 0, rows: 11 cards\n" in out
    assert "  seat 1, columns: 0 0 0 1 2 2 3 4 5 5 5\n" in out


def test_the_last_card_is_not_many() -> None:
    last = "duel 01234/12340/23401/34.12/40123 -/5"
    assert "▸ seat 1, columns: 1 card\n" in run("show", last, "--seat", "0").done().out


@pytest.mark.parametrize("variant", ["duel", "refill", "teams", "solo"])
def test_a_position_before_the_deal(variant: str) -> None:
    hands = "/".join(["-"] * {"duel": 2, "refill": 2, "teams": 4, "solo": 1}[variant])
    assert "move 0" in run("show", f"{variant} ...../...../...../...../..... {hands}").done().out


@few
@given(records)
@example(played(Options("teams"), 76, 53))  # decided on the second-lowest line: the longest verdict
def test_no_line_ends_with_blanks_and_80_columns_suffice(record: Record) -> None:
    for line in run("show", position(record)).done().out.splitlines():
        assert line == line.rstrip()
        assert len(line) <= 80


def test_svg_goes_to_a_file_or_to_standard_output() -> None:
    assert run("show", DUEL, "--svg", "board.svg").done().out == ""
    picture = Path("board.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(picture).get("role") == "img"
    assert run("show", DUEL, "--svg", "-").done().out == picture
    assert [path.name for path in Path().iterdir()] == ["board.svg"]


def test_svg_and_json_at_once() -> None:
    found = run("show", DUEL, "--svg", "board.svg", "--json").done()
    assert found.json["position"] == DUEL
    assert Path("board.svg").exists()


def test_the_position_may_come_from_standard_input() -> None:
    assert run("show", "-", stdin=DUEL + "\n").done() == run("show", DUEL)


@few
@given(records)
def test_json_is_the_view_of_a_spectator_and_the_position(record: Record) -> None:
    text = position(record)
    found = run("show", text, "--json").done().json
    state = GAME.notation.read_position(text)
    assert list(found) == ["position", "view"]
    assert found["position"] == text
    assert msgspec.convert(found["view"], View) == GAME.rules.view(state, None)


@few
@given(records, st.sampled_from([(), ("--svg", "-"), ("--json",)]), st.integers(0, 999))
def test_hidden_cards_do_not_change_what_a_seat_is_shown(
    record: Record, form: tuple[str, ...], seed: int
) -> None:
    state = record.state()
    state = state.round if isinstance(state, MatchState) else state
    for seat in range(GAME.rules.seats(state)):
        other = GAME.rules.resample(state, seat, Random(seed))
        here, there = (GAME.notation.write_position(one) for one in (state, other))
        shown = run("show", here, "--seat", str(seat), *form).done().out
        assert run("show", there, "--seat", str(seat), *form).done().out == shown
