"""The list of available commands is exact: all of them are accepted, and no others."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from robotable.table import commands
from robotable.table.available_commands import CommandName, available_commands, controls
from robotable.table.commands import Command, Refused
from robotable.table.decide import decide
from robotable.table.table import Table, new_table, turn
from tests.table.tables import SETUPS, START, person, played

LATER = START + 3_600_000
ORDER = ("ask_undo", "offer_draw", "resign", "leave", "abort")


def every_command(table: Table) -> dict[CommandName, Command]:
    return {
        "sit": commands.Sit(),
        "stand_up": commands.StandUp(),
        "resign": commands.Resign(),
        "leave": commands.LeaveRace(),
        "offer_draw": commands.OfferDraw(),
        "answer_draw": commands.AnswerDraw(False),
        "ask_undo": commands.AskUndo(),
        "answer_undo": commands.AnswerUndo(False),
        "claim_absence": commands.ClaimAbsence(turn(table) or 0),
        "ask_hint": commands.AskHint("move"),
        "abort": commands.Abort(),
    }


def refusal(table: Table, who: str, command: Command) -> Refused | None:
    away = dict.fromkeys(range(len(table.sitters)), START)
    try:
        decide(table, who, "Ann", command, LATER, Random(1), absent_since=away)
    except Refused as refused:
        return refused
    return None


@pytest.mark.parametrize("label", SETUPS)
def test_listed_commands_are_accepted_and_others_refused(label: str) -> None:
    rng = Random(label)
    tables = [played(SETUPS[label], rng, rng.randrange(40), chatter=0.3)[0] for _ in range(25)]
    for table in [new_table(SETUPS[label]), *tables]:
        for who in (*map(person, range(len(table.sitters))), "stranger"):
            listed = available_commands(table, table.seat_of(who))
            for name, wish in every_command(table).items():
                refused = refusal(table, who, wish)
                if name in listed:
                    assert refused is None or (name == "ask_undo" and refused.why == "illegal")
                else:
                    assert refused is not None, f"{name} should be listed for {who}"


def test_built_in_bots_allow_take_backs_but_agree_to_no_draw() -> None:
    table, _ = played(SETUPS["duel"], Random(1), 4, chatter=0)
    assert "offer_draw" in available_commands(table, 0)
    bot = table.sitters[1]
    assert bot is not None
    beside = replace(table, sitters=(table.sitters[0], replace(bot, person=None, engine="greedy")))
    assert turn(beside) == 0
    assert available_commands(beside, 0) == ("ask_hint", "resign", "ask_undo")
    assert controls(beside, 0) == ("ask_undo", "resign")


@pytest.mark.parametrize("label", SETUPS)
def test_every_command_has_its_place_before_it_comes_up(label: str) -> None:
    """Otherwise a button would appear under the pointer, or push others there."""
    rng = Random(label)
    for _ in range(10):
        table, _ = played(SETUPS[label], rng, rng.randrange(30), chatter=0.3)
        for seat in (*range(len(table.sitters)), None):
            places = controls(table, seat)
            listed = set(available_commands(table, seat)) & {"ask_undo", "offer_draw", "resign", "leave"}
            assert listed <= set(places)
            assert places == tuple(one for one in ORDER if one in places)
