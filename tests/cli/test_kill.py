"""A game that is killed at any moment can be resumed from the last move shown."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from random import Random
from time import sleep
from typing import Final

from robotable.games.record_text import read_record
from robotable.games.robot_master.board import CELL_NAMES
from tests.cli.command import PROGRAM, changed, moves, run

KILLS: Final = 20
LINES: Final = [f"{card}{cell}" for card in range(6) for cell in CELL_NAMES]


def killed(name: str, rng: Random) -> str:
    """Try every card on every cell, kill the game, and return its output."""
    typed = "".join(line + "\n" for line in rng.sample(LINES, len(LINES)) * 6)
    with subprocess.Popen(
        [*PROGRAM, "play", "--resume", name, "--quick"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=changed({}),
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        shown, wanted = b"", rng.randrange(20_000)
        try:
            game.stdin.write(typed.encode())
            game.stdin.flush()
            while len(shown) < wanted and (more := os.read(game.stdout.fileno(), 500)):
                shown += more
            sleep(rng.uniform(0, 0.01))
        finally:
            game.kill()
        shown += game.stdout.read()
        assert game.stderr.read() == b""
    return shown.decode("utf-8", "ignore")


def test_no_move_that_was_shown_is_lost() -> None:
    rng = Random(1)
    games = midway = told = 0
    name = ""
    for _ in range(KILLS):
        if not name:
            games += 1
            name = f"game{games}"
            variant = ("duel", "refill", "solo", "teams")[games % 4]
            run("play", "--variant", variant, "--save", name, "--seed", str(games)).done()
        before = read_record(Path(name).read_text(encoding="utf-8"))
        # An incomplete line does not count as shown.
        lines = killed(name, rng).split("\n")[:-1]
        text = Path(name).read_text(encoding="utf-8")
        after, placed = read_record(text), moves(text)
        assert after.log[: len(before.log)] == before.log
        counts = [int(found[1]) for line in lines if (found := re.match(r"move (\d+) ·", line))]
        assert len(placed) >= max(counts, default=0)
        kept = iter(placed)
        bots = [found[1] for line in lines if (found := re.search(r"^pip .*plays (\w+)$", line))]
        assert all(word in kept for word in bots)
        told += len(bots)
        midway += before.log != after.log and after.outcome() is None
        if after.outcome() is not None:
            name = ""
    assert told, "no bot was ever seen to play"
    assert midway >= 5, "the kills came before or after the game, never in it"
    others = [path.name for path in Path().iterdir() if not re.match(r"\.robotable-|game\d+$", path.name)]
    assert others == [], "at most the beginning of a file may be left, under a name that nothing reads"
