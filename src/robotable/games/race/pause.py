"""The pauses of a race: before the first target, and after each target that was played.

A pause ends as soon as everybody at the table is ready, or when the clock says so.
"""

from __future__ import annotations

from typing import Final

from robotable.games.protocol import InvalidOptions, Seat
from robotable.games.race.actions import PauseEnded
from robotable.games.race.draft import RaceDraft
from robotable.games.race.state import AnyRaceState, Waiting

USUAL_SECONDS: Final = 15
"""The pause of new tables: enough to see who won, and to watch a short solution."""

LONGEST_SECONDS: Final = 120

READY_SECONDS: Final = 60
"""The first target waits longer than the others: somebody may just have opened the page."""


def check_pause(seconds: int) -> None:
    if type(seconds) is not int or not 0 <= seconds <= LONGEST_SECONDS:
        raise InvalidOptions(f"pause is {seconds!r}; it may be 0 to {LONGEST_SECONDS} seconds")


def seconds_of(waiting: Waiting, seconds: int) -> int:
    """`seconds` is the length of the pauses that the table has chosen."""
    return READY_SECONDS if waiting == "ready" else seconds


def begin(draft: RaceDraft, waiting: Waiting, seconds: int) -> None:
    """A solo player takes as long as they like, because nobody else waits."""
    draft.set(waiting=waiting)
    if len(draft.state.chips) > 1:
        draft.ask("pause", seconds_of(waiting, seconds))


def settle(draft: RaceDraft) -> None:
    """End the pause without waiting for the clock if everybody at the table is ready."""
    here = present(draft.state)
    if here and all(seat in draft.state.ready for seat in here):
        end(draft)


def end(draft: RaceDraft) -> None:
    draft.drop("pause")
    draft.set(waiting=None, ready=())
    draft.tell(PauseEnded())


def present(state: AnyRaceState) -> list[Seat]:
    """The seats of everybody who is at the table."""
    return [seat for seat, presence in enumerate(state.presence) if presence == "here"]
