"""Tries an installed wheel from the outside: `python -I release_trial.py` in its environment.

It plays a game, solves a puzzle, serves the page and plays a move over the API. It uses the standard library
only, because nothing else may be needed.
"""

import json
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
import uuid
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

ROBOTABLE = str(Path(sysconfig.get_path("scripts")) / "robotable")


def robotable(folder: str, *words: str) -> str:
    return subprocess.run([ROBOTABLE, *words], cwd=folder, check=True, capture_output=True, text=True).stdout


def in_the_terminal(folder: str) -> None:
    assert robotable(folder, "--version").startswith("robotable ")
    seats = ("--seat", "keystone", "--seat", "random")
    assert "The record is in" in robotable(folder, "play", *seats, "--seed", "1", "--save", "game.record")
    assert robotable(folder, "replay", "game.record")
    solved = robotable(folder, "solve", "micro", "--board", "black.A0B0C0D0", "--from", "1P", "--to", "2W")
    assert solved == "5 moves\n1P-6P-6W-6R-2R-2W\n"
    native = "from robotable.kernel import NATIVE; print(NATIVE)"
    assert subprocess.check_output([sys.executable, "-I", "-c", native], text=True) == "True\n"


def in_the_browser(folder: str) -> None:
    command = [ROBOTABLE, "page", "--no-browser", "--port", "0", "--data", folder]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            at = next(word for word in server.stdout.readline().split() if word.startswith("http"))
            over_the_api(at.partition("?")[0].partition("#")[0].rstrip("/"))
        finally:
            server.terminate()


def over_the_api(at: str) -> None:
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(path: str, **body: object) -> Any:
        data = json.dumps(body).encode() if body else None
        request = urllib.request.Request(at + path, data, {"content-type": "application/json"})
        with opener.open(request, timeout=60) as answer:
            text = answer.read().decode()
        return json.loads(text) if text.startswith(("{", "[")) else {"text": text}

    assert "<title>" in str(ask("/")["text"])
    assert len(ask("/api/schema/openapi.json")["paths"]) > 80
    ask("/api/people/guest", name="Ann")
    made = ask("/api/tables", setup={"game": "robot_master"}, seat=0, bot="pip")
    view = made["view"]
    act = {"do": "act", "action": view["view"]["legal"][0]}
    place = f"/api/tables/{made['table']}"
    ask(f"{place}/commands", id=str(uuid.uuid4()), seq=view["seq"], command=act)
    assert ask(place)["moves"] >= 1


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        in_the_terminal(place)
        in_the_browser(place)
    print("the wheel works")
