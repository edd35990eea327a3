"""`robotable completion`: the script that teaches a shell to complete the command."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from robotable.cli.terminal import write

Shell: TypeAlias = Literal["bash", "zsh", "fish"]

COMMAND: Final = "robotable"


def completion(shell: Shell, /) -> None:
    """Print a script that completes commands and options in a shell.

    Parameters
    ----------
    shell
        The shell: bash, zsh or fish.
    """
    # Imported here, because the application imports this command.
    from robotable.cli.app import robotable_app

    script = robotable_app().generate_completion(prog_name=COMMAND, shell=shell)
    write(f"{script.rstrip()}\n")
