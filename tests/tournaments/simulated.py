"""Tournaments played without tables: results come from a generator, and time passes at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

from robotable.table.timing import Fischer
from robotable.tournaments.decide import decide_due, decide_start, due_at, numbered
from robotable.tournaments.entries import Created, EntrantJoined, Resulted, TournamentEntry, What
from robotable.tournaments.setup import TournamentSetup, checked
from robotable.tournaments.tournament import PairedGame, TournamentState, after, folded, new_tournament

PlayOut: TypeAlias = Callable[[PairedGame, Random], Resulted]


def setup_of(**chosen: Any) -> TournamentSetup:
    usual: dict[str, Any] = {"name": "Cup", "format": "swiss", "game": "robot_master", "time": Fischer(60, 5)}
    return checked(TournamentSetup(**(usual | {"most": 32} | chosen)))


def at_random(game: PairedGame, rng: Random) -> Resulted:
    winner = rng.choice([game.first, game.first, game.second, game.second, None])
    return Resulted(game.number, winner, "played out")


def duplicate_at_random(game: PairedGame, rng: Random) -> Resulted:
    boards = (rng.randrange(-9, 10), rng.randrange(-9, 10))
    total = boards[0] - boards[1]
    winner = None if not total else game.first if total > 0 else game.second
    return Resulted(game.number, winner, "played out", boards)


class Simulation:
    """Collects the log, entry by entry."""

    def __init__(self, setup: TournamentSetup, players: int, seed: int = 0) -> None:
        self.now = 0
        self.rng = Random(seed)
        first = TournamentEntry(1, 0, Created(setup, "organiser", "Olga"))
        self.log = [first]
        self.tournament = new_tournament(first)
        for number in range(players):
            self.add(EntrantJoined(f"person {number}", f"player {number}"))

    def add(self, *whats: What) -> None:
        for entry in numbered(self.tournament, whats, self.now):
            self.log.append(entry)
            self.tournament = after(self.tournament, entry)

    def start(self) -> None:
        self.add(*decide_start(self.tournament, self.now, self.rng))

    def finish_running(self, play: PlayOut = at_random) -> None:
        for game in self.tournament.running:
            self.add(play(game, self.rng))

    def go_on(self) -> None:
        """What is due next, however long that takes."""
        due = due_at(self.tournament, self.now)
        assert due is not None
        self.now = max(self.now, due)
        self.add(*decide_due(self.tournament, self.now, self.rng))

    def rounds(self, play: PlayOut = at_random) -> Iterator[TournamentState]:
        """Yield the tournament before the results of each round, and play it."""
        self.start()
        while self.tournament.status == "running":
            yield self.tournament
            self.finish_running(play)
            self.go_on()
        assert folded(self.log) == self.tournament
