"""A race that is killed at any moment can be resumed from the last state shown."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from random import Random
from time import sleep
from typing import Final

from robotable.cli.race.questions import KEYS
from robotable.games.micro_robots import Options as MicroOptions
from robotable.games.record_text import read_record, write_record
from robotable.games.ricochet_robots import Options as RicochetOptions
from tests.cli.command import PROGRAM, changed
from tests.cli.race_script import begun

KILLS: Final = 10
CHIPS: Final = re.compile(r"\[(\w)\]: (\d+) chip")


def killed(name: str, rng: Random) -> list[str]:
    """Type random input, kill the race, and return the complete lines of its output."""
    words = ["a3\n", "l2\n", "a1\nx\n", "  ", "\n", "6p", "3b", "2w", "rn", "ge", "x\n"]
    typed = "\n" + "".join(rng.choices(words, k=400))
    with subprocess.Popen(
        [*PROGRAM, "play", "--resume", name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=changed({}),
    ) as race:
        assert race.stdin is not None
        assert race.stdout is not None
        assert race.stderr is not None
        shown, wanted = b"", rng.randrange(1_500, 25_000)
        try:
            race.stdin.write(typed.encode())
            race.stdin.flush()
            while len(shown) < wanted and (more := os.read(race.stdout.fileno(), 500)):
                shown += more
            sleep(rng.uniform(0, 0.02))
        finally:
            race.kill()
        shown += race.stdout.read()
        assert race.stderr.read() == b""
    return shown.decode("utf-8", "ignore").split("\n")[:-1]


def test_nothing_that_was_shown_is_lost() -> None:
    rng = Random(2)
    Path("race0").write_text(write_record(begun("", MicroOptions(players=9, board="black.A0B0C0D0"))))
    Path("race1").write_text(write_record(begun("", RicochetOptions(players=2, board="1A.2A.3A.4A"))))
    midway = 0
    for kill in range(KILLS):
        name = f"race{kill % 2}"
        before = read_record(Path(name).read_text(encoding="utf-8"))
        lines = killed(name, rng)
        after = read_record(Path(name).read_text(encoding="utf-8"))
        assert after.log[: len(before.log)] == before.log
        states = [before.state(), *(step.state for step in list(after.steps())[len(before.log) :])]
        for key, chips in (found for line in lines for found in CHIPS.findall(line)):
            assert any(state.chips[KEYS.index(key)] == int(chips) for state in states)
        rounds = [int(found[1]) for line in lines if (found := re.match(r"Round (\d+):", line))]
        assert after.state().round + 1 >= max(rounds, default=1)
        midway += len(states) > 1
    assert midway >= 5, "the kills came before the race, never in it"
    others = [path.name for path in Path().iterdir() if not re.match(r"\.robotable-|race\d$", path.name)]
    assert others == []
