"""The example bot of the documentation, as a separate process, against a real server."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from tests.patience import PATIENCE, until
from tests.server.running import Guest, running

EXAMPLES: Final = Path(__file__).parents[2] / "docs" / "examples"
BOT: Final = EXAMPLES / "bot.py"
SHORT_BOT: Final = EXAMPLES / "http_bot.py"


def _token(guest: Guest) -> str:
    token: str = (
        guest.http.post("/api/me/tokens", json={"label": "bot", "scopes": ["bot"], "days": 30})
        .raise_for_status()
        .json()["token"]
    )
    return token


def test_they_are_short() -> None:
    assert len(BOT.read_text().splitlines()) < 60
    program = SHORT_BOT.read_text().partition('"""\n\n')[2].splitlines()
    assert len([line for line in program if line]) <= 20


def test_the_shortest_one_plays_a_game(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        command = [sys.executable, str(SHORT_BOT), served.url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert (done.stdout, done.stderr) == ("played out\n", "")


@pytest.mark.parametrize("finds", ["by its id", "by its turn"])
def test_two_bots_play_a_game(finds: str, tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Ben") as ben,
    ):
        table, _ = ann.make()

        def start(guest: Guest, tables: Sequence[str]) -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                [sys.executable, str(BOT), served.url, _token(guest), *tables], stderr=subprocess.PIPE
            )

        bots = [start(ann, [table] if finds == "by its id" else []), start(ben, [table])]
        try:
            _, trouble = bots[1].communicate(timeout=PATIENCE)
            assert (bots[1].returncode, trouble) == (0, b"")
            assert ann.look(table)["result"]["reason"] == "played out"
            if finds == "by its id":
                assert bots[0].wait(PATIENCE) == 0
        finally:
            for bot in bots:
                bot.kill()
                bot.communicate()


def test_a_person_challenges_it(tmp_path: Path) -> None:
    with (
        running(tmp_path / "data") as served,
        Guest(served.url, "Ann") as ann,
        Guest(served.url, "Bolt") as bolt,
    ):
        bot = subprocess.Popen([sys.executable, str(BOT), served.url, _token(bolt)], stderr=subprocess.PIPE)
        try:

            def listed() -> list[str]:
                return [one["bot"] for one in ann.http.get("/api/bots").json()["bots"] if one["online"]]

            until(lambda: bool(listed()))
            table, _ = ann.make(visibility="private")
            challenge = {"bot": listed()[0]}
            ann.http.post(f"/api/tables/{table}/challenge", json=challenge).raise_for_status()
            until(lambda: ann.look(table)["status"] == "playing")

            def over() -> bool:
                ann.act(table)
                return bool(ann.look(table)["status"] == "over")

            until(over)
            assert ann.look(table)["result"]["reason"] == "played out"
        finally:
            bot.kill()
            _, trouble = bot.communicate()
        assert trouble == b""
