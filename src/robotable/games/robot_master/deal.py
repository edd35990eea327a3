"""How the cards of a deal may have come, for the matches that play one deal twice."""

from __future__ import annotations

from collections import Counter

from robotable.games.protocol import Seat
from robotable.games.robot_master.actions import Action, Begin, Draw
from robotable.games.robot_master.options import VARIANTS
from robotable.games.robot_master.state import State


def receivers(state: State, deal: tuple[Action, ...]) -> tuple[Seat | None, ...]:
    """Whose hand each action of chance filled; None for the card on c3 and for the choice who begins."""
    rules = VARIANTS[state.options.variant]
    found: list[Seat | None] = []
    drawn = 0
    for action in deal:
        if isinstance(action, Begin):
            found.append(None)
            continue
        if drawn < rules.seats * rules.hand:
            found.append(drawn // rules.hand)
        elif drawn == rules.seats * rules.hand:
            found.append(None)
        else:
            turn = drawn - rules.seats * rules.hand - 1
            found.append((turn + (state.first == "columns")) % rules.seats)
        drawn += 1
    return tuple(found)


def redeal(before: State, after: State, deal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The deal with the cards that lie in `before`'s hands replaced by those in `after`'s.

    Of equal cards the one drawn last is taken to be still in the hand: then every card on the board had been
    drawn by the time it was placed.
    """
    cards = list(deal)
    to = receivers(before, deal)
    for seat, hand in enumerate(before.hands):
        if hand == after.hands[seat]:
            continue
        held, fresh = Counter(hand), list(after.hands[seat])
        for at in reversed(range(len(deal))):
            action = deal[at]
            if to[at] == seat and isinstance(action, Draw) and held[action.card]:
                held[action.card] -= 1
                cards[at] = Draw(fresh.pop())
    return tuple(cards)
