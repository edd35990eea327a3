"""Print benchmark results as Markdown or JSON, and show a progress bar while they run."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol, TypeVar

import msgspec
from rich.console import Console
from rich.progress import Progress, track

T = TypeVar("T")


class Row(Protocol):
    def cells(self) -> tuple[str, ...]: ...


def show(headings: Sequence[str], rows: Sequence[Row], *, json: bool) -> None:
    if json:
        print(msgspec.json.encode({"conditions": conditions(), "rows": rows}).decode())
        return
    print("| " + " | ".join(headings) + " |")
    print("|" + "---|" * len(headings))
    for row in rows:
        print("| " + " | ".join(row.cells()) + " |")
    print(f"\n{conditions()}")


def conditions() -> str:
    """The machine and its load, without which a measured time means little."""
    python, load = platform.python_version(), os.getloadavg()[0]
    return f"{os.cpu_count()} processors, load {load:.1f}, {platform.machine()}, Python {python}"


def bar(items: Iterable[T], total: int, label: str) -> Iterable[T]:
    """Iterate over the items, with a progress bar on standard error if it is a terminal."""
    console = Console(stderr=True)
    return track(items, label, total, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def progress(total: int, label: str) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error if it is a terminal. Call the function after each step."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as shown:
        task = shown.add_task(label, total=total)
        yield lambda: shown.advance(task)
