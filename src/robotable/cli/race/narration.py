"""Describes the events of a race in sentences: who failed and why, who won, and a shortest solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from robotable.cli.race.course_screen import CourseScreen, course_screen
from robotable.cli.race.screens import end_of_round, puzzle_of
from robotable.games.game import AnyRace
from robotable.games.played_target import Failing
from robotable.games.protocol import Seat, Transition
from robotable.games.race.actions import (
    ChipPaid,
    ChipWon,
    Failed,
    Gone,
    Offered,
    Returned,
    ShowingBegun,
    TargetTurnedBack,
)
from robotable.games.race.state import AnyRaceState


def sentences(
    race: AnyRace,
    names: Sequence[str],
    before: AnyRaceState,
    action: Any,
    step: Transition[AnyRaceState, Any],
) -> Iterator[str]:
    """Describe the consequences of this action."""
    course, after = course_screen(race.name), step.state
    shown = end_of_round(race, before, action, after)
    for event in step.events:
        match event:
            case Offered(seat, count) if after.showing is None:
                yield f"{names[seat]} bids {count}."
            case ShowingBegun(seat, count):
                back = "The robots go back, and " if before.showing is not None else ""
                yield f"{back}{names[seat]} shows {count} moves."
            case Failed(seat, reason):
                yield f"{names[seat]} {_failure(course, reason, before, action, shown)}."
                if race.course.has_penalty and not before.chips[seat]:
                    yield f"{names[seat]} has no chip to pay with."
            case ChipWon(seat):
                yield f"{names[seat]} wins the chip with {course.way(shown)}"
            case ChipPaid(seat, to):
                yield f"{names[seat]} pays a chip to {names[to]}, who had the fewest."
            case TargetTurnedBack():
                done = "found" if before.showing is None else "shown"
                yield f"Nobody has {done} a solution. Here is another target."
            case Returned(seat):
                yield f"{names[seat]} is back."
            case Gone(seat):
                yield f"{names[seat]} has been away for too long and is out of the race."
    if before.goal is not None and after.goal is None:
        yield course.best(puzzle_of(race, before), before)


def _failure(
    course: CourseScreen, reason: Failing, before: AnyRaceState, action: Any, shown: AnyRaceState
) -> str:
    match reason:
        case "illegal move":
            return f"fails: {course.why_illegal(before, action)}"
        case "wrong count" | "no turn" | "no via":
            return f"fails: {course.why_short(shown)}"
        case "too slow":
            return "fails: time is up"
        case "gave up":
            return "gives up"
        case _:
            return "leaves"


def refusal(race: AnyRace, name: str, state: AnyRaceState, seat: Seat, count: int) -> str:
    """Explain why this number cannot be claimed or bid now."""
    if count == 0:
        return f"{name} has already passed."
    most = len(race.course.offers(state.options))
    own = next((offer.count for offer in state.offers if offer.seat == seat), None)
    if own is not None and 1 <= count <= most:
        return f"{name} has already bid {own}. A new bid must be lower."
    return f"{count} is not possible. The number of moves is 1 to {most}."
