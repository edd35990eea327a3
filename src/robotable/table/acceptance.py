"""Which challenges a bot accepts: games, options, time controls, the number of games, and challengers."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.notation import shown
from robotable.games.protocol import InvalidOptions
from robotable.table.setup import Setup
from robotable.table.timing import Days, Fischer, PerMove, TimeControl

MOST_TERMS: Final = 20
MOST_AT_ONCE: Final = 100


class TimeTerms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["untimed", "per_move", "fischer", "days"]
    least: int = 0
    """Seconds per move, seconds at the start, or days, depending on the kind. Ignored for `untimed`."""

    most: int | None = None
    increment: int = 0
    """The minimum increment in seconds, for `fischer`."""


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    options: dict[str, tuple[Any, ...]] | None = None
    """The accepted values of each option. Options not listed must have their default value, or the usual one
    of a new table. None accepts everything."""

    time: tuple[TimeTerms, ...] | None = None
    """None accepts every time control."""

    match: bool = False
    """Whether matches of several rounds are accepted."""


class Acceptance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terms: tuple[Terms, ...]
    """A challenge must fit at least one of these."""

    at_once: int = 1
    """The largest number of simultaneous games."""

    who: Literal["people", "anybody"] = "anybody"
    """Whether other bots can challenge this one."""


def checked_acceptance(acceptance: Acceptance) -> Acceptance:
    """Return the acceptance unchanged, or raise InvalidOptions for the first problem found."""
    if not 1 <= len(acceptance.terms) <= MOST_TERMS:
        raise InvalidOptions(f"terms has {len(acceptance.terms)} entries; it must have 1 to {MOST_TERMS}")
    if not 1 <= acceptance.at_once <= MOST_AT_ONCE:
        raise InvalidOptions(f"at_once is {acceptance.at_once}; it must be 1 to {MOST_AT_ONCE}")
    for terms in acceptance.terms:
        if terms.game not in GAMES:
            raise InvalidOptions(f"Unknown game {shown(terms.game)}. Choose one of {', '.join(GAMES)}.")
        known = msgspec.structs.fields(GAMES[terms.game].options)
        for name in terms.options or ():
            if name not in {field.name for field in known}:
                names = ", ".join(field.name for field in known)
                raise InvalidOptions(
                    f"options: {terms.game} has no option {shown(name)}. Choose from {names}."
                )
    return acceptance


def objection(acceptance: Acceptance, setup: Setup) -> str | None:
    """Return why the setup is not accepted, or None if it is. If several terms are for this game, the reason
    is that of the last one."""
    found = None
    for terms in acceptance.terms:
        if terms.game != setup.game:
            continue
        found = _options(terms, setup) or _time(terms, setup.time) or _match(terms, setup)
        if found is None:
            return None
    games = ", ".join(sorted({terms.game for terms in acceptance.terms}))
    return found or f"the game is {setup.game}; accepted: {games}"


def _options(terms: Terms, setup: Setup) -> str | None:
    if terms.options is None:
        return None
    game = setup.entry()
    defaults = msgspec.to_builtins(game.options())
    chosen = msgspec.to_builtins(msgspec.convert(setup.options, game.options))
    for name, value in chosen.items():
        usual = game.usual.get(name, defaults[name])
        accepted = terms.options.get(name, tuple(dict.fromkeys((usual, defaults[name]))))
        if value not in accepted:
            return (
                f"{name} is {shown(str(value))}; accepted: {', '.join(shown(str(one)) for one in accepted)}"
            )
    return None


def _time(terms: Terms, time: TimeControl) -> str | None:
    if terms.time is None or any(_fits(one, time) for one in terms.time):
        return None
    accepted = "; ".join(map(_in_words, terms.time)) or "none"
    return f"the time is {msgspec.json.encode(time).decode()}; accepted: {accepted}"


def _fits(terms: TimeTerms, time: TimeControl) -> bool:
    increment = 0
    match time:
        case PerMove(seconds):
            kind, amount = "per_move", seconds
        case Fischer(initial, increment):
            kind, amount = "fischer", initial
        case Days(days):
            kind, amount = "days", days
        case _:
            return terms.kind == "untimed"
    is_long_enough = terms.least <= amount and terms.increment <= increment
    return terms.kind == kind and is_long_enough and (terms.most is None or amount <= terms.most)


def _in_words(terms: TimeTerms) -> str:
    if terms.kind == "untimed":
        return "untimed"
    most = "more" if terms.most is None else str(terms.most)
    plus = f" + {terms.increment} or more" if terms.kind == "fischer" else ""
    return f"{terms.kind} {terms.least} to {most}{plus}"


def _match(terms: Terms, setup: Setup) -> str | None:
    return None if terms.match or setup.match is None else "this is a match; accepted: single games"
