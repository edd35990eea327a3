"""What `--json` prints, as types: the reference has a JSON Schema of each. `version` grows when a field goes
away or changes its meaning; new fields do not change it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from robotable.cli.terminal import write_json


class JsonOutput(msgspec.Struct, frozen=True, kw_only=True):
    commands: ClassVar[tuple[str, ...]]
    """The commands that print this."""

    version: int = 1

    def write(self) -> None:
        """On one line."""
        write_json(self)
