"""The recorded games in one folder, read as plain text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from robotable.games.record import Record
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record, write_record


class RecordFolder:
    def __init__(self, game: str) -> None:
        self.path = Path(__file__).parent / game

    def text(self, name: str) -> str:
        return (self.path / f"{name}.record").read_bytes().decode()

    def head(self, name: str) -> dict[str, str]:
        """The options, read directly from the text."""
        lines = self.text(name).partition("\n\n")[0].split("\n")[1:]
        return {key: value.strip() for key, _, value in (line.partition(":") for line in lines)}

    def words(self, name: str) -> list[str]:
        body = self.text(name).partition("\n\n")[2]
        return [word for line in body.splitlines() if not line.startswith("result:") for word in line.split()]

    def result(self, name: str) -> str:
        return self.text(name).splitlines()[-1].removeprefix("result: ")

    def events(self, name: str, kind: type[Any]) -> list[Any]:
        steps = read_record(self.text(name)).steps()
        return [event for step in steps for event in step.events if isinstance(event, kind)]

    def check_files(self, names: Sequence[str]) -> None:
        """Assert that there is one record for each name, and no other file."""
        assert sorted(path.name for path in self.path.iterdir()) == sorted(f"{name}.record" for name in names)
        assert len(set(names)) == len(names)

    def check_round_trip(self, name: str) -> None:
        """Assert that the record stays the same when it is read and written, as text and as JSON."""
        text = self.text(name)
        record = read_record(text)
        assert write_record(record) == text
        assert read_record_json(write_record_json(record)) == record

    def save(self, plans: Mapping[str, Callable[[Random], Record]]) -> None:
        """Play all plans again and write their records."""
        self.path.mkdir(exist_ok=True)
        for name in plans:
            text = built(plans, name)
            (self.path / f"{name}.record").write_text(text, encoding="utf-8", newline="\n")
            print(name, flush=True)


def built(plans: Mapping[str, Callable[[Random], Record]], name: str) -> str:
    return write_record(plans[name](Random(name)))
