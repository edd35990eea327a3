"""The actions of players and chance, and the events that follow from them."""

from __future__ import annotations

from typing import Final, TypeAlias

from robotable.games.actions import GameAction, GameEvent
from robotable.games.protocol import Outcome, Seat
from robotable.games.robot_master.board import CELLS, VALUES, Card, Cell
from robotable.games.robot_master.lines import Lines
from robotable.games.robot_master.scoring import Pairs, Side


class Begin(GameAction, frozen=True):
    """Chance decides which side begins (option first="random")."""

    side: Side


class Draw(GameAction, frozen=True):
    """Chance draws the next card; the rules decide where it goes."""

    card: Card


class Place(GameAction, frozen=True):
    """A player places a card from their hand on a cell."""

    card: Card
    cell: Cell


Action: TypeAlias = Begin | Draw | Place

# Created once: listing the legal actions is the hot path of every playout.
BEGINS: Final = (Begin("rows"), Begin("columns"))
DRAWS: Final = tuple(Draw(card) for card in VALUES)
PLACEMENTS: Final = tuple(tuple(Place(card, cell) for cell in CELLS) for card in VALUES)


class Begun(GameEvent, frozen=True):
    side: Side


class Dealt(GameEvent, frozen=True):
    """A card was dealt to a hand. The card is None for everybody but the owner of the hand."""

    seat: Seat
    card: Card | None


class Opened(GameEvent, frozen=True):
    """The card on c3 was turned up before the first turn."""

    card: Card


class Revealed(GameEvent, frozen=True):
    """The next card of a solo game was turned up for everybody to see."""

    card: Card


class Placed(GameEvent, frozen=True):
    seat: Seat
    card: Card
    cell: Cell


class Ended(GameEvent, frozen=True):
    """The game ended. Carries the final lines because a match's view may already show the next round."""

    outcome: Outcome
    lines: Lines
    deciding: Pairs


Event: TypeAlias = Begun | Dealt | Opened | Revealed | Placed | Ended
