"""Runs jobs in this process, in other processes on this machine, or on a running Dask or Ray cluster.

A job must depend on nothing but itself, so its seed belongs to the job and never to the process that runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

from robotable.batch.cluster import NoWorkers, on_dask, on_ray
from robotable.batch.processes import Processes

J = TypeVar("J")
R = TypeVar("R")

Backend: TypeAlias = Literal["processes", "dask", "ray"]

BACKENDS: Final[tuple[Backend, ...]] = ("processes", "dask", "ray")


@dataclass(frozen=True)
class Workers:
    """Where jobs run."""

    backend: Backend = "processes"
    processes: int | None = 1
    """How many jobs run at once; None for one per processor, or as many as the cluster has."""

    address: str | None = None
    """The address of the cluster."""


class RunJobs(Protocol):
    def __call__(self, work: Callable[[J], R], jobs: Sequence[J], /) -> Generator[tuple[int, R], None, None]:
        """Yields the number of each job with its result, as they are completed."""


@contextmanager
def started(where: Workers, *, few: int = 1) -> Iterator[RunJobs]:
    """Up to `few` jobs run in this process, if it is not a cluster. They are done before other processes
    would have started. Raises NoWorkers."""
    if where.backend == "processes" and where.address is not None:
        raise NoWorkers("An address needs a cluster. Choose dask or ray as the backend.")
    with ExitStack() as stack:
        if where.backend != "processes":
            open_cluster = on_dask if where.backend == "dask" else on_ray
            yield stack.enter_context(open_cluster(where.address, where.processes))
            return
        pool: list[Processes] = []

        def run(work: Callable[[Any], Any], jobs: Sequence[Any], /) -> Generator[tuple[int, Any], None, None]:
            if where.processes == 1 or len(jobs) <= few:
                yield from ((number, work(job)) for number, job in enumerate(jobs))
                return
            if not pool:
                pool.append(stack.enter_context(Processes(where.processes)))
            yield from pool[0].run(work, jobs)

        yield run


def in_order(run: RunJobs, work: Callable[[J], R], jobs: Sequence[J]) -> list[R]:
    """All results, in the order of the jobs."""
    found = dict(run(work, jobs))
    return [found[number] for number in range(len(jobs))]
