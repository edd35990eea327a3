"""Records as text: a head of `key: value` lines, an empty line, the actions as words, then the result.

    robotable record 1
    game: robot_master
    rules: 1
    variant: duel
    …
    match: rounds 2            (only for a match: rounds N | points N, then "duplicate" if it is one)
    seat 0: Ann
    seat 1: Ben

    round 1                    (only in a match)
    +0 +3 …                    the deal, then the turns; lines may break between any two words
    5c4 3d3
    ended: seat 1 wins, points 0 5
    …
    result: seat 1 wins, points 0 5      (plus ", resigned" or similar after an early end)

Readers ignore empty lines and lines that begin with #. They check the result against the actions, so a
truncated or altered record is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from robotable.games.early_end import check_early_end, read_early_end
from robotable.games.notation import NotationError, shown
from robotable.games.protocol import IllegalAction, Outcome
from robotable.games.record import FORMAT, Record
from robotable.games.record_head import read_head
from robotable.games.rounds import MatchOptions, MatchState

_TITLE = f"robotable record {FORMAT}"


def write_outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return "unfinished"
    points = "points " + " ".join(map(str, outcome.points))
    if outcome.winners:
        seats = " ".join(map(str, outcome.winners))
        return f"seat {seats} wins, {points}" if len(outcome.winners) == 1 else f"seats {seats} win, {points}"
    return points if len(outcome.points) == 1 else f"draw, {points}"


def write_result(record: Record) -> str:
    if record.early_end is None:
        return write_outcome(record.outcome())
    cause = record.early_end.cause
    return cause if cause == "aborted" else f"{write_outcome(record.outcome())}, {cause}"


def write_record(record: Record) -> str:
    options, match = record.options, None
    if isinstance(options, MatchOptions):
        options, match = options.game, options
    lines = [_TITLE, f"game: {record.game}", f"rules: {record.rules.version}"]
    lines += [f"{key}: {_value(value)}".rstrip() for key, value in _written(options).items()]
    if match is not None:
        length = f"rounds {match.rounds}" if match.points is None else f"points {match.points}"
        lines.append(f"match: {length}{' duplicate' if match.duplicate else ''}")
    lines += [f"seat {seat}: {name}".rstrip() for seat, name in enumerate(record.players)]
    lines += ["", *_body(record), f"result: {write_result(record)}"]
    return "\n".join(lines) + "\n"


def _written(options: Any) -> dict[str, object]:
    """All options. Those that older records do not have are left out if they are the default."""
    added: frozenset[str] = getattr(options, "added", frozenset())
    defaults = {field.name: field.default for field in msgspec.structs.fields(options) if field.name in added}
    values: dict[str, object] = msgspec.to_builtins(options)
    return {key: value for key, value in values.items() if key not in added or value != defaults[key]}


def _value(value: object) -> str:
    """The text that msgspec converts back into the option's type."""
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _body(record: Record) -> Iterator[str]:
    rules, notation, state = record.rules, record.notation, record.start()
    line: list[str] = []
    rounds = finished = 0
    for seat, action in record.log:
        word, joins = notation.write_action(state, seat, action), notation.joins(state, seat, action)
        state = rules.apply(state, seat, action).state
        begins = isinstance(state, MatchState) and state.number == rounds
        if line and (begins or not joins):
            yield " ".join(line)
            line = []
        if begins:
            rounds += 1
            yield f"round {rounds}"
        line.append(word)
        if isinstance(state, MatchState) and len(state.finished) > finished:
            finished += 1
            yield " ".join(line)
            line = []
            yield f"ended: {write_outcome(state.finished[-1])}"
    if line:
        yield " ".join(line)


def read_record(text: str) -> Record:
    """Parse a record and check every action against the rules; raises NotationError."""
    lines = [
        (number, line.rstrip())
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip() and not line.startswith("#")
    ]
    if not lines or lines[0][1] != _TITLE:
        found = shown(lines[0][1]) if lines else "nothing"
        raise NotationError(f"expected {_TITLE!r}, found {found}", line=lines[0][0] if lines else 1)
    game, options, players, body = read_head(lines[1:])
    rules = Record(game, options, players, ()).rules
    notation = Record(game, options, players, ()).notation
    state = rules.new(options)
    log: list[tuple[int, Any]] = []
    for at, (number, line) in enumerate(body):
        if line.startswith("result:"):
            ending = read_early_end(line.removeprefix("result: "))
            record = Record(game, options, players, tuple(log), ending)
            if ending is not None:
                try:
                    check_early_end(ending, len(players), rules.outcome(state))
                except ValueError as error:
                    raise NotationError(str(error), line=number) from None
            _expect(line, f"result: {write_result(record)}", number)
            if at + 1 < len(body):
                raise NotationError("nothing can follow the result", line=body[at + 1][0])
            return record
        if isinstance(state, MatchState) and line.startswith("ended:"):
            ended = len(state.finished) > state.number
            _expect(line, f"ended: {write_outcome(state.finished[-1] if ended else None)}", number)
        elif isinstance(state, MatchState) and line.startswith("round "):
            due = len(state.finished) + 1 if not log or len(state.finished) > state.number else None
            if due is None:
                raise NotationError("the previous round is not finished", line=number)
            _expect(line, f"round {due}", number)
        else:
            for column, word in _words(line):
                try:
                    seat, action = notation.read_action(state, word)
                    state = rules.apply(state, seat, action).state
                except NotationError as error:
                    raise NotationError(error.problem, line=number, column=column) from None
                except IllegalAction as error:
                    raise NotationError(f"{word}: {error}", line=number, column=column) from None
                log.append((seat, action))
    end = lines[-1][0]
    raise NotationError("the record has no 'result: …' at its end", line=end + 1)


def _expect(line: str, expected: str, number: int) -> None:
    if line != expected:
        raise NotationError(f"the actions lead to {expected!r}, not {shown(line, 80)}", line=number)


def _words(line: str) -> Iterator[tuple[int, str]]:
    column = 1
    for word in line.split(" "):
        if word:
            yield column, word
        column += len(word) + 1
