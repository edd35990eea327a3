"""What players, partners and spectators know about a game, and that they learn no more."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import msgspec
import pytest

from robotable.games.protocol import CHANCE, Seat
from robotable.games.robot_master import Draw, Event, Options, Place, RobotMaster, State, View
from robotable.games.robot_master.actions import Dealt, Opened, Placed, Revealed
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.games.robot_master.options import First, VariantName
from tests.games.robot_master.dealing import DECK, redealt
from tests.games.robot_master.drawing import drawn, position
from tests.laws.playout import playout

RULES = RobotMaster()
NOTATION = RobotMasterNotation()


def read(options: str, picture: str, hands: str) -> State:
    return NOTATION.read_position(position(options, picture, hands))


MIDDLE_OF_A_DUEL = """
    . . . . .
    . 5 4 . .
    . . 3 5 .
    . . . . .
    . . . . .
"""


def test_the_exact_view_of_a_player() -> None:
    state = read("duel,first=columns", MIDDLE_OF_A_DUEL, "00011122233/0011224455")
    assert state.hands[1] == (0, 0, 1, 1, 2, 2, 4, 4, 5, 5)
    own = RULES.view(state, 0)
    assert own == View(
        options=Options("duel", "columns"),
        first="columns",
        seat=0,
        seats=own.seats,
        hand=(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3),
        board=drawn(MIDDLE_OF_A_DUEL),
        pile=11,
        unseen=(3, 3, 3, 3, 5, 4),
        turn=3,
        to_act=(0,),
        legal=RULES.legal_actions(state, 0),
        changes=own.changes,
        rows=(0, 9, 8, 0, 0),
        columns=(0, 5, 7, 5, 0),
        lines=own.lines,
        deciding=((0, 0), (0, 0), (0, 5)),
        outcome=None,
    )
    assert [(seat.side, seat.cards) for seat in own.seats] == [("rows", 11), ("columns", 10)]
    # A 0 on b5: a 0 in an empty row, and in a column of 5 with one card. Nothing about the 4 in the other
    # hand is revealed.
    assert (own.legal[0], own.changes[0]) == (Place(0, 1), (0, 5))
    assert len(own.changes) == len(own.legal)


def test_a_spectator_sees_only_the_sizes_of_hands() -> None:
    state = read("duel,first=columns", MIDDLE_OF_A_DUEL, "00011122233/0011224455")
    public, own = RULES.view(state, None), RULES.view(state, 0)
    unseen = (6, 6, 6, 5, 5, 4)
    assert public == msgspec.structs.replace(own, seat=None, hand=(), unseen=unseen, legal=(), changes=())


def test_a_partner_is_shown_no_more_than_an_opponent() -> None:
    """CG: "Toute communication est interdite entre les membres d'une même équipe"."""
    state = read("teams", MIDDLE_OF_A_DUEL, "000000/111111/222222/3334444")
    for viewer, hand in enumerate(state.hands):
        view = RULES.view(state, viewer)
        assert view.hand == hand
        assert [seat.cards for seat in view.seats] == [6, 6, 6, 7]
        others = {card for seat, cards in enumerate(state.hands) if seat != viewer for card in cards}
        known = msgspec.to_builtins(msgspec.structs.replace(view, board=(), legal=()))
        assert not others & set(known["hand"])


def test_the_card_turned_up_in_solo_is_seen_by_all() -> None:
    state = read("solo", MIDDLE_OF_A_DUEL, "2")
    assert RULES.view(state, None).hand == RULES.view(state, 0).hand == (2,)
    assert RULES.redact(Revealed(2), None) == Revealed(2)


def test_a_card_dealt_is_shown_to_its_owner_alone() -> None:
    for viewer in (None, CHANCE, 0, 1, 2, 3):
        assert RULES.redact(Dealt(2, 5), viewer) == Dealt(2, 5 if viewer == 2 else None)
        for public in (Opened(3), Placed(1, 2, 7)):
            assert RULES.redact(public, viewer) == public


def test_there_is_no_pile_to_look_into() -> None:
    """No state contains the order of the face-down cards: chance draws when a card is due."""
    assert [field.name for field in msgspec.structs.fields(State)] == ["options", "first", "board", "hands"]


def told(words: list[str], options: Options, viewer: Seat | None) -> list[View | list[Event]]:
    """Everything a seat sees during a game: every view and every event."""
    state = RULES.new(options)
    known: list[View | list[Event]] = [RULES.view(state, viewer)]
    for word in words:
        step = RULES.apply(state, *NOTATION.read_action(state, word))
        state = step.state
        known.append([RULES.redact(event, viewer) for event in step.events])
        known.append(RULES.view(state, viewer))
    return known


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("variant", "first", "seats"),
    [
        ("duel", "rows", 2),
        ("duel", "random", 2),
        ("refill", "columns", 2),
        ("refill", "random", 2),
        ("teams", "rows", 4),
        ("teams", "random", 4),
        ("solo", "random", 1),
    ],
)
def test_a_whole_game_looks_the_same_whatever_was_hidden(
    variant: VariantName, first: First, seats: int, seed: int
) -> None:
    """Re-deals every card that a seat never saw, from the first action to the last, so that the other seats
    could still have made their placements: the seat must not be able to tell the two games apart."""
    rng, options = Random(seed), Options(variant, first)
    game = list(playout(RULES, options, rng))
    words = [NOTATION.write_action(state, seat, action) for state, seat, action, _ in game]
    starter = game[-1][0].first
    for viewer in (None, *range(seats)):
        others = redealt(words, variant, starter, viewer, rng)
        assert told(others, options, viewer) == told(words, options, viewer)
        assert (others == words) == (variant == "solo"), "the re-deal changed nothing"


def test_resample_deals_only_what_is_hidden() -> None:
    state = read("teams", MIDDLE_OF_A_DUEL, "000000/111111/222222/3334444")
    for viewer in (None, 0, 1, 2, 3):
        other = RULES.resample(state, viewer, Random(7))
        assert other.board == state.board
        assert [len(hand) for hand in other.hands] == [6, 6, 6, 7]
        assert all(hand == tuple(sorted(hand)) for hand in other.hands)
        assert [seat for seat in range(4) if other.hands[seat] == state.hands[seat]] == (
            [] if viewer is None else [viewer]
        )
    solo = read("solo", MIDDLE_OF_A_DUEL, "2")
    assert RULES.resample(solo, None, Random(7)) == solo


THREE_CELLS_LEFT = """
    0 0 0 0 1
    1 1 1 2 2
    2 2 3 3 3
    3 4 4 4 5
    5 5 . . .
