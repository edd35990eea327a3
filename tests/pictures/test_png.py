"""Pictures as PNG look like the SVG in a browser: colours, schemes and sizes."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import robotable
from robotable.pictures.png import LARGEST, png, resolved

PICTURES = {
    "robot_master": "duel ..2../.441./50333/.425./.105. 02245/01345",
    "micro_robots": "black.A0B0C0D0.1P-2W",
    "ricochet_robots": "1D.4D.3D.2D_ra7.gg15.bl1.yj2.te4_bm3",
}
every_picture = pytest.mark.parametrize("text", PICTURES.values(), ids=PICTURES)


def drawn(text: str) -> str:
    return robotable.Position.parse(text).svg()


def pixels(svg: str, **options: Any) -> Any:
    return Image.open(BytesIO(png(svg, **options))).convert("RGB")


@every_picture
def test_no_variable_and_no_style_sheet_is_left(text: str) -> None:
    found = resolved(drawn(text))
    assert "var(" not in found
    assert "<style" not in found
    assert "--" not in found
    shapes = [len(list(ElementTree.fromstring(svg).iter())) for svg in (drawn(text), found)]
    assert shapes[1] == shapes[0] - 1


@every_picture
def test_light_and_dark_differ_and_have_the_same_size(text: str) -> None:
    light, dark = (pixels(drawn(text), width=300, dark=dark) for dark in (False, True))
    assert light.size == dark.size
    assert light.size[0] == 300
    corner = light.size[0] // 2, 4
    assert sum(light.getpixel(corner)) != sum(dark.getpixel(corner))


def test_variables_come_from_the_nearest_element() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1" width="2" height="1" class="a">'
        "<style>.a{--x:#ff0000}.b{--x:#00ff00}.fill{fill:var(--x)}"
        "@media (prefers-color-scheme:dark){.a{--x:#0000ff}}</style>"
        '<rect class="fill" width="1" height="1"/>'
        '<g class="b"><rect class="fill" x="1" width="1" height="1"/></g></svg>'
    )
    light, dark = pixels(svg), pixels(svg, dark=True)
    assert [light.getpixel((x, 0)) for x in (0, 1)] == [(255, 0, 0), (0, 255, 0)]
    assert [dark.getpixel((x, 0)) for x in (0, 1)] == [(0, 0, 255), (0, 255, 0)]


@pytest.mark.parametrize("width", [0, -5, LARGEST + 1])
def test_unreasonable_sizes_are_refused(width: int) -> None:
    with pytest.raises(ValueError, match=f"width is {width}; it may be 1 to {LARGEST}"):
        png(drawn(PICTURES["micro_robots"]), width=width)
