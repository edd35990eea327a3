"""Nothing that a table sends depends on what the viewer may not know.

The hidden cards are dealt again throughout the log, and all bytes sent must stay the same. Then known kinds
of leaks are built in on purpose, to prove that the test finds them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from robotable.games.match import Match
from robotable.games.robot_master import RobotMaster
from robotable.table import wire
from robotable.table.commands import AskUndo, Command, Refused
from robotable.table.decide import decide
from robotable.table.entries import Entry
from robotable.table.fold import folded
from robotable.table.setup import Setup
from robotable.table.table import new_table
from robotable.table.wire import history, table_view
from tests.table.redeal import differ, redealt
from tests.table.tables import HIDING, OPEN, START, act, person, played
from tests.thorough import usually

PAIRS = int(os.environ.get("ROBOTABLE_SECRECY_PAIRS", usually("80", everything="1000")))
"""Per variant. Matches have longer logs of the same kind and get a tenth."""

PER_GAME = 20
"""How often the cards of one game are dealt again: playing a game costs more."""

Sent = Callable[[Setup, list[Entry], str | None], bytes]


def sent(setup: Setup, entries: list[Entry], watcher: str | None) -> bytes:
    """Return everything that this viewer can receive from the table."""
    table = folded(new_table(setup), entries)
    events = history(setup, entries, watcher)
    return msgspec.json.encode(
        [table_view("id", table, watcher, START + 60_000), events, refusals(table, watcher)]
    )


def refusals(table: Any, watcher: str | None) -> list[str]:
    """Return the answers to commands that are refused for various reasons: error texts must not leak
    either."""
    seat = None if watcher is None else table.seat_of(watcher)
    commands: list[Command] = [AskUndo(), act({"action": "draw", "card": 3}), act({"action": "place"})]
    commands += [
        act({"action": "place", "card": card, "cell": cell}) for card in range(-1, 7) for cell in (0, 12, 24)
    ]
    if seat is not None and table.rules.legal_actions(table.state, seat):
        commands = commands[:3]  # the others may be legal, and chance would then act
    found = []
    for command in commands:
        try:
            decide(table, watcher or "stranger", "Ann", command, START, Random(1))
        except Refused as refused:
            found.append(f"{refused.why} {refused}")
        else:
            found.append("accepted")
    return found


def pairs(
    label: str, count: int, seed: object = 0
) -> Iterator[tuple[Setup, list[Entry], list[Entry], str | None]]:
    """Yield logs that a viewer must not be able to tell apart. Viewers are all seats and a spectator."""
    setup, rng = HIDING[label], Random(f"{label} {seed}")
    found = 0
    while found < count:
        _, entries = played(setup, rng, rng.randrange(90))
        seats = len(new_table(setup).sitters)
        for turn in range(PER_GAME):
            watcher = rng.choice([None, "stranger", *map(person, range(seats))])
            other = redealt(setup, entries, watcher, rng)
            if other is None or not differ(entries, other):
                if turn > 3:
                    break
                continue
            yield setup, entries, other, watcher
            found += 1
            if found == count:
                return


@pytest.mark.parametrize("label", HIDING)
def test_no_byte_depends_on_hidden_cards(label: str) -> None:
    for setup, entries, other, watcher in pairs(label, PAIRS // 10 if "match" in label else PAIRS):
        assert sent(setup, entries, watcher) == sent(setup, other, watcher)


@pytest.mark.parametrize("label", OPEN)
def test_without_hidden_cards_a_spectator_sees_as_much_as_a_player(label: str) -> None:
    setup = OPEN[label]
    for seed in range(10):
        table, entries = played(setup, Random(seed), 60)
        public = history(setup, entries, None)
        for seat in range(len(table.sitters)):
            assert history(setup, entries, person(seat)) == public


def leaks(label: str, count: int = 60) -> bool:
    return any(
        sent(setup, entries, watcher) != sent(setup, other, watcher)
        for setup, entries, other, watcher in pairs(label, count, "leak")
    )


def _redact_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(RobotMaster, "redact", lambda self, event, seat: event)


def _redact_for_the_wrong_seat(patch: pytest.MonkeyPatch) -> None:
    right = RobotMaster.redact
    patch.setattr(
        RobotMaster, "redact", lambda self, event, seat: right(self, event, 0 if seat is None else seat ^ 1)
    )


def _match_redacts_nothing(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "redact", lambda self, event, seat: event)


def _view_of_another_hand(patch: pytest.MonkeyPatch) -> None:
    right = RobotMaster.view

    def wrong(self: RobotMaster, state: Any, seat: int | None) -> Any:
        hands = state.hands
        return msgspec.structs.replace(right(self, state, seat), hand=hands[((seat or 0) + 1) % len(hands)])

    patch.setattr(RobotMaster, "view", wrong)


def _spectators_see_the_first_hand(patch: pytest.MonkeyPatch) -> None:
    right = RobotMaster.view

    def wrong(self: RobotMaster, state: Any, seat: int | None) -> Any:
        seen = right(self, state, seat)
        return msgspec.structs.replace(seen, hand=state.hands[0]) if seat is None else seen

    patch.setattr(RobotMaster, "view", wrong)


def _pile_reveals_hands(patch: pytest.MonkeyPatch) -> None:
    right = RobotMaster.view

    def wrong(self: RobotMaster, state: Any, seat: int | None) -> Any:
        return msgspec.structs.replace(right(self, state, seat), pile=sum(map(sum, state.hands)))

    patch.setattr(RobotMaster, "view", wrong)


def _raw_action_in_events(patch: pytest.MonkeyPatch) -> None:
    right = wire.event_view

    def wrong(table: Any, entry: Entry, person: str | None, *now: Any) -> Any:
        return msgspec.structs.replace(right(table, entry, person, *now), what=entry.what)

    patch.setattr(wire, "event_view", wrong)


def _chance_named_in_acting(patch: pytest.MonkeyPatch) -> None:
    right = wire.event_view

    def wrong(table: Any, entry: Entry, person: str | None, *now: Any) -> Any:
        view, what = right(table, entry, person, *now), entry.what
        leaking = getattr(what, "seat", 0) < 0
        return msgspec.structs.replace(view, what=[view.what, what]) if leaking else view

    patch.setattr(wire, "event_view", wrong)


def _error_names_a_hidden_card(patch: pytest.MonkeyPatch) -> None:
    right = RobotMaster.apply

    def wrong(self: RobotMaster, state: Any, seat: int, action: Any) -> Any:
        try:
            return right(self, state, seat, action)
        except ValueError as error:
            raise type(error)(f"{error}: {state.hands}") from None

    patch.setattr(RobotMaster, "apply", wrong)


LEAKS = {
    leak.__name__.strip("_"): leak
    for leak in (
        _redact_nothing,
        _redact_for_the_wrong_seat,
        _match_redacts_nothing,
        _view_of_another_hand,
        _spectators_see_the_first_hand,
        _pile_reveals_hands,
        _raw_action_in_events,
        _chance_named_in_acting,
        _error_names_a_hidden_card,
    )
}


@pytest.mark.parametrize(
    ("label", "leak"),
    [
        (label, leak)
        for label in HIDING
        for leak in LEAKS
        if leak != "match_redacts_nothing" or "match" in label
    ],
)
def test_a_deliberate_leak_is_found(label: str, leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    assert leaks(label)
