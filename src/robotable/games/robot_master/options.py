"""The options chosen before the deal: the variant, which side begins, and how five of a kind score."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from robotable.games.protocol import InvalidOptions
from robotable.games.robot_master.scoring import Fives

VariantName: TypeAlias = Literal["duel", "refill", "teams", "solo"]
First: TypeAlias = Literal["rows", "columns", "random"]


class Variant(msgspec.Struct, frozen=True):
    """CG, "Préparation" and "Variantes": the number of seats and the cards dealt."""

    seats: int
    hand: int
    """Cards dealt to each seat before the first turn."""

    draws: bool = False
    """Whether chance draws a card after each placement (refill) or before it (solo)."""


VARIANTS: Final[dict[VariantName, Variant]] = {
    "duel": Variant(seats=2, hand=12),
    "refill": Variant(seats=2, hand=5, draws=True),
    "teams": Variant(seats=4, hand=7),
    "solo": Variant(seats=1, hand=0, draws=True),
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    variant: VariantName = "duel"
    first: First = "rows"
    """The side that begins. Has no effect in solo."""

    fives: Fives = "unit"


_CHOICES: Final = {"variant": get_args(VariantName), "first": get_args(First), "fives": get_args(Fives)}


def check(options: Options) -> None:
    """Raise InvalidOptions for unknown values: types are not enforced for options created in Python code."""
    for name, choices in _CHOICES.items():
        value = getattr(options, name)
        if value not in choices:
            raise InvalidOptions(f"{name} is {value!r}; it may be {', '.join(choices)}")
