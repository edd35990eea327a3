"""`robotable review`: which moves of a finished game gave something away, and what would have been better."""

from __future__ import annotations

from typing import Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from robotable.cli.errors import CommandError
from robotable.cli.record_file import read
from robotable.cli.source import OutputFile, Source
from robotable.cli.svg_output import check_output, draw, draw_png
from robotable.cli.terminal import err, out, write_json
from robotable.engines.fact import Fact
from robotable.game_parts import game_part
from robotable.games.record import Record
from robotable.review import reviewer
from robotable.review.picture import svg as picture
from robotable.review.review import Assessment, Review, TargetReview, TurnReview

NAMED: Final = ("inaccuracy", "mistake", "blunder")


def review(file: Source, /, *, svg: OutputFile = None, png: OutputFile = None, json: bool = False) -> None:
    """Review a finished game: grade the moves of Robot Master, solve the targets of a race.

    Parameters
    ----------
    file
        The record, as text or as JSON; "-" reads it from standard input.
    svg
        Write a picture to this file: the chances after every move, or the targets; "-" writes it to standard
        output.
    png
        The same picture as PNG.
    json
        Print the review as JSON for programs.
    """
    check_output(svg, json, png)
    found = _reviewed(read(file))
    if svg is not None:
        draw(svg, picture(found))
    if png is not None:
        draw_png(png, picture(found))
    if json:
        write_json(found)
    elif svg is None and png is None:
        _print(found)


def _reviewed(record: Record) -> Review:
    console = err()
    columns = (TextColumn("reviewing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task("reviewing")
            return reviewer.review(
                record,
                progress=lambda done, parts: progress.update(task, completed=done, total=parts),
            )
    except reviewer.CannotReview as error:
        raise CommandError(str(error)) from None


def _print(found: Review) -> None:
    turns = [part for part in found.parts if isinstance(part, TurnReview)]
    targets = [part for part in found.parts if isinstance(part, TargetReview)]
    if turns:
        _print_turns(found, turns)
    if targets:
        _print_targets(found, targets)


def _print_turns(found: Review, turns: list[TurnReview]) -> None:
    title = "points" if turns[0].worth == "points" else "chance"
    table = _table("turn", "player", "move", title, "open hands", "grade", "best")
    for number, turn in enumerate(turns, 1):
        table.add_row(
            str(number),
            _name(found, turn.seat),
            turn.known.played.text,
            _value(turn, turn.known),
            ("= " if turn.is_exact else "") + ("" if turn.open is None else _value(turn, turn.open)),
            turn.grade,
            turn.known.best[0].text if turn.why_best else "",
        )
    console = out()
    console.print(table)
    if any(turn.is_exact for turn in turns):
        console.print("=  exact, with perfect play")
    for number, turn in enumerate(turns, 1):
        if turn.grade in NAMED:
            console.print(f"{number}. {_why(found.game, turn)}")


def _value(turn: TurnReview, judgement: Assessment) -> str:
    """The value before and after the move."""
    before, after = judgement.best[0].value, judgement.played.value
    if turn.worth == "points":
        return f"{before:.1f} › {after:.1f}"
    return f"{100 * before:.0f} › {100 * after:.0f} %"


def _why(game: str, turn: TurnReview) -> str:
    """The most important fact about the move, and about the better one."""
    played = f"{turn.known.played.text} {_sentence(game, turn.why[0])}"
    if not turn.why_best:
        return f"{played}."
    return f"{played}; {turn.known.best[0].text} {_sentence(game, turn.why_best[0])}."


def _sentence(game: str, fact: Fact) -> str:
    words = game_part("robotable.cli", game, "facts")
    return "" if words is None else str(words.sentence(fact.key, fact.parameters))


def _print_targets(found: Review, targets: list[TargetReview]) -> None:
    table = _table("target", "optimum", "solutions", "promised", "shown", "won by", "a best solution")
    for target in targets:
        shown = [one for one in target.showings if one.failed is None]
        table.add_row(
            str(target.round + 1),
            "?" if target.optimum is None else str(target.optimum),
            str(target.count),
            ", ".join(f"{_name(found, one.seat)} {one.count}" for one in target.offers),
            ", ".join(str(one.way.cost) for one in shown),
            "" if target.won is None else _name(found, target.won),
            target.solutions[0].text if target.solutions else "",
        )
    out().print(table)


def _name(found: Review, seat: int) -> str:
    name = found.players[seat] if seat < len(found.players) else ""
    return name or f"seat {seat}"


def _table(*titles: str) -> Table:
    table = Table(box=None, header_style="dim", pad_edge=False)
    for title in titles:
        table.add_column(title)
    return table
