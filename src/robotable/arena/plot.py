"""A tournament as a picture: the rating of each player with its interval, and the course of a sequential
test."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import Final

from robotable.arena.sprt import Sprt
from robotable.arena.standing import TournamentStanding
from robotable.arena.tournament import Tournament
from robotable.pictures.lettering import lettering, text_width

WIDTH: Final = 720
ROW: Final = 34
TOP: Final = 62
BOTTOM: Final = 54
RIGHT: Final = 84
TEST_HEIGHT: Final = 250
MARGIN: Final = 16

_STYLE: Final = (
    "<style>.paper{fill:#fffdf8}.ink{fill:#22252a}.quiet{fill:#5a5f66}.grid{stroke:#c9c4b8;fill:none}"
    ".interval{stroke:#1f5fa8;stroke-width:3;fill:none}.point{fill:#1f5fa8}"
    ".bound{stroke:#b3261e;stroke-width:2;stroke-dasharray:6 4;fill:none}"
    "@media (prefers-color-scheme:dark){.paper{fill:#1d2024}.ink{fill:#f2efe8}.quiet{fill:#b6b2a8}"
    ".grid{stroke:#4a4e55}.interval{stroke:#8ab8ff}.point{fill:#8ab8ff}.bound{stroke:#ff8a80}}</style>"
)
_LONGEST: Final = 26
"""Characters of a name that are shown."""

_STEPS: Final = (10, 20, 50, 100, 200, 500, 1_000)
_MOST_POINTS: Final = 600
"""Points of the course of a test that are drawn."""


def svg(
    tournament: Tournament,
    standing: TournamentStanding,
    title: str,
    test: Sprt | None = None,
    ratios: Sequence[float] = (),
) -> str:
    height = TOP + ROW * max(1, len(standing.players)) + BOTTOM
    drawn = [lettering(_plain(title), MARGIN, 30, 17, style="ink", weight="bold", anchor="start")]
    drawn.append(_ratings(tournament, standing, height))
    if test is not None and ratios:
        drawn.append(_course(test, ratios, height))
        height += TEST_HEIGHT
    label = _plain(title).replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
        f'height="{height}" role="img" aria-label="{label}">{_STYLE}'
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>{"".join(drawn)}</svg>\n'
    )


def _ratings(tournament: Tournament, standing: TournamentStanding, height: int) -> str:
    rows = [
        (_plain(tournament.players[one.player].name, _LONGEST), one.rating.points, one.rating.error)
        for one in standing.players
    ]
    if not rows:
        return lettering("No games yet", WIDTH / 2, TOP + 22, 15, style="quiet")
    left = MARGIN * 2 + max(text_width(name, 15) for name, _, _ in rows)
    least, most = (
        min(value - error for _, value, error in rows),
        max(value + error for _, value, error in rows),
    )
    step = next((one for one in _STEPS if (most - least) / one <= 9), _STEPS[-1])
    low = step * floor(least / step)
    high = step * max(ceil(most / step), floor(least / step) + 1)
    bottom = height - BOTTOM + 6

    def x(value: float) -> float:
        return left + (WIDTH - RIGHT - left) * (value - low) / (high - low)

    parts = []
    for mark in range(low, high + 1, step):
        parts.append(f'<path class="grid" d="M{x(mark):.1f} {TOP - 8}V{bottom}"/>')
        parts.append(lettering(f"{mark:+d}" if mark else "0", x(mark), bottom + 18, 13, style="quiet"))
    parts.append(
        lettering("Elo, with 95 % intervals", (left + WIDTH - RIGHT) / 2, bottom + 38, 13, style="quiet")
    )
    for at, (name, value, error) in enumerate(rows):
        y = TOP + ROW * at + ROW / 2
        parts.append(lettering(name, MARGIN, y + 5, 15, style="ink", anchor="start"))
        parts.append(f'<path class="interval" d="M{x(value - error):.1f} {y}H{x(value + error):.1f}"/>')
        parts.append(f'<circle class="point" cx="{x(value):.1f}" cy="{y}" r="6"/>')
        parts.append(lettering(f"{value:+.0f}", WIDTH - RIGHT + 14, y + 5, 15, style="ink", anchor="start"))
    return "".join(parts)


def _course(test: Sprt, ratios: Sequence[float], top: int) -> str:
    left, upper, lower = MARGIN * 2 + 40, top + 40, top + TEST_HEIGHT - 44
    most = max(test.upper, *ratios) * 1.1
    least = min(test.lower, *ratios) * 1.1

    def x(at: int) -> float:
        return left + (WIDTH - RIGHT - left) * at / len(ratios)

    def y(value: float) -> float:
        return upper + (lower - upper) * (most - value) / (most - least)

    parts = [lettering("Sequential test", MARGIN, top + 20, 15, style="ink", weight="bold", anchor="start")]
    parts.append(f'<path class="grid" d="M{left} {y(0):.1f}H{WIDTH - RIGHT}"/>')
    parts.append(lettering("0", left - 14, y(0) + 4, 13, style="quiet"))
    for value, meaning in ((test.upper, "stronger"), (test.lower, "not")):
        parts.append(f'<path class="bound" d="M{left} {y(value):.1f}H{WIDTH - RIGHT}"/>')
        parts.append(lettering(f"{value:+.2f}", left - 22, y(value) + 4, 13, style="quiet"))
        parts.append(lettering(meaning, WIDTH - RIGHT + 8, y(value) + 4, 13, style="quiet", anchor="start"))
    every = max(1, len(ratios) // _MOST_POINTS)
    shown = [*range(0, len(ratios) - 1, every), len(ratios) - 1]
    line = "".join(f"L{x(at + 1):.1f} {y(ratios[at]):.1f}" for at in shown)
    parts.append(f'<path class="interval" d="M{x(0):.1f} {y(0):.1f}{line}"/>')
    parts.append(
        lettering(f"log-likelihood ratio after {len(ratios)} deals", WIDTH / 2, lower + 30, 13, style="quiet")
    )
    return "".join(parts)


def _plain(text: str, longest: int = 70) -> str:
    """Pictures can show ASCII only."""
    text = "".join(sign if sign.isascii() and sign.isprintable() else "?" for sign in text)
    return text if len(text) <= longest else f"{text[: longest - 3]}..."
