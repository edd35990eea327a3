"""What a race is run on: the part of the rules that differs between the puzzle games."""

from __future__ import annotations

from typing import Any, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from robotable.games.protocol import Seat
from robotable.games.race.actions import Bid, Claim
from robotable.games.race.state import G, Offer, P, W

O_contra = TypeVar("O_contra", contravariant=True)
M = TypeVar("M")  # move: one step of a way
D = TypeVar("D")  # draw: what chance does

SoloUnit: TypeAlias = Literal["milliseconds", "moves"]


class Leg(msgspec.Struct, frozen=True):
    """One move, as it is drawn."""

    robot: int
    direction: str | None
    cost: int
    path: tuple[int, ...]
    """Every cell from the first to the last, both included."""


class Course(Protocol[O_contra, P, G, W, M, D]):
    name: str
    version: int

    @property
    def offer(self) -> type[Claim] | type[Bid]: ...

    is_exact: bool
    """Whether a way must take exactly the number promised, or at most so many moves."""

    has_penalty: bool
    """Whether a failed showing costs a chip and ends the round; otherwise the next bid shows."""

    solo_unit: SoloUnit
    """What counts for a player who races alone: time, or moves."""

    thinking_seconds: int
    """How long all may look for a way before a new target comes."""

    @property
    def bidding_seconds(self) -> int | None:
        """How long others may still bid after the first offer; None: the first offer shows at once."""

    def players(self, options: O_contra) -> int:
        """How many sit at the table; raises InvalidOptions for options that do not fit."""

    def begin(self, options: O_contra) -> P:
        """The position before chance has laid out anything."""

    def is_ready(self, options: O_contra, position: P, goal: G | None) -> bool:
        """Whether chance is done: the board lies there and the goal of the round is known."""

    def odds(self, options: O_contra, position: P, goal: G | None) -> tuple[tuple[D, int], ...]:
        """What chance may do next, while it is not done."""

    def drawn(self, options: O_contra, position: P, goal: G | None, draw: D) -> tuple[P, G | None, Any]:
        """Position and goal after chance's action, and the event that tells of it."""

    def offers(self, options: O_contra) -> tuple[Any, ...]:
        """Every claim or bid there is, lowest first."""

    def showing_seconds(self, count: int) -> int:
        """How long the showing of so many moves may take."""

    def order(self, offers: tuple[Offer, ...], chips: tuple[int, ...]) -> tuple[Offer, ...]:
        """Who shows first, then next."""

    def walk(self, options: O_contra, position: P, goal: G) -> W:
        """The way before its first move."""

    def moves(self, options: O_contra, position: P, goal: G, walk: W) -> tuple[M, ...]:
        """What the one who shows may try next; where trying is what counts, wrong moves too."""

    def moved(self, options: O_contra, position: P, goal: G, walk: W, move: M) -> W | None:
        """The way after that move; None if the move breaks the rules of moving."""

    def path(self, position: P, walk: W, move: M) -> tuple[int, ...]:
        """The cells that a listed move passes, the first and the last included."""

    def leg(self, move: M, path: tuple[int, ...]) -> Leg:
        """The move as it is drawn along its path."""

    def robots(self, position: P) -> tuple[int, ...]:
        """The cells of the robots."""

    def puzzle(self, position: P, goal: G) -> Any:
        """What the round asks, as the notation writes it."""

    def may_recur(self, before: tuple[P, G], now: tuple[P, G | None], *, won: bool) -> bool:
        """Whether a puzzle that is over may be asked again, given the position and goal it had and those of
        now, and whether somebody reached its target. Until then its solution stays secret."""

    def why_not(self, position: P, walk: W, move: M) -> str:
        """Why that is not among the moves."""

    def cost(self, walk: W) -> int:
        """How many moves the way has taken."""

    def has_arrived(self, options: O_contra, goal: G, walk: W) -> bool:
        """Whether the way, as it is, reaches the goal."""

    def after_success(self, position: P, goal: G, walk: W, seat: Seat) -> P:
        """Where the next round starts."""

    def after_failure(self, position: P, goal: G) -> P:
        """Where the next round starts when nobody showed a way."""

    def after_leaving(self, position: P, seat: Seat) -> P:
        """The position when a seat's chips have gone back to the supply."""

    def total(self, position: P) -> int:
        """All chips there are."""

    def to_win(self, options: O_contra) -> int | None:
        """With how many chips a player has won at once; None: only when all are handed out."""
