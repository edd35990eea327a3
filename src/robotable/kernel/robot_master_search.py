"""Players of Robot Master in the kernel, for callers who hold a view: they think from what its seat may know.

They have no twin in plain Python, which would be too slow to play: `NATIVE` says whether they are there.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec

from robotable.games.robot_master import Place, View
from robotable.games.robot_master.state import Hand
from robotable.kernel.codes import ACTIONS, CODES
from robotable.kernel.door import kernel
from robotable.kernel.robot_master import cells

Kind: TypeAlias = Literal["ismcts", "ismcts-greedy", "pimc", "netis"]
"""Tree search with random playouts, the same with mostly greedy ones, determinised search with exact endings,
tree search led by a network."""


class Estimate(msgspec.Struct, frozen=True):
    action: Place
    visits: float
    """How much thought went into it."""

    value: float
    """The chance to win, a draw counting half; in solo the lowest line expected, in hundredths, or the
    chance to reach the mark."""


class Network:
    """Learned values of placements; ValueError where the bytes are no network."""

    def __init__(self, data: bytes) -> None:
        self.native = kernel.RobotMasterNetwork(data)

    @property
    def parameters(self) -> int:
        return self.native.parameters

    def values(self, view: View) -> tuple[tuple[Place, float], ...]:
        """Every placement with what it is worth, without looking ahead; the best first."""
        found = [(_place(code), value) for code, value in self.native.evaluate(*_known(view))]
        return tuple(sorted(found, key=lambda one: -one[1]))


class Stake(msgspec.Struct, frozen=True):
    """What a round of a match is played for."""

    lead: int
    """The own side's points so far less the other side's."""

    rounds_left: int
    """After this one."""


class More(msgspec.Struct, frozen=True):
    """What there is to know besides the view of one game, all of it public. Only netis heeds it."""

    past: tuple[Place, ...] = ()
    """All placements so far, in their order: they tell what the others may hold. Or none of them."""

    stake: Stake | None = None
    """None: the game is played for itself."""

    mark: int = 0
    """In solo: the lowest line to reach, all that counts then. 0: as high as it gets, on the average."""

    shown: tuple[Hand, ...] = ()
    """All hands, where the rules lay them open."""


NOTHING_MORE: Final = More()
HANDS: Final = 256
"""How many hands of the others are looked at, at most, to learn from the past."""


class Search:
    """One player thinking about one turn. The same seed, threads and numbers of iterations give the same."""

    def __init__(
        self,
        kind: Kind,
        view: View,
        seed: int,
        *,
        more: More = NOTHING_MORE,
        network: Network | None = None,
        hands: int = HANDS,
        threads: int = 1,
    ) -> None:
        stake = more.stake
        self._native = kernel.RobotMasterSearch(
            kind,
            *_known(view),
            bytes(CODES[place] for place in more.past),
            None if stake is None else (stake.lead, stake.rounds_left),
            more.mark,
            [bytes(hand) for hand in more.shown],
            None if network is None else network.native,
            hands,
            threads,
            seed,
        )

    def run(self, *, iterations: int = 0, milliseconds: float = 0, nodes: int = 0) -> None:
        """Think on until a limit is reached, at least one iteration; other Python threads run meanwhile."""
        self._native.run(iterations, milliseconds, nodes)

    def stop(self) -> None:
        """End `run` within a millisecond or so, from another thread; for good."""
        self._native.stop()

    def estimates(self) -> tuple[Estimate, ...]:
        """The placements looked at, the best first."""
        return tuple(
            Estimate(_place(code), visits, value) for code, visits, value in self._native.estimates()
        )

    @property
    def iterations(self) -> int:
        return self._native.iterations

    @property
    def nodes(self) -> int:
        """Positions looked at."""
        return self._native.nodes

    @property
    def bytes(self) -> int:
        """Memory in use for what was found."""
        return self._native.bytes


def _known(view: View) -> tuple[str, str | None, str, bytes, int, bytes]:
    if view.seat is None:
        raise ValueError("a spectator has no turn to think about")
    options = view.options
    return options.variant, view.first, options.fives, cells(view.board), view.seat, bytes(view.hand)


def _place(code: int) -> Place:
    action = ACTIONS[code]
    assert isinstance(action, Place)
    return action
