"""Workers on other machines think for the bots. Whatever they do, no move is lost or made twice."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from robotable.engines.catalogue import levels_of
from robotable.server.ops.limits import Cap
from robotable.server.work import remote_workers
from robotable.server.work.plan_request import think
from robotable.table.entries import Acted
from tests.patience import PATIENCE, until
from tests.server.running import Guest, Running, running, spawned
from tests.server.workers import admin, by_hand, leased, worker_token, working

BOT = "greedy"
ID = "a-lease-of-this-test"


def count(served: Running, what: str) -> float:
    found = served.context.metrics.registry.get_sample_value("robotable_worker_jobs_total", {"what": what})
    return found or 0.0


def its_turn(guest: Guest, bot: str = BOT) -> str:
    """A table where it is the bot's turn."""
    table, _ = guest.make(options={"first": "columns"}, bots={"1": bot})
    assert not guest.look(table)["view"]["legal"]
    return table


def has_moved(guest: Guest, table: str) -> bool:
    return bool(guest.look(table)["moves"])


def moves_of_bot(served: Running, table: str) -> int:
    live = served.context.registry.in_memory(table)
    assert live is not None
    assert [entry.seq for entry in live.entries] == list(range(1, len(live.entries) + 1))
    return sum(isinstance(entry.what, Acted) and entry.what.seat == 1 for entry in live.entries)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Running]:
    """A server that thinks about nothing itself."""
    with running(tmp_path / "data", bot_processes=0) as found:
        yield found


