"""Reading requests is bounded: in size, in time, and in the number of connections."""

from __future__ import annotations

import asyncio
import json
import logging
import subprocess
import sys
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from robotable.server.ops.guarded_http import ReadingLimits
from robotable.server.ops.limits import HEADER_COUNT, MAX_BODY, MAX_HEADERS, PIPELINED
from robotable.server.ops.tcp_connections import TcpConnections
from robotable.server.ops.trusted_proxy import TrustedProxy
from tests.patience import PATIENCE, until_async
from tests.server.running import Running, running, spawned

UPGRADE = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: upgrade\r\nUpgrade: websocket\r\n"
GET = b"GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"


async def _connect(served: Running, source: str = "127.0.0.1") -> tuple[StreamReader, StreamWriter]:
    port = int(served.url.rsplit(":", 1)[1])
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


async def _rest(reader: StreamReader) -> bytes:
    async with asyncio.timeout(PATIENCE):
        found = b""
        with suppress(ConnectionResetError):
            while part := await reader.read(65536):
                found += part
        return found


async def _answer(served: Running, sent: bytes, source: str = "127.0.0.1") -> bytes:
    """All that the server answers until it closes the connection."""
    reader, writer = await _connect(served, source)
    with suppress(ConnectionError):
        writer.write(sent)
        await writer.drain()
    found = await _rest(reader)
    writer.close()
    return found


def _error(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split(b" ")[1]), json.loads(body)["error"]


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"GET / HTTP/1.1\r\nx: " + b"a" * 4 * MAX_HEADERS.most, (431, "too_large")),
        (b"GET /" + b"a" * 4 * MAX_HEADERS.most, (431, "too_large")),
        (b"GET / HTTP/1.1\r\nHost: a\r\n" + b"x: aaaaaaaa\r\n" * 9_000 + b"\r\n", (431, "too_large")),
        (b"GET / HTTP/1.1\r\nx: " + b"a" * MAX_HEADERS.most + b"\r\n\r\n", (431, "too_large")),
        (b"GET / HTTP/1.1\r\n" + b"x: y\r\n" * (HEADER_COUNT.most + 1) + b"\r\n", (431, "too_large")),
        (UPGRADE + b"x: " + b"a" * MAX_HEADERS.most + b"\r\n\r\n", (431, "too_large")),
        (b"NONSENSE\r\n\r\n", (400, "malformed")),
    ],
)
def test_headers_are_bounded(tmp_path: Path, sent: bytes, expected: tuple[int, str]) -> None:
    with running(tmp_path / "data") as served:
        assert _error(asyncio.run(_answer(served, sent))) == expected


def test_a_body_without_end_is_refused_even_if_nobody_reads_it(tmp_path: Path) -> None:
    chunk = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
    for path in (b"/api/tables", b"/nothing/here"):
        with running(tmp_path / "data") as served:
            head = b"POST %s HTTP/1.1\r\nHost: a\r\ntransfer-encoding: chunked\r\n\r\n" % path
            answer = asyncio.run(_answer(served, head + chunk * (2 + MAX_BODY.most // 0x10000)))
            # Either the limit or the application answers first.
            assert _error(answer)[0] in (413, 404)


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        (b"1\r\n{\r\n0\r\nx: " + b"a" * 3 * MAX_BODY.most, (413, "The body of the request is too long.")),
        (b"1\r\n{\r\n0\r\n" + b"x: y\r\n" * 50_000, (431, "The request has too many headers.")),
        (b"1;" + b"a" * 3 * MAX_BODY.most, (413, "The body of the request is too long.")),
        (b"1\r\n \r\n" * 20_000, (413, "The body of the request consists of too many chunks.")),
    ],
    ids=["a long trailer", "many trailers", "a long chunk extension", "tiny chunks"],
)
def test_what_surrounds_a_body_is_bounded_too(tmp_path: Path, sent: bytes, expected: tuple[int, str]) -> None:
    head = b"POST /api/people/guest HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    with running(tmp_path / "data") as served:
        answer = asyncio.run(_answer(served, head + sent))
    status, _ = _error(answer)
    assert (status, json.loads(answer.partition(b"\r\n\r\n")[2])["message"]) == expected


def test_trailers_do_not_become_headers(tmp_path: Path) -> None:
    """Whoever reads the headers late would find a cookie that no proxy has seen."""
    with running(tmp_path / "data") as served:
        head = b"POST /api/people/guest HTTP/1.1\r\nHost: a\r\nConnection: close\r\n"
        head += b"Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n"
        body = b'e\r\n{"name":"Ann"}\r\n0\r\norigin: http://elsewhere.example\r\n\r\n'
        answer = asyncio.run(_answer(served, head + body))
        assert answer.startswith(b"HTTP/1.1 200"), answer


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"", None),
        (b"GET /healthz HTTP/1.1\r\n", 408),
        (b"POST /api/people/guest HTTP/1.1\r\nHost: a\r\ncontent-length: 20\r\n\r\n{", 408),
    ],
)
def test_slow_requests_end(
    tmp_path: Path, sent: bytes, status: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    hasty = ReadingLimits(header_seconds=0.05, body_seconds=0.05)
    with running(tmp_path / "data", reading=hasty) as served:
        answer = asyncio.run(_answer(served, sent))
    assert (_error(answer)[0] if answer else None) == status
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.WARNING] == []


