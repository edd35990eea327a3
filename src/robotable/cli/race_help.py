"""The page that says how a race is played at one keyboard: before it begins, and whenever somebody asks."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import Any

from robotable.cli.race_screens import filled
from robotable.games import micro_robots, ricochet_robots
from robotable.games.race import Race

WIDTH = 78


def page(rules: Race[Any, Any, Any, Any, Any, Any], title: str, options: Any, names: list[str]) -> str:
    parts = _micro_robots(options) if isinstance(options, micro_robots.Options) else _ricochet_robots(options)
    task, keys, prize = parts
    to_win = rules.course.to_win(options)
    end = "All targets are played." if to_win is None else f"Whoever has {to_win} chips wins."
    return "\n".join(
        [
            title,
            "",
            fill(task, WIDTH),
            "",
            *filled([f"Keys: {names[0]}", *names[1:]], WIDTH),
            "",
            *keys,
            "",
            fill(f"{prize} {end}", WIDTH),
        ]
    )


def _micro_robots(options: micro_robots.Options) -> tuple[str, Iterator[str], str]:
    via = " On the way it must come to the cell in <>." if options.pro else ""
    once = " No cell may come twice." if options.no_revisits else ""
    task = (
        "All of you look for a way of the robot, in your heads: from its cell in () to the target in []."
        f"{via} A move goes along a row or a column to any cell with the same number or the same colour, "
        f"whatever lies between.{once}"
    )
    prize = (
        "A way of exactly the number called wins the chip. Any other, or none in time, costs a chip, "
        "which goes to the player with the fewest."
    )
    return (
        task,
        _keys("show a way of exactly 5 moves, at once", ("6w", "the robot goes to the 6 on white")),
        prize,
    )


def _ricochet_robots(
    options: ricochet_robots.Options,
) -> tuple[str, Iterator[str], str]:
    turn = ", and it must turn on its way" if options.must_turn else ""
    task = (
        f"All of you look for a way of the robot in the target's colour to the filled sign{turn}. "
        "One move: a robot (R G B Y) slides until a wall, the centre or another robot stops it; "
        "a barrier (╱ ╲) of another colour turns it aside."
    )
    moves = [("ge   or  g →", "the green robot slides east (n e s w)")]
    if options.fifth == "silver":
        task += " The silver robot (S) only helps."
    if options.fifth == "transparent":
        task += " The transparent robot (T) may pass walls and barriers, each for one move more."
        moves.append(("te+1 Enter", "the transparent robot passes through one of them"))
    prize = (
        "The first bid starts 60 seconds. Then the lowest bid shows its way; if it takes more moves "
        "than were bid, the next bid's turn comes. Who shows one wins the target."
    )
    return task, _keys("bid 5 moves at most; you may go lower later", *moves), prize


def _keys(offer: str, *moves: tuple[str, str]) -> Iterator[str]:
    yield _key("your key 5 Enter", offer)
    yield _key("your key 0 Enter", "pass; when all have passed, nobody waits for the clock")
    yield _key("blank, twice", "everybody passes")
    yield _key("?   q, twice", "this page; leave, and the race is kept")
    yield "When you show your way:"
    yield from (_key(*move) for move in moves)
    yield _key("x", "you give up")


def _key(key: str, meaning: str) -> str:
    return f"  {key:<18}  {meaning}"
