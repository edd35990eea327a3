"""Built-in bots hold hidden cards too. No byte that others receive depends on them, and neither does the time
at which a bot acts.

What a bot plays may reveal something of its cards, as for everyone. How long it takes must not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from robotable.engines.catalogue import engines_for
from robotable.engines.protocol import TURN_MS, Engine, Plan
from robotable.engines.robot_master.greedy import Greedy
from robotable.games.robot_master import RobotMaster
from robotable.server.play.table_registry import bots_of
from robotable.table.commands import Refused, Sit
from robotable.table.decide import decide, decide_for_engine
from robotable.table.entries import Entry
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table, turn
from tests.engines.quick import quick
from tests.server.test_secrecy import PAIRS, ROLES, Role, difference, files
from tests.table.redeal import differ, redealt
from tests.table.tables import HIDING, START, act, name, person
from tests.thorough import usually

BOTS = [bot.name for bot in engines_for("robot_master")]
SEATS = {
    "duel": (1,),
    "refill": (0,),
    "teams": (1, 2),
    "match": (1,),
    "match-teams": (0, 3),
    "match-duplicate": (1,),
    "match-duplicate-duel": (0,),
}
"""The seats of the bots, as partners and opponents."""


def with_bots(label: str, bot: str) -> Setup:
    setup = msgspec.structs.replace(HIDING[label], bots=dict.fromkeys(SEATS[label], bot))
    return checked(setup, bots_of("robot_master"))


def played_with_bots(setup: Setup, rng: Random, moves: int) -> tuple[Table, list[Entry]]:
    """A game after at most this many moves that is not over. The bots choose their own moves."""
    table, entries, now = new_table(setup), list[Entry](), START
    for seat, sitter in enumerate(table.sitters):
        if sitter is None:
            fresh = decide(table, person(seat), name(seat), Sit(seat), now, rng).entries
            table, entries = folded(table, fresh), [*entries, *fresh]
    for _ in range(moves):
        now += rng.randrange(3_000)
        mover = turn(table)
        if mover is None:
            break
        if mover in setup.bots:
            plan = quick(setup.bots[mover]).plan(table.rules.view(table.state, mover), rng)
            assert plan is not None
            fresh = decide_for_engine(table, mover, plan.action, now, rng).entries
        else:
            wish = act(rng.choice(table.rules.legal_actions(table.state, mover)))
            try:
                fresh = decide(table, person(mover), name(mover), wish, now, rng).entries
            except Refused:
                continue
        grown = folded(table, fresh)
        if grown.status == "over":
            break
        table, entries = grown, [*entries, *fresh]
    return table, entries


def pairs(setup: Setup, watcher: str | None, count: int) -> Iterator[tuple[list[Entry], list[Entry]]]:
    """Pairs of games that look the same to the watcher, although the bots hold different cards."""
    rng = Random(f"{setup} {watcher}")
    found = 0
    while found < count:
        _, entries = played_with_bots(setup, rng, rng.randrange(60))
        for _ in range(5):
            other = redealt(setup, entries, watcher, rng)
            if other is not None and differ(entries, other) and found < count:
                found += 1
                yield entries, other


def roles(label: str) -> list[Role]:
    people = [seat for seat in range(len(new_table(HIDING[label]).sitters)) if seat not in SEATS[label]]
    return [ROLES["spectator"], ROLES["stranger"], *(Role(f"seat {at}", person(at)) for at in people)]


@pytest.mark.parametrize(("label", "bot"), list(zip(SEATS, cycle(BOTS), strict=False)))
def test_all_bytes_are_equal_with_bots_at_the_table(label: str, bot: str, tmp_path: Path) -> None:
    setup = with_bots(label, bot)
    for role in roles(label):
        found = list(pairs(setup, role.person, max(2, PAIRS // 2)))
        (tmp_path / role.name).mkdir()
        assert asyncio.run(difference(files(tmp_path / role.name), setup, found, role)) is None, role


def test_a_bot_that_reveals_its_hand_is_detected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right = RobotMaster.view

    def wrong(self: RobotMaster, state: Any, seat: int | None) -> Any:
        seen = right(self, state, seat)
        return seen if seat == 1 else msgspec.structs.replace(seen, pile=sum(state.hands[1]))

    setup = with_bots("duel", "greedy")
    found = list(pairs(setup, None, 6))
    monkeypatch.setattr(RobotMaster, "view", wrong)
    assert asyncio.run(difference(files(tmp_path), setup, found, ROLES["spectator"])) is not None


@cache
def turns(label: str, count: int) -> list[tuple[Any, Any]]:
    """A bot's views of two hands that look the same to somebody else; the same for every bot."""
    setup = with_bots(label, "random")
    found = []
    for role in roles(label):
        for logs in pairs(setup, role.person, count):
            one, other = (folded(new_table(setup), log) for log in logs)
            mover = turn(one)
            if mover in setup.bots:
                found.append((one.rules.view(one.state, mover), other.rules.view(other.state, mover)))
    return found


def time_depends_on_hand(label: str, count: int, make: Callable[[], Engine[Any, Any]]) -> bool:
    """Whether a bot takes different times over two hands that look the same to somebody else."""
    for number, views in enumerate(turns(label, count)):
        bot, seed = make(), f"{label} {number}"
        assert bot.question(views[0]) == bot.question(views[1]), "its time would restart"
        plans = [bot.plan(view, Random(seed)) for view in views]
        times = [None if plan is None else plan.after_ms for plan in plans]
        if times[0] != times[1]:
            return True
    return False


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("label", SEATS)
def test_thinking_time_does_not_depend_on_the_hand(label: str, bot: str) -> None:
    assert not time_depends_on_hand(label, usually(8, everything=20), lambda: quick(bot))


class _Thoughtful(Greedy):
    """Takes longer over a better hand."""

    def plan(self, view: Any, rng: Random) -> Plan[Any] | None:
        return Plan(TURN_MS + sum(view.hand), self.choose(view, rng)) if view.legal else None


class _Hesitant(Greedy):
    """Draws its random card first, so that the next random number depends on the hand."""

    def plan(self, view: Any, rng: Random) -> Plan[Any] | None:
        if not view.legal:
            return None
        action = rng.choice(view.legal)
        return Plan(TURN_MS + rng.randrange(1 + len(set(view.hand)) * 100), action)


@pytest.mark.parametrize("leaking", [_Thoughtful, _Hesitant])
def test_a_bot_that_hesitates_is_detected(leaking: Callable[[], Engine[Any, Any]]) -> None:
    assert time_depends_on_hand("duel", 20, leaking)
