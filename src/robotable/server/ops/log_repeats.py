"""Which log records only repeat an error, so that a fault cannot fill the disk."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from robotable.server.ops.limits import REPEATED_ERRORS

EVERY_SECONDS: Final = 60 / REPEATED_ERRORS.most
MAX_KINDS: Final = 1_000

Kind: TypeAlias = tuple[str, int, str, str]
"""Logger, level, message before its arguments are filled in, and the type and place of the exception."""


def kind_of(record: logging.LogRecord) -> Kind:
    # asyncio adds lines with addresses of objects, which differ each time.
    template = str(record.msg).split("\n", 1)[0]
    return record.name, record.levelno, template[:200], _fault(record.exc_info)


def _fault(exc_info: Any) -> str:
    if not exc_info or exc_info[0] is None:
        return ""
    trace = exc_info[2]
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" at {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
    return f"{exc_info[0].__qualname__}{place}"


class LogRepeats:
    """Lets the first warning or error of each kind through, and then one a minute."""

    def __init__(self) -> None:
        self._seen: OrderedDict[Kind, tuple[float, int]] = OrderedDict()
        """When each kind was last let through, and how many were left out since; the oldest first."""

    def lets_through(self, record: logging.LogRecord, now: float) -> bool:
        """`now` is monotonic: a record's own time would hide errors after the system clock was set back."""
        if record.levelno < logging.WARNING:
            return True
        kind = kind_of(record)
        at, left_out = self._seen.get(kind, (float("-inf"), 0))
        if now - at < EVERY_SECONDS:
            self._seen[kind] = (at, left_out + 1)
            return False
        self._seen.pop(kind, None)
        self._seen[kind] = (now, 0)
        return True

    def summaries(self, now: float) -> Iterator[logging.LogRecord]:
        """For each kind whose minute is over: how many were left out."""
        while self._seen:
            kind, (at, left_out) = next(iter(self._seen.items()))
            if now - at < EVERY_SECONDS and len(self._seen) <= MAX_KINDS:
                return
            del self._seen[kind]
            if left_out:
                yield _summary(kind, left_out)


def _summary(kind: Kind, left_out: int) -> logging.LogRecord:
    name, level, template, fault = kind
    fields: dict[str, Any] = {"left_out": left_out, **({"fault": fault} if fault else {})}
    values = {"name": name, "levelno": level, "levelname": logging.getLevelName(level)}
    text = {"msg": f"repeated: {template}", "fields": fields}
    return logging.makeLogRecord({**values, **text})
