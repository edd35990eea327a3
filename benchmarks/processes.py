"""What a process takes from the machine, and which processes it has started, as Linux tells in /proc."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

import msgspec

TICKS: Final = os.sysconf("SC_CLK_TCK")


class ProcessId(msgspec.Struct, frozen=True):
    """A number alone is not enough: the system gives it to another process later."""

    pid: int
    started: int


class _Stat(msgspec.Struct, frozen=True):
    state: str
    parent: int
    ticks: int
    started: int


def resident(pid: int) -> float:
    """Memory in MiB that the process really uses."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise RuntimeError(f"no VmRSS in /proc/{pid}/status")


def processor_seconds(pid: int) -> float:
    """Processor time of this process so far, without its children."""
    found = _stat(pid)
    return 0.0 if found is None else found.ticks / TICKS


def processor_clock(pid: int) -> float:
    """The same to the nanosecond: Linux has a clock for each process."""
    return time.clock_gettime((~pid << 3) | 2)


def descendants(pid: int) -> frozenset[ProcessId]:
    """Children, their children, and so on. None on systems without /proc."""
    children: dict[int, list[ProcessId]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        if (found := _stat(int(entry.name))) is not None:
            one = ProcessId(int(entry.name), found.started)
            children.setdefault(found.parent, []).append(one)
    known, open_ends = set[ProcessId](), [pid]
    while open_ends:
        for child in children.get(open_ends.pop(), ()):
            known.add(child)
            open_ends.append(child.pid)
    return frozenset(known)


def is_alive(process: ProcessId) -> bool:
    """A zombie is dead: only its parent has not noticed yet."""
    found = _stat(process.pid)
    return found is not None and found.started == process.started and found.state not in "ZX"


class Survivors:
    """Descendants of killed processes, and how long they live on."""

    def __init__(self, orphan_after: float) -> None:
        """A process that is still alive after this many seconds is an orphan."""
        self._orphan_after = orphan_after
        self._alive: dict[ProcessId, float] = {}
        self._orphans: set[ProcessId] = set()
        self.seen = 0
        self.longest = 0.0
        """The longest that one of them was seen to live on, in seconds."""

    def add(self, processes: frozenset[ProcessId]) -> None:
        """They are about to lose their parent."""
        self._alive |= dict.fromkeys(processes, time.monotonic())
        self.seen += len(processes)

    @property
    def orphans(self) -> int:
        return len(self._orphans)

    def look(self) -> int:
        """How many are still alive. Look often: nobody tells when they end."""
        for one, since in list(self._alive.items()):
            if not is_alive(one):
                del self._alive[one]
                continue
            lived = time.monotonic() - since
            self.longest = max(self.longest, lived)
            if lived > self._orphan_after:
                self._orphans.add(one)
        return len(self._alive)


def _stat(pid: int) -> _Stat | None:
    try:
        text = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return None
    # The name, in parentheses, may itself contain spaces and parentheses.
    fields = text.rpartition(")")[2].split()
    return _Stat(fields[0], int(fields[1]), int(fields[11]) + int(fields[12]), int(fields[19]))