def test_the_second_request_of_a_connection_has_a_deadline_too(tmp_path: Path) -> None:
    async def play(served: Running) -> None:
        reader, writer = await _connect(served)
        writer.write(GET)
        await reader.readuntil(b"ok")
        writer.write(GET[:10])
        assert _error(await _rest(reader))[0] == 408
        writer.close()

    with running(tmp_path / "data", reading=ReadingLimits(header_seconds=0.2)) as served:
        asyncio.run(play(served))


def test_requests_sent_ahead_are_bounded(tmp_path: Path) -> None:
    with running(tmp_path / "data") as served:
        answer = asyncio.run(_answer(served, GET * 2_000))
        assert answer.count(b"HTTP/1.1") <= PIPELINED.most + 1
        few = GET * 5 + GET.replace(b"Host: a", b"Host: a\r\nconnection: close")
        assert asyncio.run(_answer(served, few)).count(b"200 OK") == 6


def test_one_network_cannot_have_all_connections(tmp_path: Path) -> None:
    async def play(served: Running) -> None:
        mine = [await _connect(served) for _ in range(3)]
        await until_async(lambda: len(connections) == 3)
        assert _error(await _answer(served, b"")) == (503, "too_many")
        closing = GET.replace(b"Host: a", b"Host: a\r\nconnection: close")
        assert b"200 OK" in await _answer(served, closing, "127.0.0.2")
        for _, writer in mine:
            writer.close()
        await until_async(lambda: len(connections) == 0)
        assert b"200 OK" in await _answer(served, closing)

    connections = TcpConnections(per_network=3)
    with running(tmp_path / "data", connections=connections) as served:
        asyncio.run(play(served))


def test_a_proxy_may_have_more(tmp_path: Path) -> None:
    async def play(served: Running) -> None:
        mine = [await _connect(served) for _ in range(3)]
        for reader, writer in mine:
            writer.write(GET)
            await reader.readuntil(b"ok")
            writer.close()

    proxies = TrustedProxy("127.0.0.1, ::1")
    connections = TcpConnections(per_network=1, is_proxy=proxies.__contains__)
    with running(tmp_path / "data", connections=connections) as served:
        asyncio.run(play(served))


def test_idle_connections_give_way(tmp_path: Path) -> None:
    async def play(served: Running) -> None:
        idle = [await _connect(served) for _ in range(4)]
        await until_async(lambda: len(connections) == 4)
        reader, writer = await _connect(served)
        writer.write(GET)
        await reader.readuntil(b"ok")
        assert await _rest(idle[0][0]) == b""  # closed, because it had been idle longest
        assert len(connections) == 4
        for _, each in [*idle, (reader, writer)]:
            each.close()

    connections = TcpConnections(4)
    with running(tmp_path / "data", connections=connections) as served:
        asyncio.run(play(served))


def test_sockets_are_counted_until_they_end(tmp_path: Path) -> None:
    connections = TcpConnections(4)

    async def play(served: Running) -> None:
        url = served.url.replace("http", "ws") + "/api/tables/none/socket"
        async with connect(url) as there:
            await there.recv()
        await until_async(lambda: len(connections) == 0)

    with running(tmp_path / "data", connections=connections) as served:
        asyncio.run(play(served))


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
from robotable.cli import main
main()
"""


def test_idle_connections_use_up_no_file_descriptors(tmp_path: Path) -> None:
    """More idle connections than file descriptors, from several networks: a newcomer is still served, moves
    can still be stored, and the log stays short."""
    program = (sys.executable, "-c", LIMITED.format(soft=300, hard=400))

    async def play(served: Any) -> None:
        idle = [await _connect(served, f"127.0.1.{1 + number % 8}") for number in range(600)]
        closing = b"GET /readyz HTTP/1.1\r\nHost: a\r\nconnection: close\r\n\r\n"
        assert b"200 OK" in await _answer(served, closing, "127.0.2.1")
        for _, writer in idle:
            writer.close()

    with spawned(tmp_path / "data", program=program) as served:
        asyncio.run(play(served))
        lines = served.lines().splitlines()
    assert not [line for line in lines if "trace" in line], lines[:3]
    assert len(lines) < 20


def test_too_few_file_descriptors_are_reported_in_one_sentence(tmp_path: Path) -> None:
    program = (sys.executable, "-c", LIMITED.format(soft=100, hard=100))
    arguments = ("serve", "--data", str(tmp_path / "data"), "--port", "0")
    ran = subprocess.run([*program, *arguments], capture_output=True, text=True, timeout=PATIENCE)
    assert ran.returncode == 1
    assert "open files" in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
