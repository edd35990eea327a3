"""Records as JSON, for programs. Actions are the same words as in the text format."""

from __future__ import annotations

from typing import Any

import msgspec

from robotable.games.catalogue import GAMES
from robotable.games.early_end import Cause, EarlyEnd, check_early_end
from robotable.games.notation import NotationError, shown
from robotable.games.protocol import IllegalAction, InvalidOptions, Outcome
from robotable.games.record import FORMAT, Record, rules_for
from robotable.games.rounds import MatchLength, MatchOptions


class RecordJson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    record: int
    game: str
    rules: int
    options: dict[str, Any]
    match: MatchLength | None = None
    players: tuple[str, ...]
    actions: tuple[str, ...]
    result: Outcome | None
    ended: Cause | msgspec.UnsetType = msgspec.UNSET
    """Set if the game ended before the rules ended it."""


def write_record_json(record: Record) -> bytes:
    return msgspec.json.encode(as_json(record))


def as_json(record: Record) -> RecordJson:
    options, match = record.options, None
    if isinstance(options, MatchOptions):
        match = MatchLength.of(options)
        options = options.game
    return RecordJson(
        record=FORMAT,
        game=record.game,
        rules=record.rules.version,
        options=msgspec.to_builtins(options),
        match=match,
        players=record.players,
        actions=tuple(word for word, _ in record.words()),
        result=record.outcome(),
        ended=msgspec.UNSET if record.early_end is None else record.early_end.cause,
    )


def read_record_json(text: bytes | str) -> Record:
    """Parse a record and check every action against the rules; raises NotationError."""
    try:
        found = msgspec.json.decode(text, type=RecordJson)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NotationError(_short(error), path="$") from None
    if found.record != FORMAT:
        raise NotationError(f"unknown format {found.record}; expected {FORMAT}", path="$.record")
    game = GAMES.get(found.game)
    if game is None:
        raise NotationError(
            f"Unknown game {shown(found.game)}. Choose one of {', '.join(GAMES)}.", path="$.game"
        )
    if found.rules != game.rules.version:
        raise NotationError(f"unknown version {found.rules}; expected {game.rules.version}", path="$.rules")
    try:
        options = msgspec.convert(found.options, game.options)
        if found.match is not None:
            options = found.match.options(options)
        state = rules_for(game, options).new(options)
    except (msgspec.ValidationError, InvalidOptions) as error:
        raise NotationError(_short(error), path="$.options") from None
    seats = rules_for(game, options).seats(state)
    if len(found.players) != seats:
        raise NotationError(f"{len(found.players)} players for {seats} seats", path="$.players")
    try:
        record = Record(found.game, options, found.players, ())
    except ValueError as error:
        raise NotationError(_short(error), path="$.players") from None
    log = _read_actions(record, state, found.actions)
    record = Record(found.game, options, found.players, log)
    if found.ended is not msgspec.UNSET:
        ending = EarlyEnd(found.ended, () if found.result is None else found.result.winners)
        try:
            check_early_end(ending, seats, record.outcome())
        except ValueError as error:
            raise NotationError(str(error), path="$.ended") from None
        record = Record(found.game, options, found.players, log, ending)
    if record.outcome() != found.result:
        raise NotationError(f"the actions lead to {record.outcome()}, not to {found.result}", path="$.result")
    return record


def _read_actions(record: Record, state: Any, words: tuple[str, ...]) -> tuple[tuple[int, Any], ...]:
    log = []
    for at, word in enumerate(words):
        try:
            seat, action = record.notation.read_action(state, word)
            state = record.rules.apply(state, seat, action).state
        except NotationError as error:
            raise NotationError(error.problem, path=f"$.actions[{at}]") from None
        except IllegalAction as error:
            raise NotationError(f"{word}: {error}", path=f"$.actions[{at}]") from None
        log.append((seat, action))
    return tuple(log)


def _short(error: Exception) -> str:
    """Shorten the message: the decoder quotes its input, however long that is."""
    text = str(error)
    return text if len(text) <= 200 else text[:100] + " … " + text[-90:]
