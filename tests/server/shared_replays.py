"""One process for the replays of all servers of a test run: starting one takes a second."""

from __future__ import annotations

from typing import Final

from robotable.server.play.replay_process import ReplayPool

POOL: Final = ReplayPool()
