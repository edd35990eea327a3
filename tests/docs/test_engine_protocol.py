"""The page about the engine protocol names every message and every field."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest

from robotable.players import messages
from robotable.players.process import Limits
from tests.docs.pages import DOCS, codes, section

PAGE = DOCS / "reference/engine-protocol.md"
HEADINGS = {messages.ToEngine: "Messages to an engine", messages.FromEngine: "Messages of an engine"}
MESSAGES = [
    pytest.param(heading, kind, id=kind.__name__)
    for union, heading in HEADINGS.items()
    for kind in get_args(union)
]


@pytest.mark.parametrize(("heading", "kind"), MESSAGES)
def test_every_message_has_a_row_with_its_fields(heading: str, kind: Any) -> None:
    tag = kind.__struct_config__.tag
    rows = [line for line in section(PAGE, heading).split("\n") if line.startswith(f"| `{tag}` |")]
    assert len(rows) == 1
    missing = {field.encode_name for field in msgspec.structs.fields(kind)} - set(codes(rows[0]))
    assert not missing


def test_options_and_budgets_are_described() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for field in (*messages.EngineOption.__struct_fields__, "milliseconds", "iterations", "nodes"):
        assert f"`{field}`" in page, field


def test_the_limits_are_those_of_the_program() -> None:
    page = " ".join(PAGE.read_text(encoding="utf-8").split())
    limits = Limits()
    assert f"at most {messages.LONGEST_LINE:,} bytes" in page
    assert f"within {limits.start_seconds:g} seconds" in page
    assert f"after {limits.seconds:g} seconds" in page
    assert (limits.grace_seconds, limits.megabytes) == (2, 1_024)
    assert "silent two seconds after `stop`" in page
    assert "may use 1 GiB" in page
