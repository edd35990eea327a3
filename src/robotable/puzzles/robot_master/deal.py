"""Daily deals of Robot Master: the solo variant with a fixed order of the cards."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final

from robotable.engines.robot_master.level import LevelPlayer
from robotable.engines.robot_master.levels import STRONGEST
from robotable.engines.robot_master.networks import NoNetwork, network_for
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import Options, Place, RobotMaster, State
from robotable.games.robot_master.board import COPIES, VALUES, Board, Card
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.kernel.robot_master_solver import Unsolved, solve
from robotable.puzzles.deal import Benchmark, Deal, DealKind, DealLine, Outlook, played
from robotable.puzzles.stable_random import below

CARDS: Final = 25
"""The card on c3, and 24 to place."""

EARLIEST: Final = 16
LATEST: Final = 4
"""Cards left, between which the outlook is computed."""

OUTLOOK_NODES: Final = 2_000_000
"""Positions for each attempt at an outlook."""

OPENING: Final = 12
"""Foresight searches this many placements broadly, and solves the rest."""

WIDTH: Final = 60
SOLVED: Final = 12
"""How many positions are kept after each placement, and how many of the last ones are solved."""

SOLVED_NODES: Final = 1_000_000
"""Positions for each of them. Positions, not time: the same everywhere."""

NOTHING: Final = DealLine("", (), 0)
"""No line was found."""

_RULES: Final = RobotMaster()
_NOTATION: Final = RobotMasterNotation()


class RobotMasterDeals:
    options = Options(variant="solo")

    def draws(self, rng: Random) -> tuple[str, ...]:
        deck = [card for card in VALUES for _ in range(COPIES)]
        return tuple(f"+{deck.pop(below(rng, len(deck)))}" for _ in range(CARDS))

    def benchmark(self, deal: Deal) -> Benchmark:
        engine = _engine(deal)
        foresight = _foresight(deal)
        return Benchmark(engine, foresight if foresight.points > engine.points else engine)

    def outlook(self, deal: Deal, placed: Sequence[str]) -> Outlook | None:
        for left in range(EARLIEST, LATEST - 1, -2):
            state = played(deal, placed[: len(placed) - left]).state
            try:
                found = solve(state, "lowest", _cards_after(deal, state), nodes=OUTLOOK_NODES)
            except Unsolved:
                continue
            return Outlook(left, found.value)
        return None


def _engine(deal: Deal) -> DealLine:
    seed = sha256(" ".join(deal.draws).encode()).hexdigest()
    rng, player = Random(seed), LevelPlayer(STRONGEST)
    placed: list[str] = []
    past: list[Place] = []
    while (game := played(deal, placed)).points is None:
        action = player.choose(_RULES.view(game.state, 0), rng, past=tuple(past))
        assert isinstance(action, Place)
        placed.append(_text(game.state, action))
        past.append(action)
    return DealLine(STRONGEST.name, tuple(placed), game.points)


def _foresight(deal: Deal) -> DealLine:
    """A beam: the positions that the network likes best, then the exact rest of some of them."""
    try:
        network = network_for(RobotMasterDeals.options)
    except NoNetwork:
        return NOTHING
    beam: list[tuple[State, tuple[str, ...]]] = [(played(deal, ()).state, ())]
    for number in range(OPENING):
        found: dict[Board, tuple[float, State, tuple[str, ...]]] = {}
        for state, placed in beam:
            for place, value in network.values(_RULES.view(state, 0)):
                after = _RULES.apply(state, 0, place).state
                if after.board not in found or found[after.board][0] < value:
                    found[after.board] = (value, after, (*placed, _text(state, place)))
        best = sorted(found.values(), key=lambda one: -one[0])[:WIDTH]
        beam = [(_dealt(deal, state, number), placed) for _, state, placed in best]
    lines = [_solved(deal, state, placed) for state, placed in beam[:SOLVED]]
    return max((line for line in lines if line is not None), key=lambda line: line.points, default=NOTHING)


def _solved(deal: Deal, state: State, placed: tuple[str, ...]) -> DealLine | None:
    """The best line from here on; None if that takes too long."""
    lines = list(placed)
    while (game := played(deal, lines)).points is None:
        if game.state.board.count(None) == 1:
            cell = game.state.board.index(None)
            lines.append(_text(game.state, Place(game.state.hands[0][0], cell)))
            continue
        try:
            draws = _cards_after(deal, game.state)
            best = solve(game.state, "lowest", draws, each=True, nodes=SOLVED_NODES)
        except Unsolved:
            return None
        lines.append(_text(game.state, best.moves[0][0]))
    return DealLine("", tuple(lines), game.points)


def _dealt(deal: Deal, state: State, number: int) -> State:
    """The state with the card turned up that follows the placement with this number."""
    _, action = _NOTATION.read_action(state, deal.draws[number + 2])
    return _RULES.apply(state, CHANCE, action).state


def _cards_after(deal: Deal, state: State) -> tuple[Card, ...]:
    """The cards that will be turned up after the one in sight."""
    used = CARDS - state.board.count(None) + 1
    return tuple(int(word[1:]) for word in deal.draws[used:])


def _text(state: State, place: Place) -> str:
    return _NOTATION.write_action(state, 0, place)


DEALS: Final[DealKind] = RobotMasterDeals()
