"""The kernel refuses everything that is not a position of a game."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.robot_master import Options, State
from robotable.kernel import _kernel, fallback, robot_master
from tests.kernel.positions import EMPTY_BOARD, Arguments, arguments, reached

KERNELS = pytest.mark.parametrize("kernel", [_kernel, fallback], ids=["compiled", "fallback"])


def board(**cards: int) -> bytes:
    """A board with cards on the named cells, such as c3; the other cells are empty."""
    cells = bytearray(EMPTY_BOARD)
    for name, card in cards.items():
        cells["54321".index(name[1]) * 5 + "abcde".index(name[0])] = card
    return bytes(cells)


FULL = bytes([0, 1, 2, 3, 4] * 5)
TWELVE = bytes([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])

# One case per line, however long.
REFUSED: list[tuple[str, Arguments]] = [
    ("no variant", {"variant": ""}),
    ("another variant", {"variant": "Duel"}),
    ("a variant with a tail", {"variant": "duel\0"}),
    ("a variant that never ends", {"variant": "duel" * 100_000}),
    ("no side", {"first": ""}),
    ("an option, no side", {"first": "random"}),
    ("another side", {"first": "Rows"}),
    ("no fives", {"fives": ""}),
    ("other fives", {"fives": "triple"}),
    ("no board", {"board": b""}),
    ("24 cells", {"board": EMPTY_BOARD[1:]}),
    ("24 cells, one of two digits", {"board": bytes([6] * 12 + [12] + [6] * 11)}),
    ("26 cells", {"board": EMPTY_BOARD + b"\6"}),
    ("a million cells", {"board": bytes(1_000_000)}),
    ("a card 7", {"board": board(c3=7)}),
    ("a card 255", {"board": board(c3=255)}),
    ("digits instead of numbers", {"board": b"." * 12 + b"3" + b"." * 12}),
    ("a card beside an empty c3", {"board": board(c2=1)}),
    ("a card that touches none", {"board": board(c3=1, a5=1), "hands": [TWELVE[1:], TWELVE]}),
    ("a card beyond the rim", {"board": board(c3=1, d3=1, e3=1, a2=1), "hands": [TWELVE[2:], TWELVE[1:]]}),
    ("seven of a value on the board", {"variant": "solo", "board": bytes(7) + FULL[7:], "hands": [b""]}),
    ("seven of a value in a hand", {"hands": [bytes(7), b""]}),
    ("seven of a value in hands and board", {"hands": [bytes(6) + TWELVE[6:], bytes(1) + TWELVE[1:]]}),
    ("37 cards", {"hands": [TWELVE * 3 + b"\0", b""]}),
    ("a hundred thousand cards", {"hands": [bytes(100_000), b""]}),
    ("256 cards", {"hands": [bytes(256), b""]}),
    ("no hands", {"hands": []}),
    ("one hand", {"hands": [b""]}),
    ("three hands", {"hands": [b""] * 3}),
    ("many hands", {"hands": [b""] * 100_000}),
    ("a card 6 in a hand", {"hands": [b"\6", b""]}),
    ("a card 255 in a hand", {"hands": [b"\xff", b""]}),
    ("two digits in a hand", {"hands": [b"\14", b""]}),
    ("13 cards in a hand", {"hands": [TWELVE + b"\0", b""]}),
    ("the second hand dealt first", {"hands": [b"", b"\0"]}),
    ("hands that are not dealt", {"board": board(c3=1)}),
    ("too few cards", {"board": board(c3=1), "hands": [TWELVE[1:], TWELVE]}),
    ("the other one has played", {"board": board(c3=1, c2=1), "hands": [TWELVE, TWELVE[1:]]}),
    ("cards before anybody begins", {"first": None, "hands": [b"\0", b""]}),
    ("a board before anybody begins", {"first": None, "board": board(c3=1)}),
    ("solo by columns", {"variant": "solo", "first": "columns", "hands": [b""]}),
    ("solo by nobody", {"variant": "solo", "first": None, "hands": [b""]}),
    ("two cards turned up", {"variant": "solo", "board": board(c3=1), "hands": [b"\0\1"]}),
    ("a card turned up before c3", {"variant": "solo", "hands": [b"\0"]}),
    ("a card turned up at the end", {"variant": "solo", "board": FULL, "hands": [b"\5"]}),
    ("refill, both short", {"variant": "refill", "board": board(c3=1), "hands": [b"\0" * 4, b"\1" * 4]}),
    ("refill, short too soon", {"variant": "refill", "board": board(c3=1), "hands": [b"\0" * 4, b"\1" * 5]}),
    ("refill, a sixth card", {"variant": "refill", "board": board(c3=1), "hands": [b"\0" * 6, b"\1" * 5]}),
    ("a seed below 0", {"seed": -1}),
    ("a seed of 65 bits", {"seed": 2**64}),
    ("a seed of 4,000 bits", {"seed": 2**4000}),
]  # fmt: skip

START: Arguments = {
    "variant": "duel",
    "first": "rows",
    "fives": "unit",
    "board": EMPTY_BOARD,
    "hands": [b"", b""],
    "seed": 0,
}


@KERNELS
def test_the_start_itself_is_fine(kernel: Any) -> None:
    codes, winner, points = kernel.robot_master_playout(**START)
    assert len(codes) == 49
    assert winner in ("rows", "columns")
    assert kernel.robot_master_playouts(**START, count=0) == (0, 0, 0, 0, 0)
    assert points >= 0


@KERNELS
@pytest.mark.parametrize("changes", [changes for _, changes in REFUSED], ids=[name for name, _ in REFUSED])
def test_no_such_position(kernel: Any, changes: Arguments) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        kernel.robot_master_playout(**START | changes)
    with pytest.raises(ValueError, match=r"\w+ \w+"):
        kernel.robot_master_playouts(**START | changes, count=1)


@KERNELS
@pytest.mark.parametrize("count", [-1, 10**9 + 1, 2**64, -(2**70)])
def test_no_such_number_of_playouts(kernel: Any, count: int) -> None:
    with pytest.raises(ValueError, match="count must be an integer from 0 to 1000000000"):
        kernel.robot_master_playouts(**START, count=count)


@KERNELS
@pytest.mark.parametrize(
    "line", [b"", b"\0" * 4, b"\0" * 6, b"\0\0\0\0\7", b"\xff" * 5, b"33333", bytes(10**6)]
)
def test_no_such_line(kernel: Any, line: bytes) -> None:
    with pytest.raises(ValueError, match=r"5 cells|not a card"):
        kernel.robot_master_line_score(line, "unit")


@KERNELS
@pytest.mark.parametrize("fives", ["", "UNIT", "pair\0"])
def test_no_such_fives(kernel: Any, fives: str) -> None:
    with pytest.raises(ValueError, match="fives must be unit or pair"):
        kernel.robot_master_line_score(b"\0" * 5, fives)


@pytest.mark.parametrize(
    "changes",
    [
        {"variant": None},
        {"variant": b"duel"},
        {"variant": "\ud800"},
        {"first": 0},
        {"fives": None},
        {"board": None},
        {"board": [6] * 25},
        {"board": "6" * 25},
        {"board": bytearray(EMPTY_BOARD)},
        {"board": memoryview(EMPTY_BOARD)},
        {"hands": None},
        {"hands": b"\0\0"},
        {"hands": "00"},
        {"hands": [b"", None]},
        {"hands": [[], []]},
        {"hands": {b"", b"\0"}},
        {"seed": 1.0},
        {"seed": "1"},
        {"seed": None},
    ],
)
def test_a_wrong_type_is_told_apart(changes: Arguments) -> None:
    with pytest.raises(TypeError):
        _kernel.robot_master_playout(**START | changes)


def test_a_state_made_by_hand_is_checked_too() -> None:
    empty: tuple[Any, ...] = (None,) * 25
    card: Any
    for card in (6, 7, -1, 300, "3"):
        state = State(Options(), "rows", (*empty[:12], card, *empty[13:]), ((), ()))
        with pytest.raises(ValueError, match="is not a card"):
            robot_master.playout(state, 0)
        with pytest.raises(ValueError, match="is not a card"):
            robot_master.line_score((0, 1, 2, 3, card))
    for hand in ((6,), (-1,), (256,)):
        with pytest.raises(ValueError, match=r"not a card|range\(0, 256\)"):
            robot_master.playout(State(Options(), "rows", empty, (hand, ())), 0)


def answer(kernel: ModuleType, call: Arguments) -> object:
    """The playout, or "refused"."""
    try:
        return kernel.robot_master_playout(**call)
    except ValueError:
        return "refused"


@st.composite
def nearly_positions(draw: st.DrawFn) -> Arguments:
    """A position of a game with one or two random changes, most of which make it invalid."""
    call = arguments(draw(reached()))
    cells, hands = bytearray(call["board"]), [bytearray(hand) for hand in call["hands"]]
    for _ in range(draw(st.integers(1, 2))):
        match draw(st.sampled_from(["cell", "take", "give", "swap", "variant", "first"])):
            case "cell":
                cells[draw(st.integers(0, 24))] = draw(st.integers(0, 7))
            case "take":
                del hands[draw(st.integers(0, len(hands) - 1))][:1]
            case "give":
                hands[draw(st.integers(0, len(hands) - 1))].append(draw(st.integers(0, 6)))
            case "swap":
                hands.reverse()
            case "variant":
                call["variant"] = draw(st.sampled_from(["duel", "refill", "teams", "solo"]))
            case "first":
                call["first"] = draw(st.sampled_from([None, "rows", "columns"]))
    return call | {"board": bytes(cells), "hands": [bytes(hand) for hand in hands]}


@settings(deadline=None, max_examples=500)
@given(nearly_positions(), st.integers(0, 2**64 - 1))
def test_the_kernel_takes_just_what_the_notation_takes(call: Arguments, seed: int) -> None:
    assert answer(_kernel, call | {"seed": seed}) == answer(fallback, call | {"seed": seed})


@settings(deadline=None, max_examples=300)
@given(
    st.fixed_dictionaries(
        {
            "variant": st.sampled_from(["duel", "refill", "teams", "solo"]) | st.text(max_size=8),
            "first": st.sampled_from([None, "rows", "columns"]) | st.text(max_size=8),
            "fives": st.sampled_from(["unit", "pair"]) | st.text(max_size=8),
            "board": st.binary(max_size=60) | st.lists(st.integers(0, 7), max_size=30).map(bytes),
            "hands": st.lists(st.binary(max_size=60) | st.just(b""), max_size=6),
            "seed": st.integers(),
        }
    )
)
def test_anything_at_all_is_answered_or_refused(call: Arguments) -> None:
    assert answer(_kernel, call) == answer(fallback, call)
