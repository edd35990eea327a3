"""Random tables for property tests and secrecy tests."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

import msgspec

from robotable.games.protocol import Seat
from robotable.games.rounds import MatchLength
from robotable.table.commands import Act, AnswerUndo, AskUndo, Command, OfferDraw, Refused, Sit
from robotable.table.decide import decide
from robotable.table.entries import Entry
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table
from robotable.table.timing import Days, Fischer, PerMove

START: Final = 1_700_000_000_000


def _robot_master(variant: str, **more: Any) -> Setup:
    options = {"variant": variant, "first": more.pop("first", "rows")}
    return checked(Setup(game="robot_master", options=options, **more), frozenset())


HIDING: Final[Mapping[str, Setup]] = {
    "duel": _robot_master("duel", time=Fischer(600, 5)),
    "refill": _robot_master("refill", first="random", visibility="open"),
    "teams": _robot_master("teams", time=PerMove(60)),
    "match": _robot_master("refill", match=MatchLength(rounds=3), time=Days(3)),
    "match-teams": _robot_master("teams", match=MatchLength(rounds=2)),
    "match-duplicate": _robot_master("refill", match=MatchLength(rounds=4, duplicate=True)),
    "match-duplicate-duel": _robot_master("duel", match=MatchLength(points=30, duplicate=True)),
}
"""Every variant in which a player has hidden cards."""

OPEN: Final[Mapping[str, Setup]] = {
    "solo": _robot_master("solo"),
    "micro": checked(Setup(game="micro_robots", options={"players": 3, "pause": 0}), frozenset()),
    "ricochet": checked(Setup(game="ricochet_robots", options={"players": 2, "pause": 0}), frozenset()),
}
"""Variants without hidden information. Future draws are not part of the state."""

SETUPS: Final[Mapping[str, Setup]] = {**HIDING, **OPEN}


def person(seat: Seat) -> str:
    return f"person-{seat}"


def name(seat: Seat) -> str:
    return f"Player {seat}"


def act(action: object) -> Act:
    return Act(msgspec.Raw(msgspec.json.encode(action)))


def seated(setup: Setup, rng: Random, now: int = START) -> tuple[Table, list[Entry]]:
    """Seat everyone and let chance deal."""
    table, entries = new_table(setup), list[Entry]()
    for seat in range(len(table.sitters)):
        fresh = decide(table, person(seat), name(seat), Sit(seat), now, rng).entries
        table = folded(table, fresh)
        entries += fresh
    return table, entries


def played(setup: Setup, rng: Random, moves: int, *, chatter: float = 0.1) -> tuple[Table, list[Entry]]:
    """Return a table after at most this many moves that is still playing. Now and then a player offers a draw
    or asks to take back a move, and the opponent sometimes agrees."""
    table, entries = seated(setup, rng)
    now = START
    for _ in range(moves):
        now += rng.randrange(3_000)
        wish = _random_command(table, rng, chatter)
        if wish is None:
            break
        seat, command = wish
        try:
            fresh = decide(table, person(seat), name(seat), command, now, rng).entries
        except Refused:
            continue
        grown = folded(table, fresh)
        if grown.status == "over":
            break
        table = grown
        entries += fresh
    return table, entries


def _random_command(table: Table, rng: Random, chatter: float) -> tuple[Seat, Command] | None:
    seats = [seat for seat in table.rules.to_act(table.state) if seat >= 0]
    if not seats:
        return None
    if rng.random() < chatter and table.setup.game == "robot_master":
        anybody = rng.randrange(len(table.sitters))
        wishes: list[Command] = [OfferDraw(), AskUndo(), AnswerUndo(True), AnswerUndo(True)]
        return anybody, rng.choice(wishes)
    seat = rng.choice(seats)
    return seat, act(rng.choice(table.rules.legal_actions(table.state, seat)))
