"""Searches for the best placement in Robot Master, based on what the seat of a view may know.

They have no fallback in plain Python, which would be too slow to play. `NATIVE` says whether they are
available.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from robotable.games.robot_master import Place, View
from robotable.games.robot_master.state import Hand
from robotable.kernel.action_codes import ACTIONS, CODES
from robotable.kernel.loader import kernel
from robotable.kernel.robot_master import cells

Kind: TypeAlias = Literal["ismcts", "ismcts-greedy", "pimc", "netis"]
"""Tree search with random rollouts, tree search with rollouts that mostly avoid danger, perfect-information
Monte Carlo search with exact endings, and tree search guided by a network."""


class Estimate(msgspec.Struct, frozen=True):
    action: Place
    visits: float
    """How often the search tried it."""

    value: float
    """The chance to win, where a draw counts half. In solo: the expected lowest line divided by 100, or the
    chance to reach the target."""


class Network:
    """A learned evaluation of placements. Raises ValueError if the bytes are not a network."""

    def __init__(self, data: bytes) -> None:
        self.native = kernel.RobotMasterNetwork(data)

    @property
    def parameters(self) -> int:
        return self.native.parameters

    def values(self, view: View) -> tuple[tuple[Place, float], ...]:
        """Every placement with its value, the best first, without looking ahead."""
        found = [(_place(code), value) for code, value in self.native.evaluate(*_known(view))]
        return tuple(sorted(found, key=lambda one: -one[1]))


class MatchScore(msgspec.Struct, frozen=True):
    """How a match stands before a round."""

    lead: int
    """The points of the player's side so far minus those of the other side."""

    rounds_left: int
    """Rounds after this one."""


class SearchContext(msgspec.Struct, frozen=True):
    """Public information besides the view of the game. Only netis uses it."""

    history: tuple[Place, ...] = ()
    """All placements so far, in order, from which netis infers the hands of the others. Empty if unknown."""

    match_score: MatchScore | None = None
    """None if the game is not part of a match."""

    solo_target: int = 0
    """In solo, the lowest line to reach. 0 maximises the expected lowest line instead."""

    open_hands: tuple[Hand, ...] = ()
    """All hands, if the rules reveal them."""


NO_CONTEXT: Final = SearchContext()
HANDS: Final = 256
"""The most hands of the other players that netis samples to learn from the history."""


class Search:
    """A search for one turn. The same seed, number of threads and number of iterations give the same
    result."""

    def __init__(
        self,
        kind: Kind,
        view: View,
        seed: int,
        *,
        context: SearchContext = NO_CONTEXT,
        network: Network | None = None,
        hands: int = HANDS,
        threads: int = 1,
    ) -> None:
        match_score = context.match_score
        self._native = kernel.RobotMasterSearch(
            kind,
            *_known(view),
            bytes(CODES[place] for place in context.history),
            None if match_score is None else (match_score.lead, match_score.rounds_left),
            context.solo_target,
            [bytes(hand) for hand in context.open_hands],
            None if network is None else network.native,
            hands,
            threads,
            seed,
        )

    def run(self, *, iterations: int = 0, milliseconds: float = 0, nodes: int = 0) -> None:
        """Continues until a limit is reached, for at least one iteration, without blocking other threads."""
        self._native.run(iterations, milliseconds, nodes)

    def stop(self) -> None:
        """Ends `run` permanently, within about a millisecond. Call this from another thread."""
        self._native.stop()

    def estimates(self) -> tuple[Estimate, ...]:
        """The placements tried so far, the best first."""
        return tuple(
            Estimate(_place(code), visits, value) for code, visits, value in self._native.estimates()
        )

    @property
    def iterations(self) -> int:
        return self._native.iterations

    @property
    def nodes(self) -> int:
        """Number of positions evaluated."""
        return self._native.nodes

    @property
    def bytes(self) -> int:
        """Memory used by the search tree."""
        return self._native.bytes


class Share(msgspec.Struct, frozen=True):
    """How much of a value a hand probably has."""

    cards: float
    """The expected number of cards."""

    any: float
    """The chance of at least one."""


def shares(
    view: View, past: tuple[Place, ...], network: Network, hands: int, seed: int
) -> tuple[tuple[Share, ...], ...]:
    """For each seat and each value, what this seat can infer from the cards it sees and from `past`, all
    placements so far. Samples this many hands."""
    found = kernel.robot_master_shares(
        *_known(view), bytes(CODES[place] for place in past), network.native, hands, seed
    )
    return tuple(tuple(Share(cards, any) for cards, any in seat) for seat in found)


def _known(view: View) -> tuple[str, str | None, str, bytes, int, bytes]:
    if view.seat is None:
        raise ValueError("a search needs the view of a player, not of a spectator")
    options = view.options
    return options.variant, view.first, options.fives, cells(view.board), view.seat, bytes(view.hand)


def _place(code: int) -> Place:
    action = ACTIONS[code]
    assert isinstance(action, Place)
    return action
