"""What a benchmark found: Markdown for people, JSON for programs, and a bar on the way there."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeVar

import msgspec
from rich.console import Console
from rich.progress import track

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
    """A time measured says little without them."""
    python, load = platform.python_version(), os.getloadavg()[0]
    return f"{os.cpu_count()} processors, load {load:.1f}, {platform.machine()}, Python {python}"


def bar(items: Iterable[T], total: int, what: str) -> Iterable[T]:
    """The items, counted on standard error where somebody is looking."""
    console = Console(stderr=True)
    return track(items, what, total, console=console, transient=True, disable=not console.is_terminal)
