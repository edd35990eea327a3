"""Stub."""

from typing import Any

ENGINES: dict[str, Any] = {}
