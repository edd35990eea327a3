"""Explains why a race refuses an action and what would be legal instead."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from robotable.games.protocol import CHANCE, CLOCK, Seat
from robotable.games.race.actions import Bid, Claim, GiveUp, Leave, Pass, Return, TimeUp
from robotable.games.race.state import AnyRaceState, Phase

_LONGEST: Final = 100


def is_listed(action: Any, legal: tuple[Any, ...]) -> bool:
    """Whether the action is one of these, with equal types too: 5.0 == 5 and True == 1, but neither is a
    valid claim, and no notation could write them."""
    return any(action == one and _types(action) == _types(one) for one in legal)


def _types(action: Any) -> tuple[type, ...]:
    return tuple(type(value) for value in msgspec.structs.astuple(action))


def brief(action: Any) -> str:
    """The action for an error message, shortened because a client can send one of any length."""
    try:
        text = repr(action)
    except ValueError:  # the number has more digits than Python converts to text
        return f"a {type(action).__name__} of an endless number"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def refusal(state: AnyRaceState, phase: Phase, seat: Seat, action: Any, legal: tuple[Any, ...]) -> str | None:
    """The reason for refusing the action; None if it is a move that the course must explain."""
    if phase == "over":
        return "the race is over"
    if seat == CHANCE:
        return f"chance cannot do {brief(action)} now: " + (
            f"{len(legal)} other draws can" if legal else "players look for a way"
        )
    if phase == "chance":
        return f"{_name(seat)} cannot act now: chance is to act"
    if seat == CLOCK:
        running = ", ".join(str(deadline.number) for deadline in state.deadlines) or "none"
        return f"{brief(action)} is not what the clock can say now: the deadlines that run are {running}"
    if not 0 <= seat < len(state.presence):
        return f"seat {seat} does not exist: the seats are 0 to {len(state.presence) - 1}"
    if state.presence[seat] == "gone":
        return f"seat {seat} has been away for too long and is out of the race"
    if state.presence[seat] == "away":
        return f"seat {seat} is away: it must return first"
    return _refusal_of_player(state, seat, action, legal)


def _name(seat: Seat) -> str:
    return "the clock" if seat == CLOCK else f"seat {seat}"


def _refusal_of_player(state: AnyRaceState, seat: Seat, action: Any, legal: tuple[Any, ...]) -> str | None:
    if isinstance(action, Claim | Bid):
        if state.showing is not None:
            return f"too late for {brief(action)}: seat {state.showing.seat} shows its way"
        counts = [one.count for one in legal if type(one) is type(action)]
        if not counts:
            return f"{brief(action)} is not what this race asks for, or it cannot be lowered any more"
        return f"a number of moves is {counts[0]} to {counts[-1]} here, not {_number(action)}"
    if isinstance(action, Pass):
        return "the showing goes on" if state.showing is not None else f"seat {seat} has passed already"
    if isinstance(action, Return):
        return f"seat {seat} is not away"
    if isinstance(action, TimeUp):
        return "only the clock says that the time is up"
    if state.showing is None:
        return f"{brief(action)} cannot be done now: nobody shows a way yet"
    if state.showing.seat != seat:
        return f"seat {state.showing.seat} shows its way, not seat {seat}"
    if isinstance(action, GiveUp | Leave):
        return f"{brief(action)} cannot be done now"
    return None


def _number(offer: Claim | Bid) -> str:
    return str(offer.count) if type(offer.count) is int and abs(offer.count) < 10**9 else brief(offer)
