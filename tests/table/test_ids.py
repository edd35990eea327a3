from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from robotable.table.ids import id_from_bytes
from robotable.table.rematch import next_id

DASHED = bytes([0b11111000])  # base64url starts with a dash for these six bits
bytes_of_ids = st.binary(min_size=1, max_size=24)


@given(data=bytes_of_ids | bytes_of_ids.map(lambda data: DASHED + data))
def test_ids_fit_into_urls_and_never_start_with_a_dash(data: bytes) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]*", id_from_bytes(data))


@given(
    pair=st.integers(1, 12).flatmap(
        lambda size: st.tuples(
            st.binary(min_size=size, max_size=size), st.binary(min_size=size, max_size=size)
        )
    )
)
def test_different_bytes_have_different_ids(pair: tuple[bytes, bytes]) -> None:
    one, other = pair
    for before in (b"", DASHED):
        assert (id_from_bytes(before + one) == id_from_bytes(before + other)) == (one == other)


def test_the_ids_of_rematches_never_start_with_a_dash() -> None:
    ids = {next_id(f"table {number}") for number in range(2_000)}
    assert len(ids) == 2_000
    assert not any(id.startswith("-") for id in ids)
    assert any(id.startswith("0-") for id in ids), "without the prefix, some would"
