"""Games over pipes: scripted input and the resulting record."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from robotable.games.record import Record
from robotable.games.record_text import read_record, write_record
from tests.cli.command import Ran, run

PEOPLE: Final = ("--seat", "human", "--seat", "human")
BOTS: Final = ("--seat", "random", "--seat", "random")


def played(name: str = "game") -> Record:
    return read_record(Path(name).read_text(encoding="utf-8"))


def script(record: Record, rng: Random) -> list[str]:
    """Return random legal placements for both players, to the end of the game."""
    rules, state, words = record.rules, record.state(), []
    while acting := rules.to_act(state):
        seat = acting[0]
        assert seat >= 0, "in a duel nothing is drawn after the deal"
        action = rng.choice(rules.legal_actions(state, seat))
        words.append(record.notation.write_action(state, seat, action))
        state = rules.apply(state, seat, action).state
    return words


def typed(*lines: str) -> str:
    return "".join(line + "\n" for line in lines)


def dealt(*arguments: str, name: str = "game") -> Record:
    """Return a game that was left right after the deal."""
    run("play", *arguments, "--seed", "5", "--save", name).done()
    return played(name)


def asked(*lines: str, record: Record | None = None) -> Ran:
    """Resume a game of two people with the first at the keyboard, and type these lines."""
    record = record or dealt(*PEOPLE)
    Path("game").write_text(write_record(record))
    return run("play", "--resume", "game", stdin=typed("", *lines)).done()
