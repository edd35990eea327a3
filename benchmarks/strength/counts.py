"""A command-line number that must be at least 1."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from cyclopts import Parameter, validators

Count: TypeAlias = Annotated[int, Parameter(validator=validators.Number(gte=1))]
"""At least 1, because the mean of nothing is undefined."""
