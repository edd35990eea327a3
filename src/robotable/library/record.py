"""The record of a game or match: text that people and programs can read, replay and share."""

from __future__ import annotations

from typing import Self

from robotable.games import record
from robotable.games.protocol import Outcome
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record, write_record
from robotable.library.playthrough import AnyPlaythrough, Playthrough
from robotable.pictures.views import view_svg


class Record(record.Record):
    """Every action is checked by the rules when a record is read."""

    @classmethod
    def of(cls, playthrough: AnyPlaythrough, *players: str) -> Self:
        """The record of a playthrough, with the names of the players by seat."""
        names = players or tuple(f"seat {seat}" for seat in range(playthrough.players))
        if len(names) != playthrough.players:
            raise ValueError(f"{len(names)} names for {playthrough.players} players")
        return cls(playthrough.game, playthrough.options, names, playthrough.log)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads a record as text or JSON. Raises NotationError, which says where the text is wrong."""
        found = read_record_json(text) if text.lstrip().startswith("{") else read_record(text)
        return cls(found.game, found.options, found.players, found.log, found.early_end)

    def __str__(self) -> str:
        """The record as text; `parse` reads it back."""
        return write_record(self)

    def json(self) -> str:
        """The record as JSON; `parse` reads it back."""
        return write_record_json(self).decode()

    def playthrough(self) -> AnyPlaythrough:
        """The whole game: `before` leads back to each earlier action."""
        rules = self.rules
        found: AnyPlaythrough = Playthrough(rules, self.options, self.start())
        for seat, action in self.log:
            found = found.play(action, seat)
        return found

    def rows(self) -> list[dict[str, str | int | bool | None]]:
        """A row for each seat, for a data frame: what was played, by whom, and how it ended."""
        outcome: Outcome | None = self.outcome()
        return [
            {
                "game": self.game,
                "seat": seat,
                "player": player,
                "points": None if outcome is None else outcome.points[seat],
                "won": outcome is not None and seat in outcome.winners,
                "draw": outcome is not None and not outcome.winners and len(self.players) > 1,
                "finished": outcome is not None,
                "actions": len(self.log),
            }
            for seat, player in enumerate(self.players)
        ]

    def _repr_svg_(self) -> str | None:
        """The final position, as a spectator saw it."""
        return view_svg(self.game, self.rules.view(self.state(), None))
