"""What a table agrees on before the deal: the variant, who begins, and how five of a kind count."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

import msgspec

from robotable.games.protocol import InvalidOptions
from robotable.games.robot_master.scoring import Fives

VariantName: TypeAlias = Literal["duel", "refill", "teams", "solo"]
First: TypeAlias = Literal["rows", "columns", "random"]


class Variant(msgspec.Struct, frozen=True):
    """CG, "Préparation" and "Variantes": who sits there and what is dealt."""

    seats: int
    hand: int
    """Cards dealt to each seat before the first turn."""

    draws: bool = False
    """Whether chance gives the next card after each placement (refill) or before it (solo)."""


VARIANTS: Final[dict[VariantName, Variant]] = {
    "duel": Variant(seats=2, hand=12),
    "refill": Variant(seats=2, hand=5, draws=True),
    "teams": Variant(seats=4, hand=7),
    "solo": Variant(seats=1, hand=0, draws=True),
}


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    variant: VariantName = "duel"
    first: First = "rows"
    """The side that begins; without effect in solo, which has one side only."""

    fives: Fives = "unit"


_CHOICES: Final = {"variant": get_args(VariantName), "first": get_args(First), "fives": get_args(Fives)}


def check(options: Options) -> None:
    """Options made in Python code are not checked by their types, so a new game checks them."""
    for name, choices in _CHOICES.items():
        value = getattr(options, name)
        if value not in choices:
            raise InvalidOptions(f"{name} is {value!r}; it may be {', '.join(choices)}")
