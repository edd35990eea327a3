"""The measurements of security.md run on a small scale: every attack reaches the server, and the figures come
out."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from unittest.mock import patch

import pytest

from benchmarks.abuse.__main__ import Row, app, details
from benchmarks.abuse.attack import Attack, Battlefield, Tally, Target
from benchmarks.abuse.attacks import big_headers, bot_tables
from benchmarks.abuse.attacks.catalogue import ATTACKS
from benchmarks.abuse.figures import Round, quantile, ratio, summary
from benchmarks.abuse.measure import KINDS, Plan, measure
from benchmarks.abuse.servers import LONG_TABLE, write_long_table
from benchmarks.processes import Survivors, descendants, is_alive
from benchmarks.soak import Sample, slope, soak
from tests.patience import PATIENCE, until
from tests.server.running import running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs /proc and 127.0.0.2")


def rounds(*latencies: float) -> list[Round]:
    found = []
    for latency in latencies:
        found.append(Round())
        for _ in range(100):
            found[-1].add("moves", latency, pace=1.0, work=latency)
    return found


def test_the_ratio_of_two_kinds_of_rounds() -> None:
    found = ratio(rounds(0.2, 0.2, 0.2), rounds(0.1, 0.1, 0.1), "moves")
    assert (found.value, found.low, found.high) == (2.0, 2.0, 2.0)
    of_work = ratio(rounds(0.3, 0.3, 0.3), rounds(0.1, 0.1, 0.1), "moves", lambda found: found.work99)
    assert of_work.value == pytest.approx(3)
    noisy = ratio(rounds(0.2, 0.4, 0.3), rounds(0.1, 0.2, 0.1), "moves")
    assert noisy.low < noisy.value <= noisy.high


def test_whoever_waits_long_counts_for_all_who_would_have_asked_meanwhile() -> None:
    round = Round()
    round.add("moves", 3.5, pace=1.0, work=0.1)
    assert round.latencies["moves"] == [3.5, 2.5, 1.5, 0.5]
    assert summary([round], "moves").count == 4
    assert quantile([1.0, 2.0, 3.0], 0.99) == 3.0


def test_the_slope_of_a_line_and_of_a_line_with_noise() -> None:
    exact = slope([Sample(36.0 * at, 50 + 0.1 * at, 0) for at in range(90)])
    assert exact.value == pytest.approx(10)
    assert exact.error == pytest.approx(0, abs=1e-9)
    noisy = slope([Sample(36.0 * at, 50 + at // 3 % 2, 0) for at in range(90)])
    assert abs(noisy.value) < 2 * noisy.error


def test_a_child_that_outlives_its_parent_is_an_orphan() -> None:
    parent = subprocess.Popen(
        ["/bin/sh", "-c", "sleep 1000 & echo $!; wait"], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    survivors = Survivors(orphan_after=0.0)
    try:
        found = descendants(parent.pid)
        assert [one.pid for one in found] == [child]
        survivors.add(found)
        parent.kill()
        parent.wait()
        assert survivors.look() == survivors.orphans == 1
    finally:
        os.kill(child, signal.SIGKILL)
        parent.stdout.close()
    until(lambda: not survivors.look(), "the end of the child")
    assert not any(map(is_alive, found))


async def struck(attack: Attack, field: Battlefield) -> Tally:
    """What the attacker saw. Each strike is longer than the one before, until there is something to see:
    a client that floods a busy server waits so long that a strike may end without an answer."""
    tally, seconds = Tally(), 0.05
    async with asyncio.timeout(PATIENCE):
        await attack.prepare(field)
        while not set(tally.answers) - {"no answer"} and attack.name != "nothing":
            await attack.strike(field, time.monotonic() + seconds, tally)
            seconds *= 2
    return tally


def seen_by_attackers(at: str) -> dict[str, dict[str, int]]:
    """By the name of the attack. Runs in a process of its own: attackers drop connections in the middle of
    everything, and no later test is to be blamed for what they leave open."""
    target = Target(at, LONG_TABLE)
    seen = {}
    with patch.object(bot_tables, "TABLES", 1), patch.object(big_headers, "MOST", 2**17):
        for number, (name, attack) in enumerate(ATTACKS.items()):
            # Each from an address of its own, so that no attack meets the limits of the one before.
            field = Battlefield(target, target, (f"127.0.0.{20 + number}",), descriptors=20)
            seen[name] = dict(asyncio.run(struck(attack(), field)).answers)
    return seen


def test_every_attack_reaches_the_server(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    asyncio.run(write_long_table(data, 20))
    with running(data) as served, ProcessPoolExecutor(1, mp_context=get_context("spawn")) as attackers:
        seen = attackers.submit(seen_by_attackers, served.url.removeprefix("http://")).result(PATIENCE * 2)
    assert list(seen) == list(ATTACKS)
    for name, answers in seen.items():
        assert "not connected" not in answers, name


def test_an_attack_is_measured() -> None:
    for seconds in (0.2, 2.0, 20.0):  # on a busy machine the attacker needs longer to get through
        plan = Plan(rounds=1, seconds=seconds, lead=0.1, moves=20)
        said: list[str] = []
        found = asyncio.run(measure("malformed_bodies", "bad", plan, said.append))
        moves = found.groups["moves"]
        counts = (moves.quiet.count, moves.twin.count, moves.attacked.count)
        if found.answers.get("400") and min(counts) > 0:
            break
    assert said == [f"round 1 of 1, {kind}" for kind in KINDS]
    assert found.answers["400"] > 0
    assert min(counts) > 0
    assert moves.ratio.value == moves.attacked.p99 / moves.twin.p99
    assert Row(found, "moves").cells()[0] == "malformed_bodies"
    assert "The attacker saw: " in details(found)


def test_an_unknown_attack_is_named() -> None:
    with pytest.raises(SystemExit, match=r"Unknown attack 'tickle'\. Choose from nothing, big_headers"):
        app(["tickle"])


def test_a_short_soak(capsys: pytest.CaptureFixture[str]) -> None:
    soak(minutes=0.02, sockets=4, json=True)
    found = json.loads(capsys.readouterr().out)
    assert (found["sockets"], found["cut_off"], found["refused"]) == (4, 0, 0)
    assert found["first"] > 10
    assert found["samples"]
