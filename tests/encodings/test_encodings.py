"""Encodings of every game in every variant, on the random games of the laws."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from robotable.encodings.catalogue import encoding_of
from robotable.encodings.encoding import Encoding, NotEncoded, length
from robotable.games.catalogue import GAMES
from robotable.games.protocol import CHANCE, CLOCK
from tests.laws.subject import Subject
from tests.laws.subjects import SUBJECTS
from tests.thorough import THOROUGH

FEW = 7
EVERY = [
    pytest.param(subject, id=f"{game}-{subject.label}")
    for game, subjects in SUBJECTS.items()
    for subject in subjects[:: 1 if THOROUGH else max(1, len(subjects) // FEW)]
    if not subject.is_match
]
every_game = pytest.mark.parametrize("subject", EVERY)


def found(subject: Subject) -> Encoding[Any, Any]:
    encoding = encoding_of(subject.game.name, subject.options)
    assert encoding is not None
    return encoding


def some_views(subject: Subject, count: int = 40) -> list[Any]:
    """The views of players, and of a spectator, from a random game."""
    rng = Random(4)
    played = subject.played(0)
    chosen = rng.sample(range(len(played)), min(count, len(played)))
    return [
        subject.rules.view(played[at][0], rng.choice([None, *range(subject.rules.seats(played[at][0]))]))
        for at in chosen
    ]


def test_every_game_has_an_encoding() -> None:
    for name, game in GAMES.items():
        assert encoding_of(name, game.options()) is not None


@every_game
def test_every_action_of_a_game_has_its_own_number(subject: Subject) -> None:
    encoding, rules = found(subject), subject.rules
    for state, seat, action, _ in subject.played(0):
        if seat in (CHANCE, CLOCK):
            continue
        view = rules.view(state, seat)
        codes = [encoding.encode(legal, view) for legal in view.legal]
        assert len(set(codes)) == len(codes)
        assert encoding.decode(encoding.encode(action, view), view) == action


@every_game
def test_the_mask_marks_the_legal_actions_and_no_others(subject: Subject) -> None:
    encoding = found(subject)
    for view in some_views(subject):
        mask = encoding.mask(view)
        assert len(mask) == encoding.actions
        assert sum(mask) == len(view.legal)
        for code, is_legal in enumerate(mask):
            if is_legal:
                assert encoding.decode(code, view) in view.legal
        refused = next(code for code in range(encoding.actions) if not mask[code])
        with pytest.raises(NotEncoded, match=f"action {refused} is not legal in this view"):
            encoding.decode(refused, view)


@every_game
@pytest.mark.parametrize("code", [-1, 10**9, True, 1.0])
def test_other_numbers_are_refused(subject: Subject, code: Any) -> None:
    encoding = found(subject)
    with pytest.raises(NotEncoded, match=f"the numbers are 0 to {encoding.actions - 1}"):
        encoding.decode(code, some_views(subject, 1)[0])


@every_game
def test_observations_are_numbers_from_0_to_1_in_the_order_of_the_layout(subject: Subject) -> None:
    encoding = found(subject)
    for view in some_views(subject):
        numbers = encoding.observe(view)
        assert len(numbers) == length(encoding.layout)
        assert all(0 <= number <= 1 for number in numbers)


@every_game
def test_different_legal_actions_come_from_different_observations(subject: Subject) -> None:
    """What a seat may do follows from what it observes, apart from leaving and the phases of a race."""
    encoding, rules = found(subject), subject.rules
    masks: dict[tuple[float, ...], bytes] = {}
    for state, seat, _, _ in subject.played(0):
        if seat < 0:
            continue
        view = rules.view(state, seat)
        if getattr(view, "phase", "") in ("ready", "pause"):
            continue  # who is ready is not observed
        presence = [one.presence for one in getattr(view, "seats", ()) if hasattr(one, "presence")]
        if any(one != "here" for one in presence):
            continue
        assert masks.setdefault(encoding.observe(view), encoding.mask(view)) == encoding.mask(view)
