"""The description of the server's API as pages: one for each group of operations, one for all types."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from robotable.server.app import api_description
from robotable.server.routes.openapi import METHODS, TAGS

TYPES: Final = "types.md"
STAR: Final = r"\*"

Json = dict[str, Any]


def api_pages() -> dict[str, str]:
    """The text of each page by its file name."""
    api = api_description()
    groups: dict[str, list[str]] = {tag: [] for tag in TAGS}
    for path, item in api["paths"].items():
        for method in METHODS:
            if method in item:
                operation = item[method]
                groups[operation["tags"][0]].append("\n\n".join(_operation(method, path, operation)))
    pages = {
        f"{tag.lower()}.md": "\n\n".join([f"# {tag}", TAGS[tag], *operations]) + "\n"
        for tag, operations in groups.items()
    }
    return pages | {TYPES: "\n\n".join(_types(api["components"]["schemas"])) + "\n"}


def _operation(method: str, path: str, operation: Json) -> Iterator[str]:
    yield f"## {operation['summary']}"
    yield f"`{method.upper()} {path}`"
    yield operation.get("description", "")
    if parameters := operation.get("parameters"):
        rows = [(f"`{one['name']}`", one["in"], kind(one.get("schema", {}))) for one in parameters]
        yield _table(("parameter", "in", "type"), rows)
    for content in operation.get("requestBody", {}).get("content", {}).values():
        yield f"**Request:** {kind(content.get('schema', {}))}"
        yield from _example(content)
    for status, answer in operation["responses"].items():
        if status == "default":
            continue
        contents = answer.get("content", {}).values()
        kinds = [kind(one.get("schema", {})) for one in contents]
        yield f"**Answer {status}:** {' or '.join(kinds) or 'empty'}"
        for content in contents:
            yield from _example(content)


def _example(content: Json) -> Iterator[str]:
    if "example" not in content:
        return
    example = content["example"]
    if isinstance(example, str):
        yield f"```text\n{example.rstrip()}\n```"
    else:
        yield f"```json\n{json.dumps(example, indent=2, ensure_ascii=False)}\n```"


def _types(schemas: Json) -> Iterator[str]:
    yield "# Types"
    yield "What requests and answers consist of. A field with a star is always there."
    for name, schema in sorted(schemas.items()):
        yield f"## {name}"
        if text := schema.get("description"):
            yield text
        if properties := schema.get("properties"):
            required = schema.get("required", ())
            rows = [
                (f"`{field}`" + STAR * (field in required), kind(one), one.get("description", ""))
                for field, one in properties.items()
            ]
            yield _table(("field", "type", "meaning"), rows)
        else:
            yield kind(schema)


def kind(schema: Json) -> str:
    """The type that a schema describes, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}]({TYPES}#{_anchor(name)})"
    for word in ("oneOf", "anyOf", "allOf"):
        if word in schema:
            return " or ".join(dict.fromkeys(kind(one) for one in schema[word]))
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    match schema.get("type"):
        case None:
            return "anything"
        case "array":
            items = schema.get("items")
            return f"list of {kind(items)}" if isinstance(items, dict) else "list"
        case "object":
            values = schema.get("additionalProperties")
            return f"object with {kind(values)} values" if isinstance(values, dict) else "object"
        case list() as several:
            return " or ".join(several)
        case one:
            return str(one)


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _table(heads: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [heads, ("---",) * len(heads), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", r"\|")
