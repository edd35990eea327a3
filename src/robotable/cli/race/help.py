"""The help page of a race at one keyboard, shown before the race and on request."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import fill
from typing import Any

from robotable.cli.race.course_screen import RaceHelp, course_screen
from robotable.cli.race.screens import filled
from robotable.games.game import AnyRace

WIDTH = 78


def page(race: AnyRace, title: str, options: Any, names: list[str]) -> str:
    parts = course_screen(race.name).help(options)
    to_win = race.course.to_win(options)
    end = "All targets are played." if to_win is None else f"The first player with {to_win} chips wins."
    return "\n".join(
        [
            title,
            "",
            fill(parts.task, WIDTH),
            "",
            *filled([f"Keys: {names[0]}", *names[1:]], WIDTH),
            "",
            *_keys(parts),
            "",
            fill(f"{parts.prize} {end}", WIDTH),
        ]
    )


def _keys(parts: RaceHelp) -> Iterator[str]:
    yield _key("your key 5 Enter", parts.offer)
    yield _key("your key 0 Enter", "pass; when all have passed, the clock is skipped")
    yield _key("Space, twice", "everybody passes")
    yield _key("?   q, twice", "this page; leave, and the race is saved")
    yield "While you show your moves:"
    yield from (_key(*move) for move in parts.moves)
    yield _key("x", "give up")


def _key(key: str, meaning: str) -> str:
    return f"  {key:<18}  {meaning}"
