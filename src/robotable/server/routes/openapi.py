"""The OpenAPI description of the server, with the one error body of every route and an example of each."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import msgspec
from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Tag

from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import client_address
from robotable.server.routes.profiles import RatedDay

METHODS: Final = ("get", "post", "put", "patch", "delete")

TAGS: Final = {
    "Tables": "Create a table, act at it, watch it, and look back at it.",
    "People": "Guests, accounts, passkeys, sessions and tokens.",
    "Opponents": "Look for an opponent, challenge somebody, and follow players.",
    "Ratings": "Ratings, leaderboards, and the profiles of players.",
    "Pictures to share": "Cards under links, and animated games.",
    "Tournaments": "Create a tournament, take part, and follow it.",
    "Puzzles": "The daily puzzle, the daily deal, the puzzle room, and any position as a puzzle.",
    "Lessons": "Short courses with something to do in each step.",
    "Bots": "Programs that play: what they accept, and streams of what happens.",
    "Notifications": "Web push, e-mail, and a webhook of your own.",
    "Moderation": "For moderators and admins.",
    "Workers": "For machines that think for the built-in bots.",
    "Health": "For load balancers and other watchers.",
}
"""Every operation has one of them."""

ABOUT: Final = """\
Requests and answers are JSON. Times are milliseconds since 1970, UTC. Send the cookie that `POST
/api/people/guest` sets, or `Authorization: Bearer TOKEN`. Errors share one body, `ErrorBody`.

The examples come from a real server. Random ids are replaced, and of lists with objects only the first two
entries are shown.
"""

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


ARRAYS: Final = (RatedDay,)
"""Structs that are sent as arrays, which the framework describes as objects."""


class Example(msgspec.Struct, omit_defaults=True):
    """A request to a real server and its answer."""

    path: str
    status: int
    parameters: dict[str, str | int] = {}
    """Those in the path and in the query."""

    request: Any = msgspec.UNSET
    answer: Any = msgspec.UNSET


class ApiDescription(JsonRenderPlugin):
    """Written on the first request: few callers want it, and writing it would delay every start."""

    def __init__(self, limits: RateLimits, prefix: str) -> None:
        super().__init__()
        self._limits = limits
        self._prefix = prefix
        self._written: bytes | None = None

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        self._limits.api_descriptions.check(client_address(request))
        if self._written is None:
            complete(openapi_schema, self._prefix)
            self._written = self.render_json(request, openapi_schema)
        return self._written


def openapi_config(limits: RateLimits, prefix: str) -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Robotable",
        version="1",
        description=ABOUT,
        path="/api/schema",
        tags=[Tag(name, about) for name, about in TAGS.items()],
        use_handler_docstrings=True,
        render_plugins=[ApiDescription(limits, prefix)],
    )


def examples() -> dict[str, Example]:
    """By method and path, such as `GET /api/tables/{table}`."""
    text = files("robotable.server.routes").joinpath("api_examples.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Example])


def complete(openapi: dict[str, Any], prefix: str = "") -> None:
    """Add what the framework does not know: errors and examples."""
    schemas = openapi["components"]["schemas"]
    schemas["ErrorBody"] = ERROR_BODY
    schemas |= msgspec.json.schema_components(ARRAYS, ref_template="#/components/schemas/{name}")[1]
    # Anything or null: null would fit both, and the framework wants exactly one of them.
    for schema in schemas.values():
        for field in schema.get("properties", {}).values():
            if {} in field.get("oneOf", ()):
                del field["oneOf"]
    known = examples()
    for path, item in openapi["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            operation = item[method]
            operation["responses"].pop("400", None)
            operation["responses"].get("204", {}).pop("content", None)  # it has none by definition
            operation["responses"]["default"] = REFUSED
            example = known.get(f"{method.upper()} {path.removeprefix(prefix)}")
            if example is not None:
                _add_example(operation, example)


def _add_example(operation: dict[str, Any], example: Example) -> None:
    for parameter in operation.get("parameters", ()):
        if parameter["name"] in example.parameters:
            parameter["example"] = example.parameters[parameter["name"]]
    if example.request is not msgspec.UNSET:
        for content in operation["requestBody"]["content"].values():
            content["example"] = example.request
    if example.answer is not msgspec.UNSET:
        for content in operation["responses"][str(example.status)].get("content", {}).values():
            content["example"] = example.answer