@pytest.fixture
def ada(served: Running, tmp_path: Path) -> Iterator[Guest]:
    with admin(served.url, tmp_path / "data") as found:
        yield found


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leases end after a second of silence, and nobody has to pause after a mistake."""
    for name, most in (("WORKER_SILENCE", 1), ("WORKER_PAUSE", 0)):
        cap: Cap = getattr(remote_workers, name)
        monkeypatch.setattr(remote_workers, name, msgspec.structs.replace(cap, most=most))


def test_a_worker_plays_the_moves_of_a_bot_and_stops_when_asked(
    served: Running, ada: Guest, tmp_path: Path
) -> None:
    _, token = worker_token(ada)
    with Guest(served.url, "Ann") as ann, working(served.url, token, tmp_path / "one") as worker:
        table = its_turn(ann)
        for number in range(3):
            until(lambda: bool(ann.look(table)["view"]["legal"]))
            assert moves_of_bot(served, table) == number + 1
            ann.act(table)
        assert count(served, "leased") >= 3
        worker.process.send_signal(signal.SIGTERM)
        assert worker.process.wait(PATIENCE) == 0
        assert "Traceback" not in worker.lines()
        until(lambda: not served.context.work_pool.remote._leases)


def test_a_job_of_a_killed_worker_is_taken_over(
    served: Running, ada: Guest, tmp_path: Path, hasty: None
) -> None:
    _, token = worker_token(ada)
    with Guest(served.url, "Ann") as ann:
        with working(served.url, token, tmp_path / "one") as first:
            until(lambda: bool(served.context.work_pool.queue._offers))
            # It gets the job, but can neither think nor say that it lives.
            first.process.send_signal(signal.SIGSTOP)
            table = its_turn(ann)
            until(lambda: count(served, "leased") == 1)
            first.process.kill()
            first.process.wait(PATIENCE)
        with working(served.url, token, tmp_path / "two"):
            until(lambda: has_moved(ann, table))
            assert count(served, "taken_over") == 1
            assert count(served, "finished") == 1
            assert moves_of_bot(served, table) == 1


def test_a_worker_that_is_told_to_stop_gives_its_job_back(
    served: Running, ada: Guest, tmp_path: Path
) -> None:
    _, token = worker_token(ada)
    strongest = levels_of("robot_master")[-1].name
    with Guest(served.url, "Ann") as ann:
        with working(served.url, token, tmp_path / "one") as first:
            table = its_turn(ann, strongest)
            until(lambda: count(served, "leased") == 1)
            first.process.send_signal(signal.SIGTERM)
            assert first.process.wait(PATIENCE) == 0
        # It has finished the job, or somebody else gets it at once.
        assert count(served, "given_back") + count(served, "finished") == 1
        with working(served.url, token, tmp_path / "two"):
            until(lambda: has_moved(ann, table))
        assert moves_of_bot(served, table) == 1


WRONG: list[tuple[Any, str]] = [
    ("nonsense", "malformed"),
    ({"after_ms": 0}, "malformed"),
    ({"after_ms": 0, "action": {"action": "teleport"}}, "malformed"),
    ({"after_ms": 0, "action": {"action": "place", "card": 5, "cell": 0}}, "illegal"),
    (None, "although it is the bot's turn"),
]


def test_wrong_plans_are_refused_and_the_next_worker_gets_the_job(
    served: Running, ada: Guest, hasty: None
) -> None:
    _, token = worker_token(ada)
    with Guest(served.url, "Ann") as ann, by_hand(served.url, token) as worker:
        table = its_turn(ann)
        for number, (plan, said) in enumerate(WRONG):
            leased(worker, f"{ID}-{number}")
            refused = worker.post(f"/leases/{ID}-{number}/answer", json={"answer": plan})
            assert (refused.status_code, refused.json()["error"]) == (422, "bad_answer")
            assert said in refused.json()["message"]
            again = worker.post(f"/leases/{ID}-{number}/answer", json={"answer": plan})
            assert (again.status_code, again.json()["error"]) == (404, "no_lease")
        job = leased(worker, ID)
        right = msgspec.json.decode(think(msgspec.json.encode(job["payload"])))
        for after in (-1, 10**9):
            delayed = worker.post(f"/leases/{ID}/answer", json={"answer": {**right, "after_ms": after}})
            assert delayed.status_code == 422
            leased(worker, ID)
        worker.post(f"/leases/{ID}/answer", json={"answer": right}).raise_for_status()
        until(lambda: has_moved(ann, table))
        assert count(served, "rejected") == len(WRONG) + 2
        assert moves_of_bot(served, table) == 1


def test_a_worker_sees_what_the_seat_of_the_bot_sees(served: Running, ada: Guest) -> None:
    _, token = worker_token(ada)
    with Guest(served.url, "Ann") as ann, by_hand(served.url, token) as worker:
        table = its_turn(ann)
        request = leased(worker, ID)["payload"]
        live = served.context.registry.in_memory(table)
        assert live is not None
        view = live.table.rules.view(live.table.state, 1)
        assert request["view"] == msgspec.json.decode(msgspec.json.encode(view))
        assert table not in str(request)
        assert sorted(request) == ["engine", "game", "is_match", "past", "seed", "view"]
        assert len(request["seed"]) == 64


def test_a_worker_never_thinks_for_a_table_of_its_owner(served: Running, ada: Guest) -> None:
    """It would show them the hand of their opponent."""
    _, token = worker_token(ada)
    with Guest(served.url, "Ann") as ann, by_hand(served.url, token) as worker:
        own, other = its_turn(ada), its_turn(ann)
        job = leased(worker, ID)
        live = served.context.registry.in_memory(other)
        assert live is not None
        assert job["payload"]["view"]["hand"] == list(live.table.state.hands[1])
        assert len(served.context.work_pool.queue) == 1
        assert not has_moved(ada, own)


def test_a_revoked_token_stops_its_worker(served: Running, ada: Guest, tmp_path: Path) -> None:
    id, token = worker_token(ada)
    with working(served.url, token, tmp_path / "one") as worker:
        until(lambda: bool(served.context.work_pool.queue._offers))
        ada.http.delete(f"/api/me/sessions/{id}").raise_for_status()
        with Guest(served.url, "Ann") as ann:
            table = its_turn(ann)
            assert worker.process.wait(PATIENCE) == 1
            assert "no longer valid" in worker.lines()
            assert not has_moved(ann, table)
            assert count(served, "finished") == 0


def test_only_an_admin_creates_tokens_for_workers_and_only_they_may_think(
    served: Running, ada: Guest
) -> None:
    body = {"label": "worker", "scopes": ["worker"], "days": 1}
    ask = {"protocol": 2, "lease": ID}
    with Guest(served.url, "Mal") as mal:
        refused = mal.http.post("/api/me/tokens", json=body)
        assert (refused.status_code, refused.json()["error"]) == (403, "not_admin")
        assert mal.http.post("/api/worker/leases", json=ask).json()["key"] == "worker"
    assert ada.http.post("/api/worker/leases", json=ask).json()["key"] == "worker"
    everything = ada.http.post("/api/me/tokens", json={**body, "scopes": ["account"]}).json()["token"]
    with by_hand(served.url, everything) as worker:
        assert worker.post("/leases", json=ask).json()["error"] == "no_scope"
    _, token = worker_token(ada)
    with by_hand(served.url, token) as worker:
        assert worker.get(f"{served.url}/api/me").json()["error"] == "no_scope"
        wrong = worker.post("/leases", json={**ask, "protocol": 9})
        assert (wrong.status_code, wrong.json()["error"]) == (409, "wrong_version")
        assert "Install the same version" in wrong.json()["message"]
        assert worker.post("/leases", json={**ask, "lease": "x/y"}).status_code == 422
        for call in (worker.post(f"/leases/{ID}/heartbeat", json={}), worker.delete(f"/leases/{ID}")):
            assert (call.status_code, call.json()["error"]) == (404, "no_lease")


def test_a_worker_reconnects_when_the_server_is_restarted(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = ("--bot-processes", "0")
    with spawned(data, *options, port=port) as first, admin(first.url, data) as ada:
        _, token = worker_token(ada)
        table = its_turn(ada)  # only another person's worker may think about it
        with Guest(first.url, "Ann") as ann, working(first.url, token, tmp_path / "one") as worker:
            mine = its_turn(ann)
            until(lambda: has_moved(ann, mine))
            first.process.terminate()
            assert first.process.wait(PATIENCE) == 0
            with spawned(data, *options, port=port):
                second = its_turn(ann)
                until(lambda: has_moved(ann, second))
                assert worker.process.poll() is None
                assert not has_moved(ada, table)


def test_the_server_thinks_itself_when_a_worker_fails(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, admin(served.url, tmp_path / "data") as ada:
        _, token = worker_token(ada)
        queue = served.context.work_pool.queue
        with Guest(served.url, "Ann") as ann, by_hand(served.url, token) as worker:
            queue._free["prompt"] -= 1  # its only process is busy
            table = its_turn(ann)
            leased(worker, ID)
            assert worker.post(f"/leases/{ID}/answer", json={"answer": "nonsense"}).status_code == 422
            until(lambda: len(queue) == 1)
            queue._free["prompt"] += 1
            assert ann.do(table, ann.look(table)["seq"], do="offer_draw").status_code == 200
            ben_table = its_turn(ann)  # the next event lets the queue look again
            until(lambda: has_moved(ann, table) and has_moved(ann, ben_table))
            assert moves_of_bot(served, table) == 1
