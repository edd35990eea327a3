"""Files that store a game's record, as text or JSON."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

from robotable.cli.errors import CommandError
from robotable.cli.saving import save
from robotable.cli.source import read_file
from robotable.cli.terminal import out
from robotable.games.notation import NotationError
from robotable.games.record import Record
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record, write_record, write_result


def read(name: str) -> Record:
    """Read a record from a file, or from standard input if the name is "-"."""
    return parse("standard input" if name == "-" else name, read_file(name))


def parse(name: str, text: str) -> Record:
    """Parse a record. Error messages include the name."""
    try:
        return read_record_json(text) if _is_json(text) else read_record(text)
    except NotationError as error:
        raise CommandError(f"{name}: {error}") from None


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{")


class RecordFile:
    """A file that is rewritten after every action."""

    def __init__(self, path: Path, *, is_json: bool = False) -> None:
        self.path = path
        self._is_json = is_json

    @classmethod
    def new(cls, name: str) -> RecordFile:
        """Return a new file with this name. Raises CommandError if the file exists."""
        if name in ("", "-"):
            raise CommandError("--save needs a file name. For games between bots, --json prints the record.")
        if os.path.isfile(name):
            raise CommandError(f"{name} exists. Continue it with --resume, or choose another name.")
        return cls(Path(name))

    @classmethod
    def resumed(cls, name: str) -> tuple[RecordFile, Record]:
        """Open the file of an unfinished game. It keeps its format, text or JSON."""
        if name == "-":
            raise CommandError("--resume needs a file, because standard input is the keyboard.")
        text = read_file(name)
        record = parse(name, text)
        if record.early_end is not None:
            raise CommandError(f"{name}: this game is over ({write_result(record)}).")
        return cls(Path(name), is_json=_is_json(text)), record

    def print_path(self, game: str, *, is_finished: bool) -> None:
        console = out()
        console.print(f"The record is in {self.path}")
        if not is_finished:
            again = shlex.join(["robotable", "play", game, "--resume", str(self.path)])
            console.print(f"Continue with: {again}")

    def keep(self, record: Record) -> None:
        save(self.path, write_record_json(record).decode() + "\n" if self._is_json else write_record(record))
