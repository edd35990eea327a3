"""What a placement does to the two lines that cross on its cell, in facts to be checked on the board."""

from __future__ import annotations

from math import log
from typing import Final, Literal, TypeAlias

from robotable.engines.fact import Fact
from robotable.engines.robot_master.danger import SIDES, SOLO, WITH, Danger, line_of
from robotable.engines.robot_master.greedy import supplies
from robotable.games.robot_master import Place, View
from robotable.games.robot_master.board import COLUMN_NAMES, ROW_NAMES, Board, columns, rows
from robotable.games.robot_master.scoring import Fives, line_score

Whose: TypeAlias = Literal["own", "their"]

KINDS: Final = ("three", "pair", "fills", "spoils", "helps", "adds")
"""Three of a kind or more, a pair, the last card of a line, a card without a partner after which the line has
less to hope for, or more, and any other card. The page has a message for each, once for a line of the player
(`own_three`) and once for a line of the other side (`their_three`)."""

MATTERS: Final = 0.1
"""By how much the danger of a line has to change, as a logarithm, before a card spoils or helps it."""


def facts(view: View, place: Place) -> tuple[Fact, Fact]:
    """One fact for each of the two lines; the first is what speaks most for the placement, the second what
    speaks least for it. In solo both lines are the player's."""
    is_solo = len(view.seats) == 1
    owns_columns = view.seat is not None and view.seats[view.seat].side == "columns"
    hand, unseen = supplies(view, place.card)
    fives = view.options.fives
    if is_solo:
        own = other = Danger(SOLO, fives, unseen, unseen)
    else:
        own, other = Danger(SIDES, fives, hand, unseen), Danger(SIDES, fives, unseen, hand)
    row, column = divmod(place.cell, 5)
    of_row = _fact(
        rows(view.board),
        row,
        "row",
        ROW_NAMES,
        place,
        "their" if owns_columns and not is_solo else "own",
        other if owns_columns else own,
        fives,
    )
    of_column = _fact(
        columns(view.board),
        column,
        "column",
        COLUMN_NAMES,
        place,
        "own" if owns_columns or is_solo else "their",
        own if owns_columns else other,
        fives,
    )
    first, second = sorted((of_row, of_column), key=lambda one: -one[0])
    return first[1], second[1]


def _fact(
    lines: tuple[Board, ...],
    at: int,
    axis: Literal["row", "column"],
    names: str,
    place: Place,
    whose: Whose,
    danger: Danger,
    fives: Fives,
) -> tuple[float, Fact]:
    """How much the player gains in this line, and the fact about it."""
    line, card = lines[at], place.card
    before = line_of(line)
    after = WITH[before][card]
    grown = log(danger.of(after) / danger.of(before))
    copies = line.count(card) + 1
    within = place.cell % 5 if axis == "row" else place.cell // 5
    full = (*line[:within], card, *line[within + 1 :])
    if copies >= 3:
        kind = "three"
    elif None not in full:
        kind = "fills"
    elif copies == 2:
        kind = "pair"
    else:
        kind = "spoils" if grown > MATTERS else "helps" if grown < -MATTERS else "adds"
    points = line_score(full, fives)
    scores = [line_score(one, fives) for one in lines]
    is_lowest = scores[at] == min(scores) < max(scores)
    cells = tuple(range(5 * at, 5 * at + 5)) if axis == "row" else tuple(range(at, 25, 5))
    return -grown if whose == "own" else grown, Fact(
        f"{whose}_{kind}",
        {
            "line": f"{axis} {names[at]}",
            "axis": axis,
            "name": names[at],
            "card": card,
            "points": points,
            "lowest": "yes" if is_lowest else "no",
        },
        cells,
    )
