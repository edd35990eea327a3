"""Reads untrusted JSON into a struct. Any invalid input raises a NotationError."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from robotable.games.micro_robots.drawing import LONGEST
from robotable.games.notation import NotationError

D = TypeVar("D")

_BYTE = re.compile(r" \(byte (\d+)\)$")


def looks_like_json(text: str) -> bool:
    return text[:LONGEST].lstrip(" \t\r\n").startswith("{")


def read_document(text: str, kind: type[D]) -> D:
    if len(text) > LONGEST:
        raise NotationError(f"the text has {len(text)} characters; at most {LONGEST} are allowed")
    try:
        return msgspec.json.decode(text, type=kind, strict=True)
    except msgspec.ValidationError as error:
        raise NotationError(_tame(str(error))) from error
    except msgspec.DecodeError as error:
        raise _malformed(text, str(error)) from error
    except RecursionError as error:
        raise NotationError("the JSON is nested too deeply; expected one object") from error
    except UnicodeError as error:
        raise NotationError("the JSON has an incomplete character; expected Unicode text") from error


def _malformed(text: str, problem: str) -> NotationError:
    """Converts the decoder's byte offset to a line and column."""
    at = _BYTE.search(problem)
    before = text.encode()[: int(at.group(1)) if at else 0].decode(errors="ignore")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    return NotationError(_BYTE.sub("", problem), line=line, column=column)


def _tame(problem: str) -> str:
    """Makes the decoder's message safe to show: it quotes field names from untrusted input."""
    plain = "".join(letter if letter.isascii() and letter.isprintable() else "?" for letter in problem)
    return plain if len(plain) <= 160 else plain[:157] + "..."
