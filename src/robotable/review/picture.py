"""A review as a picture: the chances of the first side after every placement, or the targets of a race with
the optimum and what was promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from robotable.pictures.lettering import lettering
from robotable.review.review import Review, TargetReview, TurnReview

WIDTH: Final = 720
HEIGHT: Final = 320
LEFT, RIGHT, TOP, BOTTOM = 56, 16, 40, 44

_STYLE: Final = (
    "<style>.paper{fill:#fffdf8}.ink{fill:#22252a}.quiet{fill:#5a5f66}.grid{stroke:#c9c4b8;fill:none}"
    ".known{stroke:#b3261e;stroke-width:3;fill:none}.open{stroke:#1f5fa8;stroke-width:2;fill:none;"
    "stroke-dasharray:6 4}.bar{fill:#1f5fa8}.offer{fill:none;stroke:#b3261e;stroke-width:2}"
    ".blunder{fill:#b3261e}.mistake{fill:#d9822b}.inaccuracy{fill:#8a6d00}"
    "@media (prefers-color-scheme:dark){.paper{fill:#1d2024}.ink{fill:#f2efe8}.quiet{fill:#b6b2a8}"
    ".grid{stroke:#4a4e55}.known{stroke:#ff8a80}.open{stroke:#8ab8ff}.bar{fill:#8ab8ff}"
    ".offer{stroke:#ff8a80}.blunder{fill:#ff8a80}.mistake{fill:#ffb866}.inaccuracy{fill:#e6cf6b}}</style>"
)


def svg(review: Review) -> str:
    turns = [part for part in review.parts if isinstance(part, TurnReview)]
    targets = [part for part in review.parts if isinstance(part, TargetReview)]
    drawn = _chances(review, turns) if turns else _targets(targets)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" role="img">{_STYLE}<rect class="paper" width="{WIDTH}" height="{HEIGHT}"/>'
        f"{drawn}</svg>\n"
    )


def chance_of_first_side(turn: TurnReview, value: float) -> float:
    """A value for the side that moves, seen by the first side."""
    return value if turn.side == 0 or turn.worth == "points" else 1 - value


def _chances(review: Review, turns: Sequence[TurnReview]) -> str:
    is_points = turns[0].worth == "points"
    most = max(60.0, *(turn.known.best[0].value for turn in turns)) if is_points else 1.0
    count = len(turns)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(at: float) -> float:
        return LEFT + wide * at / max(1, count)

    def y(value: float) -> float:
        return TOP + high * (1 - value / most)

    known = [chance_of_first_side(turn, turn.known.best[0].value) for turn in turns]
    opened = [
        None if turn.open is None else chance_of_first_side(turn, turn.open.best[0].value) for turn in turns
    ]
    end = _end(review, turns)
    if end is not None:
        known.append(end)
        opened.append(end)
    title = "expected lowest line" if is_points else "chance of the first side"
    parts = [lettering(title, LEFT, 24, 16, style="ink", weight="bold", anchor="start")]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        value = most * share
        label = f"{value:.0f}" if is_points else f"{100 * share:.0f} %"
        parts.append(f'<path class="grid" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>')
        parts.append(lettering(label, LEFT - 28, y(value) + 4, 13, style="quiet"))
    parts.extend(lettering(str(at), x(at), HEIGHT - 16, 13, style="quiet") for at in range(0, count + 1, 4))
    parts.append(_polyline("open", [(x(at), y(one)) for at, one in enumerate(opened) if one is not None]))
    parts.append(_polyline("known", [(x(at), y(one)) for at, one in enumerate(known)]))
    for at, turn in enumerate(turns):
        if turn.grade in ("blunder", "mistake", "inaccuracy"):
            after = known[at + 1] if at + 1 < len(known) else known[at]
            parts.append(_mark(turn.grade, x(at + 1), y(after)))
    return "".join(parts)


def _mark(grade: str, x: float, y: float) -> str:
    """A shape for each grade, so that nobody depends on the colours."""
    shapes = {
        "blunder": f"M{x - 6:.1f} {y - 6:.1f}h12v12h-12z",
        "mistake": f"M{x:.1f} {y - 7:.1f}l7 7l-7 7l-7 -7z",
        "inaccuracy": f"M{x:.1f} {y - 6:.1f}l6 11h-12z",
    }
    return f'<path class="{grade}" d="{shapes[grade]}"/>'


def _end(review: Review, turns: Sequence[TurnReview]) -> float | None:
    """The last point: the result, if the last turn of the review ended a single game."""
    outcome = review.outcome
    if outcome is None or turns[-1].round:
        return None
    if turns[0].worth == "points":
        return float(outcome.points[0]) if outcome.points else None
    if not outcome.winners:
        return 0.5
    return float(outcome.winners[0] % 2 == 0)


def _polyline(style: str, points: Sequence[tuple[float, float]]) -> str:
    return f'<path class="{style}" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in points)}"/>' if points else ""


def _targets(targets: Sequence[TargetReview]) -> str:
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    most = max(1, *(max(one.optimum or 0, _least(one) or 0) for one in targets), 1)
    step = wide / max(1, len(targets))
    parts = [lettering("moves for each target", LEFT, 24, 16, style="ink", weight="bold", anchor="start")]
    for value in range(0, most + 1, max(1, most // 4)):
        at = TOP + high * (1 - value / most)
        parts.append(f'<path class="grid" d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}"/>')
        parts.append(lettering(str(value), LEFT - 20, at + 4, 13, style="quiet"))
    for number, target in enumerate(targets):
        left = LEFT + step * number + step * 0.15
        for style, moves in (("bar", target.optimum), ("offer", _least(target))):
            if moves is not None:
                tall = high * moves / most
                parts.append(
                    f'<rect class="{style}" x="{left:.1f}" y="{TOP + high - tall:.1f}" '
                    f'width="{step * 0.7:.1f}" height="{tall:.1f}"/>'
                )
        if len(targets) <= 24 or number % 5 == 0:
            parts.append(lettering(str(number + 1), left + step * 0.35, HEIGHT - 16, 13, style="quiet"))
    return "".join(parts)


def _least(target: TargetReview) -> int | None:
    return min((one.count for one in target.offers), default=None)
