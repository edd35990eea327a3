"""`robotable worker`: do the work of a server, above all think for its built-in bots, on any machine."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from robotable.cli.errors import CommandError
from robotable.cli.settings import NOT_AN_ARGUMENT
from robotable.cli.terminal import write
from robotable.redaction import without_passwords

if TYPE_CHECKING:
    from collections.abc import Callable

    from robotable.worker.link import Link


def worker(
    *,
    server: str | None = None,
    database: str | None = None,
    worker_token: Annotated[str | None, NOT_AN_ARGUMENT] = None,
    token_file: Path | None = None,
    processes: Annotated[int, Parameter(validator=Number(gte=1, lte=64))] = 1,
    config: Path | None = None,
) -> None:
    """Think for the built-in bots of a server, on any machine.

    Parameters
    ----------
    server
        The address of the server: https://example.org
    database
        Instead of a server, the PostgreSQL database that it uses: postgresql://user:password@host/database.
    worker_token
        The token of the worker.
    token_file
        A file that contains nothing but the token of the worker.
    processes
        The number of tasks that are done at once.
    config
        A TOML file with settings. Options and environment variables come before it.
    """
    # Imported here so that other commands do not load the server.
    from robotable.server.ops.json_log import log_as_json
    from robotable.worker.remote_worker import Dismissed, RemoteWorker

    if server is not None and database is not None:
        raise CommandError("--server and --database: use one of them, because a worker has one source.")
    if database is not None:
        connect = _on_database(database, processes)
    elif server is not None:
        connect = _over_https(server, _token(worker_token, token_file))
    else:
        raise CommandError("--server: name the server, or its PostgreSQL database with --database.")
    try:
        working = RemoteWorker(connect, processes)
    except ValueError as error:
        raise CommandError(f"--server: {error}") from None
    log_as_json()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: working.stop())
    write(f"Thinking for {server or without_passwords(database or '')}\n")
    try:
        working.run()
    except Dismissed as error:
        raise CommandError(str(error), 1) from None


def _over_https(server: str, token: str) -> Callable[[], Link]:
    from robotable.worker.server_link import ServerLink

    return lambda: ServerLink(server, token)


def _on_database(url: str, processes: int) -> Callable[[], Link]:
    from robotable.store.postgres.address import name_of
    from robotable.store.protocol import StoreError
    from robotable.worker.database_link import DatabaseLinks

    try:
        name_of(url)
    except StoreError:
        raise CommandError(
            "--database: write it like this: postgresql://user:password@host/database"
        ) from None
    try:
        return DatabaseLinks(url, processes).connect
    except StoreError as error:
        raise CommandError(str(error), 1) from None


def _token(given: str | None, file: Path | None) -> str:
    if given is None and file is not None:
        try:
            given = file.read_text(encoding="ascii")
        except OSError as error:
            raise CommandError(f"{file}: cannot read the token: {error.strerror or error}") from None
        except UnicodeError:
            raise CommandError(f"{file} does not contain a token: it is not plain text.") from None
    token = (given or "").strip()
    if not token:
        where = "Set ROBOTABLE_WORKER_TOKEN, or name a file: --token-file."
        raise CommandError(f"A worker needs a token. {where}")
    if not token.isascii() or not token.isprintable() or " " in token:
        raise CommandError("The token contains characters that no token has. Copy it again.")
    return token
