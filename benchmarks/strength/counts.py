"""How many of something a command is asked for."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from cyclopts import Parameter, validators

Count: TypeAlias = Annotated[int, Parameter(validator=validators.Number(gte=1))]
"""One at least: a mean of nothing is none."""
