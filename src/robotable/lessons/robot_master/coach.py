"""What a coach says during a guided game of Robot Master: what the last two placements changed."""

from __future__ import annotations

from typing import Final

from robotable.games.robot_master import View
from robotable.games.robot_master.lines import Line
from robotable.lessons.guided import Remark

NAMES: Final = (
    "begin",
    "three",
    "gave_three",
    "raised",
    "spoiled",
    "spoiled_you",
    "behind",
    "ahead",
    "level",
)

_THREE: Final = 100


def remark(before: View, after: View) -> Remark:
    """The most instructive change; if nothing stands out, who is ahead."""
    own, other = _lines(after)
    if before.turn == after.turn:
        return Remark("begin")
    own_before, other_before = _lines(before)
    if any(_is_new_three(*pair) for pair in zip(own_before, own, strict=True)):
        return Remark("three")
    if any(_is_new_three(*pair) for pair in zip(other_before, other, strict=True)):
        return Remark("gave_three")
    low, low_before = _lowest(own), _lowest(own_before)
    theirs = _lowest(other)
    if low > low_before:
        return Remark("raised", {"before": low_before, "now": low})
    if _is_settled(other, other_before):
        return Remark("spoiled", {"now": theirs})
    if _is_settled(own, own_before):
        return Remark("spoiled_you", {"now": low})
    name = "level" if low == theirs else "ahead" if low > theirs else "behind"
    return Remark(name, {"own": low, "other": theirs})


def _lines(view: View) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    """The lines of the learner, then those of the other side."""
    assert view.seat is not None
    rows, columns = view.lines.rows, view.lines.columns
    return (rows, columns) if view.seats[view.seat].side == "rows" else (columns, rows)


def _lowest(lines: tuple[Line, ...]) -> int:
    return min(line.score for line in lines)


def _cards(line: Line) -> int:
    return sum(group.copies for group in line.groups)


def _is_new_three(before: Line, now: Line) -> bool:
    return before.score < _THREE <= now.score


def _is_settled(lines: tuple[Line, ...], before: tuple[Line, ...]) -> bool:
    """Whether the lowest line of a side was just completed, so that this side cannot rise above it."""
    return any(
        _cards(was) < 5 == _cards(now) and now.score == _lowest(lines)
        for was, now in zip(before, lines, strict=True)
    )
