"""`robotable bench`: measure the solver's speed, per position or as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean, median
from time import thread_time
from typing import Final, Literal, TypeAlias

import msgspec
from cyclopts import App
from rich.progress import track
from rich.table import Table

from robotable.cli.errors import CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.numbers import Whole
from robotable.cli.parameters import DEFAULTS
from robotable.cli.ricochet_robots.instructions import instructions
from robotable.cli.source import Source, read_file
from robotable.cli.terminal import err, out
from robotable.games.notation import NotationError
from robotable.games.ricochet_robots import Position, reference
from robotable.games.ricochet_robots.position_json import read_positions_json
from robotable.games.ricochet_robots.reference import Solved
from robotable.games.ricochet_robots.robots import WallPass
from robotable.kernel import NATIVE
from robotable.kernel.ricochet_robots import solve, used_memory, used_seconds

Choice: TypeAlias = Literal["silver", "transparent", "none"]

REFERENCE_STATES: Final = 100_000
"""Positions that need more states in the reference solver are left out of the comparison."""

bench_app = App(
    name="bench",
    help="Measure how fast the solver is.",
    default_parameter=DEFAULTS,
)


class Measured(msgspec.Struct, frozen=True):
    """The measurements of one position."""

    id: int
    optimal: int | None
    states: int
    cpu_seconds: float


class BenchJson(JsonOutput, frozen=True, kw_only=True):
    """What the solver needed for each position."""

    commands = ("robotable bench ricochet",)

    positions: list[Measured]


@bench_app.command
def ricochet(
    file: Source,
    /,
    *,
    fifth: Choice | None = None,
    wall_pass: WallPass | None = None,
    must_turn: bool = False,
    rounds: Whole = 5,
    json: bool = False,
) -> None:
    """Measure the solver of Ricochet Robots on the positions of a file.

    Parameters
    ----------
    file
        A file with a list of positions as JSON, or "-" for standard input.
    fifth
        The fifth robot: silver (an ordinary one), transparent or none. Default: as in the positions.
    wall_pass
        What the transparent robot pays to leave through a wall it stands at: the move and one extra (extra),
        or only the move (move). Default: as in the positions.
    must_turn
        The robot that reaches the target must have turned at least once, as in the printed game.
    rounds
        How often to solve each position. The fastest time counts.
    json
        Print JSON for programs: for each position its id, the fewest moves, the states searched, and the CPU
        seconds of the solver alone, in one thread after a warm-up.
    """
    if rounds not in range(1, 1_000_001):
        raise CommandError(f"--rounds is {rounds}. It must be 1 to 1000000.")
    numbers, positions = _read(file, fifth)
    if wall_pass is not None:
        if any(position.fifth != "transparent" for position in positions):
            raise CommandError(f"--wall-pass {wall_pass} needs the transparent robot in every position.")
        positions = [position.with_wall_pass(wall_pass) for position in positions]
    measured = [
        _measured(number, position, must_turn, rounds)
        for number, position in _shown("solving", zip(numbers, positions, strict=True), len(positions))
    ]
    if json:
        BenchJson(positions=measured).write()
        return
    console = out()
    solver = "compiled kernel" if NATIVE else "NO compiled kernel: the reference in plain Python"
    console.print(f"{len(positions)} positions; {solver}, one thread, boards prepared, best of {rounds}")
    console.print(_table(measured, [used_memory(position, must_turn=must_turn) for position in positions]))
    counted = instructions(positions, must_turn=must_turn)
    told = "not counted, because valgrind is not installed" if counted is None else f"{counted:,}"
    console.print(f"instructions of the solver, all positions: {told}")
    console.print(_compared(measured, positions, must_turn))


def _read(file: str, fifth: Choice | None) -> tuple[list[int], list[Position]]:
    text = read_file(file)
    name = "standard input" if file == "-" else file
    who = None if fifth == "none" else fifth
    try:
        positions = list(read_positions_json(text, fifth=who or "silver"))
    except NotationError as error:
        raise CommandError(f"{name}: {error}") from None
    if not positions:
        raise CommandError(f"{name}: the file has no positions.")
    if fifth is not None:
        for index, position in enumerate(positions):
            if who is not None and position.fifth is None:
                raise CommandError(
                    f"{name}: position {index} has four robots. --fifth {fifth} needs a fifth one."
                )
            positions[index] = position.with_fifth(who)
    # Use the positions' ids if all of them have one, otherwise their indices.
    found = msgspec.json.decode(text)
    entries = found.get("positions", [found]) if isinstance(found, dict) else found
    own = [entry.get("id") for entry in entries]
    return own if all(type(number) is int for number in own) else list(range(len(own))), positions


def _shown(what: str, items: Iterator[tuple[int, Position]], total: int) -> Iterator[tuple[int, Position]]:
    console = err()
    yield from track(items, what, total, console=console, transient=True, disable=not console.is_terminal)


def _measured(number: int, position: Position, must_turn: bool, rounds: int) -> Measured:
    found = solve(position, must_turn=must_turn)  # also a warm-up
    seconds = min(used_seconds(position, must_turn=must_turn, rounds=rounds))
    return Measured(number, found.cost if isinstance(found, Solved) else None, found.states, seconds)


def _table(measured: Sequence[Measured], memory: Sequence[int]) -> Table:
    table = Table("", "median", "mean", "95 %", "max", "all together", box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    table.add_row("moves", *_figures([one.optimal or 0 for one in measured], "{:,.1f}"))
    table.add_row("time, µs", *_figures([1e6 * one.cpu_seconds for one in measured], "{:,.1f}"))
    table.add_row("states", *_figures([one.states for one in measured], "{:,.0f}"))
    table.add_row("memory, kB", *_figures([used / 1024 for used in memory], "{:,.0f}")[:-1], "")
    return table


def _figures(values: Sequence[float], form: str) -> list[str]:
    ordered = sorted(values)
    high = ordered[round(0.95 * (len(ordered) - 1))]
    figures = (median(ordered), fmean(ordered), high, ordered[-1], sum(ordered))
    return [form.format(figure) for figure in figures]


def _compared(measured: Sequence[Measured], positions: Sequence[Position], must_turn: bool) -> str:
    """Run the reference solver on the same positions, and check that both find the same minimum."""
    count, theirs, ours = 0, 0.0, 0.0
    for index, position in _shown("reference", enumerate(positions), len(positions)):
        begun = thread_time()
        found = reference.solve(position, must_turn=must_turn, max_states=REFERENCE_STATES)
        spent = thread_time() - begun
        if not isinstance(found, Solved):
            continue
        one = measured[index]
        if found.cost != one.optimal:
            raise CommandError(
                f"Position {one.id}: the reference finds {found.cost} moves, the solver {one.optimal}."
            )
        count, theirs, ours = count + 1, theirs + spent, ours + one.cpu_seconds
    if not count:
        return f"Python reference: solves none of the positions with {REFERENCE_STATES:,} states"
    return (
        f"Python reference, on the {count} positions it solves with {REFERENCE_STATES:,} states: "
        f"{theirs:,.1f} s, {theirs / ours:,.0f} times as long"
    )
