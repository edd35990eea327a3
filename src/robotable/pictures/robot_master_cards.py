"""The six robot cards, each an SVG symbol in an 80 by 80 box. Robot n has n of some part to count."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from robotable.pictures.lettering import lettering

INK: Final = "#2b2b2b"
PAPER: Final = "#fffdf8"

# A colour-blind-safe palette (Okabe and Ito). The numeral and the figure also identify the card.
TINTS: Final = ("#9a9a9a", "#e69f00", "#56b4e9", "#009e73", "#cc79a7", "#d55e00")


def symbols() -> str:
    """The symbol definitions for `<use href="#card0">` to `#card5`."""
    return "".join(_symbol(card) for card in range(6))


def use(card: int, x: float, y: float, size: float = 80) -> str:
    return f'<use href="#card{card}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def _symbol(card: int) -> str:
    numerals = "".join(
        lettering(str(card), x, y, 20, style="numeral", weight="bold") for x, y in ((12, 22), (68, 73))
    )
    return (
        f'<symbol id="card{card}" viewBox="0 0 80 80">'
        f'<rect x="1" y="1" width="78" height="78" rx="9" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>'
        f'<rect x="22" y="8" width="36" height="64" rx="9" fill="{TINTS[card]}" opacity="0.25"/>'
        f'<g fill="{TINTS[card]}" stroke="{INK}" stroke-width="2.5" stroke-linecap="round">{_robot(card)}</g>'
        f'<g fill="{INK}">{numerals}</g></symbol>\n'
    )


def _robot(card: int) -> str:
    return (_ball, _antenna, _eyes, _legs, _wheels, _hand)[card]()


def _ball() -> str:
    rivets = "".join(f'<circle cx="{x}" cy="40" r="1.4" fill="{INK}" stroke="none"/>' for x in (32, 40, 48))
    return f'<circle cx="40" cy="40" r="16"/>{rivets}'


def _antenna() -> str:
    return (
        '<path d="M40 31V19" fill="none"/><circle cx="40" cy="16" r="4.5"/>'
        '<rect x="27" y="31" width="26" height="29" rx="6"/><path d="M33 48h14" fill="none"/>'
    )


def _eyes() -> str:
    eyes = "".join(
        f'<circle cx="{x}" cy="37" r="6.5" fill="{PAPER}"/><circle cx="{x}" cy="37" r="2" fill="{INK}"/>'
        for x in (33, 47)
    )
    return f'<rect x="24" y="22" width="32" height="37" rx="10"/>{eyes}<path d="M35 51h10" fill="none"/>'


def _legs() -> str:
    return (
        '<path d="M32 42L25 63M40 42V65M48 42L55 63" fill="none" stroke-width="4"/>'
        f'<path d="M25 43a15 15 0 0 1 30 0z"/><path d="M34 36h12" fill="none" stroke="{INK}"/>'
    )


def _wheels() -> str:
    wheels = "".join(f'<circle cx="{x}" cy="{y}" r="6.5" fill="{INK}"/>' for x in (27, 53) for y in (28, 54))
    return f'{wheels}<rect x="29" y="19" width="22" height="44" rx="6"/><path d="M36 30h8" fill="none"/>'


def _hand() -> str:
    rays = [(cos(angle), sin(angle)) for angle in (-pi / 2 + k * 2 * pi / 5 for k in range(5))]
    lines = "".join(f"M40 42L{40 + 20 * x:.1f} {42 + 20 * y:.1f}" for x, y in rays)
    tips = "".join(f'<circle cx="{40 + 20 * x:.1f}" cy="{42 + 20 * y:.1f}" r="4.5"/>' for x, y in rays)
    return f'<path d="{lines}" fill="none" stroke-width="4"/>{tips}<circle cx="40" cy="42" r="10"/>'
