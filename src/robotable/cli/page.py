"""`robotable page`: the page for whoever sits at this machine, with everything in one directory of theirs."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number

from robotable.cli.failure import Failure
from robotable.cli.terminal import write

USUAL_PORT: Final = 8000


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
        The directory that holds everything. Default: robotable in your own data directory.
    port
        The port to listen on; 0 takes a free one. Default: 8000, or a free one where that is taken.
    no_browser
        Do not open the browser: print the address only.
    """
    # Only here: the other commands start without a web framework.
    from robotable.server import serve as serving
    from robotable.store.protocol import StoreError

    def ready(address: str) -> None:
        write(f"Robotable is at {address} (Ctrl-C ends it)\n")
        if not no_browser and has_display():
            # Some browsers return only when they are closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    folder = own_folder() if data is None else data
    try:
        try:
            serving.serve(folder, port=USUAL_PORT if port is None else port, ready=ready)
        except serving.CannotServe:
            if port is not None:
                raise
            serving.serve(folder, port=0, ready=ready)
    except (serving.CannotServe, StoreError) as error:
        raise Failure(str(error), 1) from None


def own_folder() -> Path:
    try:
        base = Path(os.environ.get("XDG_DATA_HOME", ""))
        if not base.is_absolute():  # so the XDG specification wants it
            base = Path.home() / ".local" / "share"
    except RuntimeError:
        raise Failure(
            "there is no home folder to keep tables in: give a directory with --data", code=1
        ) from None
    return base / "robotable"


def has_display() -> bool:
    """Without one, Python would open a browser in this terminal, or none."""
    return sys.platform == "darwin" or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
