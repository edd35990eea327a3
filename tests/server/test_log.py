"""The log: one JSON object per line whatever happens, and repeated errors only once a minute."""

from __future__ import annotations

import io
import logging
import subprocess
import sys
from logging import LogRecord
from typing import Any

import msgspec
import pytest

from robotable.server.ops.json_log import JsonHandler
from robotable.server.ops.log_repeats import EVERY_SECONDS
from tests.patience import PATIENCE

EVERYTHING = """
import asyncio, logging, sys, threading, warnings
from robotable.server.ops.json_log import log_as_json
log_as_json()
logging.getLogger("uvicorn.error").error("from %s", "uvicorn")
logging.getLogger("some.library").warning("from a library")
logging.warning("from the root")
warnings.warn("a warning")

class Broken:
    def __del__(self):
        raise ValueError("ignored")
Broken()

def thread():
    raise ValueError("in a thread")
running = threading.Thread(target=thread)
running.start()
running.join()

async def main():
    asyncio.get_running_loop().call_soon(lambda: 1 / 0)
    await asyncio.sleep(0)
asyncio.run(main())
raise RuntimeError("the end")
"""


def test_everything_on_stderr_is_json() -> None:
    ran = subprocess.run([sys.executable, "-c", EVERYTHING], capture_output=True, text=True, timeout=PATIENCE)
    assert ran.returncode == 1
    lines = [msgspec.json.decode(line) for line in ran.stderr.splitlines()]
    libraries = ["uvicorn.error", "some.library", "root", "py.warnings"]
    uncaught = ["robotable", "robotable", "asyncio", "robotable"]
    assert [line["logger"] for line in lines] == libraries + uncaught
    traces = [line["trace"].splitlines()[-1] for line in lines if "trace" in line]
    assert traces == [
        "ValueError: ignored",
        "ValueError: in a thread",
        "ZeroDivisionError: division by zero",
        "RuntimeError: the end",
    ]


class Log:
    def __init__(self) -> None:
        self._stream = io.StringIO()
        self.now = 1_000.0
        self.handler = JsonHandler(self._stream, lambda: self.now)

        self.set_by = 0.0
        """Seconds by which somebody has set the system clock."""

    def add(self, message: str, *args: object, level: int = logging.ERROR, error: Any = None) -> None:
        exc_info = None if error is None else (type(error), error, error.__traceback__)
        record = LogRecord("robotable", level, __file__, 1, message, args, exc_info)
        record.created += self.set_by
        self.handler.handle(record)

    def lines(self) -> list[tuple[str, int | None]]:
        found = [msgspec.json.decode(line) for line in self._stream.getvalue().splitlines()]
        return [(line["message"], line.get("left_out")) for line in found]


def _raised(kind: type[Exception], elsewhere: bool = False) -> Exception:
    try:
        if elsewhere:
            raise kind("somewhere else")
        raise kind("here")
    except Exception as error:
        return error


def test_errors_are_not_hidden_after_the_system_clock_was_set_back() -> None:
    log = Log()
    log.add("the disk is full")
    log.set_by = -7_200
    log.now += EVERY_SECONDS
    log.add("the disk is full")
    assert log.lines() == [("the disk is full", None)] * 2


def test_repeated_errors_are_left_out_and_counted() -> None:
    log = Log()
    for number in range(1_000):
        log.add("broken: %d", number)
    assert log.lines() == [("broken: 0", None)]
    log.now += EVERY_SECONDS
    log.add("answered", level=logging.INFO)
    log.add("broken: %d", 1_000)
    assert log.lines()[1:] == [("repeated: broken: %d", 999), ("answered", None), ("broken: 1000", None)]
    log.add("broken: %d", 1_001)
    log.handler.close()
    assert log.lines()[4:] == [("repeated: broken: %d", 1)]


@pytest.mark.parametrize(
    "kinds",
    [
        [{"message": "a"}, {"message": "b"}],
        [{"message": "a"}, {"message": "a", "level": logging.WARNING}],
        [{"message": "a", "error": _raised(ValueError)}, {"message": "a", "error": _raised(KeyError)}],
        [{"message": "a", "error": _raised(KeyError)}, {"message": "a", "error": _raised(KeyError, True)}],
    ],
)
def test_different_errors_are_all_logged(kinds: list[dict[str, Any]]) -> None:
    log = Log()
    for _ in range(3):
        for kind in kinds:
            log.add(**kind)
    assert len(log.lines()) == len(kinds)


def test_the_lines_of_requests_are_never_left_out() -> None:
    log = Log()
    for _ in range(3):
        log.add("answered", level=logging.INFO)
    assert len(log.lines()) == 3


def test_many_kinds_of_errors_do_not_fill_the_memory() -> None:
    log = Log()
    for number in range(5_000):
        log.add(f"kind {number}")
    assert len(log.handler._repeats._seen) <= 1_001
