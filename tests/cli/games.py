"""Sample games: random games of every variant, and the same games with different hidden cards."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from hypothesis import strategies as st

from robotable.games.catalogue import GAMES
from robotable.games.chance import draw
from robotable.games.protocol import CHANCE, Seat
from robotable.games.record import Record, rules_for
from robotable.games.robot_master import VARIANTS, Options
from robotable.games.rounds import MatchOptions, MatchState

GAME: Final = GAMES["robot_master"]
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")

options = st.one_of(
    st.builds(Options, st.sampled_from(list(VARIANTS)), st.sampled_from(["rows", "columns", "random"])),
    st.builds(
        lambda variant, duplicate: MatchOptions(game=Options(variant), rounds=2, duplicate=duplicate),
        st.sampled_from(["duel", "refill", "teams"]),
        st.booleans(),
    ),
)


def played(options: Any, seed: int, length: int | None = None) -> Record:
    """Play a random game, or its first `length` actions."""
    rules, rng = rules_for(GAME, options), Random(seed)
    state = rules.new(options)
    seats = rules.seats(state)
    log: list[tuple[Seat, Any]] = []
    while (acting := rules.to_act(state)) and (length is None or len(log) < length):
        seat = acting[0]
        action = (
            draw(rules.odds(state), rng) if seat == CHANCE else rng.choice(rules.legal_actions(state, seat))
        )
        log.append((seat, action))
        state = rules.apply(state, seat, action).state
    return Record(GAME.name, options, NAMES[:seats], tuple(log))


records = st.builds(played, options, st.integers(0, 999), st.integers(26, 70))
"""Games cut off anywhere after the first deal."""


def redealt(record: Record, seat: Seat, rng: Random) -> Record:
    """Return a record that looks the same to this seat. The cards that it has not seen are dealt again."""
    rules, state = record.rules, record.state()
    other = rules.resample(state, seat, rng)
    before, after = (state.round, other.round) if isinstance(state, MatchState) else (state, other)
    # In a match, only the current round has hidden cards.
    began = 0
    if isinstance(state, MatchState):
        steps = list(record.steps())
        began = next(at for at, step in enumerate(steps) if step.state.number == state.number)
    deal = tuple(action for owner, action in record.log[began:] if owner == CHANCE)
    assert GAME.rounds is not None
    fresh = iter(GAME.rounds.redeal(before, after, deal))
    log = [(owner, next(fresh) if owner == CHANCE else action) for owner, action in record.log[began:]]
    return Record(record.game, record.options, record.players, (*record.log[:began], *log))
