"""The searches of the kernel: they use only a view, choose legal moves, repeat for the same seed, and find
known answers."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from threading import Thread
from typing import Any

import pytest

from robotable.games.chance import draw
from robotable.games.protocol import CHANCE
from robotable.games.robot_master import VARIANTS, Options, Place, State, View
from robotable.games.robot_master.board import VALUES
from robotable.games.robot_master.options import VariantName
from robotable.games.robot_master.state import unseen
from robotable.kernel import _kernel
from robotable.kernel.robot_master_search import Kind, MatchScore, Network, Search, SearchContext
from robotable.kernel.robot_master_solver import solve
from tests.kernel.network_file import SHAPES, PlainNetwork
from tests.kernel.positions import RULES
from tests.kernel.test_network import turn
from tests.kernel.test_solver import ending

KINDS: tuple[Kind, ...] = ("ismcts", "ismcts-greedy", "pimc", "netis")
NETWORK = Network(PlainNetwork.by_chance(SHAPES[1], 3).file())


def search(kind: Kind, view: View, seed: int = 1, threads: int = 1) -> Search:
    return Search(kind, view, seed, network=NETWORK if kind == "netis" else None, threads=threads)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("variant", list(VARIANTS))
def test_it_finds_legal_placements_in_every_variant(kind: Kind, variant: VariantName) -> None:
    for left in (24, 13, 7, 2, 1):
        view = turn(variant, left, left)
        thinking = search(kind, view)
        thinking.run(iterations=30)
        found = thinking.estimates()
        assert {one.action for one in found} <= set(view.legal)
        assert found[0].visits > 0
        assert variant == "solo" or all(0 <= one.value <= 1 for one in found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_thinks_the_same(kind: Kind, threads: int) -> None:
    view = turn("duel", 12, 5)
    whole, parts, other = (search(kind, view, seed, threads) for seed in (1, 1, 2))
    whole.run(iterations=60)
    other.run(iterations=60)
    for _ in range(4):
        parts.run(iterations=15)
    assert whole.iterations == parts.iterations == 60
    assert whole.nodes == parts.nodes > 0
    assert whole.estimates() == parts.estimates()
    assert whole.estimates() != other.estimates()


@pytest.mark.parametrize("kind", ["ismcts", "pimc", "netis"])
def test_with_two_cells_left_it_knows_what_to_expect(kind: Kind) -> None:
    """With one own card and one unseen card of the opponent, the rules can compute the exact values."""
    judged = 0
    for seed in range(12):
        state, _ = ending(Options("duel"), 2, seed)
        expected = _expected(state)
        ranked = sorted(expected.values(), reverse=True)
        if ranked[0] - ranked[1] < 0.1:
            continue
        (seat,) = RULES.to_act(state)
        thinking = search(kind, RULES.view(state, seat), seed)
        thinking.run(iterations=4_000)
        best = thinking.estimates()[0]
        assert expected[best.action] == ranked[0]
        if kind == "pimc":
            assert best.value == pytest.approx(ranked[0], abs=0.04)
        judged += 1
    assert judged >= 3


def _expected(state: State) -> dict[Place, float]:
    """The mean value of each placement over the opponent's possible cards, with the best reply."""
    (seat,) = RULES.to_act(state)
    pool = unseen(state, seat)
    total: dict[Place, float] = defaultdict(float)
    for card in VALUES:
        if not pool[card]:
            continue
        hands = tuple(hand if owner == seat else (card,) for owner, hand in enumerate(state.hands))
        dealt = State(state.options, state.first, state.board, hands)
        for action in RULES.legal_actions(dealt, seat):
            assert isinstance(action, Place)
            after = RULES.apply(dealt, seat, action).state
            (other,) = RULES.to_act(after)
            (answer,) = RULES.legal_actions(after, other)
            outcome = RULES.outcome(RULES.apply(after, other, answer).state)
            assert outcome is not None
            won = 0.5 if not outcome.winners else float(seat in outcome.winners)
            total[action] += won * pool[card] / sum(pool)
    return total


def played(variant: VariantName, left: int, seed: int) -> tuple[State, tuple[Place, ...]]:
    """A random state with the placements that led to it."""
    rng = Random(seed)
    state = RULES.new(Options(variant, "random"))
    past: list[Place] = []
    while len(past) < 24 - left or RULES.to_act(state) == (CHANCE,):
        (seat,) = RULES.to_act(state)
        action = (
            draw(RULES.odds(state), rng) if seat == CHANCE else rng.choice(RULES.legal_actions(state, seat))
        )
        if isinstance(action, Place):
            past.append(action)
        state = RULES.apply(state, seat, action).state
    return state, tuple(past)


@pytest.mark.parametrize("variant", ["duel", "refill", "teams"])
def test_the_past_of_a_game_bears_on_what_it_thinks(variant: VariantName) -> None:
    for left in (23, 12, 3):
        state, past = played(variant, left, left)
        (seat,) = RULES.to_act(state)
        view = RULES.view(state, seat)
        searches = [
            Search("netis", view, 1, context=SearchContext(history=told), network=NETWORK, hands=hands)
            for told, hands in ((past, 40), (past, 40), (past, 0), ((), 40))
        ]
        for one in searches:
            one.run(iterations=100)
        told, again, heedless, untold = (one.estimates() for one in searches)
        assert told == again
        assert told != heedless
        assert heedless == untold
        assert {one.action for one in told} == set(view.legal)


