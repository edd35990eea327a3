"""The command-line options that several benchmarks share."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Annotated, Final, TypeAlias

from cyclopts import Parameter, validators

from robotable.batch.workers import Backend, RunJobs, Workers, started

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
    processes: Annotated[
        int | None,
        Parameter(
            validator=validators.Number(gte=1),
            help="Number of parallel processes. Default: 1, or as many as the cluster has.",
        ),
    ] = None
    backend: Annotated[Backend, Parameter(help="Processes on this machine, or a dask or ray cluster.")] = (
        "processes"
    )
    address: Annotated[str | None, Parameter(help="Address of the cluster, such as tcp://10.0.0.5:8786.")] = (
        None
    )
    out: Annotated[
        str | None,
        Parameter(help="Write each result to this file. If it already has some, continue with the others."),
    ] = None

    def workers(self) -> AbstractContextManager[RunJobs]:
        processes = self.processes or (1 if self.backend == "processes" else None)
        return started(Workers(self.backend, processes, self.address))


RUN: Final = Run()
PARALLEL: Final = ParallelRun()
