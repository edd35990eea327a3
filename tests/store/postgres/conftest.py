from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres_server import fresh_database


@pytest.fixture
def url() -> Iterator[str]:
    """The address of a new database with the schema and no content."""
    with fresh_database() as found:
        yield found
