"""A cluster writes the same files as one process, and its errors are clear."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.batch.dask_cluster import running_cluster
from tests.cli.command import run, spawn


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_cluster(tmp_path_factory.mktemp("dask"), workers=2) as at:
        yield at


JOBS = {
    "micro puzzles": ("puzzle", "micro", "--moves", "7..9", "--unique", "--count", "25", "--seed", "7"),
    "ricochet puzzles": (
        *("puzzle", "ricochet", "--moves", "5..6", "--fifth", "transparent"),
        *("--count", "25", "--seed", "7"),
    ),
    "deals": ("arena", "ismcts@10it", "greedy", "--deals", "12", "--variant", "refill"),
}


@pytest.mark.parametrize("name", JOBS)
def test_a_cluster_writes_the_same_file_as_one_process(address: str, name: str, tmp_path: Path) -> None:
    order = JOBS[name]
    alone, together = tmp_path / "alone.jsonl", tmp_path / "together.jsonl"
    one_process = ("--jobs", "1") if order[0] == "puzzle" else ("--processes", "1")
    run(*order, *one_process, "--out", str(alone)).done()
    done = spawn(*order, "--backend", "dask", "--address", address, "--out", str(together))
    assert done.code == 0, done.err
    assert together.read_text() == alone.read_text()
    assert len(alone.read_text().splitlines()) > 12


@pytest.mark.parametrize("order", [("puzzle", "micro"), ("arena", "greedy", "random")], ids=" ".join)
def test_an_address_without_a_scheduler_is_an_error(order: tuple[str, ...]) -> None:
    cluster = ("--backend", "dask", "--address", "tcp://127.0.0.1:9")
    done = spawn(*order, *cluster, DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT="1s")
    assert done.code == 1
    assert "No Dask scheduler answers at tcp://127.0.0.1:9" in done.err
    assert os.linesep not in done.err.strip()


def test_a_cluster_without_workers_is_an_error(tmp_path: Path) -> None:
    with running_cluster(tmp_path, workers=0) as at:
        done = spawn("arena", "greedy", "random", "--backend", "dask", "--address", at)
    assert done.code == 1
    assert f"The Dask scheduler at {at} has no workers. Start one: dask worker {at}" in done.err
