"""Every operation of the API is described, and has an example from a real server that fits the schema."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest

from robotable.server.app import api_description
from robotable.server.routes.openapi import TAGS, examples
from tests.server.api_examples import operations, recorded, same_form

# It comes with schemathesis, and its types do not fit this use.
jsonschema: Any = import_module("jsonschema_rs")

WRITTEN: Final = api_description()
OPERATIONS: Final = operations(WRITTEN)
EVERY: Final = [pytest.param(operation, id=name) for name, operation in OPERATIONS.items()]


def test_summaries_are_told_apart() -> None:
    summaries = [operation["summary"] for operation in OPERATIONS.values()]
    assert len(set(summaries)) == len(summaries) > 90
    assert {tag["name"] for tag in WRITTEN["tags"]} == TAGS.keys()


@pytest.mark.parametrize("operation", EVERY)
def test_every_operation_is_described(operation: dict[str, Any]) -> None:
    assert 2 <= len(operation["summary"].split()) <= 9
    assert not operation["summary"].endswith(".")
    assert operation["description"].endswith(".")
    assert len(operation["description"].split()) >= 4
    assert operation["tags"][0] in TAGS
    assert len(operation["tags"]) == 1


@pytest.mark.parametrize("operation", EVERY)
def test_every_operation_has_examples_that_fit_the_schema(operation: dict[str, Any]) -> None:
    """Of what is sent and of what comes back. Only an answer without content has none."""
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path" or "example" in parameter:
            _check(parameter["schema"], parameter["example"])
    for content in operation.get("requestBody", {}).get("content", {}).values():
        _check(content["schema"], content["example"])
    [success] = [answer for status, answer in operation["responses"].items() if status.startswith("2")][:1]
    for content in success.get("content", {}).values():
        assert content["example"] != ""
        _check(content["schema"], content["example"])


def _check(schema: dict[str, Any], example: Any) -> None:
    whole = {**schema, "components": WRITTEN["components"]}
    jsonschema.validate(whole, example)


def test_a_real_server_still_answers_in_this_form(tmp_path: Path) -> None:
    fresh = recorded(tmp_path)
    assert fresh.missing() == set()
    shipped = examples()
    assert fresh.found.keys() == shipped.keys()
    changed = [name for name, example in fresh.found.items() if not same_form(example, shipped[name])]
    assert changed == [], "run python -m tests.server.api_examples"
