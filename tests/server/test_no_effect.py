"""A request that is refused or fails has no effect, whatever numbers it contains."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from robotable.games.race import Pass
from robotable.server.ops.limits import MAX_NUMBER
from robotable.server.ops.rate_limits import TokenBucket
from robotable.server.play.live_table import LiveTable
from robotable.server.routes import table_socket as server_socket
from robotable.server.routes.messages import DECODER
from robotable.store.protocol.tables import TableRow
from robotable.table.decide import decide
from robotable.table.entries import Entry
from robotable.table.setup import Setup, checked
from robotable.table.table import Table
from tests.server.loopback import Site, receive, receive_type, site
from tests.table.races import act, seated
from tests.table.tables import START

NUMBERS = (-(2**70), -(2**63), -201, -200, -129, -65, -64, -63, -1, 0, 1, 2, 5, 63, 64, 65, 200, 10**6)
HUGE = (MAX_NUMBER, MAX_NUMBER + 1, 2**63, 2**70, 10**30)
ANY = (*NUMBERS, *HUGE)
RACE = checked(Setup(game="micro_robots", options={"players": 2, "pause": 0}), frozenset())
DUEL = checked(Setup(game="robot_master"), frozenset())


def command(rng: Random) -> dict[str, Any]:
    return dict(
        rng.choice(
            [
                {"do": "sit"},
                {"do": "sit", "seat": rng.choice(ANY)},
                {"do": "stand_up"},
                {"do": "claim_absence", "absent": rng.choice(ANY)},
                {"do": "ask_undo"},
                {"do": "offer_draw"},
                {"do": "act", "action": msgspec.to_builtins(Pass())},
                {"do": "act", "action": {"action": "claim", "count": rng.choice(ANY)}},
                {
                    "do": "act",
                    "action": {"action": "place", "card": rng.choice(ANY), "cell": rng.choice(ANY)},
                },
            ]
        )
    )


async def log_of(place: Site, table: str) -> tuple[int, int]:
    """The length of the log in the store and in memory."""
    live = await place.context.registry.get(table)
    return len(await place.context.store.logs.entries(table)), live.table.seq


def long_race() -> tuple[Table, list[Entry]]:
    (table, entries), rng = seated(1, at=START), Random(2)
    while table.seq < 150:
        fresh = decide(table, "ann", "Ann", act(Pass()), START, rng)
        table, entries = fresh.tables[-1], [*entries, *fresh.entries]
    return table, entries


async def tables_at(place: Site) -> list[str]:
    """Two waiting tables and a long race."""
    await place.add_people(["ann", "ben", "cleo"])
    await place.add_table("race", RACE, (), "ann")
    await place.add_table("duel", DUEL, (), "ann")
    table, entries = long_race()
    await place.add_table("long", table.setup, entries, "ann")
    return ["race", "duel", "long"]


@pytest.mark.parametrize("seed", range(2))
def test_random_numbers_over_http(seed: int, tmp_path: Path) -> None:
    async def run() -> None:
        rng = Random(seed)
        async with site(tmp_path / "table.db", START) as place, place.client("ann") as ann:
            tables = await tables_at(place)
            outcomes = set()
            for number in range(120):
                table = rng.choice(tables)
                before = await log_of(place, table)
                body = {"id": f"command-{number}", "seq": rng.choice(ANY), "command": command(rng)}
                if rng.random() < 0.3:
                    body["thinking"] = rng.choice(ANY)
                answer = await ann.post(f"/api/tables/{table}/commands", json=body)
                outcomes.add(answer.status_code)
                after = await log_of(place, table)
                assert answer.status_code < 500, (table, body, answer.text)
                assert after[0] == after[1]
                if answer.status_code >= 400:
                    assert after == before, (table, body, answer.text)
                else:
                    assert answer.json()["seq"] <= after[0]
            assert {200, 400, 409} <= outcomes
            for path in ("events?since={}", "moves?since={}", "moves?limit={}", "at/{}", "verdict?seq={}"):
                for value in ANY:
                    found = await ann.get(f"/api/tables/long/{path.format(value)}")
                    assert found.status_code < 500, (path, value, found.text)

    asyncio.run(run())


@pytest.mark.parametrize(("table", "who"), [("race", "ben"), ("long", "ann")])
def test_random_numbers_over_a_socket(
    table: str, who: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_socket, "TokenBucket", lambda *_: TokenBucket(10**9, 1.0, lambda: 0.0))

    async def run() -> None:
        rng = Random(table)
        async with site(tmp_path / "table.db", START) as place:
            await tables_at(place)
            async with place.socket(table, who) as socket:
                await receive_type(socket, "update")
                for number in range(120):
                    before = await log_of(place, table)
                    sent: dict[str, Any] = {"type": "resync", "since": rng.choice(ANY)}
                    if rng.random() < 0.8:
                        seq, id = rng.choice(ANY), f"command-{number}"
                        sent = {"type": "do", "id": id, "seq": seq, "command": command(rng)}
                    await socket.send(json.dumps(sent))
                    await socket.send('{"type": "last"}')  # refused, whatever happens to the one before
                    answers = []
                    while "last" not in (message := await receive(socket)).get("error", {}).get(
                        "message", ""
                    ):
                        answers.append(message)
                    if not any(one["type"] == "accepted" for one in answers):
                        assert await log_of(place, table) == before, (sent, answers)

    asyncio.run(run())


@pytest.mark.parametrize("value", [-1, -65, -(2**70), MAX_NUMBER + 1, 2**70])
@pytest.mark.parametrize("field", ["seq", "thinking"])
def test_a_number_out_of_range_is_refused_before_anybody_sits(field: str, value: int, tmp_path: Path) -> None:
    """A race does not ask which seq a player has seen, so the number would be used after the entry."""

    async def run() -> None:
        async with site(tmp_path / "table.db", START) as place, place.client("ann") as ann:
            await place.add_people(["ann"])
            await place.add_table("race", RACE, (), "ann")
            body = {"id": "command-1", "seq": 0, "command": {"do": "sit"}, field: value}
            answer = await ann.post("/api/tables/race/commands", json=body)
            assert (answer.status_code, answer.json()["error"]) == (400, "malformed")
            assert await log_of(place, "race") == (0, 0)
        with pytest.raises(msgspec.ValidationError):
            DECODER.decode(json.dumps({"type": "do", **body}))

    asyncio.run(run())


def test_events_since_a_negative_seq_are_all_events() -> None:
    table, entries = long_race()
    row = TableRow(id="t", setup=table.setup, creator="ann", invite="i", created=0)
    live = LiveTable(row, entries, 0)
    for since in NUMBERS[:8]:
        assert live.events("ann", since, table.seq) == live.events("ann", 0, table.seq)
