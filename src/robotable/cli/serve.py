"""`robotable serve`: the web server, alone with a data directory or as one of the nodes on a database."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from robotable.cli.errors import CommandError
from robotable.cli.settings import NOT_AN_ARGUMENT
from robotable.cli.terminal import write

if TYPE_CHECKING:
    from robotable.store.opened import OpenedDatabase

log = logging.getLogger("robotable.serve")


def serve(
    *,
    data: Path | None = None,
    database: str | None = None,
    bus: str | None = None,
    host: str = "127.0.0.1",
    port: Annotated[int, Parameter(validator=Number(gte=0, lte=65535))] = 8000,
    ops_host: str = "127.0.0.1",
    ops_port: Annotated[int | None, Parameter(validator=Number(gte=0, lte=65535))] = None,
    public_url: str | None = None,
    trusted_proxy: str | None = None,
    private_webhooks: bool = False,
    bot_processes: Annotated[
        int, Parameter(name=("--bot-processes", "--workers-for-bots"), validator=Number(gte=0, lte=64))
    ] = 1,
    must_exist: bool = False,
    smtp_url: Annotated[str | None, NOT_AN_ARGUMENT] = None,
    mail_from: str | None = None,
    config: Path | None = None,
) -> None:
    """Serve all games to browsers and programs.

    Parameters
    ----------
    data
        The directory for all data, in an SQLite file. It is created if necessary.
    database
        The address of a PostgreSQL database to use instead: postgresql://user:password@host/database.
    bus
        The address of a Valkey or Redis server that carries wake-ups between the nodes on that database:
        valkey://host:6379. Without it, the database carries them.
    host
        The address to listen on. 0.0.0.0 listens on all network interfaces.
    port
        The port to listen on. 0 chooses a free port.
    ops_host
        The address to listen on for operators.
    ops_port
        The port for operators, with /metrics. Without it there are no metrics. 0 chooses a free port.
    public_url
        The URL of the server as browsers see it, if it differs: https://example.org/robots.
    trusted_proxy
        The address of a reverse proxy that is trusted to report its clients' addresses.
    private_webhooks
        Allow webhooks to addresses in this server's own network.
    bot_processes
        The number of processes that compute the moves of the built-in bots, besides one for longer tasks.
        With 0, only workers on other machines do.
    must_exist
        Do not start without a database, for example if a disk is not mounted. An empty one does not count.
    smtp_url
        The server for outgoing e-mail: smtp://user:password@host:587, or smtps://host for TLS from the start.
    mail_from
        The address that e-mail comes from.
    config
        A TOML file with settings. Options and environment variables come before it.
    """
    # Imported here so that other commands do not load a web framework.
    from robotable.server import serve as serving
    from robotable.server.bus.address import BadBus, relay_at
    from robotable.server.context import PAGE
    from robotable.server.notify.mail import mail_through
    from robotable.server.ops.json_log import log_as_json
    from robotable.server.ops.tracing import TRACING, CannotTrace, is_configured
    from robotable.server.public_url import parse_public_url
    from robotable.store.protocol import StoreError

    where = _where(data, database)
    if bus is not None and database is None:
        raise CommandError("--bus: only nodes on one database need it. Name the database with --database.")
    try:
        if bus is not None:
            relay_at(bus)
    except BadBus as error:
        raise CommandError(str(error)) from None
    try:
        at = parse_public_url(public_url)
    except ValueError as error:
        raise CommandError(f"--public-url: {error}") from None
    try:
        mail = mail_through(smtp_url, mail_from)
    except ValueError as error:
        raise CommandError(str(error)) from None

    def ready(address: str, ops_address: str | None, opened: OpenedDatabase) -> None:
        shown = f"{at.origin}{at.prefix} ({address})" if at.origin else address
        write(f"Robotable is running at {shown}\n")
        if ops_address is not None:
            write(f"Metrics are at {ops_address}/metrics\n")
        write(f"{opened}\n")

    log_as_json()
    if not (PAGE / "index.html").exists():
        log.warning("the page is not built: browsers get an error, and only the API works")
    try:
        if is_configured():
            TRACING.begin()
        serving.serve(
            where,
            bus=bus,
            host=host,
            port=port,
            ops_host=ops_host,
            ops_port=ops_port,
            public_url=at,
            bot_processes=bot_processes,
            proxy=trusted_proxy,
            mail=mail,
            private_webhooks=private_webhooks,
            must_exist=must_exist,
            ready=ready,
        )
    except CannotTrace as error:
        raise CommandError(str(error)) from None
    except (serving.CannotServe, StoreError) as error:
        raise CommandError(str(error), 1) from None
    finally:
        TRACING.end()


def _where(data: Path | None, database: str | None) -> Path | str:
    """The data directory or the database's address: exactly one of them."""
    from robotable.store.postgres.address import name_of
    from robotable.store.protocol import StoreError

    if database is None and data is None:
        raise CommandError(
            "--data: name the directory for all data, or a PostgreSQL database with --database."
        )
    if database is None:
        assert data is not None
        return data
    if data is not None:
        raise CommandError("--data and --database: use one of them, because a server has one database.")
    try:
        name_of(database)
    except StoreError:
        raise CommandError(
            "--database: write it like this: postgresql://user:password@host/database"
        ) from None
    return database
