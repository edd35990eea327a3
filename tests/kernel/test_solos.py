"""Many solo games at once: the kernel shows and refuses the same as the rules."""

from __future__ import annotations

import struct
from random import Random

import pytest

from robotable.encodings.robot_master import RobotMasterEncoding
from robotable.games.robot_master import Options, RobotMaster, State
from robotable.kernel.action_codes import EMPTY
from robotable.kernel.robot_master_solos import Solos

GAMES = 3
ENCODING = RobotMasterEncoding()


def state(solos: Solos, game: int) -> State:
    board, hand = solos.position(game)
    return State(
        Options("solo", fives="pair"),
        "rows",
        tuple(None if card == EMPTY else card for card in board),
        (tuple(hand),),
    )


def row(numbers: bytes, game: int) -> tuple[float, ...]:
    size = len(numbers) // GAMES
    return struct.unpack(f"{size // 4}f", numbers[size * game : size * (game + 1)])


def rounded(numbers: tuple[float, ...]) -> tuple[float, ...]:
    """As 32-bit floats."""
    return struct.unpack(f"{len(numbers)}f", struct.pack(f"{len(numbers)}f", *numbers))


def test_they_are_the_games_of_the_rules() -> None:
    solos, rules, rng = Solos(GAMES, "pair"), RobotMaster(), Random(1)
    numbers, masks = solos.begin(7)
    begin, finished = bytes(GAMES), 0
    for _ in range(55):
        codes = bytearray()
        for game in range(GAMES):
            view = rules.view(state(solos, game), 0)
            mask = masks[ENCODING.actions * game : ENCODING.actions * (game + 1)]
            assert mask == ENCODING.mask(view)
            assert row(numbers, game) == rounded(ENCODING.observe(view))
            codes.append(rng.choice([code for code, legal in enumerate(mask) if legal] or [0]))
        numbers, masks, rewards, over = solos.step(bytes(codes), begin)
        for game in range(GAMES):
            outcome = rules.outcome(state(solos, game))
            assert over[game] == (outcome is not None)
            assert row(rewards, game) == ((0.0,) if outcome is None else (float(outcome.points[0]),))
            finished += over[game]
        begin = over
    assert finished == 2 * GAMES


def test_what_is_illegal_changes_nothing() -> None:
    solos = Solos(GAMES)
    numbers, masks = solos.begin(7)
    illegal = bytes([masks.index(0), 150, 255])
    same, _, rewards, over = solos.step(illegal, bytes(GAMES))
    assert same == numbers
    assert [row(rewards, game) for game in range(GAMES)] == [(-1.0,)] * GAMES
    assert not any(over)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(ValueError, match="count must be an integer from 0 to 65536"):
        Solos(65_537)
    solos = Solos(2)
    with pytest.raises(ValueError, match="a byte for each game"):
        solos.step(b"\0", b"\0\0")
    with pytest.raises(ValueError, match="there is no such game"):
        solos.position(2)
