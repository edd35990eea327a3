"""`robotable page`: serve the page on this machine and open the browser."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number

from robotable.cli.errors import CommandError
from robotable.cli.terminal import write

if TYPE_CHECKING:
    from robotable.store.opened import OpenedDatabase

DEFAULT_PORT: Final = 8000


def page(
    *,
    data: Path | None = None,
    port: Annotated[int | None, Parameter(validator=Number(gte=0, lte=65535))] = None,
    no_browser: bool = False,
) -> None:
    """Play in the browser, on this machine.

    Parameters
    ----------
    data
        The directory for all data. Default: robotable in your personal data directory.
    port
        The port to listen on. 0 chooses a free port. Default: 8000, or a free port if 8000 is taken.
    no_browser
        Only print the address; do not open the browser.
    """
    # Imported here so that other commands do not load a web framework.
    from robotable.server import serve as serving
    from robotable.server.context import PAGE
    from robotable.store.protocol import StoreError

    def ready(address: str, _: str | None, opened: OpenedDatabase) -> None:
        write(f"Robotable is running at {address} (press Ctrl-C to stop)\n{opened}\n")
        if not no_browser and has_display():
            # Some browsers block until they are closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    if not (PAGE / "index.html").exists():
        raise CommandError(
            "The page is not built. Run ./table play in a checkout, or install a wheel from ./table wheel.", 1
        )
    folder = default_folder() if data is None else data
    try:
        try:
            serving.serve(folder, port=DEFAULT_PORT if port is None else port, ready=ready)
        except serving.CannotServe:
            if port is not None:
                raise
            serving.serve(folder, port=0, ready=ready)
    except (serving.CannotServe, StoreError) as error:
        raise CommandError(str(error), 1) from None


def default_folder() -> Path:
    try:
        base = Path(os.environ.get("XDG_DATA_HOME", ""))
        if not base.is_absolute():  # the XDG specification says to ignore relative paths
            base = Path.home() / ".local" / "share"
    except RuntimeError:
        raise CommandError(
            "There is no home directory to store the data in. Choose a directory with --data.", code=1
        ) from None
    return base / "robotable"


def has_display() -> bool:
    """Return whether there is a display. Without one, Python would open a text browser here, or none."""
    return sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
