"""Pictures of Robot Master: well formed, legible in light and dark, and silent about hidden hands."""

from __future__ import annotations

from random import Random
from typing import Final
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playwright.sync_api import Browser

from robotable.games.chance import draw
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import VARIANTS, Options, RobotMaster, RobotMasterNotation, State
from robotable.games.robot_master.board import CELL_NAMES, open_cells
from robotable.pictures import robot_master as pictures
from robotable.pictures import robot_master_cards as cards
from tests.pictures.measuring import Measured, Scheme, contrast, measured

SVG: Final = "{http://www.w3.org/2000/svg}"
RULES: Final = RobotMaster()

POSITIONS: Final = {
    "before the deal": "duel ...../...../...../...../..... -/-",
    "first turn": "duel ...../...../..3../...../..... 001122334455/001122334455",
    "twelve cards": "duel,first=columns ...../..5../..3../...../..... 001122334455/00112234455",
    "scores of three digits": "duel,fives=pair 55555/44444/33333/22222/1111. -/0",
    "over": "duel,fives=pair 55555/44444/33333/22222/11110 -/-",
    "refill": "refill ...../..5../..3../...../..... 01234/01234",
    "four hands": "teams ...../...../..3../...../..... 0112345/0112345/0122345/0122345",
    "solo": "solo ...../...../..3../...../..... 5",
}


def state_of(text: str) -> State:
    return RobotMasterNotation().read_position(text)


def picture_of(text: str, last: int | None = None) -> str:
    state = state_of(text)
    return pictures.svg(RULES.view(state, None), state.hands, last)


@st.composite
def states(draw_: st.DrawFn) -> State:
    """Somewhere in a random game."""
    rng = Random(draw_(st.integers(0, 9999)))
    state = RULES.new(Options(draw_(st.sampled_from(list(VARIANTS)))))
    for _ in range(draw_(st.integers(0, 70))):
        if not (acting := RULES.to_act(state)):
            break
        legal = RULES.legal_actions(state, acting[0])
        action = draw(RULES.odds(state), rng) if acting[0] == CHANCE else rng.choice(legal)
        state = RULES.apply(state, acting[0], action).state
    return state


@given(states(), st.booleans())
@settings(max_examples=60, deadline=None)
def test_a_picture_shows_just_what_lies_there(state: State, framed: bool) -> None:
    last = next((cell for cell, card in enumerate(state.board) if card is not None), None) if framed else None
    root = ElementTree.fromstring(pictures.svg(RULES.view(state, None), state.hands, last))
    cards = [use.get("href", "").removeprefix("#card") for use in root.iter(f"{SVG}use")]
    lying = [str(card) for card in state.board if card is not None]
    assert cards == lying + [str(card) for hand in state.hands for card in hand]
    classes = [rect.get("class") for rect in root.iter(f"{SVG}rect")]
    assert classes.count("empty") == state.board.count(None)
    assert classes.count("last") == (last is not None)
    dots = [circle for circle in root.iter(f"{SVG}circle") if circle.get("class") == "dot"]
    is_over = RULES.outcome(state) is not None
    assert len(dots) == (0 if is_over else len(open_cells(state.board)))


@given(states())
@settings(max_examples=60, deadline=None)
def test_the_label_tells_the_board(state: State) -> None:
    root = ElementTree.fromstring(pictures.svg(RULES.view(state, None), state.hands))
    assert root.get("role") == "img"
    cards = ", ".join(
        f"{CELL_NAMES[cell]} {card}" for cell, card in enumerate(state.board) if card is not None
    )
    assert root.get("aria-label") == f"Robot Master board: {cards or 'empty'}"


@given(states(), st.integers(0, 999))
@settings(max_examples=60, deadline=None)
def test_the_picture_of_a_seat_does_not_depend_on_what_is_hidden_from_it(state: State, seed: int) -> None:
    for seat in range(len(state.hands)):
        other = RULES.resample(state, seat, Random(seed))
        drawn = []
        for one in (state, other):
            view = RULES.view(one, seat)
            drawn.append(
                pictures.svg(view, [view.hand if at == seat else () for at in range(len(view.seats))])
            )
        assert drawn[0] == drawn[1]


def test_nothing_is_fetched_from_elsewhere() -> None:
    """A picture is complete, so that it can be sent, kept and shown anywhere."""
    for text in POSITIONS.values():
        picture = picture_of(text).replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert "http" not in picture
        assert "url(" not in picture
        assert "@import" not in picture
        assert "<script" not in picture


# --- in a browser


@pytest.fixture(scope="module", params=["light", "dark"])
def seen(request: pytest.FixtureRequest, browser: Browser) -> dict[str, Measured]:
    scheme: Scheme = request.param
    drawn = {title: picture_of(text, last=12) for title, text in POSITIONS.items()}
    return dict(measured(browser, drawn, scheme))


def test_every_picture_and_every_card_was_measured(seen: dict[str, Measured]) -> None:
    assert set(seen) == {*POSITIONS, *(f"card{card}" for card in range(6))}
    for card in range(6):
        assert [part.says for part in seen[f"card{card}"].parts if part.kind == "text"] == [str(card)] * 2
    texts = [part.says for part in seen["over"].parts if part.kind == "text"]
    assert all(score in texts for score in ("150", "140", "130", "120", "101"))


def test_everything_lies_within_its_picture(seen: dict[str, Measured]) -> None:
    for title, picture in seen.items():
        left, top, right, bottom = picture.frame
        for part in picture.parts:
            assert part.box[2] > part.box[0], f"{title}: {part} has no size"
            inside = (
                left <= part.box[0] and top <= part.box[1] and part.box[2] <= right and part.box[3] <= bottom
            )
            assert inside, f"{title}: {part} lies outside {picture.frame}"


def test_no_text_covers_another_part(seen: dict[str, Measured]) -> None:
    for title, picture in seen.items():
        for part in picture.parts:
            if part.kind != "text":
                continue
            for other in picture.parts:
                if other is part:
                    continue
                apart = (
                    part.box[2] <= other.box[0]
                    or other.box[2] <= part.box[0]
                    or part.box[3] <= other.box[1]
                    or other.box[3] <= part.box[1]
                )
                assert apart, f"{title}: {part} covers {other}"


def test_texts_and_marks_stand_out_from_the_table(seen: dict[str, Measured]) -> None:
    for title, picture in seen.items():
        if picture.ground is not None:
            for part in picture.parts:
                if part.kind != "use":
                    ratio = contrast(part.colour, picture.ground)
                    assert ratio >= 4.5, f"{title}: {part} has a contrast of {ratio:.1f}"


def test_the_numerals_of_the_cards_stand_out_in_both_schemes(seen: dict[str, Measured]) -> None:
    for card, faces in enumerate(zip(cards.FACES, cards.DARK_FACES, strict=True)):
        for part in seen[f"card{card}"].parts:
            for face in faces:
                assert contrast(part.colour, f"rgb{tuple(bytes.fromhex(face[1:]))}") >= 7
