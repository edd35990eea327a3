"""Write the table of settings into its page: `python -m tests.docs.settings`."""

from __future__ import annotations

import re
from typing import Any, Final, get_args

from cyclopts.argument import Argument

from robotable.cli import settings
from robotable.cli.app import robotable_app
from robotable.redaction import HIDDEN
from tests.docs.pages import DOCS

PAGE: Final = DOCS / "reference/settings.md"

INTRODUCTION: Final = """\
# Settings

Each option of {commands} can be set in three ways. If it is set in several, the first one counts:

1. on the command line: `--ops-port 9100`;
2. in the environment: `ROBOTABLE_OPS_PORT=9100`; an empty variable counts as not set;
3. in a TOML file that `--config` or `ROBOTABLE_CONFIG` names: `ops-port = 9100`.

Commands can share one file: each takes the settings that it has. A file contains texts, whole numbers, `true`
and `false`, without sections, and has at most {bytes:,} bytes. A wrong value, an unknown name in a file and a
file that cannot be read end the command with one sentence and exit code 2. So does an environment variable
that looks like a misspelt setting; other variables that start with `ROBOTABLE_` are ignored.

Keep secrets in the environment or in a file that only the server's user can read, because everyone on a
machine can read command lines. Settings without a command-line option are refused there. Passwords in
addresses appear as `{hidden}` in error messages and in the log.

This page is written from the code by `python -m tests.docs.settings`.

"""

HEAD: Final = (
    "| setting | environment variable | type | default | meaning | used by |",
    "|---|---|---|---|---|---|",
)

KINDS: Final = {
    "str": "text",
    "Path": "path",
    "int": "whole number",
    "float": "number",
    "bool": "true or false",
}


def page() -> str:
    rows = [*HEAD]
    rows += [f"| {' | '.join(row)} |" for row in _rows()]
    commands = " and ".join(f"`robotable {name}`" for name in _commands())
    introduction = INTRODUCTION.format(commands=commands, bytes=settings.MAX_FILE_BYTES, hidden=HIDDEN)
    return introduction + "\n".join(rows) + "\n"


def _commands() -> list[str]:
    return [name for name in robotable_app() if name in settings.COMMANDS]


def _rows() -> list[list[str]]:
    """Settings of two commands that are the same but for the command share a row."""
    app = robotable_app()
    used: dict[tuple[str, ...], list[str]] = {}
    for command in _commands():
        for setting in settings.settings_of(app[command]):
            used.setdefault(_columns(setting), []).append(f"`{command}`")
    return [[*columns, ", ".join(commands)] for columns, commands in used.items()]


def _columns(setting: Argument) -> tuple[str, ...]:
    key = f"`{settings.key(setting)}`"
    if setting.parameter.show is False:
        key += " (not on the command line)"
    default = setting.field_info.default
    shown = "" if default is None or default is setting.field_info.empty else f"`{_text(default)}`"
    shown = "required" if setting.required else shown
    meaning = re.sub(r"\s+", " ", setting.parameter.help or "").replace("|", r"\|")
    return key, f"`{settings.variable(setting)}`", _kind(setting), shown, meaning


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _kind(setting: Argument) -> str:
    hint: Any = setting.hint
    names = [one.__name__ for one in get_args(hint) if one is not type(None)] or [hint.__name__]
    kind = " or ".join(KINDS.get(name, name) for name in names)
    return kind + "".join(f", {limit}" for limit in _limits(setting))


def _limits(setting: Argument) -> list[str]:
    """The range of a number."""
    validators: Any = setting.parameter.validator
    found = validators if isinstance(validators, tuple | list) else [validators] if validators else []
    return [f"{one.gte} to {one.lte}" for one in found if getattr(one, "lte", None) is not None]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
