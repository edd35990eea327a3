"""The log as lines of JSON, one event a line. What people must not find there never gets in: no secrets, no
invite tokens, no query strings, no words of the chat."""

from __future__ import annotations

import logging
import sys
import time
from contextvars import ContextVar
from typing import Any, Final, TextIO

import msgspec

REQUEST: Final[ContextVar[str | None]] = ContextVar("request", default=None)
"""The id of the request that is being answered; its client gets the same one as x-request-id."""

LONGEST: Final = 8_000


class JsonLines(logging.Formatter):
    """Fields of a record's own come in as `extra={"fields": {…}}`."""

    def format(self, record: logging.LogRecord) -> str:
        second = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{second}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage()[:LONGEST],
        }
        if (request := REQUEST.get()) is not None:
            line["request"] = request
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)[-LONGEST:]
        return msgspec.json.encode(line).decode()


def log_as_json(stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """From now on; the handler comes back for whoever wants to end it."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("robotable", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        # The libraries' own news would hold whole addresses, query and all.
        logger.setLevel(level if name == "robotable" else logging.WARNING)
    return handler
