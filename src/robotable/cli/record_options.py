"""The options that every game in the terminal has: names, chance and the file of the record."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from cyclopts import Parameter

from robotable.cli.engine_options import EngineOptions
from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.cli.parameters import FileName, Names
from robotable.cli.record_file import RecordFile


@Parameter(name="*")
@dataclass(frozen=True)
class RecordOptions:
    """Options of every game in the terminal.

    Parameters
    ----------
    name
        A name for each seat, from seat 0.
    seed
        The seed of chance and bots. The same seed gives the same game.
    save
        Save the record to this new file after every action. Default: a file that is named at the end.
    resume
        Continue the game in this record, and save it there.
    """

    name: Names | None = None
    seed: Whole | None = None
    save: FileName | None = None
    resume: FileName | None = None

    @property
    def names(self) -> list[str]:
        return self.name or []

    def rng(self) -> Random:
        return Random(self.seed)

    def new_file(self) -> RecordFile | None:
        return None if self.save is None else RecordFile.new(self.save)

    def check_resume(self, *, has_options: bool) -> None:
        """Refuse options that contradict the record to resume."""
        if has_options or self.name or self.save is not None:
            raise CommandError(
                "--resume takes the options, names and file from the record. Leave out the others."
            )


@Parameter(name="*")
@dataclass(frozen=True)
class TurnOptions(RecordOptions, EngineOptions):
    """Options of every turn-based game in the terminal.

    Parameters
    ----------
    quick
        Actions cannot be taken back: wait for Enter only where something must be hidden.
    json
        Print the record as JSON at the end; only for games between bots.
    """

    quick: bool = False
    json: bool = False


RECORD: Final = RecordOptions()
TURNS: Final = TurnOptions()
