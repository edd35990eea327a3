"""Reconstructs possible deals, for matches that play each deal twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from robotable.games.protocol import Seat
from robotable.games.robot_master.actions import Action, Begin, Draw
from robotable.games.robot_master.options import VARIANTS
from robotable.games.robot_master.state import Hand, State


def receivers(state: State, deal: tuple[Action, ...]) -> tuple[Seat | None, ...]:
    """The seat each of chance's actions dealt to; None for the card on c3 and the choice of who begins."""
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
    """The deal, with the cards in the hands of `before` replaced by those in the hands of `after`.

    If a seat has drawn a value several times, the copies drawn last count as those still in its hand. Then
    every card on the board was drawn before it was placed.
    """
    return replaced(before.hands, after.hands, deal, receivers(before, deal))


def replaced(
    before: tuple[Hand, ...],
    after: tuple[Hand, ...],
    deal: tuple[Action, ...],
    to: Sequence[Seat | None],
) -> tuple[Action, ...]:
    """The same for hands and the seats that the actions of chance have dealt to."""
    cards = list(deal)
    for seat, hand in enumerate(before):
        if hand == after[seat]:
            continue
        held, fresh = Counter(hand), list(after[seat])
        for at in reversed(range(len(deal))):
            action = deal[at]
            if to[at] == seat and isinstance(action, Draw) and held[action.card]:
                held[action.card] -= 1
                cards[at] = Draw(fresh.pop())
    return tuple(cards)
