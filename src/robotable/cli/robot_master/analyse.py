"""`robotable analyse`: evaluate the placements of a turn, with the strongest player or exactly."""

from __future__ import annotations

from random import Random
from typing import Annotated, Final

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number
from rich.table import Table

from robotable.cli.errors import GIVEN_UP, CommandError
from robotable.cli.json_output import JsonOutput
from robotable.cli.numbers import Whole
from robotable.cli.robot_master.analysed_turn import Turn, read_turn
from robotable.cli.source import Source
from robotable.cli.terminal import err, out
from robotable.engines.budget import Budget, read_budget
from robotable.engines.robot_master.exact import NODES_A_MS, ExactMove, exact_moves
from robotable.engines.robot_master.networks import NoNetwork
from robotable.engines.robot_master.search_player import SearchPlayer
from robotable.engines.thought import Thought
from robotable.games.robot_master import VARIANTS, Action
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.kernel import NATIVE
from robotable.kernel.robot_master_solver import Unsolved

OWN_BUDGET: Final = Budget(milliseconds=1_000)
EXACT_BUDGET: Final = Budget(nodes=50_000_000)
_WORDS: Final = {1: "won", 0: "drawn", -1: "lost"}
_NOTATION: Final = RobotMasterNotation()


class PlacementJson(msgspec.Struct, frozen=True, kw_only=True):
    placement: str
    value: float | msgspec.UnsetType = msgspec.UNSET
    """The chance to win; in solo, the expected points."""

    visits: int | msgspec.UnsetType = msgspec.UNSET
    outcome: int | msgspec.UnsetType = msgspec.UNSET
    """If exact: 1 win, 0 draw, -1 loss."""

    margin: int | msgspec.UnsetType = msgspec.UNSET
    lowest: int | msgspec.UnsetType = msgspec.UNSET
    """If exact, in solo: the lowest line."""


class AnalysisJson(JsonOutput, frozen=True, kw_only=True):
    """The placements of a turn, the best first."""

    commands = ("robotable analyse",)

    position: str
    seat: int
    exact: bool
    value: float | msgspec.UnsetType = msgspec.UNSET
    iterations: int | msgspec.UnsetType = msgspec.UNSET
    nodes: int | msgspec.UnsetType = msgspec.UNSET
    placements: int
    best: list[PlacementJson]


def analyse(
    source: Source,
    /,
    *,
    at: Whole | None = None,
    exact: bool = False,
    budget: str | None = None,
    best: Annotated[Whole, Parameter(validator=Number(gte=1))] = 10,
    seed: Whole = 1,
    threads: Annotated[Whole, Parameter(validator=Number(gte=1, lte=64))] = 1,
    json: bool = False,
) -> None:
    """Evaluate the placements of a Robot Master turn.

    Parameters
    ----------
    source
        A position's text in quotes, or the file of a recorded game; "-" reads either from standard input.
    at
        For a recorded game, the turn after this many placements: 0 is the first turn. Default: the last turn.
    exact
        Assume that all cards are known and everybody plays perfectly. Default: use only what the seat knows.
    budget
        How long to search: 1000ms (default), 20000it (iterations) or 5000000n (positions).
    best
        How many placements to list. The ones searched most come first.
    seed
        The seed of the search. The same seed and iterations give the same answer.
    threads
        The number of threads.
    json
        Print JSON for programs.
    """
    try:
        given = read_budget(budget) if budget is not None else None
    except ValueError as error:
        raise CommandError(str(error)) from None
    turn = read_turn(source, at)
    if exact:
        _print_exact(turn, _exactly(turn, given or EXACT_BUDGET), best, json=json)
    else:
        thought = _thought(turn, given or OWN_BUDGET, seed, threads, quiet=json)
        _print_thought(turn, thought, best, json=json)


def _exactly(turn: Turn, budget: Budget) -> tuple[ExactMove, ...]:
    if budget.iterations:
        raise CommandError("An exact search has no iterations. Give --budget in ms or n (positions).")
    nodes = budget.nodes or round(budget.milliseconds * NODES_A_MS)
    missing = _due(turn) - len(turn.draws)
    if missing > 0:
        raise CommandError(
            f"Not all cards are known: {missing} draw{'s' if missing > 1 else ''} to come. "
            "Give the record of a finished game, or leave out --exact."
        )
    try:
        return exact_moves(turn.state, turn.draws, nodes)
    except Unsolved:
        left = turn.state.board.count(None)
        raise CommandError(
            f"Not solved within {nodes:,} positions: {left} cards are still to be placed. "
            "Give a larger --budget, or leave out --exact.",
            code=GIVEN_UP,
        ) from None


