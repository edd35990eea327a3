"""The figures on a Ricochet Robots board as SVG, each in a 48 by 48 box: six robots and five target signs.

Every robot has its own silhouette and letter, and every target has a sign and its colour's letter, so nothing
depends on colour alone. The page draws the same robots: `python -m tests.page.refresh` writes them for it.
"""

from __future__ import annotations

from typing import Final

import msgspec

from robotable.games.ricochet_robots.boards import Symbol
from robotable.games.ricochet_robots.robots import LETTER, Kind
from robotable.pictures.lettering import lettering

STYLE: Final = """
.ricochet{--outline:#211f1c}
.ricochet .red{--body:#c0342b;--mark:#b3261e;--eye:#fff}
.ricochet .green{--body:#2c7744;--mark:#256339;--eye:#fff}
.ricochet .blue{--body:#1f5fa8;--mark:#1b5494;--eye:#fff}
.ricochet .yellow{--body:#f2c230;--mark:#7d5f00;--eye:#1c1a14}
.ricochet .silver{--body:#c3c8cc;--mark:#5b6270;--eye:#1c1a14}
.ricochet .transparent{--body:#fff;--mark:#356;--eye:#211f1c}
.ricochet .any{--body:#6b4a8c;--mark:#5f3f80}
.ricochet .body{fill:var(--body);stroke:var(--outline);stroke-width:2;stroke-linejoin:round}
.ricochet .edge{fill:none;stroke:var(--outline);stroke-width:1.5;opacity:.55}
.ricochet .eye,.ricochet .letter{fill:var(--eye)}
.ricochet .transparent .body{fill-opacity:.55;stroke:var(--eye);stroke-width:2.5;stroke-linecap:round;
stroke-dasharray:1.5 4.5}
.ricochet .sign{fill:var(--mark);fill-opacity:.13;stroke:var(--mark);stroke-width:2.5;stroke-linejoin:round}
.ricochet .backing{fill:var(--board)}
.ricochet .sign-letter{fill:var(--mark)}
.ricochet .chosen .sign{fill:var(--body);fill-opacity:1;stroke:var(--ink)}
.ricochet .chosen .sign-letter{fill:#fff}.ricochet .chosen.yellow .sign-letter{fill:#2b2b2b}
.ricochet .arm{fill:none;stroke-width:4;stroke-linecap:round;stroke:var(--mark)}
.ricochet .chosen .arm{stroke:#fff}
@media (prefers-color-scheme:dark){
.ricochet{--outline:#0b0b0c}
.ricochet .red{--body:#ee7468;--mark:#ff8a7a}.ricochet .green{--body:#6cc487;--mark:#7fd69a}
.ricochet .blue{--body:#6fb1f2;--mark:#8cc2f7}.ricochet .yellow{--body:#f5cf55;--mark:#f0c94a}
.ricochet .silver{--body:#cfd5da;--mark:#c7ccd4}.ricochet .transparent{--mark:#a9dcee;--eye:#f3ecdf}
.ricochet .red,.ricochet .green,.ricochet .blue{--eye:#101214}
.ricochet .transparent .body{fill-opacity:.14}
.ricochet .any{--mark:#c9a6ec}
.ricochet .chosen.red .sign-letter,.ricochet .chosen.green .sign-letter,.ricochet .chosen.blue .sign-letter{
fill:#101214}}
"""


class Robot(msgspec.Struct, frozen=True):
    """Lines around the middle of a cell that is 40 wide."""

    body: str
    """The outline."""

    edge: str = ""
    """The line that gives the body its depth."""

    front: int = 0
    """The x of the face: eyes above a letter."""


ROBOTS: Final[dict[Kind, Robot]] = {
    "red": Robot("M-14 -8L-5 -15H15V6L6 14H-14Z", "M-14 -8H6V14M6 -8L15 -15", front=-4),  # cube
    "green": Robot("M0 -17L15 10Q15 16 0 16Q-15 16 -15 10Z", "M-5 -8Q0 -5.5 5 -8"),  # cone
    "blue": Robot(  # drum
        "M-13 -11Q-13 -16 0 -16Q13 -16 13 -11V11Q13 16 0 16Q-13 16 -13 11Z",
        "M-13 -11Q-13 -6 0 -6Q13 -6 13 -11",
    ),
    "yellow": Robot("M-16 13Q-16 -15 0 -15Q16 -15 16 13Z", "M-11 -9Q0 -5 11 -9"),  # dome
    "silver": Robot("M-15 0a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z", "M-12 -9Q0 -5 12 -9"),  # sphere
    "transparent": Robot("M-12 15V-4Q-12 -16 0 -16Q12 -16 12 -4V15Z"),
}

_SIGN: Final[dict[Symbol, str]] = {
    "circle": '<circle class="sign" cx="24" cy="24" r="16"/>',
    "triangle": '<path class="sign" d="M24 6.5L42 38.5H6Z"/>',
    "square": '<rect class="sign" x="9" y="9" width="30" height="30" rx="1.5"/>',
    "hexagon": '<path class="sign" d="M24 6L40 15V33L24 42L8 33V15Z"/>',
    "vortex": (
        '<circle class="sign" cx="24" cy="24" r="17"/>'
        '<path class="arm" d="M24 24C24 15 34 15 35 22M24 24C33 24 33 34 26 35'
        'M24 24C24 33 14 33 13 26M24 24C15 24 15 14 22 13"/>'
    ),
}


def robot(kind: Kind, x: float, y: float) -> str:
    """Written out each time, because stylesheets do not reach into `<use>` in every viewer."""
    drawn = ROBOTS[kind]
    eyes = (f'<circle class="eye" cx="{drawn.front + side:g}" cy="-4.3" r="1.7"/>' for side in (-3.4, 3.4))
    parts = (
        f'<path class="body" d="{drawn.body}"/>',
        f'<path class="edge" d="{drawn.edge}"/>' if drawn.edge else "",
        *eyes,
        lettering(LETTER[kind].upper(), drawn.front, 13.5, 16.5, style="letter", weight="bold"),
    )
    return f'<g class="{kind}" transform="translate({x + 24:g} {y + 24:g}) scale(1.2)">{"".join(parts)}</g>'


def sign(symbol: Symbol, colour: str, x: float, y: float, *, chosen: bool = False, size: float = 48) -> str:
    """A target sign with its colour's letter. The vortex needs no letter: no other sign has arms."""
    place = f'transform="translate({x:g} {y:g}) scale({size / 48:g})"'
    style = f"{colour} chosen" if chosen else colour
    low = {"triangle": 35}.get(symbol, 29.6)
    letter = (
        ""
        if symbol == "vortex"
        else lettering(colour[0].upper(), 24, low, 16, style="sign-letter", weight="bold")
    )
    backing = _SIGN[symbol].replace("sign", "backing").replace("arm", "backing")
    return f'<g class="{style}" {place}>{backing}{_SIGN[symbol]}{letter}</g>'
