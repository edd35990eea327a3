"""`robotable replay`: a recorded game at every ply. A seat sees only what it may know."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.protocol import CHANCE
from robotable.games.record import Record
from robotable.games.record_json import write_record_json
from robotable.games.record_text import write_record
from robotable.games.robot_master import Options, View
from robotable.games.rounds import MatchOptions, MatchState
from tests.cli.command import run
from tests.cli.games import GAME, played, records, redealt

DUEL: Final = played(Options(), seed=1)
MATCH: Final = played(MatchOptions(game=Options("refill"), rounds=2), seed=2)
few = settings(max_examples=20, deadline=None)


def kept(record: Record, name: str = "game.record") -> str:
    Path(name).write_text(write_record(record), encoding="utf-8")
    return name


def test_the_end_is_shown_with_all_that_led_there() -> None:
    out = run("replay", kept(DUEL)).done().out
    lines = out.splitlines()
    assert lines[:2] == ["Robot Master · variant duel · first rows · fives unit", "seats: 0 Ann, 1 Ben"]
    body = write_record(DUEL).split("\n\n")[1].splitlines()
    assert [line.removeprefix("  ") for line in lines[2 : lines.index("")]] == body[:-1]
    assert "ply 24 of 24" in lines
    assert lines[-1] == body[-1]


@pytest.mark.parametrize("record", [DUEL, MATCH], ids=["duel", "match"])
def test_each_ply_is_the_position_before_the_next_action_of_a_player(record: Record) -> None:
    name = kept(record)
    cuts = [at for at, (seat, _) in enumerate(record.log) if seat != CHANCE] + [len(record.log)]
    for ply, cut in enumerate(cuts):
        found = run("replay", name, "--at", str(ply), "--json").done().json
        state = record.state(cut)
        inner = state.round if isinstance(state, MatchState) else state
        assert (found["ply"], found["plies"]) == (ply, len(cuts) - 1)
        assert found["position"] == GAME.notation.write_position(inner)
        assert msgspec.json.encode(found["view"]) == msgspec.json.encode(record.rules.view(state, None))


def test_each_ply_is_drawn_like_its_position() -> None:
    name = kept(DUEL)
    for ply in range(25):
        drawn = run("replay", name, "--at", str(ply)).done().out.split(f"ply {ply} of 24\n")[1]
        position = run("replay", name, "--at", str(ply), "--json").json["position"]
        shown = run("show", position).done().out
        drawn = drawn.replace("Ann", "seat 0").replace("Ben", "seat 1").replace("[", " ").replace("]", " ")
        assert drawn.startswith(shown)


def test_the_card_placed_last_is_marked() -> None:
    name = kept(DUEL)
    assert "[" not in run("replay", name, "--at", "0").out
    (_, action) = DUEL.log[25]
    assert f"[{action.card}]" in run("replay", name, "--at", "1").out


def test_text_and_json_records_read_the_same() -> None:
    Path("game.json").write_bytes(write_record_json(DUEL))
    text = run("replay", kept(DUEL), "--json").done()
    assert run("replay", "game.json", "--json").done() == text
    assert run("replay", "-", "--json", stdin=write_record_json(DUEL)).done() == text
    assert run("replay", "-", "--json", stdin=write_record(DUEL)).done() == text
    assert msgspec.json.encode(text.json["record"]) == write_record_json(DUEL)


def test_what_replay_prints_as_json_can_be_replayed() -> None:
    record = run("replay", kept(DUEL), "--json").done().json["record"]
    again = run("replay", "-", stdin=msgspec.json.encode(record)).done()
    assert again == run("replay", "game.record")


def test_a_picture_of_a_ply() -> None:
    name = kept(DUEL)
    assert run("replay", name, "--at", "3", "--svg", "ply.svg").done().out == ""
    position = run("replay", name, "--at", "3", "--json").json["position"]
    framed = [line for line in Path("ply.svg").read_text().splitlines() if "last" not in line]
    plain = [line for line in run("show", position, "--svg", "-").out.splitlines() if "last" not in line]
    assert framed == plain
    assert run("replay", name, "--at", "3", "--svg", "-").out == Path("ply.svg").read_text()


def test_in_a_match_every_player_keeps_the_own_name_and_changes_the_side() -> None:
    name = kept(MATCH)
    first, second = (run("replay", name, "--at", str(at)).done().out for at in (3, 30))
    assert "Ann, rows" in first
    assert "Ben, columns" in first
    assert "Ben, rows" in second
    assert "Ann, columns" in second


def test_a_player_of_a_match_sees_the_own_hand_in_every_round() -> None:
    name = kept(MATCH)
    for at in (3, 30):
        lines = run("replay", name, "--at", str(at), "--seat", "0").done().out.splitlines()
        hands = {
            line[2:5]: line.split(": ")[1] for line in lines if ", rows:" in line or ", columns:" in line
        }
        assert hands["Ben"] == "5 cards"
        assert len(hands["Ann"].split()) == 5


@few
@given(records, st.sampled_from([(), ("--svg", "-"), ("--json",)]), st.integers(0, 999))
def test_hidden_cards_do_not_change_what_a_seat_is_shown(
    record: Record, form: tuple[str, ...], seed: int
) -> None:
    for seat in range(len(record.players)):
        other = redealt(record, seat, Random(seed))
        shown = run("replay", "-", "--seat", str(seat), *form, stdin=write_record(record)).done().out
        assert run("replay", "-", "--seat", str(seat), *form, stdin=write_record(other)).done().out == shown


@few
@given(records, st.integers(0, 99), st.integers(0, 3))
def test_a_seat_is_not_told_what_is_still_to_come(record: Record, at: int, seat: int) -> None:
    """Neither the list of actions nor the result reveals the rest of the record."""
    plies = [at for at, (owner, _) in enumerate(record.log) if owner != CHANCE]
    at, seat = at % (len(plies) + 1), seat % len(record.players)
    cut = plies[at] if at < len(plies) else len(record.log)
    arguments = ("--at", str(at), "--seat", str(seat))
    whole = run("replay", "-", *arguments, stdin=write_record(record)).done().out
    shorter = Record(record.game, record.options, record.players, record.log[:cut])
    part = run("replay", "-", *arguments, stdin=write_record(shorter)).done().out
    strip = (f"ply {at} of {len(plies)}", f"ply {at} of {at}")
    assert whole.replace(strip[0], strip[1]).split("result:")[0] == part.split("result:")[0]
    if at < len(plies):
        assert "result" not in whole


def test_json_of_a_seat_is_a_view_and_nothing_more() -> None:
    found = run("replay", kept(DUEL), "--seat", "1", "--at", "7", "--json").done().json
    assert list(found) == ["ply", "plies", "view"]
    assert msgspec.convert(found["view"], View).seat == 1
