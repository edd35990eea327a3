"""The course of a race: the part of the rules that differs between the puzzle games."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

from robotable.games.played_target import Leg, Shortfall
from robotable.games.protocol import Seat
from robotable.games.race.actions import Bid, Claim
from robotable.games.race.state import G, Offer, P, W
from robotable.games.solo import SoloUnit

O_contra = TypeVar("O_contra", contravariant=True)
M = TypeVar("M")  # move: one step of a walk
D = TypeVar("D")  # draw: what chance does


class Course(Protocol[O_contra, P, G, W, M, D]):
    name: str
    version: int

    @property
    def offer(self) -> type[Claim] | type[Bid]: ...

    is_exact: bool
    """Whether a solution must take exactly the promised number of moves, rather than at most that many."""

    has_penalty: bool
    """Whether a failed showing costs a chip and ends the round; otherwise the next bid is shown."""

    solo_unit: SoloUnit
    """How a solo race is scored: by time or by moves."""

    thinking_seconds: int
    """How long players may look for a solution before a new target is drawn."""

    def is_timed(self, options: O_contra) -> bool:
        """Whether a new target is drawn when this time is up. If not, everybody has to agree to one."""

    def pause_seconds(self, options: O_contra) -> int:
        """The length of the pause after each target; 0 for a race without pauses."""

    def closes_early(self, options: O_contra) -> bool:
        """Whether the bidding closes as soon as everybody but the lowest bidder has passed."""

    @property
    def bidding_seconds(self) -> int | None:
        """How long others may bid after the first offer; None if the first offer is shown at once."""

    def players(self, options: O_contra) -> int:
        """The number of players; raises InvalidOptions for invalid options."""

    def begin(self, options: O_contra) -> P:
        """The position before chance has acted."""

    def is_ready(self, options: O_contra, position: P, goal: G | None) -> bool:
        """Whether chance is done: the board is set up and the goal of the round is known."""

    def is_set_up(self, position: P) -> bool:
        """Whether the board is complete, so that the next draw is a target."""

    def odds(self, options: O_contra, position: P, goal: G | None) -> tuple[tuple[D, int], ...]:
        """What chance may do next, with integer weights, until it is done."""

    def drawn(self, options: O_contra, position: P, goal: G | None, draw: D) -> tuple[P, G | None, Any]:
        """The position and goal after chance's action, and the event that reports it."""

    def offers(self, options: O_contra) -> tuple[Any, ...]:
        """Every possible claim or bid, lowest first."""

    def showing_seconds(self, count: int) -> int:
        """The time limit for showing a solution of `count` moves."""

    def order(self, offers: tuple[Offer, ...], chips: tuple[int, ...]) -> tuple[Offer, ...]:
        """The offers in the order in which they are shown."""

    def walk(self, options: O_contra, position: P, goal: G) -> W:
        """The walk before its first move."""

    def moves(self, options: O_contra, position: P, goal: G, walk: W) -> tuple[M, ...]:
        """The moves the showing player may try next, including wrong ones if a wrong try is a failure."""

    def moved(self, options: O_contra, position: P, goal: G, walk: W, move: M) -> W | None:
        """The walk after that move; None if the move is illegal."""

    def path(self, position: P, walk: W, move: M) -> tuple[int, ...]:
        """Every cell of a move listed by `moves`, from the first to the last, both included."""

    def leg(self, move: M, path: tuple[int, ...]) -> Leg:
        """The move and its path, ready to be drawn."""

    def robots(self, position: P) -> tuple[int, ...]:
        """The cells of the robots."""

    def puzzle(self, position: P, goal: G) -> Any:
        """The puzzle of the round, as the notation writes it."""

    def may_recur(self, before: tuple[P, G], now: tuple[P, G | None], *, won: bool) -> bool:
        """Whether a finished puzzle may come up again, given its position and goal, the current ones, and
        whether a player reached its target. As long as it may, its solution stays secret."""

    def why_not(self, position: P, walk: W, move: M) -> str:
        """Why the move is not listed by `moves`."""

    def cost(self, walk: W) -> int:
        """The cost of the walk so far, in moves."""

    def has_arrived(self, options: O_contra, goal: G, walk: W) -> bool:
        """Whether the walk, in its current state, reaches the goal."""

    def shortfall(self, options: O_contra, goal: G, walk: W) -> Shortfall:
        """Why the walk, which has no moves left, does not reach the goal."""

    def after_success(self, position: P, goal: G, walk: W, seat: Seat) -> P:
        """The position in which the next round starts."""

    def after_failure(self, position: P, goal: G) -> P:
        """The position in which the next round starts if nobody showed a solution."""

    def after_turning_back(self, options: O_contra, position: P, goal: G) -> P:
        """The position in which another target is drawn, because nobody offered a solution."""

    def after_leaving(self, position: P, seat: Seat) -> P:
        """The position after a seat's chips have gone back to the supply."""

    def total(self, position: P) -> int:
        """The total number of chips."""

    def to_win(self, options: O_contra) -> int | None:
        """The number of chips that wins at once; None if nobody wins until all chips are handed out."""
