"""One process for the replays of all servers of a test run, and one for their searches: starting one takes a
second."""

from __future__ import annotations

from typing import Final

from robotable.server.play.replay_process import ReplayPool
from robotable.server.play.searches import SearchPool

POOL: Final = ReplayPool()
SEARCHES: Final = SearchPool()
