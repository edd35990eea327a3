"""The description of the API says what every answer but success looks like: one body for all of them."""

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
    description = app.openapi_schema
    description.components.schemas["ErrorBody"] = Schema(
        type=OpenAPIType.OBJECT,
        required=["error", "message"],
        properties={
            "error": Schema(type=OpenAPIType.STRING, description="A word for programs."),
            "message": Schema(type=OpenAPIType.STRING, description="A sentence for people."),
            "seconds": Schema(type=OpenAPIType.INTEGER, description="After how long to try again."),
            "key": Schema(
                type=OpenAPIType.STRING, description="With `too_often`: of what there was too much."
            ),
            "events": Schema(
                type=OpenAPIType.ARRAY,
                items=Reference("#/components/schemas/EventView"),
                description="With `behind`: what the caller had not seen yet, as they may know it.",
            ),
        },
    )
    refused = OpenAPIResponse(
        description="It was refused; nothing has changed.",
        content={"application/json": OpenAPIMediaType(schema=Reference("#/components/schemas/ErrorBody"))},
    )
    for path in (description.paths or {}).values():
        for method in METHODS:
            operation: Operation | None = getattr(path, method)
            if operation is not None and operation.responses is not None:
                operation.responses.pop("400", None)
                operation.responses["default"] = refused
