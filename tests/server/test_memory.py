"""Memory stays about the same while people play on: logs take little, caches and recent events are few."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random

from robotable.games.robot_master import lines
from robotable.games.rounds import MatchLength
from robotable.server.play.live_table import RECENT, RECENT_WHEN_QUIET, LiveTable
from robotable.server.play.table_registry import QUIET_MS
from robotable.store.protocol.tables import TableRow
from robotable.table.commands import Sit
from robotable.table.decide import decide
from robotable.table.setup import Setup, checked
from tests.server.hours import Hours
from tests.server.tables_in_memory import context_at
from tests.table.tables import act, name, person, seated

MATCH = checked(
    Setup(game="robot_master", options={"variant": "refill"}, match=MatchLength(rounds=1000)), frozenset()
)


def match_in_memory(rng: Random) -> LiveTable:
    _, entries = seated(MATCH, rng)
    return LiveTable(TableRow(id="t", setup=MATCH, creator="ann", invite="i", created=0), entries, 0)


def play(live: LiveTable, moves: int, rng: Random) -> None:
    for _ in range(moves):
        table = live.table
        (seat,) = table.rules.to_act(table.state)
        action = rng.choice(table.rules.legal_actions(table.state, seat))
        live.grow(decide(table, person(seat), name(seat), act(action), live.entries[-1].at + 1, rng))


def growth(work: Callable[[], object]) -> int:
    """The bytes that are in use after the work, and were not when it had been done once, which fills what is
    kept for all tables."""
    tracemalloc.start()
    try:
        used = []
        for _ in range(2):
            work()
            gc.collect()
            used.append(tracemalloc.get_traced_memory()[0])
        return used[1] - used[0]
    finally:
        tracemalloc.stop()


def test_an_entry_takes_few_bytes() -> None:
    rng = Random(1)
    live = match_in_memory(rng)
    lengths = []

    def play_on() -> None:
        play(live, 300, rng)
        lengths.append(len(live.entries))

    assert growth(play_on) < 450 * (lengths[1] - lengths[0])


def test_the_rules_keep_no_lines_that_never_come_up() -> None:
    """A move leads to two new lines, but what a card would change is shown for hundreds."""
    rng = Random(1)

    def board() -> tuple[int | None, ...]:
        return tuple(rng.choice((None, *range(6))) for _ in range(25))

    def look() -> None:
        for _ in range(2_000):
            found = board()
            open_cells = [cell for cell in range(25) if found[cell] is None]
            lines.changes(found, range(6), open_cells, "pair")

    assert growth(look) < 200_000


def test_tables_that_are_quiet_keep_few_recent_events(tmp_path: Path) -> None:
    async def run() -> None:
        hours, rng = Hours(), Random(1)
        async with context_at(tmp_path, hours) as context:
            row = await context.registry.create(MATCH, "ann")
            live = await context.registry.get(row.id)
            for seat in range(2):
                live.grow(decide(live.table, person(seat), name(seat), Sit(seat), hours.now(), rng))
            play(live, RECENT, rng)
            context.registry.forget_recent()
            assert len(live.recent(0)) == RECENT, "somebody may just be loading the page again"
            before = live.events(None, live.table.seq - RECENT, live.table.seq)
            hours.ms += QUIET_MS + RECENT
            context.registry.forget_recent()
            assert len(live.recent(0)) == RECENT_WHEN_QUIET
            assert live.events(None, live.table.seq - RECENT, live.table.seq) == before

    asyncio.run(run())
