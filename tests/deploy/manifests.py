"""Reads the files of `deploy/` and what they rely on."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from robotable.cli import settings
from robotable.cli.app import robotable_app
from robotable.server import serve
from tests.docs.pages import ROOT

# Imported by name, because it comes without types.
yaml: Any = import_module("yaml")

DEPLOY: Final = ROOT / "deploy"
DRAIN_SECONDS: Final = (
    serve.DRAIN_SECONDS + serve.GOODBYE_SECONDS + serve.GRACEFUL_SECONDS + serve.HANGING_SECONDS
)
"""The longest that one of several nodes waits for its clients after SIGTERM."""


def documents(path: Path) -> list[Any]:
    return list(yaml.safe_load_all(path.read_text(encoding="utf-8")))


def known_variables() -> set[str]:
    app = robotable_app(of_games=False)
    commands = [app[name] for name in app if name in settings.COMMANDS]
    return {settings.variable(one) for command in commands for one in settings.settings_of(command)}


def seconds(text: str) -> float:
    """`20s` or `20`."""
    return float(text.removesuffix("s"))
