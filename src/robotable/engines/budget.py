"""How long an engine may think."""

from __future__ import annotations

import re
from typing import Final

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """Thinking stops at the first limit reached; 0 means no limit. With limits on iterations or nodes, the
    same random numbers give the same move on every machine. With a time limit they do not."""

    milliseconds: float = 0
    iterations: int = 0
    nodes: int = 0

    def __post_init__(self) -> None:
        if min(self.milliseconds, self.iterations, self.nodes) < 0:
            raise ValueError("a budget cannot be negative")
        if not (self.milliseconds or self.iterations or self.nodes):
            raise ValueError("a budget needs a limit: milliseconds, iterations or nodes")

    def __str__(self) -> str:
        limits = ((self.milliseconds, "ms"), (self.iterations, "it"), (self.nodes, "n"))
        return "+".join(f"{number:g}{unit}" for number, unit in limits if number)


_LIMIT: Final = re.compile(r"([0-9]{1,9})(ms|it|n)", re.ASCII)
_NUMBER: Final = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
_FIELDS: Final = {"ms": "milliseconds", "it": "iterations", "n": "nodes"}


def read_budget(text: str) -> Budget:
    """Reads a budget such as 100ms, 2000it, 50000n or 100ms+2000it. Raises ValueError for anything else."""
    limits: dict[str, int] = {}
    for part in text.lower().split("+"):
        if _NUMBER.fullmatch(part):
            raise ValueError(
                f"invalid budget {text!r}: {part} needs a unit. "
                f"Write {part}ms, {part}it (iterations) or {part}n (nodes)."
            )
        found = _LIMIT.fullmatch(part)
        if found is None or _FIELDS[found[2]] in limits or int(found[1]) == 0:
            raise ValueError(
                f"invalid budget {text!r}. Write 100ms, 2000it (iterations) or 50000n (nodes), "
                "with numbers from 1 to 999999999."
            )
        limits[_FIELDS[found[2]]] = int(found[1])
    return Budget(**limits)
