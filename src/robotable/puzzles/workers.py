"""Runs work in this process, in other processes on this machine, or on a running Dask or Ray cluster.

ValueError
  NoWorkers    the workers are not available; the message says what is missing
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any, Final, Literal, TypeAlias, TypeVar

R = TypeVar("R")

Backend: TypeAlias = Literal["processes", "dask", "ray"]

BACKENDS: Final[tuple[Backend, ...]] = ("processes", "dask", "ray")

MapParts: TypeAlias = Callable[[Callable[[Any], R], Sequence[Any]], Sequence[R]]
"""Applies a function to all parts and returns the results in the same order."""


class NoWorkers(ValueError):
    """The workers are not available."""


FEW: Final = 4
"""Up to this many parts run in this process. They are done before other processes would have started."""


@contextmanager
def workers(
    backend: Backend = "processes", jobs: int | None = None, address: str | None = None
) -> Iterator[MapParts[Any]]:
    """`jobs` is the number of parallel workers. Default: one per processor, or as many as the cluster has."""
    if backend == "processes" and address is not None:
        raise NoWorkers("An address needs a cluster. Choose dask or ray as the backend.")
    with ExitStack() as stack:
        if backend != "processes":
            stack.enter_context(_CLUSTERS[backend](address))
        pool: list[MapParts[Any]] = []

        def map_parts(work: Callable[[Any], R], parts: Sequence[Any]) -> Sequence[R]:
            if backend == "processes" and (jobs == 1 or len(parts) <= FEW):
                return [work(part) for part in parts]
            if not pool:
                pool.append(_pool(stack, backend, jobs))
            return pool[0](work, parts)

        yield map_parts


def _pool(stack: ExitStack, backend: Backend, jobs: int | None) -> MapParts[Any]:
    """Imports joblib only when needed, because the import is slow."""
    joblib = import_module("joblib")
    name = "loky" if backend == "processes" else backend
    stack.enter_context(joblib.parallel_config(backend=name, n_jobs=-1 if jobs is None else jobs))
    parallel = stack.enter_context(joblib.Parallel())
    return lambda work, parts: list(parallel(joblib.delayed(work)(part) for part in parts))


@contextmanager
def _dask(address: str | None) -> Iterator[None]:
    distributed = installed("distributed", "dask")
    if address is None:
        raise NoWorkers("Dask needs the address of its scheduler, such as tcp://10.0.0.5:8786.")
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, TimeoutError, ValueError) as error:
        raise NoWorkers(f"No Dask scheduler answers at {address}: {error}") from None
    with client:
        yield


@contextmanager
def _ray(address: str | None) -> Iterator[None]:
    ray = installed("ray", "ray")
    try:
        # Without an address, Ray uses the cluster on this machine or starts one.
        ray.init(address=address, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoWorkers(f"No Ray cluster answers at {address}: {error}") from None
    try:
        import_module("ray.util.joblib").register_ray()
        yield
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


_CLUSTERS: Final = {"dask": _dask, "ray": _ray}
