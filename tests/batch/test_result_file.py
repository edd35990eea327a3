"""Results do not depend on who does the work, nor on interruptions."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any

import pytest

from robotable.batch.cluster import NoWorkers, installed
from robotable.batch.result_file import InvalidResults, ResultFile, run_all
from robotable.batch.workers import Workers, in_order, started
from robotable.engines.robot_master.arena import Contest, DealResult, play_contests
from robotable.games.robot_master import Options

CONTESTS = [Contest("greedy", "random", Options(), 5), Contest("ismcts@10it", "greedy", Options(), 5)]
DEALS = 8


def written(path: Path, where: Workers) -> str:
    with started(where) as run:
        results = play_contests(CONTESTS, DEALS, run, out=str(path))
    assert [len(one) for one in results] == [DEALS, DEALS]
    return path.read_text()


def test_one_process_and_two_write_the_same_file(tmp_path: Path) -> None:
    alone = written(tmp_path / "alone", Workers())
    assert written(tmp_path / "together", Workers(processes=2)) == alone
    assert len(alone.splitlines()) == 1 + 2 * DEALS


def test_an_interrupted_run_continues_with_the_jobs_that_are_missing(tmp_path: Path) -> None:
    alone = written(tmp_path / "alone", Workers())
    lines = alone.splitlines(keepends=True)
    begun = tmp_path / "begun"
    # As two processes leave it that were killed: some of the jobs, in any order, and half a line.
    begun.write_text("".join([lines[0], lines[4], lines[2], lines[9], lines[3][:7]]))
    ran: list[Any] = []

    def run(work: Any, jobs: Sequence[Any], /) -> Generator[tuple[int, Any], None, None]:
        ran.extend(number for _, number in jobs)
        yield from ((number, work(job)) for number, job in reversed(list(enumerate(jobs))))

    told: list[DealResult] = []
    results = play_contests(
        CONTESTS, DEALS, run, out=str(begun), completed=lambda contest, result: told.append(result)
    )
    assert begun.read_text() == alone
    assert len(ran) == 2 * DEALS - 3
    assert sorted(map(repr, told)) == sorted(repr(one) for contest in results for one in contest)


def test_a_failed_job_keeps_the_results_of_the_others(tmp_path: Path) -> None:
    def run(work: Any, jobs: Sequence[Any], /) -> Generator[tuple[int, Any], None, None]:
        yield 0, work(jobs[0])
        raise KeyboardInterrupt

    path = tmp_path / "results"
    with pytest.raises(KeyboardInterrupt):
        run_all(run, abs, [-3, -4], file=ResultFile(path, "abs", int))
    with started(Workers()) as rest:
        assert run_all(rest, abs, [-3, -4], file=ResultFile(path, "abs", int)) == [3, 4]
    assert path.read_text() == '{"results":1,"of":"abs"}\n[0,3]\n[1,4]\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "The file is empty"),
        ("{}\n", "line 1: "),
        ('{"results":9,"of":"abs"}\n', "line 1: this is version 9 of the format, expected 1"),
        ('{"results":1,"of":"cube"}\n', "the file has the results of another request"),
        ('{"results":1,"of":"abs"}\nx\n', "line 2: "),
        ('{"results":1,"of":"abs"}\n[2,1]\n', "line 2: there is no job 2, only 0 to 1"),
    ],
)
def test_another_file_is_refused_and_stays_as_it_is(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "results"
    path.write_text(text)
    with pytest.raises(InvalidResults, match=said), started(Workers()) as run:
        run_all(run, abs, [-3, -4], file=ResultFile(path, "abs", int))
    assert path.read_text() == text


def test_more_jobs_than_are_handed_out_at_once() -> None:
    with started(Workers(processes=2)) as run:
        assert in_order(run, abs, range(-100, 0)) == list(range(100, 0, -1))
        assert in_order(run, abs, range(-3, 0)) == [3, 2, 1]


def test_the_error_of_a_job_reaches_the_caller() -> None:
    with pytest.raises(ValueError, match="x"), started(Workers(processes=2)) as run:
        in_order(run, int, ["1", "x", "3"])


def test_unavailable_workers() -> None:
    with pytest.raises(NoWorkers, match="Choose dask or ray"), started(Workers(address="tcp://127.0.0.1:1")):
        pass
    with pytest.raises(NoWorkers, match="needs the address"), started(Workers("dask")):
        pass
    with pytest.raises(NoWorkers, match=r"robotable\[none\]"):
        installed("nobody_has_this", "none")
