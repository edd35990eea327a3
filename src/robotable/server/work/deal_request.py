"""What a process is asked about a daily deal: what to compare results with."""

from __future__ import annotations

import msgspec

from robotable.puzzles.deal import Benchmark, Deal, known_deals, played
from robotable.server.work.task import BadAnswer


def make_benchmark(request: bytes) -> bytes:
    deal = msgspec.json.decode(request, type=Deal)
    return msgspec.json.encode(known_deals(deal.game).benchmark(deal))


def read_benchmark(answer: bytes, asked: Deal) -> Benchmark:
    """Raises BadAnswer, for example for a result that the actions do not lead to."""
    try:
        found = msgspec.json.decode(answer, type=Benchmark)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadAnswer(f"The benchmark is malformed: {str(error)[:200]}") from None
    for line in (found.engine, found.foresight):
        try:
            points = played(asked, line.placed).points
        except ValueError as error:
            raise BadAnswer(f"The rules refuse this game: {str(error)[:200]}") from None
        if points != line.points:
            raise BadAnswer(f"This game ends with {points} points, not with {line.points}.")
    return found
