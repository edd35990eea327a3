"""Why a race refuses an action, in a sentence that says what would be right."""

from __future__ import annotations

from typing import Any

from robotable.games.protocol import CHANCE, CLOCK, Seat
from robotable.games.race.actions import Bid, Claim, GiveUp, Leave, Pass, Return, TimeUp
from robotable.games.race.state import AnyRaceState, Phase


def refusal(state: AnyRaceState, phase: Phase, seat: Seat, action: Any, legal: tuple[Any, ...]) -> str | None:
    """None for a move that the course itself has to explain."""
    if phase == "over":
        return "the race is over"
    if seat == CHANCE:
        return f"chance cannot do {action!r} now: " + (
            f"{len(legal)} other draws can" if legal else "players look for a way"
        )
    if phase == "chance":
        return f"{_name(seat)} cannot act now: chance is to act"
    if seat == CLOCK:
        running = ", ".join(str(deadline.number) for deadline in state.deadlines) or "none"
        return f"{action!r} is not what the clock can say now: the deadlines that run are {running}"
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
            return f"too late for {action.count!r}: seat {state.showing.seat} shows its way"
        counts = [one.count for one in legal if type(one) is type(action)]
        if not counts:
            return f"{action!r} is not what this race asks for, or it cannot be lowered any more"
        return f"a number of moves is {counts[0]} to {counts[-1]} here, not {action.count!r}"
    if isinstance(action, Pass):
        return "the showing goes on" if state.showing is not None else f"seat {seat} has passed already"
    if isinstance(action, Return):
        return f"seat {seat} is not away"
    if isinstance(action, TimeUp):
        return "only the clock says that the time is up"
    if state.showing is None:
        return f"{action!r} cannot be done now: nobody shows a way yet"
    if state.showing.seat != seat:
        return f"seat {state.showing.seat} shows its way, not seat {seat}"
    if isinstance(action, GiveUp | Leave):
        return f"{action!r} cannot be done now"
    return None
