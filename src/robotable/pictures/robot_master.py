"""Robot Master as SVG: the board with line scores at its edges, and the hands below it if they are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from robotable.games.robot_master import View
from robotable.games.robot_master.actions import Placed
from robotable.games.robot_master.board import CELL_NAMES, COLUMN_NAMES, ROW_NAMES, open_cells
from robotable.games.robot_master.scoring import Side
from robotable.pictures import robot_master_text as text
from robotable.pictures.lettering import Anchor, Weight, lettering, text_width
from robotable.pictures.robot_master_cards import CARD_STYLE, symbols, use

CARD: Final = 80
STEP: Final = CARD + 8
LEFT: Final = 44
TOP: Final = 44
BOTTOM: Final = TOP + 5 * STEP
SMALL: Final = 48
"""The space for a card in a hand."""

TEXT: Final = 19
"""The font size."""

STYLE: Final = """
.table{fill:#f4efe6}.ink{color:#2b2b2b}.soft{color:#6b6458}
.rows{color:#1c5a85}.columns{color:#85490a}.rows-band{fill:#d5e4ee}.columns-band{fill:#f0dcbc}
.empty{fill:none;stroke:#a89d8a}.dot{fill:#857b6a}.last{fill:none;stroke:#b3261e;stroke-width:4}
.text{fill:currentColor}
@media (prefers-color-scheme:dark){.table{fill:#1f2124}.ink{color:#f2ead9}.soft{color:#b3a994}
.empty{stroke:#6b675e}.dot{fill:#9a9588}.last{stroke:#ff8a7a}
.rows{color:#93c6ee}.columns{color:#eeb673}.rows-band{fill:#1d3343}.columns-band{fill:#3b2c17}}
"""


def view_svg(view: View, events: Sequence[object] = ()) -> str:
    """The view with only its own hand; the last card placed is marked."""
    placed = [event.cell for event in events if isinstance(event, Placed)]
    last = placed[-1] if placed and view.board[placed[-1]] is not None else None
    alone = len(view.seats) == 1
    hands = [view.hand if alone or seat == view.seat else () for seat in range(len(view.seats))]
    return svg(view, hands if any(hands) else (), last)


def view_text(view: View) -> str:
    """The board with its line scores, then the hand of this seat."""
    hand = f"\nhand: {' '.join(map(str, view.hand))}" if view.hand else ""
    return text.plain(text.board(view)) + hand


def svg(view: View, hands: Sequence[Sequence[int]] = (), last: int | None = None) -> str:
    """The board as this view shows it; the card on cell `last` is framed."""
    longest = max((len(hand) for hand in hands), default=0)
    width = max(LEFT + 5 * STEP + 76, LEFT + 28 + longest * SMALL)
    height = BOTTOM + 44 + (SMALL + 10) * len(hands)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{_spoken(view)}">',
        f"<style>{STYLE}{CARD_STYLE}</style><defs>{symbols()}</defs>",
        f'<rect class="table" width="{width}" height="{height}" rx="14"/>',
        *([] if len(view.seats) == 1 else _bands()),
        *_names(view),
        *_cells(view, last),
        *_scores(view),
        *_hands(view, hands),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _spoken(view: View) -> str:
    cards = [f"{CELL_NAMES[cell]} {card}" for cell, card in enumerate(view.board) if card is not None]
    return f"Robot Master board: {', '.join(cards) or 'empty'}"


def _bands() -> Iterator[str]:
    """Behind the names and the scores, in the colours of the two sides. A player alone has both."""
    long = 5 * STEP - 8
    for x, width in ((LEFT - 34, 28), (LEFT + 5 * STEP - 4, 70)):
        yield f'<rect class="rows-band" x="{x}" y="{TOP}" width="{width}" height="{long}" rx="6"/>'
    for y, height in ((TOP - 34, 28), (BOTTOM - 4, 30)):
        yield f'<rect class="columns-band" x="{LEFT}" y="{y}" width="{long}" height="{height}" rx="6"/>'


def _names(view: View) -> Iterator[str]:
    rows, columns = ("soft", "soft") if len(view.seats) == 1 else ("rows", "columns")
    for at, name in enumerate(COLUMN_NAMES):
        yield _text(LEFT + at * STEP + CARD / 2, TOP - 14, name, columns)
    for at, name in enumerate(ROW_NAMES):
        yield _text(LEFT - 20, TOP + at * STEP + CARD / 2 + 7, name, rows)


def _cells(view: View, last: int | None) -> Iterator[str]:
    cells = open_cells(view.board) if view.outcome is None else ()
    for cell, card in enumerate(view.board):
        x, y = LEFT + cell % 5 * STEP, TOP + cell // 5 * STEP
        box = f'x="{x}" y="{y}" width="{CARD}" height="{CARD}" rx="9"'
        if card is None:
            yield f'<rect class="empty" {box} stroke-dasharray="3 5"/>'
        else:
            yield use(card, x, y, CARD)
        if cell == last:
            yield f'<rect class="last" {box}/>'
        if cell in cells:
            yield f'<circle class="dot" cx="{x + CARD // 2}" cy="{y + CARD // 2}" r="6"/>'


def _scores(view: View) -> Iterator[str]:
    for at, score in enumerate(view.rows):
        x, y = LEFT + 5 * STEP + 4, TOP + at * STEP + CARD // 2
        low = score == min(view.rows)
        yield _text(x, y + 7, str(score), "rows" if low else "ink", anchor="start", bold=low)
        if low:
            yield _mark("rows", x + text_width(str(score), TEXT, "bold") + 14, y, "rows")
    for at, score in enumerate(view.columns):
        x, y = LEFT + at * STEP + CARD // 2, BOTTOM + 11
        low = score == min(view.columns)
        yield _text(x, y + 7, str(score), "columns" if low else "ink", bold=low)
        if low:
            yield _mark("columns", x + text_width(str(score), TEXT, "bold") / 2 + 14, y, "columns")


def _hands(view: View, hands: Sequence[Sequence[int]]) -> Iterator[str]:
    for row, (hand, seat) in enumerate(zip(hands, view.seats, strict=bool(hands))):
        y = BOTTOM + 38 + row * (SMALL + 10)
        if seat.side is not None:
            yield _mark(seat.side, LEFT - 20, y + 24, seat.side)
        for at, card in enumerate(hand):
            yield use(card, LEFT + at * SMALL, y, SMALL - 2)


def _mark(side: Side, x: float, y: float, style: str) -> str:
    """⊖ and ⦶ as drawings, because not every font has them."""
    bar = "M-4 0H4" if side == "rows" else "M0 -4V4"
    circle = '<circle r="8" fill="none" stroke="currentColor" stroke-width="2"/>'
    line = f'<path d="{bar}" stroke="currentColor" stroke-width="2.5"/>'
    return f'<g class="{style}" transform="translate({x:g} {y:g})">{circle}{line}</g>'


def _text(x: float, y: float, text: str, style: str, anchor: Anchor = "middle", *, bold: bool = False) -> str:
    weight: Weight = "bold" if bold else "regular"
    return lettering(text, x, y, TEXT, style=f"text {style}", weight=weight, anchor=anchor)
