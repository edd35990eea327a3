"""Explains why a race refuses an action and what would be legal instead."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from robotable.games.deadlines import TimeUp
from robotable.games.protocol import CHANCE, CLOCK, Seat
from robotable.games.race.actions import Bid, Claim, GiveUp, Leave, Pass, Ready, Return
from robotable.games.race.state import AnyRaceState, Phase

_LONGEST: Final = 100


def is_listed(action: Any, legal: tuple[Any, ...]) -> bool:
    """Whether the action is one of these, with equal types too: 5.0 == 5 and True == 1, but neither is a
    valid claim, and no notation could write them."""
    return action in legal and _types(action) == _types(legal[legal.index(action)])


def _types(action: Any) -> tuple[type, ...]:
    return tuple(type(value) for value in msgspec.structs.astuple(action))


def brief(action: Any) -> str:
    """The action for an error message, shortened because a client can send one of any length."""
    try:
        text = repr(action)
    except ValueError:  # the number has more digits than Python converts to text
        return f"a {type(action).__name__} with a very long number"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def refusal(state: AnyRaceState, phase: Phase, seat: Seat, action: Any, legal: tuple[Any, ...]) -> str | None:
    """The reason for refusing the action; None if it is a move that the course must explain."""
    if phase == "over":
        return "the race is over"
    if seat == CHANCE:
        return f"chance cannot do {brief(action)} now: " + (
            f"{len(legal)} other draws are possible"
            if legal
            else "the players are looking for a solution"
            if state.waiting is None
            else "the players have not finished their pause"
        )
    if phase == "chance":
        return f"{_name(seat)} cannot act now: it is the turn of chance"
    if seat == CLOCK:
        running = ", ".join(str(deadline.number) for deadline in state.deadlines) or "none"
        return f"{brief(action)} is not possible now: the running deadlines are {running}"
    if not 0 <= seat < len(state.presence):
        return f"there is no seat {seat}: the seats are 0 to {len(state.presence) - 1}"
    if state.presence[seat] == "gone":
        return f"seat {seat} has been away for too long and is out of the race"
    if state.presence[seat] == "away":
        return f"seat {seat} is away and must return first"
    return _refusal_of_player(state, seat, action, legal)


def _name(seat: Seat) -> str:
    return "the clock" if seat == CLOCK else f"seat {seat}"


def _refusal_of_player(state: AnyRaceState, seat: Seat, action: Any, legal: tuple[Any, ...]) -> str | None:
    if state.waiting is not None and not isinstance(action, Return | TimeUp):
        if isinstance(action, Ready):
            return f"seat {seat} is already ready"
        return f"{brief(action)} is not possible now: the next target has not been shown yet"
    if isinstance(action, Ready):
        return "there is no pause now: the target has been shown"
    if isinstance(action, Claim | Bid):
        if state.showing is not None:
            return f"too late for {brief(action)}: seat {state.showing.seat} is showing its moves"
        counts = [one.count for one in legal if type(one) is type(action)]
        if not counts:
            return f"{brief(action)} is not possible in this race, or the bid cannot be lowered any more"
        return f"the number of moves must be {counts[0]} to {counts[-1]}, not {_number(action)}"
    if isinstance(action, Pass):
        return (
            "somebody is showing their moves"
            if state.showing is not None
            else f"seat {seat} has already passed"
        )
    if isinstance(action, Return):
        return f"seat {seat} is not away"
    if isinstance(action, TimeUp):
        return "only the clock can do that"
    if state.showing is None:
        return f"{brief(action)} is not possible now: nobody is showing moves yet"
    if state.showing.seat != seat:
        return f"seat {state.showing.seat} is showing its moves, not seat {seat}"
    if isinstance(action, GiveUp | Leave):
        return f"{brief(action)} is not possible now"
    return None


def _number(offer: Claim | Bid) -> str:
    return str(offer.count) if type(offer.count) is int and abs(offer.count) < 10**9 else brief(offer)
