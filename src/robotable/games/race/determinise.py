"""The state behind the view of a race. A race hides nothing, so nothing has to be dealt."""

from __future__ import annotations

from random import Random

from robotable.games.race.state import A, G, O, P, RaceState, RaceView, W


def determinise(view: RaceView[O, P, G, W, A], rng: Random) -> RaceState[O, P, G, W]:
    """A state that gives this view. New deadlines are numbered from the latest one that still runs, because a
    view does not say how many there have been."""
    seats = tuple(enumerate(view.seats))
    return RaceState(
        options=view.options,
        position=view.position,
        goal=view.goal,
        round=view.round,
        roller=view.roller,
        chips=tuple(one.chips for one in view.seats),
        presence=tuple(one.presence for one in view.seats),
        offers=view.offers,
        passed=tuple(seat for seat, one in seats if one.passed),
        waiting=view.phase if view.phase in ("ready", "pause") else None,
        ready=tuple(seat for seat, one in seats if one.ready),
        showing=view.showing,
        walk=view.walk,
        deadlines=view.deadlines,
        asked=max((deadline.number for deadline in view.deadlines), default=0),
    )
