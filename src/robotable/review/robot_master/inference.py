"""What a player could infer about the other hands, from the cards in sight and from what was placed."""

from __future__ import annotations

from robotable.games.robot_master.board import VALUES
from robotable.kernel.robot_master_search import shares
from robotable.review.effort import Effort
from robotable.review.review import HeldValue, InferredHand
from robotable.review.robot_master.judging import network_of, view_of
from robotable.review.robot_master.task import TurnTask


def inferred(task: TurnTask, effort: Effort) -> tuple[InferredHand, ...]:
    """The others by their seats at the table. Without cards in their hands there is nothing to infer."""
    state = task.state
    if len(state.hands) == 1 or not effort.hands:
        return ()
    view = view_of(task)
    found = shares(view, task.past, network_of(state), effort.hands, task.seed)
    return tuple(
        InferredHand(
            task.players[seat],
            tuple(
                HeldValue(
                    card,
                    view.unseen[card],
                    round(found[seat][card].cards, 3),
                    round(found[seat][card].any, 3),
                    hand.count(card),
                )
                for card in VALUES
            ),
        )
        for seat, hand in enumerate(state.hands)
        if seat != task.seat and hand
    )
