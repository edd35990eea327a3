"""The laws that every game obeys in every variant: one suite for all of them."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games.catalogue import GAMES
from robotable.games.log import replay
from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, Outcome, Seat
from robotable.games.record import Record
from robotable.games.record_json import read_record_json, write_record_json
from robotable.games.record_text import read_record, write_record
from robotable.table.moments import position_text
from tests.laws.playout import choose
from tests.laws.subject import Subject
from tests.laws.subjects import SUBJECTS
from tests.thorough import usually

EVERY = [
    pytest.param(subject, id=f"{game}-{subject.label}")
    for game, subjects in SUBJECTS.items()
    for subject in subjects
]
every_game = pytest.mark.parametrize("subject", EVERY)
seeds = st.integers(0, usually(5, everything=2**32 - 1))
a_few = settings(max_examples=usually(6, everything=30))


def viewers(subject: Subject, state: Any) -> list[Seat | None]:
    return [None, *range(subject.rules.seats(state))]


def test_every_game_in_the_catalogue_has_subjects() -> None:
    assert set(SUBJECTS) == set(GAMES)
    assert all(SUBJECTS.values())


def games_that_recognise(text: str) -> list[str]:
    return [name for name, game in GAMES.items() if game.notation.beginning.match(text)]


@every_game
@a_few
@given(seed=seeds)
def test_a_game_is_over_exactly_when_no_seat_can_act(subject: Subject, seed: int) -> None:
    rules = subject.rules
    state = rules.new(subject.options)
    for actions, (before, _, _, step) in enumerate(subject.played(seed), 1):
        assert rules.outcome(before) is None
        assert actions <= subject.longest
        state = step.state
    outcome = rules.outcome(state)
    assert isinstance(outcome, Outcome)
    assert len(outcome.points) == rules.seats(state)
    assert set(outcome.winners) <= set(range(rules.seats(state)))


@every_game
@a_few
@given(seed=seeds)
def test_exactly_the_seats_to_act_have_legal_actions(subject: Subject, seed: int) -> None:
    rules, rng = subject.rules, Random(seed)
    for state in subject.some_states(seed, rng):
        acting = rules.to_act(state)
        assert len(set(acting)) == len(acting)
        for seat in (CHANCE, CLOCK, *range(rules.seats(state) + 2)):
            legal = rules.legal_actions(state, seat)
            assert bool(legal) == (seat in acting)
            assert len(set(legal)) == len(legal)
        odds = rules.odds(state)
        assert tuple(action for action, _ in odds) == rules.legal_actions(state, CHANCE)
        assert all(weight > 0 for _, weight in odds)


@every_game
@a_few
@given(seed=seeds)
def test_every_legal_action_applies_and_leaves_the_old_state_alone(subject: Subject, seed: int) -> None:
    rules, rng = subject.rules, Random(seed)
    for state in subject.some_states(seed, rng):
        before = msgspec.json.encode(state)
        for seat in rules.to_act(state):
            legal = rules.legal_actions(state, seat)
            for action in legal if len(legal) < 100 else rng.sample(legal, 100):
                step = rules.apply(state, seat, action)
                assert step.state != state
                assert step.events
        assert msgspec.json.encode(state) == before


@every_game
@a_few
@given(seed=seeds)
def test_an_unlisted_action_is_refused_with_a_reason(subject: Subject, seed: int) -> None:
    """Actions that would be right at another time, for another seat, or never."""
    rules, rng = subject.rules, Random(seed)
    known: set[Any] = set()
    states = []
    for state, _, action, step in subject.played(seed):
        known.add(action)
        states.append(state)
        last = step.state
    state = rng.choice([*states, last])
    before = msgspec.json.encode(state)
    for seat in (CHANCE, CLOCK, *range(rules.seats(state)), rules.seats(state), 99, -3):
        legal = rules.legal_actions(state, seat)
        for action in known.difference(legal):
            with pytest.raises(IllegalAction) as refused:
                rules.apply(state, seat, action)
            assert len(str(refused.value)) > 10
    assert msgspec.json.encode(state) == before


@every_game
@a_few
@given(seed=seeds)
def test_the_log_replays_to_the_same_states(subject: Subject, seed: int) -> None:
    rules = subject.rules
    played = subject.played(seed)
    log = [(seat, action) for _, seat, action, _ in played]
    again = list(replay(rules, rules.new(subject.options), log))
    assert again == [step for _, _, _, step in played]
    assert hash(again[-1].state) == hash(played[-1][3].state)


@every_game
@a_few
@given(seed=seeds)
def test_values_survive_json(subject: Subject, seed: int) -> None:
    rules, rng = subject.rules, Random(seed)
    for state in subject.some_states(seed, rng):
        seats = rules.to_act(state)
        values: list[tuple[Any, Any]] = [(state, subject.state)]
        values += [(rules.view(state, viewer), subject.view) for viewer in viewers(subject, state)]
        if seats:
            action = rng.choice(rules.legal_actions(state, seats[0]))
            values.append((action, subject.game.action))
            values += [(event, subject.event) for event in rules.apply(state, seats[0], action).events]
        for value, form in values:
            assert msgspec.json.decode(msgspec.json.encode(value), type=form) == value


@every_game
@a_few
@given(seed=seeds)
def test_notation_round_trips(subject: Subject, seed: int) -> None:
    rules, rng = subject.rules, Random(seed)
    for state in subject.some_states(seed, rng):
        for seat in rules.to_act(state):
            legal = rules.legal_actions(state, seat)
            words = [subject.notation.write_action(state, seat, action) for action in legal]
            assert len(set(words)) == len(words)
            for word, action in zip(words, legal, strict=True):
                assert subject.notation.read_action(state, word) == (seat, action)
                assert " " not in word
                assert word.isprintable()
        for viewer in viewers(subject, state):
            copied = position_text(subject.game, rules.view(state, viewer))
            assert copied is None or (copied and copied.isprintable())
        if subject.has_positions:
            notation = subject.game.notation
            text = notation.write_position(state)
            assert notation.read_position(text) == state
            assert notation.write_position(notation.read_position(text)) == text
            assert games_that_recognise(text) == [subject.game.name]


@every_game
@a_few
@given(seed=seeds, cut=st.floats(0, 1))
def test_records_round_trip_at_every_length(subject: Subject, seed: int, cut: float) -> None:
    rules = subject.rules
    log = [(seat, action) for _, seat, action, _ in subject.played(seed)]
    names = tuple(f"Player {seat}" for seat in range(rules.seats(rules.new(subject.options))))
    record = Record(subject.game.name, subject.options, names, tuple(log[: round(cut * len(log))]))
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text
    assert read_record_json(write_record_json(record)) == record


@every_game
@a_few
@given(seed=seeds)
def test_a_resampled_state_looks_the_same_and_plays_the_same(subject: Subject, seed: int) -> None:
    rules, rng = subject.rules, Random(seed)
    for state in subject.some_states(seed, rng):
        for viewer in viewers(subject, state):
            other = rules.resample(state, viewer, rng)
            assert msgspec.json.encode(rules.view(other, viewer)) == msgspec.json.encode(
                rules.view(state, viewer)
            )
            assert rules.to_act(other) == rules.to_act(state)
            if viewer is None or not (legal := rules.legal_actions(state, viewer)):
                continue
            action = rng.choice(legal)
            here, there = rules.apply(state, viewer, action), rules.apply(other, viewer, action)
            seen = [rules.redact(event, viewer) for event in here.events]
            assert [rules.redact(event, viewer) for event in there.events] == seen
            assert rules.view(here.state, viewer) == rules.view(there.state, viewer)


@every_game
@a_few
@given(seed=seeds)
def test_a_state_dealt_from_a_view_gives_that_view(subject: Subject, seed: int) -> None:
    determinise = subject.game.determinise
    if determinise is None or subject.is_match:  # in a match, players pass the view of the round
        return
    rules, rng = subject.rules, Random(seed)
    for state in subject.some_states(seed, rng):
        for viewer in viewers(subject, state):
            view = rules.view(state, viewer)
            dealt = determinise(view, rng)
            assert rules.view(dealt, viewer) == view
            assert rules.seats(dealt) == rules.seats(state)
            for seat in rules.to_act(dealt):
                assert rules.legal_actions(dealt, seat)


@every_game
@a_few
@given(seed=seeds)
def test_a_resampled_state_can_be_played_to_its_end(subject: Subject, seed: int) -> None:
    rules, rng = subject.rules, Random(seed)
    state = rules.resample(subject.some_states(seed, rng)[0], None, rng)
    for _ in range(subject.longest):
        if not rules.to_act(state):
            break
        state = rules.apply(state, *choose(rules, state, rng, subject.patience)).state
    assert rules.outcome(state) is not None


@every_game
@a_few
@given(seed=seeds)
def test_chance_events_reveal_nothing_that_the_view_hides(subject: Subject, seed: int) -> None:
    """Two draws that lead to the same view must also give the same events."""
    rules, rng = subject.rules, Random(seed)
    states = [state for state, seat, _, _ in subject.played(seed) if seat == CHANCE]
    for state in rng.sample(states, min(8, len(states))):
        steps = [rules.apply(state, CHANCE, action) for action, _ in rules.odds(state)]
        for viewer in viewers(subject, state):
            told: dict[bytes, Any] = {}
            for step in rng.sample(steps, min(12, len(steps))):
                seen = msgspec.json.encode(rules.view(step.state, viewer))
                events = [rules.redact(event, viewer) for event in step.events]
                assert told.setdefault(seen, events) == events


@every_game
def test_only_players_and_spectators_have_a_view(subject: Subject) -> None:
    rules = subject.rules
    state = rules.new(subject.options)
    for seat in (CHANCE, CLOCK, -3, rules.seats(state), 99):
        with pytest.raises(ValueError, match="there is no seat"):
            rules.view(state, seat)


@every_game
@a_few
@given(seed=seeds)
def test_a_redacted_event_reveals_no_more_than_a_view(subject: Subject, seed: int) -> None:
    """Everyone learns what a spectator learns from an event; redacting twice changes nothing."""
    rules = subject.rules
    for _, _, _, step in subject.played(seed):
        for event in step.events:
            public = rules.redact(event, None)
            for viewer in range(rules.seats(step.state)):
                assert rules.redact(public, viewer) == public
                assert rules.redact(rules.redact(event, viewer), None) == public
