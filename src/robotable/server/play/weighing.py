"""Weighs the claims of a window: the one with the shortest thinking time is written, the others are
refused."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence

from robotable.games.arrivals import Arrival
from robotable.server.errors import Problem
from robotable.server.play.committer import Done
from robotable.server.play.held_claim import HeldClaim, WriteClaim
from robotable.table.claim_window import in_words, weighed
from robotable.table.table import Table


async def weigh(
    table: str, claims: Sequence[HeldClaim], write: WriteClaim, current: Callable[[], Table]
) -> AsyncIterator[tuple[HeldClaim, Done | Exception]]:
    """Each claim with its answer, in the order of the claims."""
    by_seat = {one.arrival.seat: one for one in claims}
    order = weighed(current(), [one.arrival for one in claims])
    written: tuple[Arrival, ...] = ()
    for at, arrival in enumerate(order):
        claim = by_seat[arrival.seat]
        if written:
            words = in_words(current(), written)
            yield claim, Problem(409, "later", f"Another claim was faster: {words}.")
            continue
        try:
            answer = await write(table, claim, order[at:])
        except Exception as error:
            # A claim that is refused leaves the round to the next one.
            yield claim, error
        else:
            written = order[at:]
            yield claim, answer


def already_claimed() -> Problem:
    return Problem(409, "not_now", "You have already claimed. A claim cannot be changed.")
