"""What the environments of PettingZoo and Gymnasium draw."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from robotable.library.playthrough import AnyPlaythrough
from robotable.pictures.png import png
from robotable.pictures.views import view_svg, view_text

RenderMode: TypeAlias = Literal["ansi", "rgb_array", "human"]
MODES: Final[tuple[RenderMode, ...]] = get_args(RenderMode)
WIDTH: Final = 600
"""In pixels, unless a picture has its own reason to be wider."""

NOTHING: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
"""The picture of a game that chance has not set up yet."""

Rendered: TypeAlias = str | NDArray[np.uint8] | None


def check_mode(mode: str | None) -> None:
    if mode is not None and mode not in MODES:
        raise ValueError(f"render_mode is {mode!r}; it may be {', '.join(MODES)}, or None")


def render(mode: RenderMode | None, playthrough: AnyPlaythrough, seat: int | None) -> Rendered:
    """What this seat sees, with the last action marked."""
    return render_view(mode, playthrough.game, playthrough.view(seat), playthrough.events_for(seat))


def render_view(mode: RenderMode | None, game: str, view: Any, events: Sequence[Any] = ()) -> Rendered:
    """None if nothing is to be drawn. `human` prints it."""
    if mode is None:
        return None
    if mode == "rgb_array":
        return pixels(view_svg(game, view, events) or NOTHING)
    text = view_text(game, view) or ""
    if mode == "ansi":
        return text
    print(text, end="\n\n", flush=True)  # people watch while the game goes on
    return None


def pixels(svg: str) -> NDArray[np.uint8]:
    picture: Any = Image.open(BytesIO(png(svg, width=WIDTH)))
    return np.asarray(picture.convert("RGB"), dtype=np.uint8)
