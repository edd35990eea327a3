"""The nginx configuration of the documentation, in a real nginx in front of a real server."""

from __future__ import annotations

import asyncio
import datetime
import http.client
import json
import os
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from websockets.asyncio.client import connect

from bootstrap import nginx
from tests.docs.pages import ROOT
from tests.patience import PATIENCE, until
from tests.server.running import Process, spawned

AROUND = """\
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/robotable.conf;
}}
"""


def _certificate(folder: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "example.org")])
    now = datetime.datetime.now(datetime.UTC)
    day = datetime.timedelta(days=1)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    made = builder.not_valid_before(now - day).not_valid_after(now + day).sign(key, hashes.SHA256())
    (folder / "example.org.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    (folder / "example.org.key").write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )


def _configured(path: str, folder: Path, port: int, servers: dict[str, str]) -> str:
    """The file with our certificate, and with our servers instead of those it names."""
    text = (ROOT / path).read_text(encoding="utf-8")
    for before, after in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("/etc/ssl/robotable/" if "/etc/ssl/robotable/" in text else "/etc/ssl/", f"{folder}/"),
        *((f"server {name}:8000", f"server {_at(url)}") for name, url in servers.items()),
    ):
        assert before in text
        text = text.replace(before, after)
    return text


def _at(url: str) -> str:
    return httpx.URL(url).netloc.decode()


@contextmanager
def _proxy(folder: Path, path: str, servers: dict[str, str]) -> Iterator[int]:
    program = nginx.program()
    if program is None:
        pytest.skip("nginx is missing: install it, or run ./table test where apt-get can download it")
    # nginx takes over this socket, as it does when its program is replaced: nobody else can get the port.
    listening = socket.create_server(("127.0.0.1", 0))
    port, number = int(listening.getsockname()[1]), listening.fileno()
    _certificate(folder)
    (folder / "robotable.conf").write_text(_configured(path, folder, port, servers))
    # As root, nginx would give up its rights and could not read our folder.
    user = "user root;" if folder.owner() == "root" else ""
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder, user=user))
    line = [program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    with listening:
        process = subprocess.Popen(line, pass_fds=(number,), env={**os.environ, "NGINX": f"{number};"})

    def is_up() -> bool:
        assert process.poll() is None, (folder / "error.log").read_text()
        return (folder / "nginx.pid").exists()

    try:
        until(is_up, "nginx")
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _raw(port: int, path: str) -> tuple[int, bytes]:
    """The path exactly as it is written, which httpx would tidy up."""
    trusting = ssl._create_unverified_context()
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=trusting)
    try:
        connection.request("GET", path, headers={"Host": "example.org"})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


SPELLINGS = [
    f"{prefix}{name}"
    for prefix in ("/robots/", "/", "/robots//", "/robots/./", "/robots/x/../", "/robots/%2e/", "/Robots/")
    for name in ("metrics", "metrics/", "metrics%2f", "metrics?x", "%6detrics", "METRICS", "metrics;x")
]


def test_the_documented_configuration_works(tmp_path: Path) -> None:
    arguments = (
        "--public-url",
        "https://example.org/robots",
        "--trusted-proxy",
        "127.0.0.1",
        "--ops-port",
        "0",
    )
    with spawned(tmp_path / "data", *arguments) as served:
        assert served.metrics is not None
        assert "robotable_requests" in httpx.get(served.metrics, timeout=PATIENCE).text
        with _proxy(tmp_path, "deploy/nginx/robotable.conf", {"127.0.0.1": served.url}) as port:
            page = {"Host": "example.org", "Origin": "https://example.org"}
            with httpx.Client(
                base_url=f"https://127.0.0.1:{port}/robots", headers=page, verify=False, timeout=PATIENCE
            ) as ann:
                start = ann.get("/", headers={"accept": "text/html"})
                assert start.status_code == 200
                assert "<html" in start.text
                assert start.headers["strict-transport-security"] == "max-age=31536000"
                made = ann.post("/api/people/guest", json={"name": "Ann"}).raise_for_status()
                cookie = made.headers["set-cookie"].partition(";")[0]
                signed_in = {"Cookie": cookie}
                setup = {"setup": {"game": "robot_master"}}
                table = (
                    ann.post("/api/tables", json=setup, headers=signed_in).raise_for_status().json()["table"]
                )
            asyncio.run(_socket_opens(port, table, page | signed_in))
            for path in SPELLINGS:
                status, body = _raw(port, path)
                assert status in (301, 400, 404), path
                assert b"robotable_" not in body, path
        # The proxy's clients are told apart by the addresses that it reports.
        assert not [line for line in served.lines().splitlines() if json.loads(line)["level"] != "info"]


def _ids(served: Process) -> set[str]:
    """The ids of the requests that this server has answered."""
    lines = map(json.loads, served.lines().splitlines())
    return {line["request"] for line in lines if line["message"] == "answered"}


def test_two_nodes_share_the_requests(tmp_path: Path) -> None:
    """The configuration of the Compose file: no node is preferred, and one of them can stop."""
    arguments = ("--public-url", "https://example.org/robots", "--trusted-proxy", "127.0.0.1")
    with (
        spawned(tmp_path / "first", *arguments) as first,
        spawned(tmp_path / "second", *arguments) as second,
        _proxy(tmp_path, "deploy/compose/nginx.conf", {"node-1": first.url, "node-2": second.url}) as port,
        httpx.Client(
            base_url=f"https://127.0.0.1:{port}/robots",
            headers={"Host": "example.org"},
            verify=False,
            timeout=PATIENCE,
        ) as anybody,
    ):
        answers = [anybody.get("/api/games").raise_for_status() for _ in range(10)]
        ids = {one.headers["x-request-id"] for one in answers}
        # nginx chooses them, so its log and ours can be compared.
        assert all(re.fullmatch("[0-9a-f]{32}", one) for one in ids)
        until(lambda: len(_ids(first) | _ids(second)) == 10, "the lines of all requests")
        assert _ids(first)
        assert _ids(second)
        assert not _ids(first) & _ids(second)
        first.process.terminate()
        assert first.process.wait(PATIENCE) == 0
        assert {anybody.get("/api/games").status_code for _ in range(10)} == {200}


async def _socket_opens(port: int, table: str, headers: dict[str, str]) -> None:
    trusting = ssl._create_unverified_context()
    url = f"wss://127.0.0.1:{port}/robots/api/tables/{table}/socket"
    origin = headers.pop("Origin")
    del headers["Host"]
    async with connect(
        url.replace("127.0.0.1", "example.org"),
        host="127.0.0.1",
        ssl=trusting,
        origin=origin,  # type: ignore[arg-type]  # a string with a name of its own
        additional_headers=headers,
    ) as there:
        async with asyncio.timeout(PATIENCE):
            assert json.loads(await there.recv())["type"] == "update"
