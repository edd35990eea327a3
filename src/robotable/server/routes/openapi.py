"""Adds the one error body to the OpenAPI description of every route."""

from __future__ import annotations

from typing import Final

from litestar import Litestar
from litestar.openapi.spec import (
    OpenAPIMediaType,
    OpenAPIResponse,
    OpenAPIType,
    Operation,
    Reference,
    Schema,
)

METHODS: Final = ("get", "post", "put", "patch", "delete")


def describe_errors(app: Litestar) -> None:
    openapi = app.openapi_schema
    openapi.components.schemas["ErrorBody"] = Schema(
        type=OpenAPIType.OBJECT,
        required=["error", "message"],
        properties={
            "error": Schema(type=OpenAPIType.STRING, description="A code for programs."),
            "message": Schema(type=OpenAPIType.STRING, description="A sentence for people."),
            "seconds": Schema(
                type=OpenAPIType.INTEGER, description="How many seconds to wait before trying again."
            ),
            "key": Schema(type=OpenAPIType.STRING, description="With `too_often`: which limit was reached."),
            "events": Schema(
                type=OpenAPIType.ARRAY,
                items=Reference("#/components/schemas/EventView"),
                description="With `behind`: the events that the caller had not seen yet.",
            ),
        },
    )
    refused = OpenAPIResponse(
        description="The request was refused. Nothing has changed.",
        content={"application/json": OpenAPIMediaType(schema=Reference("#/components/schemas/ErrorBody"))},
    )
    for path in (openapi.paths or {}).values():
        for method in METHODS:
            operation: Operation | None = getattr(path, method)
            if operation is not None and operation.responses is not None:
                operation.responses.pop("400", None)
                operation.responses["default"] = refused
