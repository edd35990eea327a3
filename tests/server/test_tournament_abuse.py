"""What somebody could do with tournaments to annoy others, and what stops them."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from robotable.server.ops.limits import BOT_GAMES, NEW_TOURNAMENTS_BY_NETWORK
from robotable.server.ops.rate_limits import NetworkLimiter, RateLimiter
from robotable.server.play.tournament_registry import LiveTournament
from robotable.server.routes.tournament_views import game_views, tournament_view
from robotable.store.protocol.moderation import Action
from robotable.store.protocol.tournaments import TournamentRow
from robotable.table.commands import Sit
from robotable.table.setup import Setup, checked
from robotable.table.timing import DAY
from robotable.tournaments.decide import TournamentRefused, decide_join, decide_withdraw
from robotable.tournaments.setup import DAYS_UNTIL_BEGUN, MOST_BUILT_IN_BOTS, MOST_DAYS_AHEAD, MOST_RETURNS
from tests.patience import until_async
from tests.server.hours import Hours
from tests.server.loopback import Site, add_sessions
from tests.server.tables_in_memory import context_at
from tests.server.test_tournaments import (
    SETUP,
    Client,
    made,
    play,
    post,
    refused,
    view,
)
from tests.tournaments.simulated import Simulation, duplicate_at_random, setup_of


def test_nobody_comes_and_goes_forever() -> None:
    """The log of a tournament would have no end."""
    simulation = Simulation(setup_of(), 2)
    for _ in range(MOST_RETURNS):
        simulation.add(*decide_withdraw(simulation.tournament, 0))
        simulation.add(*decide_join(simulation.tournament, "person 0", "another name"))
    simulation.add(*decide_withdraw(simulation.tournament, 0))
    with pytest.raises(TournamentRefused, match=f"come back to this tournament {MOST_RETURNS} times"):
        decide_join(simulation.tournament, "person 0", "another name")
    assert decide_withdraw(simulation.tournament, 0) == ()


def test_a_tournament_that_nobody_starts_does_not_stay_in_the_list() -> None:
    simulation = Simulation(setup_of(), 2)
    simulation.go_on()
    assert simulation.now == DAYS_UNTIL_BEGUN * DAY
    assert (simulation.tournament.status, simulation.tournament.cancelled) == ("cancelled", "not started")


def test_results_of_a_deal_appear_when_nobody_plays_it_any_more() -> None:
    simulation = Simulation(setup_of(duplicate="matchpoints", rounds=2), 4)
    simulation.start()
    first, second = simulation.tournament.games
    simulation.add(duplicate_at_random(first, Random(1)))

    def shown() -> list[tuple[bool, int | None, int]]:
        setup = simulation.tournament.setup
        row = TournamentRow(id="cup", setup=setup, organiser="organiser", invite="-", created=0)
        live = LiveTournament(row, simulation.tournament)
        found = tournament_view(live, 0)
        assert found.games == game_views(live, simulation.tournament.games)
        assert {one.games for one in found.standings} <= {0, 1}
        return [(one.over, one.winner, len(one.boards)) for one in found.games]

    assert shown() == [(True, None, 0), (False, None, 0)]
    simulation.add(duplicate_at_random(second, Random(2)))
    assert [(over, boards) for over, _, boards in shown()] == [(True, 2), (True, 2)]
    assert any(winner is not None for _, winner, _ in shown())


def test_tournaments_of_one_network_are_limited(tmp_path: Path) -> None:
    """However many accounts it has: otherwise their tournaments would push all others out of sight."""

    async def scenario(at: Site, *people: Client) -> None:
        limits = at.context.limits
        limits.new_tournaments_by_network = NetworkLimiter(
            NEW_TOURNAMENTS_BY_NETWORK, at.context.clock.elapsed
        )
        for number in range(NEW_TOURNAMENTS_BY_NETWORK.burst):
            await made(people[number // 5])
        answer = await people[-1].post("/api/tournaments", json=SETUP)
        assert (answer.status_code, answer.json()["key"]) == (429, NEW_TOURNAMENTS_BY_NETWORK.key)

    play(tmp_path, ["olga", "ann", "ben"], scenario)


@pytest.mark.parametrize("starts", [10**15, 10**30, -1, 0], ids=str)
def test_a_start_that_never_comes_is_refused(tmp_path: Path, starts: int) -> None:
    """Numbers that no database takes, too."""

    async def scenario(at: Site, olga: Client) -> None:
        answer = await olga.post("/api/tournaments", json={**SETUP, "starts": starts})
        assert (answer.status_code, answer.json()["error"]) == (422, "bad_tournament"), answer.text
        assert str(MOST_DAYS_AHEAD) in answer.json()["message"]

    play(tmp_path, ["olga"], scenario)


def test_somebody_who_is_blocked_cannot_join(tmp_path: Path) -> None:
    """The organiser is the host of all its tables."""

    async def scenario(at: Site, olga: Client, ann: Client) -> None:
        id = await made(olga, admission="invited")
        invite = (await olga.get(f"/api/tournaments/{id}")).json()["invite"]
        await at.context.store.blocks.set("olga", "ann", on=True)
        assert await refused(post(ann, id, "join", {"invite": invite})) == (403, "blocked")

    play(tmp_path, ["olga", "ann"], scenario)


def test_a_closed_account_leaves_its_tournaments(tmp_path: Path) -> None:
    async def scenario(at: Site, olga: Client, ann: Client, ben: Client) -> None:
        hash = await at.context.passwords.hash("correct horse")
        await at.context.store.people.set_password("ann", hash)
        own, other = await made(ann), await made(olga)
        for one in (ann, ben):
            await post(one, other, "join", {})
        await post(olga, other, "start")
        closed = await ann.post("/api/me/close", json={"password": "correct horse"})
        assert closed.status_code == 204, closed.text
        assert (await view(olga, own))["cancelled"] == "organiser"
        assert [one["active"] for one in (await view(olga, other))["players"]] == [False, True]

    play(tmp_path, ["olga", "ann", "ben"], scenario)


def test_strangers_fill_no_tournament_with_bots(tmp_path: Path) -> None:
    """Bots never tire, and their games cost the server something."""

    async def scenario(at: Site, olga: Client) -> None:
        id = await made(olga, bots=True, most=64)
        most = {"engine": "pip", "count": MOST_BUILT_IN_BOTS}
        assert await refused(post(olga, id, "bots", {"engine": "random", "count": 17})) == (409, "full")
        assert (await post(olga, id, "bots", most)).status_code == 200
        assert await refused(post(olga, id, "bots", {"engine": "random"})) == (409, "full")
        promotion = Action(do="promote", by=None, whom="olga", at=1, role="moderator")
        await at.context.store.moderation.perform(promotion)
        await add_sessions(at.context.store, "olga")
        at.context.identity.forget("olga")
        assert (await post(olga, id, "bots", {"engine": "random"})).status_code == 200

    play(tmp_path, ["olga"], scenario)


def test_bots_among_themselves_take_their_time(tmp_path: Path) -> None:
    async def run() -> None:
        hours = Hours()
        async with context_at(tmp_path, hours) as context:
            limit = context.limits.bot_games = RateLimiter(BOT_GAMES, hours.elapsed)
            # Only tournaments have such tables.
            bots = msgspec.structs.replace(
                checked(Setup(game="robot_master"), frozenset()), bots={0: "random", 1: "random"}
            )
            alone = await context.registry.get((await context.registry.create(bots, "ann")).id)
            pace = context.bot_worker.pace
            for _ in range(BOT_GAMES.burst):
                await pace.wait(alone)
            assert limit.left(context.bot_worker.owners.of(alone).site) == 0
            waiting = [asyncio.create_task(pace.wait(alone)) for _ in range(3)]
            await until_async(lambda: len(hours.sleepers) == 3)
            pause = round(1000 / BOT_GAMES.rate)
            assert hours.sleepers == [pause, 2 * pause, 3 * pause]
            await hours.passes(3 * pause)
            await asyncio.gather(*waiting)
            one = checked(Setup(game="robot_master", bots={1: "random"}), frozenset({"random"}))
            row = await context.registry.create(one, "ann")
            await context.commands.perform(row.id, "ann", "Ann", Sit())
            await pace.wait(await context.registry.get(row.id))
            assert not hours.sleepers

    asyncio.run(run())
