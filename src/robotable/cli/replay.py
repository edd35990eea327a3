"""`robotable replay`: show a recorded game at its end or at any ply."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.text import Text

from robotable.cli.errors import CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.numbers import Whole
from robotable.cli.race.screens import end_of_round, puzzle_of
from robotable.cli.record_file import read
from robotable.cli.screens import check_seat, screen_of
from robotable.cli.source import OutputFile, Source
from robotable.cli.svg_output import check_output, draw
from robotable.cli.terminal import out
from robotable.games.protocol import Seat
from robotable.games.record import Record
from robotable.games.record_json import RecordJson, as_json
from robotable.games.record_text import write_record, write_result
from robotable.games.rounds import MatchState


class ReplayJson(JsonOutput, frozen=True, kw_only=True):
    """The game after `ply` actions. `position` and `record` have all hands, so a seat does not get them."""

    commands = ("robotable replay",)

    ply: int
    plies: int
    view: Any
    position: str | msgspec.UnsetType | None = msgspec.UNSET
    record: RecordJson | msgspec.UnsetType = msgspec.UNSET


def plies(record: Record) -> list[int]:
    """Return the log length before each player's action, then the full length: index k belongs to ply k."""
    return [*(at for at, (seat, _) in enumerate(record.log) if seat >= 0), len(record.log)]


def replay(
    file: Source,
    /,
    *,
    at: Whole | None = None,
    seat: Whole | None = None,
    svg: OutputFile = None,
    json: bool = False,
) -> None:
    """Replay a recorded game.

    Parameters
    ----------
    file
        The record, as text or as JSON; "-" reads it from standard input.
    at
        Show the position after this many actions of players: 0 is the start, after the deal. Default: the
        end.
    seat
        Show only what this seat may know.
    svg
        Write an SVG picture of the position to this file; "-" writes it to standard output.
    json
        Print the record and the view as JSON for programs.
    """
    check_output(svg, json)
    record = read(file)
    cuts = plies(record)
    ply = len(cuts) - 1 if at is None else at
    if not 0 <= ply < len(cuts):
        raise CommandError(f"There is no ply {ply} in this record. It has plies 0 to {len(cuts) - 1}.")
    state, last = _position(record, cuts[ply])
    inner = state.round if isinstance(state, MatchState) else state
    inside = _seat_in_round(record, state, seat)
    names = _names_in_round(record, state)
    screen = screen_of(record.entry, inside, _to_look_at(record, inner), last=last, names=names)
    if svg is not None:
        draw(svg, screen.svg())
    if json:
        found: dict[str, Any] = {"ply": ply, "plies": len(cuts) - 1, "view": record.rules.view(state, seat)}
        if seat is None:  # the record and the position contain all hands, which no seat may see
            found |= {"position": _position_text(record, inner), "record": as_json(record)}
        ReplayJson(**found).write()
    elif svg is None:
        actions = _body(record) if seat is None else _so_far(record, cuts[ply])
        _print(record, actions, f"ply {ply} of {len(cuts) - 1}", screen.text())
        if seat is None or ply == len(cuts) - 1:
            out().print(f"result: {write_result(record)}")


def _position(record: Record, length: int) -> tuple[Any, Any]:
    """Return the state after this many actions, and the last action of a player."""
    last = None
    state = record.start()
    for step, (seat, action) in zip(record.steps(), record.log[:length], strict=False):
        state = step.state
        last = action if seat >= 0 else last
    return state, last


def _to_look_at(record: Record, state: Any) -> Any:
    """Return the state to show: for a finished race, its last round, because it no longer has a target."""
    race = record.entry.race
    if race is None or race.outcome(state) is None:
        return state
    before = record.state(len(record.log) - 1)
    return state if before.goal is None else end_of_round(race, before, record.log[-1][1], state)


def _position_text(record: Record, state: Any) -> str | None:
    """Return the position as text, or None between two rounds of a race, when there is no target."""
    race = record.entry.race
    position = state if race is None else puzzle_of(race, state)
    return None if position is None else record.entry.notation.write_position(position)


def _seat_in_round(record: Record, state: Any, seat: Seat | None) -> Seat | None:
    seats = record.rules.seats(state)
    check_seat(seat, seats)
    if isinstance(state, MatchState) and seat is not None:
        return (seat + state.number) % seats
    return seat


def _names_in_round(record: Record, state: Any) -> tuple[str, ...]:
    if not isinstance(state, MatchState):
        return record.players
    seats = len(record.players)
    return tuple(record.players[(seat - state.number) % seats] for seat in range(seats))


def _body(record: Record) -> list[str]:
    """Return all actions as lines of the text record, without its head and result."""
    return write_record(record).split("\n\n", 1)[1].split("\n")[:-2]


def _so_far(record: Record, length: int) -> list[str]:
    """Return the actions so far. Except in races, chance actions are left out: they would reveal hands."""
    lines: list[list[str]] = [[]]
    is_open = record.entry.race is not None
    for (word, joins), (seat, _) in zip(record.words(), record.log[:length], strict=False):
        if not joins:
            lines.append([])
        if seat >= 0 or is_open:
            lines[-1].append(word)
    return [" ".join(line) for line in lines if line]


def _print(record: Record, actions: list[str], ply: str, picture: Text) -> None:
    console = out()
    options = getattr(record.options, "game", record.options)
    added: frozenset[str] = getattr(options, "added", frozenset())
    usual = msgspec.to_builtins(type(options)())
    chosen = (
        _option(key, value)
        for key, value in msgspec.to_builtins(options).items()
        if value not in ("", None, False) and not (key in added and value == usual[key])
    )
    names = ", ".join(f"{at} {name}" if name else str(at) for at, name in enumerate(record.players))
    console.print(f"{record.entry.title} · {' · '.join(chosen)}")
    console.print(f"seats: {names}")
    for line in actions:
        console.print(f"  {line}", style="dim")
    console.print(f"\n{ply}")
    console.print(picture)


def _option(key: str, value: object) -> str:
    if value is True:
        return key
    return f"own {key}" if str(value).startswith("{") else f"{key} {value}"
