"""A real Dask cluster on this machine: a scheduler and workers, each in its own process."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests.cli.command import IMPORTS, changed

SILENT = {"DASK_DISTRIBUTED__DASHBOARD__LINK": "", "DASK_DISTRIBUTED__WORKER__DAEMON": "false"}


@contextmanager
def running_cluster(folder: Path, workers: int) -> Iterator[str]:
    """The address of its scheduler."""

    def started(stack: ExitStack, module: str, *arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *arguments]
        process = stack.enter_context(
            subprocess.Popen(
                command, cwd=folder, env=changed(SILENT | IMPORTS), stderr=subprocess.PIPE, text=True
            )
        )
        stack.callback(process.terminate)
        return process

    def said(process: subprocess.Popen[str], pattern: str) -> str:
        assert process.stderr is not None
        for line in process.stderr:
            if found := re.search(pattern, line):
                return found[1]
        raise AssertionError(f"it ended without saying {pattern}")

    with ExitStack() as stack:
        scheduler = started(
            stack, "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"
        )
        at = said(scheduler, r"Scheduler at:\s+(tcp://\S+)")
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0")
        for _ in range(workers):
            worker = started(stack, "dask_worker", at, *options, "--local-directory", str(folder))
            said(worker, r"(Registered to):")
        yield at
