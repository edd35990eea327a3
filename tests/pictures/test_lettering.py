"""Text in pictures is drawn as outlines, so no installed font can change how a picture looks."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser

from robotable.games.micro_robots.notation import read_board, read_path
from robotable.games.ricochet_robots.notation import read_path as read_slides
from robotable.games.ricochet_robots.notation import read_position
from robotable.games.robot_master import RobotMaster, RobotMasterNotation
from robotable.pictures import micro_robots, ricochet_robots, robot_master
from robotable.pictures.lettering import Anchor, Weight, font, lettering, text_width

PACKAGE: Final = Path("web/node_modules/@fontsource/atkinson-hyperlegible/files")
WEIGHTS: Final[dict[Weight, int]] = {"regular": 400, "bold": 700}


def pictures() -> list[str]:
    """One picture of each game, with everything in it that is written."""
    state = RobotMasterNotation().read_position("duel ..2../.441./50333/.425./.105. 02245/01345")
    board = read_board("black.A0B0C0D0")
    position = read_position("1D.2D.3D.4D_rj1.go7.bg16.yo16.th2_vh11")
    return [
        robot_master.svg(RobotMaster().view(state, None), state.hands),
        micro_robots.svg(board, letters=True, way=read_path(board, "1P-6P-6W-6R-2R-2W")),
        ricochet_robots.position_svg(position, read_slides("tS.tW+1a7.tS.tE", position)),
    ]


def test_pictures_use_no_font() -> None:
    for picture in pictures():
        tags = {node.tag.partition("}")[2] for node in ElementTree.fromstring(picture).iter()}
        assert not tags & {"text", "tspan", "foreignObject"}
        assert "font" not in picture
        assert "data-text=" in picture


def test_a_text_is_placed_by_its_start_or_its_middle() -> None:
    wide = text_width("12", 20, "bold")
    assert wide == pytest.approx((448 + 586) / 1000 * 20)
    places: dict[Anchor, float] = {"start": 50, "middle": 50 - wide / 2}
    for anchor, left in places.items():
        drawn = ElementTree.fromstring(lettering("12", 50, 7, 20, style="n", weight="bold", anchor=anchor))
        assert drawn.get("class") == "n"
        assert drawn.get("data-text") == "12"
        assert drawn.get("transform") == f"translate({left:.2f} 7) scale(0.02)"


def test_any_text_is_sound_xml() -> None:
    text = "".join(map(chr, range(32, 127)))
    assert ElementTree.fromstring(lettering(text, 0, 0, 10, style="x")).get("data-text") == text


def test_other_characters_are_refused() -> None:
    with pytest.raises(ValueError, match=r"printable ASCII characters only, not '⊖'"):
        lettering("1⊖", 0, 0, 10, style="x")


COMPARE: Final = """async ([url, paths]) => {
  const face = new FontFace('Shipped', `url(${url})`);
  document.fonts.add(await face.load());
  const size = 200;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1.5 * size;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  pen.font = `${size}px Shipped`;
  pen.textRendering = 'geometricPrecision';  // as designed, not fitted to pixels
  const ink = (draw) => {
    pen.resetTransform();
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.translate(0.25 * size, size);
    draw();
    return pen.getImageData(0, 0, canvas.width, canvas.height).data;
  };
  return Object.entries(paths).map(([sign, line]) => {
    const text = ink(() => pen.fillText(sign, 0, 0));
    const path = ink(() => (pen.scale(size / 1000, size / 1000), pen.fill(new Path2D(line))));
    let [all, different] = [0, 0];
    for (let at = 3; at < text.length; at += 4) {  // the opacity of each pixel
      all += text[at];
      different += Math.abs(text[at] - path[at]);
    }
    return {
      sign,
      advance: (pen.measureText(sign).width / size) * 1000,
      ink: all,
      different: different / (all || 1),
    };
  });
}"""


@pytest.mark.parametrize("weight", list(WEIGHTS))
def test_the_outlines_are_those_of_the_page_font(weight: Weight, browser: Browser) -> None:
    """Chromium draws every character twice: as text in the font that the page ships, and as our path."""
    file = PACKAGE / f"atkinson-hyperlegible-latin-{WEIGHTS[weight]}-normal.woff2"
    url = "data:font/woff2;base64," + base64.b64encode(file.read_bytes()).decode()
    glyphs = {"regular": font().regular, "bold": font().bold}[weight]
    paths = {sign: "".join(f"M{x} {y}{rest}" for x, y, rest in glyphs[sign][1]) for sign in glyphs}
    page = browser.new_page()
    found = page.evaluate(COMPARE, [url, paths])
    page.close()
    assert {one["sign"] for one in found} == set(glyphs)
    for one in found:
        assert one["advance"] == pytest.approx(glyphs[one["sign"]][0], abs=1), one
        assert (one["ink"] > 0) == (one["sign"] != " "), one
        assert one["different"] <= 0.1, one
