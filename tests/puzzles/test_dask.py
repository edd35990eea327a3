"""A real Dask cluster on this machine: a scheduler and two workers, each in its own process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.cli.command import IMPORTS, changed, run, spawn

SILENT = {"DASK_DISTRIBUTED__DASHBOARD__LINK": "", "DASK_DISTRIBUTED__WORKER__DAEMON": "false"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("dask")

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
        for _ in range(2):
            worker = started(
                stack,
                "dask_worker",
                at,
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
                "--memory-limit",
                "0",
                "--local-directory",
                str(folder),
            )
            said(worker, r"(Registered to):")
        yield at


@pytest.mark.parametrize(
    "wish",
    [("micro", "--moves", "7..9", "--unique"), ("ricochet", "--moves", "5..6", "--fifth", "transparent")],
    ids=["micro", "ricochet"],
)
def test_a_cluster_makes_the_same_puzzles_as_one_process(
    address: str, wish: tuple[str, ...], tmp_path: Path
) -> None:
    order = ("puzzle", *wish, "--count", "25", "--seed", "7")
    alone, together = tmp_path / "alone.jsonl", tmp_path / "together.jsonl"
    run(*order, "--jobs", "1", "--out", str(alone)).done()
    done = spawn(*order, "--backend", "dask", "--address", address, "--out", str(together))
    assert done.code == 0, done.err
    assert together.read_text() == alone.read_text()
    assert len(alone.read_text().splitlines()) > 25


def test_an_address_without_a_scheduler_is_an_error() -> None:
    done = spawn(
        "puzzle",
        "micro",
        "--backend",
        "dask",
        "--address",
        "tcp://127.0.0.1:9",
        DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="1s",
    )
    assert done.code == 1
    assert "No Dask scheduler answers at tcp://127.0.0.1:9" in done.err
    assert os.linesep not in done.err.strip()
