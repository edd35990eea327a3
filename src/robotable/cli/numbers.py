"""Whole numbers as arguments. On its own, the parser would read 1.5 as 2 and fail on thousands of digits."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter, Token
from cyclopts.validators import Number

from robotable.games.notation import shown

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,40}", re.ASCII)


def _read(type_: object, tokens: Sequence[Token]) -> int:
    if not _WHOLE.fullmatch(tokens[0].value):
        raise ValueError(f"{shown(tokens[0].value)} is not a whole number with at most 40 digits")
    return int(tokens[0].value)


Whole: TypeAlias = Annotated[int, Parameter(converter=_read, metavar="N")]
Depth: TypeAlias = Annotated[int, Parameter(converter=_read, metavar="N", validator=Number(gte=0, lte=12))]
