"""The log as JSON, one event per line. It never contains secrets, invite tokens, query strings or chat."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable
from contextvars import ContextVar
from types import TracebackType
from typing import Any, Final, TextIO

from robotable.printable import printable_json
from robotable.redaction import without_passwords
from robotable.server.ops.log_repeats import LogRepeats

log = logging.getLogger("robotable")

REQUEST: Final[ContextVar[str | None]] = ContextVar("request", default=None)
"""The id of the current request. The client gets the same id as `x-request-id`."""

TABLE: Final[ContextVar[str | None]] = ContextVar("table", default=None)
"""The table that the current request or task is about."""

MAX_TEXT: Final = 8_000


class JsonLines(logging.Formatter):
    """Additional fields are passed as `extra={"fields": {…}}`."""

    def format(self, record: logging.LogRecord) -> str:
        second = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{second}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_passwords(record.getMessage()[:MAX_TEXT]),
        }
        if (request := REQUEST.get()) is not None:
            line["request"] = request
        if (table := TABLE.get()) is not None:
            line["table"] = table
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["trace"] = without_passwords(self.formatException(record.exc_info)[-MAX_TEXT:])
        return printable_json(line)


def about(table: str) -> dict[str, Any]:
    """`extra` for a line about a table other than that of the request, or without a request."""
    return {"fields": {"table": table}}


class JsonHandler(logging.StreamHandler[TextIO]):
    """Leaves out repeated errors, and says how many. `now` is a clock that nobody sets."""

    def __init__(self, stream: TextIO, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__(stream)
        self._now = now
        self.setFormatter(JsonLines())
        self._repeats = LogRepeats()

    def emit(self, record: logging.LogRecord) -> None:
        now = self._now()
        for summary in self._repeats.summaries(now):
            super().emit(summary)
        if self._repeats.lets_through(record, now):
            super().emit(record)

    def close(self) -> None:
        for summary in self._repeats.summaries(float("inf")):
            super().emit(summary)
        super().close()

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  # logging's name
        """The log is the only place to report to. If it cannot be written, the server goes on."""


def log_as_json(stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """From now on everything that this process reports is a line of JSON in this stream: the logs of all
    libraries, warnings, and exceptions that nobody has caught."""
    handler = JsonHandler(stream or sys.stderr)
    root = logging.getLogger()
    root.handlers = [handler]
    # The libraries would log whole addresses, including the query.
    root.setLevel(logging.WARNING)
    for name in ("robotable", "uvicorn", "litestar", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = []
        logger.propagate = True
        logger.setLevel(level if name == "robotable" else logging.WARNING)
    logging.captureWarnings(True)
    _log_uncaught()
    return handler


def _log_uncaught() -> None:
    def ended(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            return
        log.critical("the server ended with an error that nobody caught", exc_info=(kind, error, trace))

    def thread_ended(ended: threading.ExceptHookArgs) -> None:
        if ended.exc_value is not None and ended.exc_type is not SystemExit:
            found = (ended.exc_type, ended.exc_value, ended.exc_traceback)
            log.error("a thread ended with an error that nobody caught", exc_info=found)

    def ignored(ignored: Any) -> None:
        error = ignored.exc_value
        found = None if error is None else (type(error), error, error.__traceback__)
        log.error("%s: %r", ignored.err_msg or "Exception ignored in", ignored.object, exc_info=found)

    sys.excepthook = ended
    threading.excepthook = thread_ended
    sys.unraisablehook = ignored
