"""The command `robotable`: its subcommands and their error handling."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final, NoReturn

from cyclopts import App, CycloptsError, MissingArgumentError, UnusedCliTokensError

from robotable.cli import settings, streams
from robotable.cli.errors import BAD_INPUT, STOPPED, CommandError
from robotable.cli.extras import missing_extra
from robotable.cli.parameters import DEFAULTS
from robotable.cli.settings import Settings
from robotable.cli.terminal import err, out
from robotable.game_parts import subpackages
from robotable.games.notation import NotationError
from robotable.games.protocol import IllegalAction, InvalidOptions
from robotable.printable import printable
from robotable.redaction import without_passwords
from robotable.version import __version__


def _version() -> str:
    return f"robotable {__version__}"


PLAY: Final = {
    "play": "play:play_app",
    "solve": "solve:solve_app",
    "puzzle": "puzzle:puzzle_app",
    "show": "show:show",
    "replay": "replay:replay",
    "review": "review:review",
    "perft": "perft:perft",
    "arena": "arena:arena",
    "engine": "engine:engine",
    "dataset": "dataset:dataset_app",
}
"""What can be done with every game. In the help, the commands of single games come next."""

HOST: Final = {
    "page": "page:page",
    "serve": "serve:serve",
    "worker": "worker:worker",
    "backup": "database:backup",
    "restore": "database:restore",
    "verify": "database:verify",
    "migrate": "database:migrate",
    "copy": "copy:copy",
    "ratings": "ratings:ratings_app",
    "admin": "admin:admin_app",
    "completion": "completion:completion",
}
"""What people need who run a server."""


def robotable_app(*, of_games: bool = True) -> App:
    """The command `robotable`. `of_games` says whether to include the commands of single games.

    Only the command that runs is imported, because importing all of them is slow.
    """
    app = App(
        name="robotable",
        help="Play, show, replay and study robot board games.",
        version=_version,
        help_flags=["--help", "-h"],
        version_flags=["--version"],
        default_parameter=DEFAULTS,
        suppress_keyboard_interrupt=False,
    )
    commands = {**PLAY, **(game_commands() if of_games else {}), **HOST}
    for place, (name, where) in enumerate(commands.items()):
        if name in settings.COMMANDS:
            app.command(f"robotable.cli.{where}", name=name, sort_key=place, config=Settings())
        else:
            app.command(f"robotable.cli.{where}", name=name, sort_key=place)
    return app


def game_commands() -> dict[str, str]:
    """The commands that games declare as `COMMANDS` in `cli/NAME/__init__.py`."""
    return {
        name: f"{folder.__name__.rpartition('.')[2]}.{where}"
        for folder in subpackages("robotable.cli")
        for name, where in getattr(folder, "COMMANDS", {}).items()
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Run one command.

    Exit codes: 0 success, 1 not found or not possible, 2 invalid input, 3 limit reached.
    """
    try:
        streams.prepare()
        words = [*(sys.argv[1:] if arguments is None else arguments)] or _without_words()
        first = words[0]
        app = robotable_app(of_games=first not in {*PLAY, *HOST, "--version"})
        if first in app.help_flags:  # the help describes every command
            for name in app:
                app[name]
        app(words, console=out(), exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as error:
        _fail(f"{_sentence(error)} Try `{_called(error)} --help`.", BAD_INPUT)
    except CommandError as error:
        _fail(str(error), error.code)
    except (NotationError, InvalidOptions, IllegalAction) as error:
        _fail(str(error), BAD_INPUT)
    except ImportError as error:
        if (missing := missing_extra(error)) is not None:
            _fail(missing, BAD_INPUT)
        broken = _of_kernel(error)
        if broken is None:
            raise
        _fail(f"Cannot load the compiled kernel: {broken}", BAD_INPUT)
    except KeyboardInterrupt:
        _fail("Stopped.", STOPPED)
    except OSError as error:
        has_seen_enough = isinstance(error, BrokenPipeError) and not streams.has_reader()  # `| head`
        streams.abandon_output()
        if has_seen_enough:
            return
        _fail(f"Cannot write to {error.filename or 'standard output'}: {error.strerror or error}", 1)


def _without_words() -> list[str]:
    """At a keyboard, `robotable` alone is a game, so that `pipx run robotable` plays at once."""
    if sys.stdin is None or not sys.stdin.isatty() or not out().is_terminal:
        return ["--help"]
    out().print("[dim]robotable --help lists everything else.[/dim]")
    return ["play"]


_KERNEL: Final = "robotable.kernel._kernel"


def _of_kernel(error: BaseException | None) -> ImportError | None:
    """Find the import error of the compiled kernel in the chain of causes, if there is one."""
    while error is not None:
        if isinstance(error, ImportError) and error.name == _KERNEL:
            return error
        error = error.__cause__
    return None


def _sentence(error: CycloptsError) -> str:
    """What the parser found wrong. Words that no parameter takes come before parameters without a word."""
    unused = " ".join(error.unused_tokens or ())
    if isinstance(error, UnusedCliTokensError):
        return f"{unused}: unexpected argument."
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        return _missing(error.argument.name, unused, _called(error))
    text = str(error).strip()
    return text if text.endswith((".", "?")) else f"{text}."


def _missing(name: str, unused: str, command: str) -> str:
    if not unused:
        return f"`{command}` needs {name}."
    if name in unused.split():
        return f"{name} needs a value."
    if name.startswith("-"):
        return f"{unused}: unexpected argument. Did you mean `{name} {unused}`?"
    return f"{unused}: unexpected argument. `{command}` needs {name}."


def _called(error: CycloptsError) -> str:
    return " ".join(("robotable", *(error.command_chain or ())))


def _fail(message: str, code: int) -> NoReturn:
    """Print the message as one line. File names in it may contain line breaks and terminal escapes."""
    try:
        console = err()
        console.print("error", style="bold red", end="")
        console.print(f": {printable(without_passwords(' '.join(message.split())))}")
        sys.stderr.flush()
    except OSError:
        streams.abandon_errors()  # if standard error is full too, the exit code still reports the failure
    sys.exit(code)
