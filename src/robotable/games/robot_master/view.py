"""What a player or spectator may know about a game. A state leaves the rules only as a view."""

from __future__ import annotations

import msgspec

from robotable.games.protocol import Outcome, Seat
from robotable.games.robot_master.actions import Action
from robotable.games.robot_master.board import Board
from robotable.games.robot_master.lines import Change, Lines
from robotable.games.robot_master.options import Options
from robotable.games.robot_master.scoring import Pairs, Scores, Side
from robotable.games.robot_master.state import Hand


class SeatView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: Side | None
    cards: int
    """The number of cards in the hand; only the player sees the cards themselves."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: Options
    first: Side | None
    seat: Seat | None
    """Whose view this is; None for a spectator."""

    seats: tuple[SeatView, ...]
    hand: Hand
    """The cards of this seat; in solo, the face-up card, which everybody sees."""

    board: Board
    pile: int
    """The number of cards left face down."""

    unseen: tuple[int, ...]
    """How many cards of each value this seat sees neither on the board nor in its hand."""

    turn: int
    """Placements made so far."""

    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    changes: tuple[Change, ...]
    """The row and column scores after each legal placement, in the order of `legal`."""

    rows: Scores
    columns: Scores
    lines: Lines
    """The same ten lines with their groups of cards, and which of them decide."""

    deciding: Pairs
    """The lowest row and the lowest column and, after each tie, the next-lowest ones. Empty in solo."""

    outcome: Outcome | None
