"""The options of commands in which engines play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cyclopts import Parameter

from robotable.cli.errors import CommandError
from robotable.cli.numbers import Whole
from robotable.engines.budget import Budget, read_budget
from robotable.games.notation import shown
from robotable.players.external import ExternalPlayer
from robotable.players.process import Limits, command_line

ENGINE: Final = "engine:"
"""Before the command of an engine."""

_LEAST_MEMORY: Final = 16


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class EngineOptions:
    """Options of commands in which engines play.

    Parameters
    ----------
    engine_budget
        How long engines may think for an action, such as 500ms, 2000it (iterations) or 50000n (nodes).
    engine_memory
        How much memory an engine may use, in megabytes.
    engine_option
        An option of the engines that have it, as NAME=VALUE.
    """

    engine_budget: str = "1000ms"
    engine_memory: Whole = 1_024
    engine_option: list[str] | None = None

    @property
    def budget(self) -> Budget:
        try:
            return read_budget(self.engine_budget)
        except ValueError as error:
            raise CommandError(f"--engine-budget: {error}") from None

    @property
    def limits(self) -> Limits:
        if self.engine_memory < _LEAST_MEMORY:
            raise CommandError(f"--engine-memory: an engine needs at least {_LEAST_MEMORY} megabytes.")
        return Limits(megabytes=self.engine_memory)

    @property
    def chosen(self) -> Mapping[str, str]:
        pairs = {}
        for text in self.engine_option or ():
            name, equals, value = text.partition("=")
            if not equals:
                raise CommandError(f"--engine-option {shown(text)}: write NAME=VALUE.")
            pairs[name] = value
        return pairs

    def external(self, spec: str) -> ExternalPlayer:
        """The engine with this command, after the prefix."""
        try:
            command = command_line(spec.removeprefix(ENGINE))
        except ValueError as error:
            raise CommandError(f"{error}.") from None
        return ExternalPlayer(command, self.budget, self.limits, self.chosen)


ENGINES_PLAY: Final = EngineOptions()
