"""What a race refuses: nonsense never changes a state, and every refusal gives its reason."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from robotable.games import micro_robots, ricochet_robots, robot_master
from robotable.games.catalogue import GAMES
from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, Seat
from robotable.games.race import Bid, Claim, GiveUp, Leave, Pass, Return, TimeUp
from robotable.games.ricochet_robots import Slide
from tests.games.micro_robots import race_table as micro
from tests.games.race.random_play import eager, race
from tests.games.race.table import Table
from tests.games.ricochet_robots import race_table as ricochet
from tests.thorough import usually

# A stream of nonsense

odd = (
    st.integers(-3, 60)
    | st.integers()
    | st.sampled_from([10**100, -(10**100), 2**63, True, False, 1.0, 5.0, 0.5, None, "", "5", (), b"5"])
    | st.floats()
    | st.text(max_size=5)
)
faces = st.sampled_from(["6W", "1P", "6w", "7W", "6X", "66W", "W6", "", "6W "]) | odd
quadrants = st.sampled_from(["1A", "2B", "4D", "5A", "1a", ""]) | odd
directions = st.sampled_from(["N", "E", "S", "W", "n", "NE", ""]) | odd
actions: st.SearchStrategy[Any] = st.one_of(
    st.builds(Claim, odd),
    st.builds(Bid, odd),
    st.builds(TimeUp, odd),
    st.sampled_from([Pass(), GiveUp(), Leave(), Return()]),
    st.builds(micro_robots.Step, faces),
    st.builds(micro_robots.Roll, faces),
    st.builds(micro_robots.Lay, odd, odd),
    st.builds(Slide, st.integers(-1, 5) | odd, directions, odd, odd),
    st.builds(ricochet_robots.Lay, quadrants),
    st.builds(ricochet_robots.Put, odd),
    st.builds(ricochet_robots.TurnUp, odd),
    st.builds(robot_master.Place, odd, odd),
    st.sampled_from([Claim, Pass, "pass", "0:pass", None, 5, {"action": "pass"}, ["pass"], object(), ()]),
)
seats = st.integers(-3, 5) | st.sampled_from([99, 10**9, -(10**9)])
streams = st.lists(st.tuples(seats, actions), min_size=20, max_size=40)

RACES = [
    ("micro_robots", micro_robots.Options(3, board="black.A0B0C0D0")),
    ("micro_robots", micro_robots.Options(4, pro=True, no_revisits=True)),
    ("ricochet_robots", ricochet_robots.Options(3, board=ricochet.own_board(), must_turn=False)),
    ("ricochet_robots", ricochet_robots.Options(4, box="all", fifth="transparent")),
]


def is_legal(rules: Any, state: Any, seat: Seat, action: Any) -> bool:
    """Compares the written form, since 1, True and 1.0 are equal but written differently."""
    legal = rules.legal_actions(state, seat)
    return any(type(one) is type(action) and repr(one) == repr(action) for one in legal)


def check_refused(rules: Any, state: Any, seat: Seat, action: Any) -> None:
    before = msgspec.json.encode(state)
    with pytest.raises(IllegalAction) as refused:
        rules.apply(state, seat, action)
    assert 10 < len(str(refused.value)) < 400
    assert msgspec.json.encode(state) == before


@pytest.mark.parametrize(("name", "options"), RACES)
@settings(max_examples=usually(15, everything=40), deadline=None)
@given(seed=st.integers(0, 2**32 - 1), stream=streams)
def test_nonsense_never_changes_a_state_and_the_reason_is_named(
    name: str, options: Any, seed: int, stream: list[tuple[Seat, Any]]
) -> None:
    rules, rng = GAMES[name].rules, Random(seed)
    played = list(islice(race(rules, options, rng, eager), 250))
    states = [state for state, _, _, _ in played] + [played[-1][3].state]
    for state in (rng.choice(states), rng.choice(states), states[0], states[-1]):
        for seat, action in stream:
            if not is_legal(rules, state, seat, action):
                check_refused(rules, state, seat, action)
            else:
                assert rules.apply(state, seat, action).state != state


@pytest.mark.parametrize(("name", "options"), RACES)
@settings(max_examples=usually(5, everything=10), deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_actions_that_were_legal_before_are_checked_again(name: str, options: Any, seed: int) -> None:
    """Try every action again right after it was done, and from every other seat."""
    rules = GAMES[name].rules
    for _, seat, action, step in islice(race(rules, options, Random(seed), eager), 250):
        for other in (seat, CHANCE, CLOCK, 0, 1, options.players):
            if not is_legal(rules, step.state, other, action):
                check_refused(rules, step.state, other, action)


@pytest.mark.parametrize(("name", "options"), RACES)
@pytest.mark.parametrize("lookalike", [float, bool, str])
def test_a_lookalike_of_a_legal_action_is_refused(name: str, options: Any, lookalike: type) -> None:
    """5.0 equals 5 and True equals 1, but in a state or a record they would be different values."""
    rules = GAMES[name].rules
    tried = set()
    for seed in range(3):
        for state, seat, action, _ in race(rules, options, Random(seed), eager):
            fields = msgspec.structs.asdict(action)
            for key, value in fields.items():
                if type(value) is int and (lookalike is not bool or value in (0, 1)):
                    tried.add(type(action))
                    check_refused(rules, state, seat, type(action)(**fields | {key: lookalike(value)}))
    assert len(tried) >= (1 if lookalike is bool else 2)


# Each kind of nonsense, and its error message


def thinking(game: str) -> Table:
    return micro.race(3, "@1P @2W") if game == "micro" else ricochet.race(3, "*0")


def showing(game: str) -> Table:
    """Seat 0 has bid five moves and shows."""
    words = "0:claim5" if game == "micro" else "0:bid5 0:pass 1:pass 2:pass"
    table = thinking(game)
    table.play(words)
    return table


def over(game: str) -> Table:
    table = thinking(game)
    table.play("0:leave 1:leave")
    table.up("away", 0)
    table.up("away", 1)
    return table


def offer(game: str, count: Any) -> Claim | Bid:
    return Claim(count) if game == "micro" else Bid(count)


def move(game: str) -> Any:
    return micro_robots.Step("6P") if game == "micro" else Slide(0, "N", 2)


both = pytest.mark.parametrize("game", ["micro", "ricochet"])
ENDLESS = pytest.param(10**5000, id="endless")
"""A number with more digits than Python prints."""

LONG = pytest.param("x" * 10**5, id="long")


@both
@pytest.mark.parametrize(("seat", "reason"), [(3, "0 to 2"), (99, "there is no seat 99"), (-3, "seat -3")])
def test_a_seat_that_does_not_exist(game: str, seat: int, reason: str) -> None:
    for action in (offer(game, 5), Pass(), Leave(), move(game)):
        assert reason in thinking(game).refused(seat, action)
        assert reason in showing(game).refused(seat, action)


@both
def test_the_wrong_seat_shows(game: str) -> None:
    assert showing(game).refused(1, move(game)) == "seat 0 is showing its moves, not seat 1"
    assert showing(game).refused(1, GiveUp()) == "seat 0 is showing its moves, not seat 1"


@both
def test_a_late_claim(game: str) -> None:
    assert "too late" in showing(game).refused(1, offer(game, 3))


@both
def test_a_repeated_claim(game: str) -> None:
    assert "too late" in showing(game).refused(0, offer(game, 5))


@both
def test_after_the_end(game: str) -> None:
    table = over(game)
    for seat in (CHANCE, CLOCK, 0, 1, 2, 3):
        for action in (offer(game, 5), Pass(), Return(), TimeUp(1), move(game), table.log[0][1]):
            assert table.refused(seat, action) == "the race is over"


@both
@pytest.mark.parametrize("count", [0, -1, -(10**8), 51, 10**8])
def test_a_number_that_nobody_can_claim(game: str, count: int) -> None:
    assert thinking(game).refused(0, offer(game, count)).endswith(f", not {count}")


@both
@pytest.mark.parametrize(
    "count", [10**50, -(10**50), ENDLESS, float("nan"), float("inf"), 5.0, True, "5", None]
)
def test_a_count_that_is_not_a_number(game: str, count: Any) -> None:
    reason = thinking(game).refused(0, offer(game, count))
    assert reason.startswith("the number of moves must be 1 to ")
    assert len(reason) < 200


@both
def test_an_offer_of_the_other_game(game: str) -> None:
    other = Bid(5) if game == "micro" else Claim(5)
    assert "is not possible in this race" in thinking(game).refused(0, other)
    assert "too late" in showing(game).refused(1, other)


@both
def test_a_move_of_the_other_game(game: str) -> None:
    other = move("ricochet" if game == "micro" else "micro")
    assert "nobody is showing moves yet" in thinking(game).refused(0, other)
    reason = showing(game).refused(0, other)
    assert ("is not a cell" if game == "micro" else "is not a slide of a robot") in reason


@both
def test_a_move_before_anybody_has_claimed(game: str) -> None:
    assert "nobody is showing moves yet" in thinking(game).refused(0, move(game))


@pytest.mark.parametrize("face", ["7W", "6X", "6w", "", "6W ", "66W", 5, None, ["6W"], LONG])
def test_an_unknown_cell_is_refused_and_no_failed_claim(face: Any) -> None:
    reason = showing("micro").refused(0, micro_robots.Step(face))
    assert reason.endswith("is not a cell; a cell is a number and a colour letter, such as 6W")
    assert len(reason) < 200


@pytest.mark.parametrize("robot", [-1, 4, 5, 99, ENDLESS, 0.0, True, "r", None, [0]])
def test_an_unknown_robot(robot: Any) -> None:
    reason = showing("ricochet").refused(0, Slide(robot, "N", 2))
    assert reason.endswith("is not a slide of a robot; the robots are 0 to 3")
    assert len(reason) < 200


@pytest.mark.parametrize("direction", ["n", "NE", "", LONG, 0, None, ["N"]])
def test_an_unknown_direction(direction: Any) -> None:
    reason = showing("ricochet").refused(0, Slide(0, direction, 2))
    assert reason.endswith("is not a slide of a robot; the robots are 0 to 3")
    assert len(reason) < 200


@pytest.mark.parametrize("cell", [1, 3, -1, 256, 10**9, 2.0, None, "c1"])
def test_a_cell_where_the_slide_does_not_end(cell: Any) -> None:
    reason = showing("ricochet").refused(0, Slide(0, "N", cell))
    assert "ends on c1 for 1" in reason or "is not possible here" in reason


@both
@pytest.mark.parametrize("number", [True, 1.0, "1", None, ENDLESS])
def test_a_deadline_that_is_no_number(game: str, number: Any) -> None:
    assert "the running deadlines are 1" in thinking(game).refused(CLOCK, TimeUp(number))


@both
def test_chance_does_nothing_while_players_think(game: str) -> None:
    table = thinking(game)
    for _, draw in table.log:
        assert "the players are looking for a solution" in table.refused(CHANCE, draw)


@both
def test_players_do_nothing_while_chance_is_to_act(game: str) -> None:
    table = Table(thinking(game).state.options)
    for action in (offer(game, 5), Pass(), Leave(), Return(), GiveUp()):
        assert table.refused(0, action) == "seat 0 cannot act now: it is the turn of chance"


@both
@pytest.mark.parametrize("thing", [None, 5, "pass", {"action": "pass"}, Pass, object(), [], ("pass",)])
def test_values_that_are_not_actions(game: str, thing: Any) -> None:
    for table in (thinking(game), showing(game), over(game)):
        for seat in (CHANCE, CLOCK, 0, 1):
            assert len(table.refused(seat, thing)) > 10
