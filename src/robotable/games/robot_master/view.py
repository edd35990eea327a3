"""What a seat, or a spectator, may know of a game: the only form in which it leaves the rules."""

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
    """How many cards the hand holds; which ones, only its owner knows."""


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: Options
    first: Side | None
    seat: Seat | None
    """Whose view this is; None for a spectator."""

    seats: tuple[SeatView, ...]
    hand: Hand
    """The own cards; in solo the card turned up, which everybody sees."""

    board: Board
    pile: int
    """Cards left face down."""

    turn: int
    """Placements made so far."""

    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    changes: tuple[Change, ...]
    """What each of the legal placements would make of its row and its column, in their order."""

    rows: Scores
    columns: Scores
    lines: Lines
    """The same ten lines with what they are made of, and which of them decide."""

    deciding: Pairs
    """Lowest row and lowest column, and the next-lowest ones from a tie on."""

    outcome: Outcome | None
