"""Runs jobs on a Dask or Ray cluster that is running already. Robotable is installed on its machines.

ValueError
  NoWorkers    the workers are not available; the message says what is missing
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

AHEAD: Final = 8
"""Jobs that are sent per worker, so that none waits for work and a million jobs take little memory."""

RunOnCluster = Callable[[Callable[[Any], Any], Sequence[Any]], Generator[tuple[int, Any], None, None]]


class NoWorkers(ValueError):
    """The workers are not available."""


@contextmanager
def on_dask(address: str | None, at_once: int | None) -> Iterator[RunOnCluster]:
    """`at_once` is how many jobs run at once, if not as many as the cluster has room for."""
    distributed = installed("distributed", "dask")
    if address is None:
        raise NoWorkers("Dask needs the address of its scheduler, such as tcp://10.0.0.5:8786.")
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, TimeoutError, ValueError) as error:
        raise NoWorkers(f"No Dask scheduler answers at {address}: {error}") from None
    lost = (distributed.client.FutureCancelledError, distributed.KilledWorker, OSError)

    def run(work: Callable[[Any], Any], jobs: Sequence[Any]) -> Generator[tuple[int, Any], None, None]:
        threads = sum(client.nthreads().values())
        if not threads:
            start = f"dask worker {address}"
            raise NoWorkers(f"The Dask scheduler at {address} has no workers. Start one: {start}")
        room = at_once or AHEAD * threads
        coming = iter(enumerate(jobs))
        completed = distributed.as_completed()
        numbers: dict[Any, int] = {}
        try:
            while True:
                while len(numbers) < room and (job := next(coming, None)) is not None:
                    # Not pure: the key must not depend on the job's content, which would be hashed first.
                    future = client.submit(work, job[1], pure=False)
                    numbers[future] = job[0]
                    completed.add(future)
                if not numbers:
                    return
                future = next(completed)
                try:
                    result = future.result()
                except lost as error:
                    raise NoWorkers(f"The Dask cluster at {address} has lost a job: {error}") from None
                yield numbers.pop(future), result
        finally:
            client.cancel(list(numbers))

    with client:
        yield run


@contextmanager
def on_ray(address: str | None, at_once: int | None) -> Iterator[RunOnCluster]:
    """Without an address, Ray uses the cluster on this machine or starts one."""
    ray = installed("ray", "ray")
    try:
        ray.init(address=address, log_to_driver=False)
    except Exception as error:  # Ray raises this very class if its own processes do not start in time
        where = f"No Ray cluster answers at {address}" if address else "Ray does not start on this machine"
        raise NoWorkers(f"{where}: {error}") from None

    def run(work: Callable[[Any], Any], jobs: Sequence[Any]) -> Generator[tuple[int, Any], None, None]:
        remote = ray.remote(work)
        room = at_once or AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        coming = iter(enumerate(jobs))
        numbers: dict[Any, int] = {}
        try:
            while True:
                while len(numbers) < room and (job := next(coming, None)) is not None:
                    numbers[remote.remote(job[1])] = job[0]
                if not numbers:
                    return
                (ready,), _ = ray.wait(list(numbers), num_returns=1)
                try:
                    result = ray.get(ready)
                except ray.exceptions.RayTaskError as error:
                    raise error.cause from None
                except ray.exceptions.RayError as error:
                    raise NoWorkers(f"The Ray cluster has lost a job: {error}") from None
                yield numbers.pop(ready), result
        finally:
            for ready in numbers:
                ray.cancel(ready)

    try:
        yield run
    finally:
        ray.shutdown()


def installed(module: str, extra: str) -> Any:
    """Imports a module that one of our extras installs."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise NoWorkers(f"{module} is not installed. Run: pip install 'robotable[{extra}]'") from None