def test_a_past_in_another_order_is_refused() -> None:
    state, past = played("duel", 12, 5)
    (seat,) = RULES.to_act(state)
    for wrong in (past[:-1], past[::-1], (*past[:-1], past[0])):
        with pytest.raises(ValueError, match="the history"):
            Search("netis", RULES.view(state, seat), 1, context=SearchContext(history=wrong), network=NETWORK)


@pytest.mark.parametrize("seed", range(6))
def test_with_all_hands_shown_it_plays_an_ending_as_the_solver_does(seed: int) -> None:
    state, _ = ending(Options("duel"), 7, seed)
    (seat,) = RULES.to_act(state)
    thinking = Search(
        "netis", RULES.view(state, seat), seed, context=SearchContext(open_hands=state.hands), network=NETWORK
    )
    thinking.run(iterations=3_000)
    solution = solve(state, "outcome", each=True)
    assert dict(solution.moves)[thinking.estimates()[0].action] == solution.value


@pytest.mark.parametrize("seed", range(4))
def test_a_stake_is_played_for(seed: int) -> None:
    """In the last round of a match, the search takes the points that it needs if it can get them."""
    state, _ = ending(Options("duel"), 5, seed)
    (seat,) = RULES.to_act(state)
    margins = dict(solve(state, "margin", each=True).moves)
    most = max(margins.values())
    context = SearchContext(open_hands=state.hands, match_score=MatchScore(1 - most, 0))
    thinking = Search("netis", RULES.view(state, seat), seed, context=context, network=NETWORK)
    thinking.run(iterations=3_000)
    assert margins[thinking.estimates()[0].action] == most


def test_a_search_can_be_stopped_from_another_thread() -> None:
    thinking = search("ismcts", turn("duel", 24, 1))
    thread = Thread(target=lambda: thinking.run(milliseconds=600_000))
    thread.start()
    refused = ""
    while not refused and thread.is_alive():  # until it has begun; it runs without the interpreter's lock
        try:
            _ = thinking.iterations
        except ValueError as error:
            refused = str(error)
    assert refused == "this search is running: wait until it has finished"
    thinking.stop()
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert thinking.estimates()


def test_limits_end_it() -> None:
    view = turn("duel", 20, 1)
    by_nodes = search("ismcts", view)
    by_nodes.run(nodes=2_000)
    assert 2_000 <= by_nodes.nodes < 2_100
    hurried = search("pimc", view)
    hurried.run(milliseconds=0.001)
    assert hurried.iterations == 1
    with pytest.raises(ValueError, match="needs a budget"):
        hurried.run()
    with pytest.raises(ValueError, match="milliseconds must not be negative"):
        hurried.run(milliseconds=-1)


def known(view: View) -> dict[str, Any]:
    options = view.options
    return {
        "player": "ismcts",
        "variant": options.variant,
        "first": view.first,
        "fives": options.fives,
        "board": bytes(6 if card is None else card for card in view.board),
        "seat": view.seat,
        "hand": bytes(view.hand),
        "history": b"",
        "match_score": None,
        "solo_target": 0,
        "open_hands": [],
        "network": None,
        "hands": 0,
        "threads": 1,
        "seed": 1,
    }


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"player": "oracle"}, "player must be ismcts"),
        ({"player": "netis"}, "netis needs a network"),
        ({"first": None}, "first must be rows or columns"),
        ({"seat": 2}, "seat must be an integer from 0 to 1"),
        ({"hand": b""}, "holds 0 cards"),
        ({"hand": bytes([0])}, "holds 1 cards"),
        ({"hand": bytes([6] * 6)}, "is not a card"),
        ({"board": bytes([6] * 25)}, "no seat has to place a card"),
        ({"board": bytes(24)}, "the board needs 25 cells"),
        ({"history": bytes([3])}, "the history has 1 placements, but the board has 12"),
        ({"history": bytes([200] * 12)}, "200 is not the code of a placement"),
        ({"history": bytes([7] * 12)}, "the history does not lead to this board"),
        ({"match_score": (0, -1)}, "rounds_left from 0 to a million"),
        ({"solo_target": 1001}, "solo_target must be an integer from 0 to 1000"),
        ({"solo_target": 30}, "solo_target is only for solo"),
        ({"open_hands": [b""]}, "open_hands needs all 2 hands or none, not 1"),
        ({"open_hands": [b"", b""]}, "open_hands and hand differ"),
        ({"open_hands": [bytes([4] * 7), b""]}, "only six cards of value 4"),
        ({"hands": 4097}, "hands must be an integer from 0 to 4096"),
        ({"threads": 0}, "threads must be an integer from 1 to 64"),
        ({"threads": 65}, "threads must be an integer from 0 to 64"),
        ({"seed": -1}, "seed must be an integer"),
    ],
)
def test_what_no_view_holds_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        _kernel.RobotMasterSearch(**known(turn("duel", 12, 3)) | change)


def test_only_the_seat_whose_turn_it_is_can_think() -> None:
    view = turn("refill", 12, 3)
    assert view.seat is not None
    with pytest.raises(ValueError, match=f"it is not the turn of seat {1 - view.seat}"):
        _kernel.RobotMasterSearch(**known(view) | {"seat": 1 - view.seat})
