"""The figures on a Ricochet Robots board as SVG, each in a 48 by 48 box: six robots and five target signs.

Every robot has its own silhouette and letter, and every target has a sign and its colour's letter, so nothing
depends on colour alone.
"""

from __future__ import annotations

from typing import Final

from robotable.games.ricochet_robots.boards import Symbol
from robotable.games.ricochet_robots.robots import LETTER, Kind
from robotable.pictures.lettering import lettering

STYLE: Final = """
.ricochet .red{--body:#c0342b;--mark:#b3261e}.ricochet .green{--body:#2c7744;--mark:#256339}
.ricochet .blue{--body:#1f5fa8;--mark:#1b5494}.ricochet .yellow{--body:#f2c230;--mark:#7d5f00}
.ricochet .silver{--body:#c3c8cc;--mark:#5b6270}.ricochet .transparent{--body:#8fb9c9;--mark:#356}
.ricochet .any{--body:#6b4a8c;--mark:#5f3f80}
.ricochet .figure{fill:var(--body);stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.ricochet .light{fill:#fff;opacity:.28;stroke:none}.ricochet .shade{fill:#000;opacity:.2;stroke:none}
.ricochet .line{fill:none;stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.ricochet .rivet{fill:#fff;stroke:none}
.ricochet .letter{fill:#fff}
.ricochet .yellow .letter,.ricochet .silver .letter{fill:#2b2b2b}
.ricochet .yellow .rivet,.ricochet .silver .rivet{fill:#2b2b2b}
.ricochet .transparent .figure{fill-opacity:.22;stroke:var(--mark);stroke-width:3;stroke-linecap:round;
stroke-dasharray:.1 5.1}
.ricochet .transparent .letter,.ricochet .transparent .rivet{fill:var(--mark)}
.ricochet .sign{fill:var(--mark);fill-opacity:.13;stroke:var(--mark);stroke-width:2.5;stroke-linejoin:round}
.ricochet .backing{fill:var(--board)}
.ricochet .sign-letter{fill:var(--mark)}
.ricochet .chosen .sign{fill:var(--body);fill-opacity:1;stroke:var(--ink)}
.ricochet .chosen .sign-letter{fill:#fff}.ricochet .chosen.yellow .sign-letter{fill:#2b2b2b}
.ricochet .arm{fill:none;stroke-width:4;stroke-linecap:round;stroke:var(--mark)}
.ricochet .chosen .arm{stroke:#fff}
@media (prefers-color-scheme:dark){
.ricochet .red{--body:#ee7468;--mark:#ff8a7a}.ricochet .green{--body:#6cc487;--mark:#7fd69a}
.ricochet .blue{--body:#6fb1f2;--mark:#8cc2f7}.ricochet .yellow{--body:#f5cf55;--mark:#f0c94a}
.ricochet .silver{--body:#cfd5da;--mark:#c7ccd4}.ricochet .transparent{--mark:#a9dcee}
.ricochet .any{--mark:#c9a6ec}
.ricochet .red .letter,.ricochet .green .letter,.ricochet .blue .letter,.ricochet .red .rivet,
.ricochet .green .rivet,.ricochet .blue .rivet{fill:#101214}
.ricochet .chosen.red .sign-letter,.ricochet .chosen.green .sign-letter,.ricochet .chosen.blue .sign-letter{
fill:#101214}}
"""

# Bodies fill the box from 6 to 42; rivets are the eyes. Front faces are lit from above.
_BODY: Final[dict[Kind, str]] = {
    "red": (  # cube
        '<path class="figure" d="M7 16L15 7H41V32L33 41H7Z"/>'
        '<path class="light" d="M7 16L15 7H41L33 16Z"/><path class="shade" d="M33 16L41 7V32L33 41Z"/>'
        '<path class="line" d="M7 16H33V41M33 16L41 7"/>'
    ),
    "green": (  # cone
        '<path class="figure" d="M22.4 5.6Q24 3 25.6 5.6L42 36.5A18 5.5 0 0 1 6 36.5Z"/>'
        '<path class="shade" d="M25.2 5L42 36.5A18 5.5 0 0 1 29 41.6Z"/>'
    ),
    "blue": (  # drum
        '<path class="figure" d="M8 12A16 5.5 0 0 1 40 12V36.5A16 5.5 0 0 1 8 36.5Z"/>'
        '<ellipse class="light" cx="24" cy="12" rx="16" ry="5.5"/>'
        '<path class="line" d="M8 12A16 5.5 0 0 0 40 12"/>'
    ),
    "yellow": (  # dome
        '<path class="figure" d="M8 34V25A16 18 0 0 1 40 25V34Z"/>'
        '<path class="light" d="M13 24A11 13 0 0 1 22 11.5A14 14 0 0 0 16.5 24Z"/>'
        '<rect class="figure" x="4.5" y="33.5" width="39" height="8" rx="3.5"/>'
    ),
    "silver": (  # sphere
        '<circle class="figure" cx="24" cy="24" r="18"/>'
        '<path class="shade" d="M37 11.5A18 18 0 0 1 11.5 37A20 20 0 0 0 37 11.5Z"/>'
        '<ellipse class="light" cx="17" cy="13.5" rx="6" ry="3.5" transform="rotate(-35 17 13.5)"/>'
    ),
    "transparent": '<path class="figure" d="M9 41V21A15 15 0 0 1 39 21V41Z"/>',
}

_FACE: Final[dict[Kind, tuple[float, float, float]]] = {
    # The x and y of the letter, and the y of the eyes above it.
    "red": (20, 36.5, 22),
    "green": (24, 38, 20.5),
    "blue": (24, 37, 23),
    "yellow": (24, 32, 17),
    "silver": (24, 35.5, 18),
    "transparent": (24, 36.5, 19.5),
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
    return f'<g class="{kind}" transform="translate({x:g} {y:g})">{_BODY[kind]}{_face(kind)}</g>'


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


def _face(kind: Kind) -> str:
    x, y, eyes = _FACE[kind]
    rivets = "".join(
        f'<circle class="rivet" cx="{x + side:g}" cy="{eyes:g}" r="2.2"/>' for side in (-5.5, 5.5)
    )
    return rivets + lettering(LETTER[kind].upper(), x, y, 15, style="letter", weight="bold")
