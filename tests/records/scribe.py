"""Play races and record them: chance by a seeded generator, players by the reference solvers."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, TypeAlias

from robotable.games.chance import draw
from robotable.games.micro_robots import CellPath, Position, Step
from robotable.games.micro_robots.boards import moves
from robotable.games.micro_robots.faces import FACES
from robotable.games.micro_robots.reference import shortest_path
from robotable.games.protocol import CHANCE, Seat
from robotable.games.race import Bid, Claim, GiveUp, Leave, Pass
from robotable.games.record import Record
from robotable.games.ricochet_robots import slide_path
from robotable.games.ricochet_robots.course import puzzle
from robotable.games.ricochet_robots.reference import Solved, solve
from robotable.games.ricochet_robots.slides import legal_slides, slid
from tests.games.race.table import Table

PLAYERS = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hana")

Reason: TypeAlias = Literal["illegal move", "wrong count", "gave up", "too slow", "left"]


class Scribe(Table):
    """A table whose race becomes a record."""

    def __init__(self, options: Any, rng: Random, words: str = "") -> None:
        self.rng = rng
        super().__init__(options, words)

    def record(self) -> Record:
        options = self.state.options
        return Record(self.game.name, options, PLAYERS[: options.players], tuple(self.log))

    def begin_round(self) -> None:
        """Carry out all pending chance actions."""
        while self.rules.to_act(self.state) == (CHANCE,):
            self.do(CHANCE, draw(self.rules.odds(self.state), self.rng))

    def here(self) -> list[Seat]:
        return [seat for seat, presence in enumerate(self.state.presence) if presence == "here"]

    def all_pass(self) -> None:
        """Let all players pass who have not passed yet."""
        seats = [seat for seat in self.here() if seat not in self.state.passed]
        for seat in self.rng.sample(seats, len(seats)):
            self.do(seat, Pass())

    def nobody(self, *, time: bool) -> None:
        """A target that nobody solves, until the time is up or all have passed."""
        self.begin_round()
        if time:
            self.up("thinking")
        else:
            self.all_pass()

    def goes(self, seat: Seat) -> None:
        """Leave and never return."""
        self.begin_round()
        self.do(seat, Leave())
        self.up("away", seat)

    def _stop(self, seat: Seat, reason: Reason) -> None:
        if reason == "gave up":
            self.do(seat, GiveUp())
        elif reason == "too slow":
            self.up("showing")
        else:
            assert reason == "left"
            self.do(seat, Leave())


class MicroRobotsScribe(Scribe):
    def way(self) -> CellPath:
        ground, goal, options = self.state.position, self.state.goal, self.state.options
        assert goal is not None
        position = Position(ground.board, ground.robot, goal.target, goal.via)
        found = shortest_path(position, no_revisits=options.no_revisits)
        assert found is not None
        return found

    def steps(self, seat: Seat, way: CellPath) -> None:
        faces = self.state.position.board.faces
        for cell in way[1:]:
            self.do(seat, Step(faces[cell]))

    def win(self, seat: Seat, detour: int = 0) -> None:
        """Win with a shortest solution, or with one that first moves back and forth."""
        self.begin_round()
        way = self.way()
        way = way[:2] + way[:2] * detour + way[2:]
        self.do(seat, Claim(len(way) - 1))
        self.steps(seat, way)

    def lose(self, seat: Seat, reason: Reason) -> None:
        self.begin_round()
        way = self.way()
        while len(way) < 3:
            self.all_pass()
            self.begin_round()
            way = self.way()
        board = self.state.position.board
        self.do(seat, Claim(len(way) - (2 if reason == "wrong count" else 1)))
        if reason == "illegal move":
            wrong = [face for face in FACES if board.cell(face) not in moves(board)[way[0]]]
            self.do(seat, Step(self.rng.choice(wrong)))
            return
        self.steps(seat, way[:-1])
        if reason != "wrong count":
            self._stop(seat, reason)


class RicochetRobotsScribe(Scribe):
    def way(self, most: int = 12) -> slide_path.SlidePath | None:
        """A shortest solution, if it can be found quickly."""
        goal, options = self.state.goal, self.state.options
        assert goal is not None
        position = puzzle(self.state.position, goal)
        found = solve(position, must_turn=options.must_turn, max_cost=most, max_states=200_000)
        return found.way if isinstance(found, Solved) and found.way else None

    def solvable_round(self, least: int = 1, most: int = 12) -> slide_path.SlidePath:
        """Return a solution to the target; all players pass on targets with shorter or longer solutions."""
        while True:
            self.begin_round()
            way = self.way(most)
            if way is not None and slide_path.path_cost(way) >= least:
                return way
            self.all_pass()

    def close(self) -> None:
        """End the bidding: all players have bid or passed, or the time is up."""
        if self.rng.random() < 0.5:
            self.up("bidding")
        else:
            self.all_pass()

    def shown(self, seat: Seat, way: slide_path.SlidePath) -> None:
        for slide in way:
            self.do(seat, slide)

    def win(self, seat: Seat, spare: int = 0) -> None:
        """Let the seat outbid another player, or bid alone, and show a shortest solution."""
        way = self.solvable_round()
        count = slide_path.path_cost(way) + spare
        rival = self.rng.choice(self.here())
        if rival != seat:
            self.do(rival, Bid(count + self.rng.randint(1, 4)))
        if self.rng.random() < 0.3:
            self.do(seat, Bid(count + 1))
        self.do(seat, Bid(count))
        self.close()
        self.shown(seat, way)

    def lose(self, seat: Seat, reason: Reason) -> None:
        """Let the seat show something other than its bid; it must be its turn."""
        assert self.shows() == seat
        if reason != "wrong count":
            self.do(seat, self._astray())
            self._stop(seat, reason)
            return
        while self.shows() == seat:
            self.do(seat, self._astray())

    def shows(self) -> Seat | None:
        return None if self.state.showing is None else self.state.showing.seat

    def _astray(self) -> Any:
        """A slide that does not reach the target."""
        walk = self.state.walk
        assert walk is not None
        position = walk.position
        slides = [
            slide
            for slide in legal_slides(position)
            if slid(position, slide).robots[slide.robot] != position.target_cell
        ]
        return self.rng.choice(slides)
