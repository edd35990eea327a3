"""What the commands share that read all games of a store."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import Progress

from robotable.cli.errors import CommandError
from robotable.cli.terminal import err


@contextmanager
def store_errors() -> Iterator[None]:
    """Turn store errors into one-sentence messages."""
    from robotable.store.protocol import StoreError

    try:
        yield
    except StoreError as error:
        raise CommandError(str(error), 1) from None


@contextmanager
def replaying() -> Iterator[Callable[[], None]]:
    """Show progress in a terminal. Yields a function to call after each game."""
    console = err()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("replaying", total=None)
        yield lambda: progress.advance(task)
