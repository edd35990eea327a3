"""All variants of Robot Master for OpenSpiel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, get_args

from robotable.adapters.openspiel.tree import Family, Tree
from robotable.games.robot_master import VARIANTS, RobotMaster, RobotMasterNotation
from robotable.games.robot_master.actions import BEGINS, DRAWS
from robotable.games.robot_master.board import COPIES, VALUES
from robotable.games.robot_master.notation import write_board
from robotable.games.robot_master.options import VariantName
from robotable.games.robot_master.state import Hand
from robotable.games.robot_master.view import View
from robotable.library.games import game as configured

TURNS: Final = 24
BEST_SOLO: Final = 150.0
"""No line scores more: three equal cards and a pair of fives."""


def _tree(variant: VariantName, given: dict[str, Any]) -> Tree:
    game = configured("robot_master", variant=variant, **given)
    rules = VARIANTS[variant]
    drawn = rules.seats * rules.hand + 1 + TURNS * rules.draws
    return Tree(
        rules=RobotMaster(),
        options=game.options,
        encoding=game.encoding,
        chance=(*DRAWS, *BEGINS),
        turns=TURNS,
        draws=drawn + (game.options.first == "random"),
        utility=(0.0, BEST_SOLO) if variant == "solo" else (-1.0, 1.0),
        redeal=RobotMaster().redeal,
        word=RobotMasterNotation().write_action,
        public_text=_public,
        own_text=_own,
        own_numbers=_own_numbers,
    )


def _public(view: View) -> str:
    cards = "/".join(str(seat.cards) for seat in view.seats)
    shown = f" {view.hand[0]}" if len(view.seats) == 1 and view.hand else ""
    return f"{view.first or '?'} {write_board(view.board)} {cards}{shown}"


def _own(view: View) -> str:
    return "" if len(view.seats) == 1 or view.seat is None else f"hand {written(view.hand)}"


def _own_numbers(view: View) -> Sequence[float]:
    hand = () if len(view.seats) == 1 else view.hand
    return [hand.count(value) / COPIES for value in VALUES]


def written(hand: Hand) -> str:
    return "".join(map(str, hand)) or "-"


FAMILIES: Final = tuple(
    Family(
        name=f"robotable_robot_master_{variant}_v1",
        title=f"Robot Master, {variant}",
        players=VARIANTS[variant].seats,
        is_hidden=variant != "solo",
        options={"first": "rows", "fives": "unit"},
        tree=partial(_tree, variant),
    )
    for variant in get_args(VariantName)
)
