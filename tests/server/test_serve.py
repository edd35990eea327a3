"""`robotable serve` as a process: starting, locking its directory, shutting down."""

from __future__ import annotations

import asyncio
import signal
import socket
import sqlite3
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import pytest
import websockets

from robotable.server.bus import NOTIFICATIONS
from robotable.server.public_url import parse_public_url
from robotable.store.sqlite import SqliteStore
from tests.cli.command import run, spawn
from tests.patience import PATIENCE, until
from tests.server.running import Guest, Process, duel, running, spawned
from tests.store.stores import add_people, run_scenario


def test_a_signal_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    async def wait_for_bye(ann: Guest, table: str, served: Process) -> list[str]:
        kinds = []
        async with websockets.connect(ann.socket_url(table), additional_headers=ann.cookie) as there:
            kinds.append(msgspec.json.decode(await there.recv())["type"])
            served.process.send_signal(signal.SIGTERM)
            with suppress(websockets.ConnectionClosed):
                while True:
                    kinds.append(msgspec.json.decode(await there.recv())["type"])
        assert there.close_code == 1012
        return kinds

    with spawned(tmp_path / "data") as served, duel(served) as (ann, _, table):
        assert ann.act(table)
        seq = ann.look(table)["seq"]
        kinds = asyncio.run(wait_for_bye(ann, table, served))
        assert kinds[-1] == "bye"
        assert served.process.wait(PATIENCE) == 0
        cookies = ann.http.cookies
    with (
        spawned(tmp_path / "data") as served,
        httpx.Client(base_url=served.url, cookies=cookies, timeout=PATIENCE, verify=False) as again,
    ):
        assert again.get(f"/api/tables/{table}").json()["seq"] == seq
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(PATIENCE) == 0


def test_the_shutdown_waits_only_for_clients(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        bus = served.context.bus
        until(lambda: bus.has_subscribers(NOTIFICATIONS), "the worker that sends notifications")
        assert not bus.has_clients()
        table, _ = ann.make()
        with ann.http.stream("GET", f"/api/bot/tables/{table}"):
            until(bus.has_clients, "the stream's subscription")
        until(lambda: not bus.has_clients(), "the end of the stream")


def test_an_open_stream_does_not_delay_the_shutdown(tmp_path: Path) -> None:
    with spawned(tmp_path / "data") as served, Guest(served.url, "Ann") as ann:
        table, _ = ann.make()
        with ann.http.stream("GET", f"/api/bot/tables/{table}") as stream:
            lines = stream.iter_lines()
            assert next(lines)
            served.process.send_signal(signal.SIGTERM)
            assert list(lines) == []
        assert served.process.wait(PATIENCE) == 0


def test_two_servers_do_not_share_a_directory(tmp_path: Path) -> None:
    with spawned(tmp_path / "data") as served:
        ran = spawn("serve", "--data", str(tmp_path / "data"), "--port", "0")
        assert ran.code == 1
        assert f"another server is using this directory (process {served.process.pid})" in ran.err
        assert len(ran.err.splitlines()) == 1


def test_a_port_in_use_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = spawn("serve", "--data", str(tmp_path / "data"), "--port", str(taken.getsockname()[1]))
    assert ran.code == 1
    assert "Address already in use" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_newer_schema_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with spawned(tmp_path / "data"):
        pass
    with sqlite3.connect(tmp_path / "data" / "robotable.db") as db:
        db.execute("PRAGMA user_version = 999")
    db.close()
    ran = spawn("serve", "--data", str(tmp_path / "data"), "--port", "0")
    assert ran.code == 1
    assert "written by a newer version" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_the_start_says_what_was_opened(tmp_path: Path) -> None:
    database = tmp_path / "data" / "robotable.db"
    for expected in (f"Created {database}: a new database", f"Opened {database}: 1 game, 1 running"):
        with spawned(tmp_path / "data") as served:
            assert served.process.stdout is not None
            assert served.process.stdout.readline().startswith(expected)
            first = msgspec.json.decode(served.lines().splitlines()[0])
            assert first["message"].startswith(expected)
            assert (first["database"], first["checked"]) == (str(database), True)
            if expected.startswith("Created"):
                with duel(served):
                    pass


def test_a_missing_database_is_not_created_if_it_must_exist(tmp_path: Path) -> None:
    ran = spawn("serve", "--data", str(tmp_path / "data"), "--port", "0", "--must-exist")
    assert (ran.code, ran.out, len(ran.err.splitlines())) == (1, "", 1)
    assert "there is no database" in ran.err
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("command", ["serve", "page"])
def test_a_damaged_database_is_refused_in_one_sentence(
    tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    database = data / "robotable.db"
    run_scenario(SqliteStore(database), add_people)
    whole = database.read_bytes()
    monkeypatch.setattr("robotable.server.context.PAGE", tmp_path)
    (tmp_path / "index.html").touch()
    for content in (whole[: len(whole) // 2], bytes(100) + whole[100:], b"", b"Dear Ann,\n" * 999):
        database.write_bytes(content)
        ran = run(command, "--data", str(data), "--port", "0")
        assert (ran.code, ran.out, len(ran.err.splitlines())) == (1, "", 1)
        assert f"robotable restore FILE {data} --force" in ran.err
        assert database.read_bytes() == content


def test_a_directory_that_cannot_be_created(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ran = spawn("serve", "--data", str(tmp_path / "file" / "data"), "--port", "0")
    assert (ran.code, len(ran.err.splitlines())) == (1, 1)
    assert "is not writable" in ran.err


@pytest.mark.parametrize("url", ["ftp://a", "https://", "https://a/?b", "a", "https://u@a", "https://a:b"])
def test_invalid_public_urls(url: str, tmp_path: Path) -> None:
    ran = spawn("serve", "--data", str(tmp_path / "data"), "--public-url", url)
    assert ran.code == 2
    assert "--public-url" in ran.err


def test_a_public_url_is_an_origin_and_a_prefix() -> None:
    assert parse_public_url(None).prefix == ""
    found = parse_public_url("https://example.org:443/robots/")
    assert (found.origin, found.prefix, found.is_secure) == ("https://example.org", "/robots", True)
    assert parse_public_url("http://[::1]:8000").origin == "http://[::1]:8000"


def test_behind_a_prefix_only_our_own_pages_can_write(tmp_path: Path) -> None:
    with spawned(tmp_path / "data", "--public-url", "https://example.org/robots") as served:
        assert served.url.endswith("/robots")
        assert httpx.get(f"{served.url}/healthz", timeout=PATIENCE).text == "ok"
        body = {"name": "Ann"}
        for origin, status in (("https://example.org", 200), ("https://evil.example", 403), ("null", 403)):
            answer = httpx.post(
                f"{served.url}/api/people/guest", json=body, headers={"origin": origin}, timeout=PATIENCE
            )
            assert answer.status_code == status, origin
            if status == 200:
                cookie = answer.headers["set-cookie"].lower()
                assert all(word in cookie for word in ("secure", "httponly", "samesite=lax", "path=/robots"))
