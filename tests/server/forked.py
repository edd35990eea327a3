"""Processes forked from one that has imported everything, so that hundreds of servers start quickly."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any, Final

_CONTEXT: Final = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.server.process", "tests.server.nodes"])


def forked(work: Callable[..., object], *arguments: Any) -> BaseProcess:
    """Start a process that does this."""
    # Not a daemon, because daemons may not start the processes in which bots think.
    process = _CONTEXT.Process(target=work, args=arguments)
    process.start()
    return process
