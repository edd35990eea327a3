"""The six cards as SVG symbols: a robot, and its number in two corners."""

from __future__ import annotations

from typing import Final

from robotable.pictures.lettering import font, lettering, text_width
from robotable.pictures.robot_master_figures import FIGURES, Shape, Style

INK: Final = "#2a2927"
EYE: Final = "#fffdf7"
# A colour-blind-safe palette after Okabe and Ito, the same as the page's `tints.css`. The numeral and the
# figure also identify the card.
BODIES: Final = ("#cdc8be", "#63b6ea", "#e6c623", "#0b7d5a", "#dd6a1b", "#bf6fa5")
FACES: Final = ("#f4f1ea", "#dcecf6", "#faf1c4", "#d3ece1", "#fbdfc9", "#f1dbe8")
DARK_FACES: Final = ("#cfcbc2", "#bfd3df", "#e0d6a6", "#b5d2c6", "#e2c3aa", "#d8bece")

_DARK: Final = "".join(
    f".face{card}{{fill:{face}}}.rim{card}{{stroke:{face}}}" for card, face in enumerate(DARK_FACES)
)
CARD_STYLE: Final = f"@media (prefers-color-scheme:dark){{{_DARK}}}\n"
"""Where a viewer's style sheets do not reach into `<use>`, cards stay light."""

_NUMERAL: Final = 34
_CORNERS: Final = ((8, 30), (92, 93))
"""The baseline of the numerals: the left end of the first, the right end of the second."""

_LINE: Final = f'fill="none" stroke="{INK}" stroke-linecap="round"'
_PAINT: Final[dict[Style, str]] = {
    "limb": f'{_LINE} stroke-width="6"',
    "seam": f'{_LINE} stroke-width="4"',
    "shine": f'fill="none" stroke="{EYE}" stroke-width="4" stroke-linecap="round"',
    "eye": f'fill="{EYE}" stroke="{INK}" stroke-width="3.5"',
    "pupil": f'fill="{INK}"',
    "visor": f'fill="{INK}"',
    "wheel": f'fill="{INK}"',
    "ray edge": f'{_LINE} stroke-width="14"',
}


def symbols() -> str:
    """The symbol definitions for `<use href="#card0">` to `#card5`."""
    return "".join(_symbol(card) for card in range(6))


def use(card: int, x: float, y: float, size: float = 80) -> str:
    return f'<use href="#card{card}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


def _symbol(card: int) -> str:
    face = f'class="face{card}" fill="{FACES[card]}"'
    figure = "".join(_drawn(shape, card) for shape in FIGURES[card])
    return (
        f'<symbol id="card{card}" viewBox="0 0 100 100">'
        f'<rect {face} x="1.5" y="1.5" width="97" height="97" rx="12" stroke="{INK}" stroke-width="2"/>'
        f"{figure}{_numerals(card)}</symbol>\n"
    )


def _drawn(shape: Shape, card: int) -> str:
    match shape.style:
        case "body":
            paint = f'fill="{BODIES[card]}" stroke="{INK}" stroke-width="3.5"'
        case "ray":
            paint = f'fill="none" stroke="{BODIES[card]}" stroke-width="8" stroke-linecap="round"'
        case "hub":
            paint = f'class="face{card}" fill="{FACES[card]}"'
        case style:
            paint = _PAINT[style]
    attributes = " ".join(
        f'{name}="{value:g}"' if isinstance(value, float | int) else f'{name}="{value}"'
        for name, value in shape.attributes.items()
    )
    return f"<{shape.tag} {paint} {attributes}/>"


def _numerals(card: int) -> str:
    """With a rim in the colour of the face, so that they stand out from the robot."""
    width = text_width(str(card), _NUMERAL, "bold")
    (left, top), (right, bottom) = _CORNERS
    drawn = "".join(
        lettering(str(card), x, y, _NUMERAL, style="numeral", weight="bold", anchor="start")
        for x, y in ((left, top), (right - width, bottom))
    )
    # The outlines are scaled down, and so is the rim.
    wide = 5 * font().units / _NUMERAL
    rim = f'stroke="{FACES[card]}" stroke-width="{wide:.0f}" stroke-linejoin="round" paint-order="stroke"'
    return f'<g class="rim{card}" fill="{INK}" {rim}>{drawn}</g>'
