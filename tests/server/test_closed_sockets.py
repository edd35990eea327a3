"""A closed socket leaves memory at once: with thousands of tables, the garbage collector comes rarely."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from robotable.server.ops.direct_socket import DirectSocket
from tests.patience import until
from tests.server.running import Guest, running


def test_a_closed_socket_needs_no_garbage_collector(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    left: list[weakref.ref[Any]] = []
    take_over = DirectSocket.take_over

    def noted(self: DirectSocket, receiver: Any) -> None:
        left.extend((weakref.ref(self), weakref.ref(receiver)))
        take_over(self, receiver)

    monkeypatch.setattr(DirectSocket, "take_over", noted)
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, _ = ann.make()
        gc.disable()
        try:
            for _ in range(3):
                with connect(ann.socket_url(table), additional_headers=ann.cookie, proxy=None) as socket:
                    socket.recv()
            until(lambda: len(left) == 6 and not any(one() for one in left))
        finally:
            gc.enable()
