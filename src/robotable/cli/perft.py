"""`robotable perft`: count action sequences, to compare implementations of the rules."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.progress import Progress

from robotable.cli.json_output import JsonOutput
from robotable.cli.numbers import Depth
from robotable.cli.parameters import GameName
from robotable.cli.position_source import read_position
from robotable.cli.source import Source, read_argument
from robotable.cli.terminal import err, out
from robotable.games import perft as counting


class PerftJson(JsonOutput, frozen=True, kw_only=True):
    """`divide` has the count after each first action."""

    commands = ("robotable perft",)

    position: str
    depth: int
    count: int
    divide: dict[str, int] | msgspec.UnsetType = msgspec.UNSET


def perft(
    position: Source,
    /,
    *,
    depth: Depth = 3,
    game: GameName | None = None,
    divide: bool = False,
    json: bool = False,
) -> None:
    """Count the sequences of actions from a position.

    Parameters
    ----------
    position
        The position's text in quotes; "-" reads it from standard input.
    depth
        The length of a sequence. Each further action takes about 30 times longer.
    game
        The game, if the text does not identify it.
    divide
        Also list the count for each first action.
    json
        Print JSON for programs.
    """
    entry, state = read_position(read_argument(position), game)
    rules, notation = entry.rules, entry.notation
    counts: list[tuple[str, int]] = []
    if depth == 0:
        total = 1
    elif entry.count_moves is not None:
        counts = entry.count_moves(state, depth)
        total = sum(count for _, count in counts)
    else:
        actions = [
            (seat, action) for seat in rules.to_act(state) for action in rules.legal_actions(state, seat)
        ]
        console = err()
        with Progress(
            console=console, transient=True, disable=depth < 3 or not console.is_terminal
        ) as progress:
            for seat, action in progress.track(actions, description="counting"):
                after = rules.apply(state, seat, action).state
                count = counting.perft(rules, after, depth - 1)
                counts.append((notation.write_action(state, seat, action), count))
        total = sum(count for _, count in counts)
    if json:
        found: dict[str, Any] = {
            "position": notation.write_position(state),
            "depth": depth,
            "count": total,
        }
        if divide:
            found["divide"] = dict(counts)
        PerftJson(**found).write()
        return
    console = out()
    if divide:
        for word, count in counts:
            console.print(f"{word}: {count}")
    console.print(f"perft({depth}) = {total}")
