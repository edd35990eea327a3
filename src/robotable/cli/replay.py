"""`robotable replay`: a recorded game, at its end or at any ply."""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.cli.failure import Failure
from robotable.cli.saving import save
from robotable.cli.screens import screen_of
from robotable.cli.source import read_file
from robotable.cli.terminal import out, write, write_json
from robotable.games.notation import NotationError
from robotable.games.protocol import Seat
from robotable.games.record import Record
from robotable.games.record_json import as_json, read_record_json
from robotable.games.record_text import read_record, write_outcome
from robotable.games.rounds import MatchState


def read(name: str) -> Record:
    """A record from a file, text or JSON."""
    text = read_file(name)
    try:
        return read_record_json(text) if text.lstrip().startswith("{") else read_record(text)
    except NotationError as error:
        raise Failure(f"{name}: {error}") from None


def plies(record: Record) -> list[int]:
    """How much of the log lies before each player's action, and its whole length: ply k is at index k."""
    return [*(at for at, (seat, _) in enumerate(record.log) if seat >= 0), len(record.log)]


def replay(
    file: str,
    /,
    *,
    at: int | None = None,
    seat: int | None = None,
    svg: str | None = None,
    json: bool = False,
) -> None:
    """Replay a recorded game.

    Parameters
    ----------
    file
        The record, as text or as JSON; "-" reads it from standard input.
    at
        Show the position before player action number PLY+1: 0 is the start after the deal. Default: the end.
    seat
        Show only what this seat may know.
    svg
        Write an SVG picture of the position to this file; "-" writes it to standard output.
    json
        Print the record and the view as JSON for programs.
    """
    record = read(file)
    cuts = plies(record)
    ply = len(cuts) - 1 if at is None else at
    if not 0 <= ply < len(cuts):
        raise Failure(f"ply {ply} is not in this record: it has plies 0 to {len(cuts) - 1}")
    state, last = _position(record, cuts[ply])
    inner = state.round if isinstance(state, MatchState) else state
    inside = _seat_in_round(record, state, seat)
    screen = screen_of(record.entry, inside, inner, last=last)
    if svg is not None:
        if svg == "-":
            write(screen.svg())
        else:
            save(svg, screen.svg())
    if json:
        found = {"ply": ply, "plies": len(cuts) - 1, "view": record.rules.view(state, seat)}
        if seat is None:  # the record and the position hold every hand, which no single seat knows
            found |= {"position": record.entry.notation.write_position(inner), "record": as_json(record)}
        write_json(found)
    elif svg is None:
        _print(record, ply, len(cuts) - 1, screen.text())


def _position(record: Record, length: int) -> tuple[Any, int | None]:
    """The state after so many actions, and the cell of the last placement."""
    last = None
    state = record.start()
    for step, (_, action) in zip(record.steps(), record.log[:length], strict=False):
        state = step.state
        last = getattr(action, "cell", last)
    return state, last


def _seat_in_round(record: Record, state: Any, seat: Seat | None) -> Seat | None:
    seats = record.rules.seats(state)
    if seat is not None and not 0 <= seat < seats:
        raise Failure(f"seat {seat} does not exist: the seats are 0 to {seats - 1}")
    if isinstance(state, MatchState) and seat is not None:
        return (seat + state.number) % seats
    return seat


def _print(record: Record, ply: int, plies: int, picture: Any) -> None:
    console = out()
    options = getattr(record.options, "game", record.options)
    names = ", ".join(f"{at} {name}" if name else str(at) for at, name in enumerate(record.players))
    console.print(f"{record.entry.title} · {' · '.join(map(str, msgspec.structs.astuple(options)))}")
    console.print(f"seats: {names}", markup=False)
    line: list[str] = []
    for word, joins in record.words():
        if line and not joins:
            console.print("  " + " ".join(line), style="dim", markup=False)
            line = []
        line.append(word)
    if line:
        console.print("  " + " ".join(line), style="dim", markup=False)
    console.print(f"\nply {ply} of {plies}")
    console.print(picture)
    console.print(f"result: {write_outcome(record.outcome())}")
