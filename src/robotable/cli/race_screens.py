"""What a race looks like in the terminal, and the puzzle it is about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from rich.text import Text

from robotable.cli.terminal import styled
from robotable.games import micro_robots, ricochet_robots
from robotable.games.catalogue import Game
from robotable.games.micro_robots.notation import write_way as write_micro_way
from robotable.games.micro_robots.reference import shortest_way
from robotable.games.protocol import Seat
from robotable.games.race.state import AnyRaceState
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.notation import write_way as write_ricochet_way
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.pictures import micro_robots as micro_picture
from robotable.pictures import ricochet_robots as ricochet_picture
from robotable.pictures import ricochet_robots_text as ricochet_text


class CourseScreen(Protocol):
    """How one course is drawn."""

    def puzzle(self, state: AnyRaceState) -> Any:
        """What the round asks, or None between rounds."""

    def task(self, position: Any) -> str:
        """The same in words."""

    def text(self, position: Any, way: Any = (), *, marks: bool = True) -> Text:
        """The board; without marks nothing on it tells what the round asks."""

    def svg(self, position: Any, way: Any = ()) -> str: ...

    def ground(self, state: AnyRaceState) -> Text:
        """The board between rounds, as far as it lies there."""

    def ground_svg(self, state: AnyRaceState) -> str: ...

    def shown(self, state: AnyRaceState) -> tuple[Any, Any]:
        """Position and way for the picture of a showing."""

    def best(self, position: Any, state: AnyRaceState) -> str:
        """A shortest way in words, or nothing where it takes too long to find."""


class MicroRobotsScreen:
    def puzzle(self, state: AnyRaceState) -> micro_robots.Position | None:
        ground, goal = state.position, state.goal
        if goal is None:
            return None
        return micro_robots.Position(ground.board, ground.robot, goal.target, goal.via)

    def task(self, position: micro_robots.Position) -> str:
        faces = position.board.faces
        via = "" if position.via is None else f" by way of <{faces[position.via]}>"
        return f"from ({faces[position.start]}) to [{faces[position.target]}]{via}"

    def text(self, position: micro_robots.Position, way: Sequence[int] = (), *, marks: bool = True) -> Text:
        target, via = (position.target, position.via) if marks else (None, None)
        return Text(micro_picture.text(position.board, start=position.start, target=target, via=via, way=way))

    def svg(self, position: micro_robots.Position, way: Sequence[int] = ()) -> str:
        return micro_picture.svg(
            position.board, start=position.start, target=position.target, via=position.via, way=way
        )

    def ground(self, state: AnyRaceState) -> Text:
        ground = state.position
        if ground.board is None:
            return Text("No board lies there yet.")
        return Text(micro_picture.text(ground.board, start=ground.robot))

    def ground_svg(self, state: AnyRaceState) -> str:
        return micro_picture.svg(state.position.board, start=state.position.robot)

    def shown(self, state: AnyRaceState) -> tuple[micro_robots.Position | None, Sequence[int]]:
        return self.puzzle(state), state.walk or ()

    def best(self, position: micro_robots.Position, state: AnyRaceState) -> str:
        way = shortest_way(position, no_revisits=state.options.no_revisits)
        return "" if way is None else f"{len(way) - 1}: {write_micro_way(position.board, way)}"


class RicochetRobotsScreen:
    def puzzle(self, state: AnyRaceState) -> ricochet_robots.Position | None:
        return None if state.goal is None else puzzle(state.position, state.goal)

    def task(self, position: ricochet_robots.Position) -> str:
        who = (
            "any robot"
            if position.target_robot is None
            else f"the {position.kind(position.target_robot)} robot"
        )
        return f"bring {who} to {ricochet_robots.cell_name(position.target_cell)}"

    def text(self, position: ricochet_robots.Position, way: Any = (), *, marks: bool = True) -> Text:
        text = styled(ricochet_text.position_pieces(position))
        for line in ricochet_text.way_lines(position, tuple(way)) if way else ():
            text.append(f"\n{line}")
        return text

    def svg(self, position: ricochet_robots.Position, way: Any = ()) -> str:
        return ricochet_picture.position_svg(position, tuple(way))

    def ground(self, state: AnyRaceState) -> Text:
        ground = state.position
        if ground.board is None:
            return Text("No board lies there yet.")
        return styled(ricochet_text.board_pieces(ground.board))

    def ground_svg(self, state: AnyRaceState) -> str:
        return ricochet_picture.board_svg(state.position.board)

    def shown(self, state: AnyRaceState) -> tuple[ricochet_robots.Position | None, Any]:
        """The robots as they stand now; the slides so far would be drawn from where they stood."""
        return (self.puzzle(state) if state.walk is None else state.walk.position), ()

    def best(self, position: ricochet_robots.Position, state: AnyRaceState) -> str:
        found = solve(position, must_turn=state.options.must_turn, max_states=40_000)
        return (
            f"{found.cost}: {write_ricochet_way(found.way, position.fifth)}"
            if isinstance(found, Solved)
            else ""
        )


COURSES: dict[str, CourseScreen] = {
    "micro_robots": MicroRobotsScreen(),
    "ricochet_robots": RicochetRobotsScreen(),
}


class PuzzleScreen:
    """A puzzle by itself."""

    def __init__(self, game: Game, position: Any) -> None:
        self.view = game.notation.write_position(position)
        self._course = COURSES[game.name]
        self._position = position

    def text(self) -> Text:
        text = self._course.text(self._position)
        return text.append("\n" + self._course.task(self._position))

    def svg(self) -> str:
        return self._course.svg(self._position)


class RaceScreen:
    """A race as everybody sees it: nothing in it is hidden."""

    def __init__(self, game: Game, state: AnyRaceState, names: Sequence[str] = ()) -> None:
        self.names = names
        """Who sits there; a seat without a name is called by its number."""
        self.view = game.rules.view(state, None)
        self._course = COURSES[game.name]
        self._state = state

    def _name(self, seat: Seat) -> str:
        return (self.names[seat] if seat < len(self.names) else "") or f"seat {seat}"

    def text(self) -> Text:
        state = self._state
        position, way = self._course.shown(state)
        marks = not getattr(state.options, "dice_only", False)
        text = (
            self._course.ground(state) if position is None else self._course.text(position, way, marks=marks)
        )
        asked = self._course.puzzle(state)
        text.append(f"\n{'' if asked is None else self._course.task(asked)}\n")
        text.append(self.standing())
        if self.view.outcome is not None:
            won = " and ".join(self._name(seat) for seat in self.view.outcome.winners)
            text.append(f"\n{won} won." if won else "\nNot finished.", "bold")
        return text

    def standing(self) -> str:
        seats = []
        for seat, one in enumerate(self.view.seats):
            bid = next((f", bids {offer.count}" for offer in self.view.offers if offer.seat == seat), "")
            shows = self.view.showing is not None and self.view.showing.seat == seat
            says = f", shows {self.view.showing.count}" if shows else bid
            away = "" if one.presence == "here" else f", {one.presence}"
            chips = f"{one.chips} chip{'' if one.chips == 1 else 's'}"
            seats.append(f"{self._name(seat)}: {chips}{says}{away}")
        return " · ".join(seats)

    def svg(self) -> str:
        position, way = self._course.shown(self._state)
        return self._course.ground_svg(self._state) if position is None else self._course.svg(position, way)
