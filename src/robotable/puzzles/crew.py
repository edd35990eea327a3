"""Who does the work: this process, others on this machine, or a cluster of Dask or Ray that runs already.

ValueError
  NoCrew    the crew cannot be had; says what is missing
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import Any, Final, Literal, TypeAlias, TypeVar

R = TypeVar("R")

Backend: TypeAlias = Literal["processes", "dask", "ray"]

BACKENDS: Final[tuple[Backend, ...]] = ("processes", "dask", "ray")

Hands: TypeAlias = Callable[[Callable[[Any], R], Sequence[Any]], Sequence[R]]
"""Does something with each of these, and gives the results in their order."""


class NoCrew(ValueError):
    """The crew cannot be had."""


FEW: Final = 4
"""So few parts are done here before other processes would even have started."""


@contextmanager
def crew(
    backend: Backend = "processes", jobs: int | None = None, address: str | None = None
) -> Iterator[Hands[Any]]:
    """`jobs` is how many work at once: as many as there are processors, or as the cluster has."""
    if backend == "processes" and address is not None:
        raise NoCrew("an address is for a cluster: say which kind, dask or ray")
    with ExitStack() as stack:
        if backend != "processes":
            stack.enter_context(_CLUSTERS[backend](address))
        pool: list[Hands[Any]] = []

        def hands(work: Callable[[Any], R], parts: Sequence[Any]) -> Sequence[R]:
            if backend == "processes" and (jobs == 1 or len(parts) <= FEW):
                return [work(part) for part in parts]
            if not pool:
                pool.append(_pool(stack, backend, jobs))
            return pool[0](work, parts)

        yield hands


def _pool(stack: ExitStack, backend: Backend, jobs: int | None) -> Hands[Any]:
    """Imported only here, as it is slow to import."""
    joblib = import_module("joblib")
    name = "loky" if backend == "processes" else backend
    stack.enter_context(joblib.parallel_config(backend=name, n_jobs=-1 if jobs is None else jobs))
    parallel = stack.enter_context(joblib.Parallel())
    return lambda work, parts: list(parallel(joblib.delayed(work)(part) for part in parts))


@contextmanager
def _dask(address: str | None) -> Iterator[None]:
    distributed = installed("distributed", "dask")
    if address is None:
        raise NoCrew("dask needs the address of its scheduler, such as tcp://10.0.0.5:8786")
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, TimeoutError, ValueError) as error:
        raise NoCrew(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield


@contextmanager
def _ray(address: str | None) -> Iterator[None]:
    ray = installed("ray", "ray")
    try:
        # Without an address Ray finds the cluster of this machine, or starts one.
        ray.init(address=address, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise NoCrew(f"no Ray cluster answers at {address}: {error}") from None
    try:
        import_module("ray.util.joblib").register_ray()
        yield
    finally:
        ray.shutdown()


def installed(module: str, extra: str) -> Any:
    """A module that comes with one of our extras."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise NoCrew(f"{module} is not installed: pip install 'robotable[{extra}]'") from None


_CLUSTERS: Final = {"dask": _dask, "ray": _ray}
