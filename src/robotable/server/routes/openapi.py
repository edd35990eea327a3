"""The OpenAPI description of the server, with the one error body of every route."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import client_address

METHODS: Final = ("get", "post", "put", "patch", "delete")

ERROR_BODY: Final = {
    "type": "object",
    "required": ["error", "message"],
    "properties": {
        "error": {"type": "string", "description": "A code for programs."},
        "message": {"type": "string", "description": "A sentence for people."},
        "seconds": {"type": "integer", "description": "How many seconds to wait before trying again."},
        "key": {
            "type": "string",
            "description": "With `too_often`: which limit was reached. With `no_scope`: the scope it needs.",
        },
        "events": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/EventView"},
            "description": "With `behind`: the events that the caller had not seen yet.",
        },
    },
}
REFUSED: Final = {
    "description": "The request was refused. Nothing has changed.",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/ErrorBody"}}},
}


class ApiDescription(JsonRenderPlugin):
    """Written on the first request: few callers want it, and writing it would delay every start."""

    def __init__(self, limits: RateLimits) -> None:
        super().__init__()
        self._limits = limits
        self._written: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        self._limits.api_descriptions.check(client_address(request))
        if self._written is None:
            describe_errors(openapi_schema)
            self._written = self.render_json(request, openapi_schema)
        return self._written


def describe_errors(openapi: dict[str, Any]) -> None:
    openapi["components"]["schemas"]["ErrorBody"] = ERROR_BODY
    for path in openapi["paths"].values():
        for method in METHODS:
            if method in path:
                responses = path[method]["responses"]
                responses.pop("400", None)
                responses["default"] = REFUSED
