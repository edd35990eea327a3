"""A position of any game as text: a whole state of Robot Master, or a puzzle of the other games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self, TypeAlias

from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.micro_robots.positions import Position as MicroRobotsPosition
from robotable.games.notation import NotationError, shown
from robotable.games.protocol import InvalidOptions
from robotable.games.ricochet_robots.positions import Position as RicochetRobotsPosition
from robotable.games.robot_master.state import State as RobotMasterState
from robotable.pictures.views import view_svg
from robotable.puzzles.kinds import known_kind

PositionValue: TypeAlias = RobotMasterState | MicroRobotsPosition | RicochetRobotsPosition


@dataclass(frozen=True)
class Position:
    """`str(position)` is its canonical text: equal positions have equal texts."""

    game: str
    value: PositionValue
    """The position as the rules of its game see it."""

    @classmethod
    def parse(cls, text: str, game: str | None = None) -> Self:
        """Reads a position; without a game, the text shows whose it is. Raises NotationError."""
        text = text.strip()
        entry = _recognised(text) if game is None else known_game(game)
        return cls(entry.name, entry.notation.read_position(text))

    def __str__(self) -> str:
        return GAMES[self.game].notation.write_position(self.value)

    def svg(self) -> str:
        """A picture of what everybody may see. In Robot Master, hands are hidden."""
        return picture(self)

    def _repr_svg_(self) -> str:
        return self.svg()


def picture(position: Position, way: str | None = None) -> str:
    """The picture of a position, with a solution if one is given."""
    if isinstance(position.value, RobotMasterState):
        drawn = view_svg(position.game, GAMES[position.game].rules.view(position.value, None))
        assert drawn is not None
        return drawn
    return known_kind(position.game).svg(str(position), way)


def known_game(name: str) -> Game:
    """Raises InvalidOptions for an unknown name."""
    if name not in GAMES:
        raise InvalidOptions(f"unknown game {shown(name)}; choose one of {', '.join(GAMES)}")
    return GAMES[name]


def _recognised(text: str) -> Game:
    for entry in GAMES.values():
        if entry.notation.beginning.match(text):
            return entry
    raise NotationError(
        f"{shown(text)} does not begin like a position of any game; "
        f"name the game if you know it: {', '.join(GAMES)}"
    )
