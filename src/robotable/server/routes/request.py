"""The type of a request in handlers."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request

HttpRequest: TypeAlias = Request[Any, Any, Any]
