"""The log as JSON, one event per line. It never contains secrets, invite tokens, query strings or chat."""

from __future__ import annotations

import logging
import sys
import time
from contextvars import ContextVar
from typing import Any, Final, TextIO

import msgspec

REQUEST: Final[ContextVar[str | None]] = ContextVar("request", default=None)
"""The id of the current request. The client gets the same id as `x-request-id`."""

MAX_TEXT: Final = 8_000


class JsonLines(logging.Formatter):
    """Additional fields are passed as `extra={"fields": {…}}`."""

    def format(self, record: logging.LogRecord) -> str:
        second = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{second}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage()[:MAX_TEXT],
        }
        if (request := REQUEST.get()) is not None:
            line["request"] = request
        line.update(getattr(record, "fields", {}))
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)[-MAX_TEXT:]
        return msgspec.json.encode(line).decode()


def log_as_json(stream: TextIO | None = None, level: int = logging.INFO) -> logging.Handler:
    """Write all logs to this stream from now on. Returns the handler, so that it can be removed again."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("robotable", "uvicorn", "litestar"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        # The libraries would log whole addresses, including the query.
        logger.setLevel(level if name == "robotable" else logging.WARNING)
    return handler
