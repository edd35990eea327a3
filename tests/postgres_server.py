"""A real PostgreSQL for the tests: started on first use, and gone when the tests end, however they end.

$ROBOTABLE_TEST_DATABASE names one that runs already. Otherwise each worker starts its own: in a folder of its
own, reached through a Unix socket, and without syncing to the disk.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlsplit, urlunsplit
from uuid import uuid4

import asyncpg

from bootstrap import postgres
from robotable.store.postgres import PostgresStore

VARIABLE: Final = "ROBOTABLE_TEST_DATABASE"
NOBODY: Final = 65534

# PostgreSQL does not run as root. In a user namespace, root is somebody else and can still enter every
# folder.
_NAMESPACE: Final = ("unshare", "--user", "--map-user=1000", "--map-group=1000")

# Where namespaces are not allowed, such as in a chroot: somebody else who keeps root's right to enter every
# folder, because nobody else can enter a checkout in /root.
_NOBODY_ANYWHERE: Final = (
    "setpriv",
    f"--reuid={NOBODY}",
    f"--regid={NOBODY}",
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup",  # access() would forget the right
)

# Ends the server when the tests end, because then nobody holds the other end of the pipe.
_KEEPER: Final = """
import shutil, signal, subprocess, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
folder, *command = sys.argv[1:]
server = subprocess.Popen(command, stdin=subprocess.DEVNULL)
order = sys.stdin.readline()
server.send_signal(signal.SIGINT if order == "shut down\\n" else signal.SIGQUIT)
server.wait()
if not order:
    shutil.rmtree(folder, ignore_errors=True)
"""

_SETTINGS: Final = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "listen_addresses": "",
    "max_connections": "200",
    "shared_buffers": "32MB",
    "autovacuum": "off",
    "jit": "off",
}


def _works(program: str, *arguments: str) -> bool:
    if shutil.which(program) is None:
        return False
    return not subprocess.run([program, *arguments, "true"], capture_output=True).returncode


class NoPostgres(Exception):
    """The message says why, in one sentence."""


class PostgresServer:
    """A server of our own, that can be stopped and started again."""

    def __init__(self, **settings: str) -> None:
        self._programs = postgres.programs()
        if self._programs is None:
            raise NoPostgres(
                f"These tests need PostgreSQL: install it, run them with `./table test`, or set {VARIABLE}."
            )
        # Short, because the path of a socket is limited to about 100 characters.
        self.folder = Path(tempfile.mkdtemp(prefix="robotable-postgres-"))
        self._settings = _SETTINGS | settings
        self._keeper: subprocess.Popen[bytes] | None = None
        self._prefix: tuple[str, ...] = ()
        self._user: dict[str, Any] = {}
        if os.geteuid() == 0:
            self._give_up_root()
        options = "--no-sync --auth=trust --encoding=UTF8 --locale=C --username=robotable --no-instructions"
        made = subprocess.run(
            [*self._prefix, self._programs / "initdb", f"--pgdata={self.folder / 'data'}", *options.split()],
            capture_output=True,
            text=True,
            cwd=self.folder,
            **self._user,
        )
        if made.returncode:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise NoPostgres(f"initdb failed: {' '.join(made.stderr.split())[-500:]}")

    def _give_up_root(self) -> None:
        if _works(*_NAMESPACE):
            self._prefix = _NAMESPACE
            return
        os.chown(self.folder, NOBODY, NOBODY)
        if _works(*_NOBODY_ANYWHERE):
            self._prefix = _NOBODY_ANYWHERE
        else:
            self._user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}

    def allow(self, network: str) -> None:
        """Let everybody in from there, for example from 10.77.0.0/16. Before the start."""
        with (self.folder / "data" / "pg_hba.conf").open("a") as file:
            file.write(f"host all all {network} trust\n")

    def url(self, database: str = "postgres") -> str:
        port = f"&port={self._settings['port']}" if "port" in self._settings else ""
        return f"postgresql://robotable@/{database}?host={quote(str(self.folder), safe='')}{port}"

    def start(self) -> None:
        """Return when the server answers."""
        assert self._programs is not None
        assert self._keeper is None
        settings = [f"-c{name}={value}" for name, value in self._settings.items()]
        with (self.folder / "log").open("ab") as log:
            os.chmod(self.folder / "log", 0o666)
            self._keeper = subprocess.Popen(
                [
                    sys.executable,
                    "-c",
                    _KEEPER,
                    self.folder,
                    *self._prefix,
                    self._programs / "postgres",
                    f"-D{self.folder / 'data'}",
                    f"-cunix_socket_directories={self.folder}",
                    *settings,
                ],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._user,
            )
        _run(self._wait())

    @property
    def pid(self) -> int:
        """The process above all those of PostgreSQL."""
        assert self._keeper is not None
        return self._keeper.pid

    async def _wait(self) -> None:
        while True:
            try:
                await (await asyncpg.connect(self.url())).close()
            except (OSError, asyncpg.PostgresError):
                if "shutting down" in self.log() or "is not permitted" in self.log():
                    raise NoPostgres(f"PostgreSQL does not start: {self.log()[-500:]}") from None
                await asyncio.sleep(0.02)
            else:
                return

    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")

    def crash(self) -> None:
        """Break all connections. What was not committed is lost. `start` starts the server again."""
        self._end(b"crash\n")

    def shut_down(self) -> None:
        """End in an orderly way: roll back what is not committed, and write everything to the files. `start`
        starts the server again."""
        self._end(b"shut down\n")

    def stop(self) -> None:
        self._end(b"")

    def _end(self, order: bytes) -> None:
        keeper, self._keeper = self._keeper, None
        if keeper is not None:
            keeper.communicate(order)
        if order:
            # It has refused clients while it went down. `start` would take that for its own failure.
            (self.folder / "log").write_text("")


@cache
def server_url() -> str:
    """Return the address of a database in which others can be created. The first call of a worker starts a
    server."""
    if given := os.environ.get(VARIABLE):
        return given
    server = PostgresServer()
    server.start()
    atexit.register(server.stop)
    return server.url()


@cache
def _template() -> str:
    """Return the name of a database with the schema and no content."""
    name = _new_name()
    _execute(f'CREATE DATABASE "{name}"')
    if VARIABLE in os.environ:
        # Without a thread, which cannot be started any more when the interpreter ends.
        atexit.register(lambda: asyncio.run(_statement(server_url(), f'DROP DATABASE "{name}"')))

    async def create_schema() -> None:
        store = PostgresStore(_url_of(name))
        await store.open()
        await store.close()

    _run(create_schema())
    return name


@contextmanager
def fresh_database(*, is_empty: bool = False) -> Iterator[str]:
    """Yield the address of a new database: with the schema, or without if it is to be empty."""
    name = _new_name()
    template = "" if is_empty else f' TEMPLATE "{_template()}"'
    _execute(f'CREATE DATABASE "{name}"{template}')
    try:
        yield _url_of(name)
    finally:
        _execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _new_name() -> str:
    return f"robotable_test_{uuid4().hex[:16]}"


def _url_of(database: str) -> str:
    return urlunsplit(urlsplit(server_url())._replace(path=f"/{database}"))


def _execute(statement: str) -> None:
    _run(_statement(server_url(), statement))


async def _statement(url: str, statement: str) -> None:
    db = await asyncpg.connect(url)
    try:
        await db.execute(statement)
    finally:
        await db.close()


def _run(coroutine: Coroutine[Any, Any, None]) -> None:
    """In a thread, because the caller may be in an event loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, coroutine).result()
