"""A tournament in one call, for programs and notebooks."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from robotable.arena.entrants import UnknownEntrant, checked, read_entrant
from robotable.arena.pair import PairResult, PairScore
from robotable.arena.play import play_tournament
from robotable.arena.plot import svg
from robotable.arena.standing import TournamentStanding, standing
from robotable.arena.tournament import MOST_DEALS, MOST_PLAYERS, Format, Tournament, options_for_two
from robotable.batch.workers import Workers, started
from robotable.library.record import Record

__all__ = ["TournamentResult", "UnknownEntrant", "tournament"]


@dataclass(frozen=True)
class TournamentResult:
    """The standing of a tournament and its games. A notebook shows it as a table and as a picture."""

    setup: Tournament
    standing: TournamentStanding
    games: tuple[str, ...]
    """All games as text, deal after deal."""

    def rows(self) -> list[dict[str, str | int | float]]:
        """A row for each player, the strongest first, for a data frame. Elo points are relative to the mean
        of all players; `error` is half the width of their 95 % interval."""
        return [
            {
                "player": self.setup.players[one.player].name,
                "elo": one.rating.points,
                "error": one.rating.error,
                "results": one.results,
                "points": one.points,
                "lost_outside": one.games_lost_outside,
            }
            for one in self.standing.players
        ]

    def records(self) -> list[Record]:
        """All games, deal after deal."""
        return [Record.parse(game) for game in self.games]

    def svg(self) -> str:
        """The ratings with their intervals."""
        return svg(self.setup, self.standing, self._title)

    @property
    def _title(self) -> str:
        return f"{self.setup.game}: {self.standing.games} games"

    def _repr_svg_(self) -> str:
        return self.svg()

    def _repr_html_(self) -> str:
        rows = self.rows()
        heads = "".join(f"<th>{head}</th>" for head in rows[0]) if rows else ""
        lines = "".join(
            f"<tr>{''.join(f'<td>{_written(value)}</td>' for value in row.values())}</tr>" for row in rows
        )
        return f"<table><caption>{escape(self._title)}</caption><tr>{heads}</tr>{lines}</table>"


def tournament(
    *players: str,
    game: str = "robot_master",
    deals: int = 10,
    format: Format = "round-robin",
    seed: int = 1,
    processes: int | None = 1,
    **options: object,
) -> TournamentResult:
    """Lets players meet, each pair in `deals` deals, which both play from both sides.

    A player is a built-in bot, a search with a budget, `engine:COMMAND`, or a function as `module:function`;
    `name=player` gives it another name. The options are those of the game. With None, there is a process for
    each processor. Raises InvalidOptions, and UnknownEntrant for a player that does not exist."""
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise UnknownEntrant(f"{len(players)} players; a tournament needs 2 to {MOST_PLAYERS}")
    if not 1 <= deals <= MOST_DEALS:
        raise ValueError(f"deals is {deals}; it may be 1 to {MOST_DEALS}")
    wanted = Tournament(
        game=game,
        options=options_for_two(game, options),
        players=tuple(map(read_entrant, players)),
        format=format,
        seed=seed,
    )
    wanted = checked(wanted, wanted.configured())
    played: dict[tuple[int, int, int], tuple[str, ...]] = {}

    def completed(score: PairScore, result: PairResult | None) -> None:
        if result is not None:
            played[score.deal, score.one, score.two] = result.records

    with started(Workers(processes=processes)) as run:
        scores = play_tournament(wanted, deals, run, completed=completed)
    games = tuple(game for _, records in sorted(played.items()) for game in records)
    return TournamentResult(wanted, standing(wanted, scores), games)


def _written(value: str | float) -> str:
    return (
        escape(value) if isinstance(value, str) else f"{value:g}" if value == int(value) else f"{value:.1f}"
    )
