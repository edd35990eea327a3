"""Undo: a shorter log, as long as nobody has learned anything from what is taken back."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.log import replay, undone
from robotable.games.protocol import CHANCE, IllegalAction, Seat
from robotable.games.robot_master import Options, Place, RobotMaster
from robotable.games.robot_master.notation import RobotMasterNotation
from robotable.games.robot_master.options import First, VariantName
from tests.games.robot_master.dealing import words_leading_to
from tests.games.robot_master.matches import COLUMNS_WIN_5, MATCH, Log, options, random_log

RULES = RobotMaster()


class Game:
    """A game that ends with a known board, and its log after a number of turns."""

    def __init__(self, variant: VariantName, first: First = "rows") -> None:
        self.start = RULES.new(Options(variant, first))
        self.log: Log = []
        state, notation = self.start, RobotMasterNotation()
        for word in words_leading_to(COLUMNS_WIN_5, variant, first):
            self.log.append(notation.read_action(state, word))
            state = RULES.apply(state, *self.log[-1]).state

    def turns(self, count: int, *, draw: bool = False) -> Log:
        """The log up to and including that turn and, if there is one, the draw that follows it."""
        ends = [at for at, (_, action) in enumerate(self.log) if isinstance(action, Place)]
        return self.log[: ends[count - 1] + 1 + draw]

    def undone(self, log: Log, seat: Seat) -> Log:
        return list(undone(RULES, self.start, log, seat))


def refused(game: Game, log: Log, seat: Seat) -> str:
    with pytest.raises(IllegalAction) as error:
        game.undone(log, seat)
    return str(error.value)


def test_the_state_follows_from_the_log() -> None:
    game = Game("duel")
    steps = list(replay(RULES, game.start, game.log))
    assert len(steps) == len(game.log) == 25 + 24
    assert steps[-1].state.board == COLUMNS_WIN_5


def test_a_log_that_breaks_the_rules_is_refused_where_it_does() -> None:
    game = Game("duel")
    log = [*game.log[:30], game.log[29], *game.log[30:]]
    steps = replay(RULES, game.start, log)
    for _ in range(30):
        next(steps)
    with pytest.raises(IllegalAction):
        next(steps)


@pytest.mark.parametrize("variant", ["duel", "teams"])
def test_a_placement_can_be_taken_back_until_the_next_player_acts(variant: VariantName) -> None:
    game = Game(variant)
    for turns in range(1, 25):
        seat = (turns - 1) % RULES.seats(game.start)
        log = game.turns(turns)
        assert game.undone(log, seat) == log[:-1]
        if turns < 24:
            following = (seat + 1) % RULES.seats(game.start)
            assert refused(game, game.turns(turns + 1), seat) == (
                f"seat {seat} can no longer take back a move: seat {following} has acted since"
            )


def test_refill_can_be_taken_back_until_the_card_is_drawn() -> None:
    game = Game("refill")
    for turns in range(1, 25):
        seat = (turns - 1) % 2
        log = game.turns(turns)
        assert game.undone(log, seat) == log[:-1]
        assert refused(game, game.turns(turns, draw=True), seat) == (
            f"seat {seat} can no longer take back a move: something was revealed since"
        )


def test_solo_can_be_taken_back_until_the_next_card_is_turned_up() -> None:
    game = Game("solo")
    for turns in range(1, 25):
        log = game.turns(turns)
        assert game.undone(log, 0) == log[:-1]
        if turns < 24:
            assert refused(game, game.turns(turns, draw=True), 0) == (
                "seat 0 can no longer take back a move: something was revealed since"
            )


def test_undo_leads_to_the_state_before() -> None:
    game = Game("duel", "columns")
    log = game.turns(7)
    before = [step.state for step in replay(RULES, game.start, log)][-2]
    again = [step.state for step in replay(RULES, game.start, game.undone(log, 1))]
    assert again[-1] == before


def test_undo_twice_would_cross_the_other_players_turn() -> None:
    game = Game("duel")
    once = game.undone(game.turns(5), 0)
    assert refused(game, once, 0) == "seat 0 can no longer take back a move: seat 1 has acted since"
    assert game.undone(once, 1) == game.turns(3)


def test_a_player_who_has_not_moved_has_nothing_to_take_back() -> None:
    game = Game("duel")
    for log in ([], game.turns(1)):
        assert refused(game, log, 1) == "seat 1 has nothing to take back"
    assert refused(game, game.turns(9), 5) == "seat 5 has nothing to take back"


def test_undo_does_not_change_its_argument() -> None:
    game = Game("duel")
    log = game.turns(3)
    kept = list(log)
    game.undone(log, 0)
    assert log == kept


def test_the_placement_that_ended_a_round_cannot_be_taken_back() -> None:
    """A finished round may reveal its deal, as the first game of a duplicate pair does."""
    of = options(rounds=2)
    log = random_log(of, Random(3), rounds=1)
    with pytest.raises(IllegalAction, match="ended the round"):
        undone(MATCH, MATCH.new(of), log, log[-1][0])


def test_chance_takes_nothing_back() -> None:
    game = Game("duel")
    assert refused(game, game.turns(1), CHANCE) == "seat -1 has nothing to take back"