def _due(turn: Turn) -> int:
    """Return how many cards will be drawn before the last placement."""
    draws = VARIANTS[turn.state.options.variant].draws
    return turn.state.board.count(None) - 1 if draws else 0


def _thought(turn: Turn, budget: Budget, seed: int, threads: int, *, quiet: bool) -> Thought[Action]:
    if not NATIVE:
        raise CommandError(
            "This needs the compiled kernel, which is not built here. --exact works without it."
        )
    engine = SearchPlayer("analyse", "netis", budget, threads=threads)
    console = err()
    try:
        with console.status("thinking") as status:
            for thought in engine.think(turn.view, Random(seed), past=turn.past):
                if console.is_terminal and not quiet:
                    first = thought.best[0]
                    status.update(f"{_text(turn, first.action)} {_worth(turn, thought.value)}")
    except NoNetwork as error:
        raise CommandError(str(error)) from None
    return thought


def _print_exact(turn: Turn, moves: tuple[ExactMove, ...], best: int, *, json: bool) -> None:
    if json:
        AnalysisJson(
            position=_NOTATION.write_position(turn.state),
            seat=turn.seat,
            exact=True,
            placements=len(moves),
            best=[
                PlacementJson(
                    placement=_text(turn, move.place),
                    outcome=_or_unset(move.outcome),
                    margin=_or_unset(move.margin),
                    lowest=_or_unset(move.lowest),
                )
                for move in moves[:best]
            ],
        ).write()
        return
    console = out()
    console.print(f"{_title(turn)}; exact, with all cards open")
    solo = moves[0].lowest is not None
    table = _table("placement", *(("lowest",) if solo else ("outcome", "margin")))
    for move in moves[:best]:
        if move.outcome is None:
            table.add_row(_text(turn, move.place), str(move.lowest))
        else:
            table.add_row(_text(turn, move.place), _WORDS[move.outcome], f"{move.margin:+d}")
    console.print(table)


def _print_thought(turn: Turn, thought: Thought[Action], best: int, *, json: bool) -> None:
    if json:
        AnalysisJson(
            position=_NOTATION.write_position(turn.state),
            seat=turn.seat,
            exact=False,
            value=round(thought.value, 4),
            iterations=thought.iterations,
            nodes=thought.nodes,
            placements=len(thought.best),
            best=[
                PlacementJson(
                    placement=_text(turn, one.action), value=round(one.value, 4), visits=round(one.visits)
                )
                for one in thought.best[:best]
            ],
        ).write()
        return
    console = out()
    console.print(
        f"{_title(turn)}; from what this seat knows, "
        f"{thought.iterations:,} iteration{'s' * (thought.iterations > 1)}",
    )
    total = sum(one.visits for one in thought.best) or 1
    table = _table("placement", "points" if _is_solo(turn) else "to win", "thought")
    for one in thought.best[:best]:
        # The value of an untried placement is only the network's guess.
        worth = _worth(turn, one.value) if one.visits else f"≈ {_worth(turn, one.value)}"
        table.add_row(_text(turn, one.action), worth, f"{100 * one.visits / total:.0f} %")
    console.print(table)


def _or_unset(value: int | None) -> int | msgspec.UnsetType:
    return msgspec.UNSET if value is None else value


def _title(turn: Turn) -> str:
    left = turn.state.board.count(None)
    who = "" if _is_solo(turn) else f", {'columns' if turn.seat % 2 else 'rows'} to place"
    return f"{turn.state.options.variant}{who}, {left} card{'s' if left > 1 else ''} to come"


def _table(*titles: str) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False)
    for title in titles:
        table.add_column(title, justify="right")
    return table


def _is_solo(turn: Turn) -> bool:
    return len(turn.state.hands) == 1


def _worth(turn: Turn, value: float) -> str:
    return f"{value:.1f}" if _is_solo(turn) else f"{100 * value:.1f} %"


def _text(turn: Turn, action: Action) -> str:
    return _NOTATION.write_action(turn.state, turn.seat, action)
