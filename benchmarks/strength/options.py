"""The command-line options that several benchmarks share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter, validators

Count: TypeAlias = Annotated[int, Parameter(validator=validators.Number(gte=1))]
"""At least 1, because the mean of nothing is undefined."""

Pairs: TypeAlias = Annotated[
    int,
    Parameter(validator=validators.Number(gte=1), help="Deals per pairing; each deal is two games."),
]


@Parameter(name="*")
@dataclass(frozen=True)
class Run:
    seed: Annotated[int, Parameter(help="Seed for the deals, the positions and the players.")] = 1
    json: Annotated[bool, Parameter(help="Print JSON.")] = False


@Parameter(name="*")
@dataclass(frozen=True)
class ParallelRun(Run):
    processes: Annotated[int, Parameter(help="Number of parallel processes.")] = 1


RUN: Final = Run()
PARALLEL: Final = ParallelRun()
