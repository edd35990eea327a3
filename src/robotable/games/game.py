"""A game as the rest of the program sees it: its rules, its types, its notation and its table policy.

Shared code asks this object and never looks at a game's name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

import msgspec

from robotable.games.notation import Notation
from robotable.games.policy import DEFAULT, TablePolicy
from robotable.games.protocol import Rules
from robotable.games.race.rules import Race
from robotable.games.rounds import Rounds

AnyRace: TypeAlias = Race[Any, Any, Any, Any, Any, Any]

CountMoves: TypeAlias = Callable[[Any, int], list[tuple[str, int]]]
"""Takes a position and a depth; returns each first move as text with the number of sequences it starts."""


def _nothing(options: Any) -> str | None:
    return None


def _standard(options: Any) -> str:
    return "standard"


@dataclass(frozen=True, eq=False)
class Game:
    title: str
    rules: Rules[Any, Any, Any, Any, Any]
    notation: Notation[Any, Any, Any, Any]
    options: type[Any]
    state: Any
    action: Any
    event: Any
    view: Any
    """Decoders need the types of options, state, action, event and view at run time."""

    determinise: Callable[[Any, Random], Any] | None = None
    """Takes a view and returns a state that gives its seat this view, with everything hidden dealt at random.
    Players that look ahead need it; None if a view is not enough for that."""

    rounds: Rounds[Any, Any, Any, Any, Any] | None = None
    """The same rules, if the game can be played as a match of several rounds."""

    policy: TablePolicy = DEFAULT
    count_moves: CountMoves | None = None
    """How perft counts, if not by the actions of the rules: a race counts robot moves and ignores claims,
    bids and passes."""

    usual: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The options of a new table that does not choose them. The defaults of the options themselves are those
    of older tables and records, which must not change."""

    against_new: Callable[[Any], str | None] = _nothing
    """Takes options and returns why no new game can have them, although older games may."""

    against_rated: Callable[[Any], str | None] = _nothing
    """Takes options and returns why a game with them cannot be rated."""

    variant: Callable[[Any], str] = _standard
    """Takes options and returns the variant, in one word, by which lists of games are filtered."""

    compared: tuple[str, ...] = ()
    """The options that make solo games easier or harder. Results are compared only if these are equal."""

    @cached_property
    def action_decoder(self) -> msgspec.json.Decoder[Any]:
        """For the text of an action. Building a decoder takes longer than decoding, and every move needs
        it three times."""
        return msgspec.json.Decoder(self.action)

    @property
    def name(self) -> str:
        return self.rules.name

    def kind(self, options: Any) -> str:
        """Return the options of a solo game that matter to its result and are not the default, as text."""
        default = self.options()
        found = {name: getattr(options, name) for name in sorted(self.compared)}
        differing = {name: value for name, value in found.items() if value != getattr(default, name)}
        return msgspec.json.encode(differing).decode()

    def kind_options(self, kind: str) -> dict[str, Any]:
        """Return all options that matter to results of this kind."""
        default, differing = self.options(), msgspec.json.decode(kind, type=dict[str, Any])
        return {name: getattr(default, name) for name in self.compared} | differing

    @property
    def race(self) -> AnyRace | None:
        """The rules, if the game is a race."""
        return self.rules if isinstance(self.rules, Race) else None
