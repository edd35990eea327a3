"""Every locked package has a licence that we allow, and the page lists it."""

from __future__ import annotations

import pytest

from tests.docs.licences import PAGE, is_allowed, listed, page


def test_every_locked_package_has_an_allowed_licence() -> None:
    found = listed()
    assert len(found) > 200
    assert [one for one in found if not is_allowed(one[3])] == []


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tests.docs.licences"


@pytest.mark.parametrize(
    ("licence", "allowed"),
    [
        ("MIT", True),
        ("MIT OR GPL-3.0-only", True),
        ("MIT AND GPL-3.0-only", False),
        ("Apache-2.0 AND BSD-2-Clause", True),
        ("(MIT AND BSD-3-Clause)", True),
        ("AGPL-3.0-or-later", False),
        ("unknown", False),
        ("", False),
    ],
)
def test_which_expressions_are_allowed(licence: str, allowed: bool) -> None:
    assert is_allowed(licence) == allowed
