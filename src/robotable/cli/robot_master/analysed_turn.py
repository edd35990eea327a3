"""The turn that `robotable analyse` evaluates: a position, or a turn of a recorded game with the earlier
placements and the recorded draws that follow."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from robotable.cli.errors import CommandError
from robotable.cli.record_file import parse
from robotable.cli.replay import plies
from robotable.cli.source import read_file
from robotable.engines.robot_master.turns import AnyView
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record
from robotable.games.robot_master import VARIANTS, Draw, Place, RobotMaster, State
from robotable.games.robot_master.board import Card
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.games.rounds import MatchState

GAME: Final = "robot_master"
_BEGINNING: Final = RobotMasterNotation.beginning


@dataclass(frozen=True)
class Turn:
    state: State
    seat: Seat
    view: AnyView
    past: tuple[Place, ...] = ()
    draws: tuple[Card, ...] = ()
    """The known draws before the last placement."""


def read_turn(source: str, at: int | None) -> Turn:
    """Read a turn from a position's text, from a record file, or from either on standard input."""
    name, text = source, source
    if source == "-":
        name, text = "standard input", read_file("-")
    elif not _BEGINNING.match(source.strip()):
        if not Path(source).exists():
            raise CommandError(f"{source!a} is neither a position of Robot Master nor a file.")
        text = read_file(source)
    if _BEGINNING.match(text.strip()):
        if at is not None:
            raise CommandError("--at needs a recorded game. A position is a single turn.")
        return _of_position(RobotMasterNotation().read_position(text.strip()))
    return _of_record(parse(name, text), at)


def _of_position(state: State) -> Turn:
    rules = RobotMaster()
    seat = _to_place(rules.to_act(state))
    return Turn(state, seat, rules.view(state, seat))


def _of_record(record: Record, at: int | None) -> Turn:
    if record.game != GAME:
        raise CommandError(f"This is a record of {record.game}. Only Robot Master can be analysed.")
    cuts = plies(record)
    # If the record breaks off during a turn, that turn is the last one.
    acting = record.rules.to_act(record.state(cuts[-1]))
    last = len(cuts) - 1 if acting and acting[0] != CHANCE else len(cuts) - 2
    if last < 0:
        raise CommandError("There is no turn in this record: the deal is not complete.")
    ply = last if at is None else at
    if not 0 <= ply <= last:
        raise CommandError(f"There is no turn at ply {ply}. This record has turns at plies 0 to {last}.")
    state: Any = record.state(cuts[ply])
    player = _to_place(record.rules.to_act(state))
    view: AnyView = record.rules.view(state, player)
    game, begun = state, 0
    if isinstance(state, MatchState):
        game, begun = state.round, _begun(record, cuts[ply], state.number)
        player = _seat(record, state, player)
    past = tuple(action for _, action in record.log[begun : cuts[ply]] if isinstance(action, Place))
    return Turn(game, player, view, past, _draws(game, record.log[cuts[ply] :]))


def _seat(record: Record, state: MatchState[Any, Any, Any], player: Seat) -> Seat:
    """Return the player's seat in the current round of a match."""
    seats: tuple[Seat, ...] = record.rules.view(state, None).seats
    return seats[player]


def _begun(record: Record, length: int, number: int) -> int:
    """Return the index in the log at which this round begins."""
    for at, step in enumerate(record.steps()):
        if at < length and step.state.number == number:
            return at
    return length


def _draws(state: State, after: tuple[tuple[Seat, Any], ...]) -> tuple[Card, ...]:
    """Return the recorded draws: at most one for each remaining placement except the last."""
    if not VARIANTS[state.options.variant].draws:
        return ()
    drawn = [action.card for seat, action in after if seat == CHANCE and isinstance(action, Draw)]
    return tuple(drawn[: max(0, state.board.count(None) - 1)])


def _to_place(acting: tuple[Seat, ...]) -> Seat:
    if not acting:
        raise CommandError("The game is over. There is nothing to analyse.")
    if acting[0] == CHANCE:
        raise CommandError("A card has to be dealt here. Choose a turn in which a seat places a card.")
    return acting[0]
