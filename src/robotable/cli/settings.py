"""Where the options of long-running commands come from: the command line first, then the environment, then a
TOML file. So each option is a *setting*, and a new option is one without further code."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from cyclopts import App, ArgumentCollection, Parameter, Token
from cyclopts.argument import Argument

from robotable.cli.errors import CommandError

COMMANDS: Final = frozenset({"serve", "worker"})
"""The commands that read settings. They can share one file and one environment."""

PREFIX: Final = "ROBOTABLE_"
FILE: Final = "--config"
MAX_FILE_BYTES: Final = 65_536

NOT_AN_ARGUMENT: Final = Parameter(show=False)
"""For secrets: only in the environment or the file, because everyone on a machine can read arguments."""


def variable(argument: Argument) -> str:
    """The environment variable of an option: ROBOTABLE_OPS_PORT for --ops-port."""
    return PREFIX + key(argument).upper().replace("-", "_")


def key(argument: Argument) -> str:
    """The key of an option in a file: ops-port for --ops-port."""
    return argument.name.removeprefix("--")


def settings_of(command: App) -> list[Argument]:
    """Every option of a command, with what its docstring says about it."""
    found = command.assemble_argument_collection(parse_docstring=True)
    return [one for one in found if one.name.startswith("--")]


class Settings:
    """cyclopts calls it after it has read the command line."""

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = os.environ if environment is None else environment

    def __call__(self, app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
        """Fill in the options that the command line leaves out. Raises CommandError."""
        options = {key(one): one for one in arguments if one.name.startswith("--")}
        known = _known_keys(app) | set(options)
        _refuse_secret_arguments(options.values())
        self._read_environment(options, known)
        path = _path(options.get(key_of(FILE)), self._environment)
        if path is not None:
            _read_file(path, options, known)

    def _read_environment(self, options: Mapping[str, Argument], known: Iterable[str]) -> None:
        for option in options.values():
            # Compose files pass an empty text for a variable that is not set.
            if not option.tokens and (value := self._environment.get(variable(option))):
                option.append(Token(keyword=variable(option), value=value, source="the environment"))
        names = [one.upper().replace("-", "_") for one in known]
        for name in sorted(self._environment):
            word = name.removeprefix(PREFIX)
            # Other programs have variables with our prefix too: Kubernetes describes a service with them.
            if name.startswith(PREFIX) and word not in names and (near := _near(word, names)):
                raise CommandError(f"{name}: unknown environment variable. Did you mean {PREFIX}{near}?")


def key_of(option: str) -> str:
    return option.removeprefix("--")


def _known_keys(app: App) -> set[str]:
    """The settings of all commands that share a file with this one."""
    root = app.app_stack.current_frame[0]
    return {key(one) for name in COMMANDS & set(root) for one in settings_of(root[name])}


def _refuse_secret_arguments(options: Iterable[Argument]) -> None:
    for option in options:
        if option.parameter.show is False and option.tokens:
            raise CommandError(
                f"{option.name}: use {variable(option)} or {key(option)} in a file instead, "
                "because everyone on this machine can read arguments."
            )


def _path(option: Argument | None, environment: Mapping[str, str]) -> Path | None:
    given = option.tokens[0].value if option is not None and option.tokens else None
    value = given or environment.get(PREFIX + key_of(FILE).upper())
    return Path(value) if value else None


def _read_file(path: Path, options: Mapping[str, Argument], known: Iterable[str]) -> None:
    for name, value in _loaded(path).items():
        if name not in known or name == key_of(FILE):
            near = _near(name.replace("_", "-"), known)
            raise CommandError(f"{path}: unknown setting '{name}'.{f' Did you mean {near}?' if near else ''}")
        if not isinstance(value, str | int):
            raise CommandError(f"{path}: {name} must be a text, a whole number, true or false.")
        option = options.get(name)
        if option is not None and not option.tokens:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            option.append(Token(keyword=name, value=text, source=str(path)))


def _loaded(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise CommandError(f"cannot read the settings in {path}: {error.strerror or error}") from None
    if len(content) > MAX_FILE_BYTES:
        raise CommandError(f"{path} is too long for settings: more than {MAX_FILE_BYTES:,} bytes.")
    try:
        return tomllib.loads(content.decode())
    except UnicodeDecodeError:
        raise CommandError(f"{path} is not a text file in UTF-8.") from None
    except tomllib.TOMLDecodeError as error:
        raise CommandError(f"{path} is not valid TOML: {error}") from None


def _near(name: str, known: Iterable[str]) -> str | None:
    return next(iter(get_close_matches(name, sorted(known), n=1, cutoff=0.75)), None)
