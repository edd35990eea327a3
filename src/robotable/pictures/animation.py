"""Animated pictures: a series of SVGs as WebP or GIF. It needs the packages of the extra `server`."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final, Literal, TypeAlias

AnimationFormat: TypeAlias = Literal["webp", "gif"]

WIDTH: Final = 480
EACH: Final = 700
"""Milliseconds that a picture stays."""

LAST: Final = 3_000
PAPER: Final = "#f4eee2"
"""Behind pictures with round corners, as on the page."""


def animated(svgs: Sequence[str], format: AnimationFormat) -> bytes:
    """All pictures one after the other, again and again. Those of other sizes are centred on the largest."""
    # The server starts without them: only the process that draws needs them.
    from PIL import Image

    from robotable.pictures.png import png

    if not svgs:
        raise ValueError("an animation needs at least one picture")
    drawn = [Image.open(BytesIO(png(svg, width=WIDTH))).convert("RGBA") for svg in svgs]
    size = (max(one.width for one in drawn), max(one.height for one in drawn))
    frames = []
    for picture in drawn:
        frame = Image.new("RGB", size, PAPER)
        frame.paste(picture, ((size[0] - picture.width) // 2, (size[1] - picture.height) // 2), picture)
        # GIF has 256 colours for each picture; dithering would make flat areas noisy.
        frames.append(frame.quantize(dither=Image.Dither.NONE) if format == "gif" else frame)
    first, *rest = frames
    durations = [EACH] * len(rest) + [LAST]
    out = BytesIO()
    if format == "gif":
        first.save(out, "GIF", save_all=True, append_images=rest, duration=durations, loop=0)
    else:
        first.save(
            out, "WEBP", save_all=True, append_images=rest, duration=durations, loop=0, quality=80, method=2
        )
    return out.getvalue()
