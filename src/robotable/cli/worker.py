"""`robotable worker`: think for the built-in bots of a server, on any machine."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from robotable.cli.errors import CommandError
from robotable.cli.settings import NOT_AN_ARGUMENT
from robotable.cli.terminal import write


def worker(
    *,
    server: str,
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
    worker_token
        The token of the worker.
    token_file
        A file that contains nothing but the token of the worker.
    processes
        The number of bots that think at once.
    config
        A TOML file with settings. Options and environment variables come before it.
    """
    # Imported here so that other commands do not load the server.
    from robotable.server.ops.json_log import log_as_json
    from robotable.worker.remote_worker import Dismissed, RemoteWorker
    from robotable.worker.server_link import ServerLink

    token = _token(worker_token, token_file)
    try:
        working = RemoteWorker(lambda: ServerLink(server, token), processes)
    except ValueError as error:
        raise CommandError(f"--server: {error}") from None
    log_as_json()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: working.stop())
    write(f"Thinking for {server}\n")
    try:
        working.run()
    except Dismissed as error:
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