"""
ONE_CELL_LEFT = """
    0 0 0 0 1
    1 1 1 2 2
    2 2 3 3 3
    3 4 4 4 5
    5 5 4 0 .
"""
DEALS = 20_000


@pytest.mark.parametrize(
    ("variant", "picture", "hands", "viewer"),
    [
        ("duel", THREE_CELLS_LEFT, "1/45", 0),
        ("duel", THREE_CELLS_LEFT, "1/45", 1),
        ("duel", THREE_CELLS_LEFT, "1/45", None),
        ("teams", ONE_CELL_LEFT, "0/1/1/25", 3),
    ],
    ids=["duel, seat 0", "duel, seat 1", "duel, a spectator", "teams, seat 3"],
)
def test_resample_is_uniform_over_the_possible_deals(
    variant: str, picture: str, hands: str, viewer: Seat | None
) -> None:
    """Chi-square test against all deals of the unseen cards, all equally likely, with a fixed seed."""
    state = read(variant, picture, hands)
    unseen = list(DECK)
    for card in (*state.board, *(() if viewer is None else state.hands[viewer])):
        if card is not None:
            unseen.remove(card)
    others = [len(hand) for seat, hand in enumerate(state.hands) if seat != viewer]
    ways: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for cards in permutations(unseen, sum(others)):
        dealt = iter(cards)
        ways[tuple(tuple(sorted(next(dealt) for _ in range(size))) for size in others)] += 1
    rng = Random(2024)
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for _ in range(DEALS):
        other = RULES.resample(state, viewer, rng)
        found[tuple(hand for seat, hand in enumerate(other.hands) if seat != viewer)] += 1
    assert set(found) == set(ways)
    total = sum(ways.values())
    expected = {deal: DEALS * count / total for deal, count in ways.items()}
    distance = sum((found[deal] - mean) ** 2 / mean for deal, mean in expected.items())
    assert distance < one_in_a_thousand(len(ways) - 1)


def one_in_a_thousand(freedom: int) -> float:
    """The chi-square value that a fair generator exceeds once in a thousand times (Wilson and Hilferty,
    1931)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.09 * spread**0.5) ** 3)


def test_the_odds_of_chance_follow_the_cards_left() -> None:
    state = read(
        "refill",
        """
        . . . . .
        . 5 4 . .
        . . 3 . .
        . . . . .
        . . . . .
        """,
        "00011/2223",
    )
    odds = {0: 3, 1: 4, 2: 3, 3: 4, 4: 5, 5: 5}
    assert RULES.odds(state) == tuple((Draw(card), weight) for card, weight in odds.items())
    assert sum(odds.values()) == RULES.view(state, None).pile
