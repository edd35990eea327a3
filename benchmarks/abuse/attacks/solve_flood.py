"""What solvers are asked for by people who make puzzles, answer them and play the daily deal."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle
from random import Random
from typing import Any, Final

from benchmarks.abuse.attack import Attack, Battlefield, Tally, guests, repeat
from benchmarks.abuse.line import Line
from robotable.games.catalogue import GAMES
from robotable.games.chance import draw
from robotable.games.protocol import CHANCE
from robotable.puzzles.catalogue import chosen

GUESTS: Final = 8
POSITIONS: Final = 50
PLACED: Final = 6
"""Cards on the board of a position that takes long to solve."""


class SolveFlood(Attack):
    name = "solve_flood"
    about = "guests have hard positions solved, and answer hard puzzles wrongly"

    def __init__(self) -> None:
        self._cookies: list[str] = []
        self._puzzles = cycle([puzzle.position for _, puzzle in chosen("ricochet_robots")][-POSITIONS:])
        self._endgames = cycle(_openings(POSITIONS))
        self._asked = 0

    async def prepare(self, field: Battlefield) -> None:
        found = await guests(field, GUESTS)
        self._cookies = [one.cookie for one in found]
        for one in found:
            one.close()

    async def strike(self, field: Battlefield, until: float, tally: Tally) -> None:
        lines = [
            Line(field.attacked.at, field.sources[number % len(field.sources)], cookie)
            for number, cookie in enumerate(self._cookies)
        ]
        steps = [partial(self._ask, line) for line in lines[::2]]
        steps += [partial(self._answer, line, _Run()) for line in lines[1::2]]
        try:
            await repeat(steps, until, tally)
        finally:
            for line in lines:
                line.close()

    async def _ask(self, line: Line) -> str:
        self._asked += 1
        if self._asked % 2:
            body = {"position": next(self._endgames)}
            return f"{(await line.post('/api/puzzles/robot_master/positions', body)).status} endgame"
        body = {"position": next(self._puzzles)}
        return f"{(await line.post('/api/puzzles/ricochet_robots/positions', body)).status} puzzle"

    async def _answer(self, line: Line, run: _Run) -> str:
        """Train with the hardest endgames, and miss all of them."""
        path = "/api/puzzles/robot_master/runs"
        if not run.id:
            answer = await line.post(path, {"mode": "training", "level": "expert"})
            if answer.status != 201:
                return f"{answer.status} run"
            run.read(answer.json())
        body = {"number": run.number, "way": run.wrong}
        answer = await line.post(f"{path}/{run.id}/answer", body)
        if answer.status == 200:
            run.read(answer.json()["run"])
        return f"{answer.status} answer"


class _Run:
    id = ""
    number = 0
    wrong = ""

    def read(self, run: dict[str, Any]) -> None:
        self.id, self.number = run["id"], run["number"]
        last = run["puzzle"]["picture"]["view"]["legal"][-1]
        self.wrong = f"{last['card']}{'abcde'[last['cell'] % 5]}{5 - last['cell'] // 5}"


def _openings(count: int) -> Iterator[str]:
    entry = GAMES["robot_master"]
    for number in range(count):
        rng = Random(f"{number} {time.time()}")  # otherwise answers might be remembered
        state: Any = entry.rules.new(entry.options(variant="duel"))
        while (acting := entry.rules.to_act(state)) and state.board.count(None) > 25 - PLACED:
            seat = acting[0]
            action = (
                draw(entry.rules.odds(state), rng)
                if seat == CHANCE
                else rng.choice(entry.rules.legal_actions(state, seat))
            )
            state = entry.rules.apply(state, seat, action).state
        yield entry.notation.write_position(state)
