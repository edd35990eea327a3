"""Hints for players without human opponents: when they are allowed, and what they cost."""

from __future__ import annotations

from random import Random

import pytest

from robotable.games.hints import GRADES, Grade
from robotable.games.race import Claim, Pass
from robotable.games.solo import HINT_COSTS, SoloScore
from robotable.table.commands import AskHint, Refused, Sit
from robotable.table.decide import decide
from robotable.table.entries import Hinted
from robotable.table.fold import folded
from robotable.table.setup import Setup, checked
from robotable.table.table import Table, new_table
from robotable.table.wire import table_view
from tests.table.races import act, seated

RNG = Random(2)


def ask(table: Table, grade: Grade, at: int = 2_000) -> Table:
    return folded(table, decide(table, "ann", "Ann", AskHint(grade), at, RNG).entries)


def score(table: Table, now: int = 1_000) -> SoloScore:
    found = table_view("t", table, None, now).score
    assert found is not None
    return found


def test_a_hint_adds_seconds_or_moves_to_the_score() -> None:
    for game, unit in (("micro_robots", 1000), ("ricochet_robots", 1)):
        table, _ = seated(1, game, at=1_000)
        assert (score(table).score, score(table).hint) == (0, None)
        table = ask(table, "count")
        assert (score(table).hint, score(table).hint_costs) == ("count", HINT_COSTS["count"])
        assert score(table).score == HINT_COSTS["count"] * unit


def test_a_higher_hint_costs_the_difference_and_a_lower_one_nothing() -> None:
    table, _ = seated(1)
    for grade in ("start", "move", "count", "move"):
        table = ask(table, grade)
    assert (score(table).hint, score(table).hint_costs) == ("move", HINT_COSTS["move"])
    assert decide(table, "ann", "Ann", AskHint("start"), 2_000, RNG).entries == ()
    (entry,) = decide(table, "ann", "Ann", AskHint("way"), 2_000, RNG).entries
    assert entry.what == Hinted(0, "way")


def test_the_cost_of_the_next_hint_is_announced() -> None:
    table, _ = seated(1)
    spent = 0
    for grade in GRADES:
        before = score(table)
        assert before.next_hint == grade
        assert before.next_hint_costs is not None
        table = ask(table, grade)
        spent += before.next_hint_costs
        assert score(table).hint_costs == spent
    assert (score(table).next_hint, score(table).next_hint_costs) == (None, None)


def test_a_new_target_starts_without_hints_and_keeps_the_costs() -> None:
    table, _ = seated(1)
    table = ask(table, "way")
    table = folded(table, decide(table, "ann", "Ann", act(Pass()), 3_000, RNG).entries)
    assert table.state.goal is not None
    assert (score(table).hint, score(table).hint_costs) == (None, 10)
    table = ask(table, "start")
    assert score(table).hint_costs == 12


def test_the_whole_solution_costs_as_much_as_a_missed_target() -> None:
    table, _ = seated(1)
    given_back = folded(table, decide(table, "ann", "Ann", act(Pass()), 1_000, RNG).entries)
    assert score(ask(table, "way", 1_000)).score == score(given_back).score


def test_no_hints_with_several_players_or_while_a_solution_is_shown() -> None:
    two, _ = seated(2)
    with pytest.raises(Refused, match="race alone") as refused:
        ask(two, "start")
    assert refused.value.why == "not_now"
    table, _ = seated(1)
    with pytest.raises(Refused, match="do not sit"):
        decide(table, "ben", "Ben", AskHint("start"), 2_000, RNG)
    showing = folded(table, decide(table, "ann", "Ann", act(Claim(5)), 2_000, RNG).entries)
    with pytest.raises(Refused, match="while you are looking"):
        ask(showing, "start")


def robot_master(variant: str, bots: dict[int, str], people: int = 1) -> Table:
    """A running game of Robot Master with people on the seats without bots."""
    setup = checked(
        Setup(game="robot_master", options={"variant": variant}, bots=bots), frozenset({"gauge", "pip"})
    )
    table = new_table(setup)
    for name in ("Ann", "Ben")[:people]:
        table = folded(table, decide(table, name.lower(), name, Sit(), 1_000, RNG).entries)
    return table


def test_robot_master_records_one_hint_per_turn() -> None:
    for table in (robot_master("duel", {1: "pip"}), robot_master("solo", {})):
        (entry,) = decide(table, "ann", "Ann", AskHint("move"), 2_000, RNG).entries
        assert entry.what == Hinted(0, "move")
        hinted = folded(table, [entry])
        seen = table_view("t", hinted, "ann", 2_000)
        assert (seen.hints, seen.hinted, "ask_hint" in seen.commands) == (1, True, True)
        assert decide(hinted, "ann", "Ann", AskHint("move"), 2_000, RNG).entries == ()
        assert hinted.state == table.state
        place = table.rules.legal_actions(table.state, 0)[0]
        moved = folded(hinted, decide(hinted, "ann", "Ann", act(place), 3_000, RNG).entries)
        seen = table_view("t", moved, "ann", 3_000)
        assert (seen.hints, seen.hinted) == (1, False)
        with pytest.raises(Refused, match=r"has no hint 'way'\. Choose one of move\.") as refused:
            ask(table, "way")
        assert refused.value.why == "unknown"


def test_robot_master_gives_no_hints_against_people_or_out_of_turn() -> None:
    people = robot_master("duel", {}, people=2)
    partners = robot_master("teams", {1: "pip", 3: "gauge"}, people=2)
    for table in (people, partners):
        for who in ("ann", "ben"):
            with pytest.raises(Refused, match="against built-in bots alone") as refused:
                decide(table, who, who, AskHint("move"), 2_000, RNG)
            assert refused.value.why == "not_now"
            assert "ask_hint" not in table_view("t", table, who, 2_000).commands
    table = robot_master("duel", {1: "pip"})
    place = table.rules.legal_actions(table.state, 0)[0]
    waiting = folded(table, decide(table, "ann", "Ann", act(place), 3_000, RNG).entries)
    with pytest.raises(Refused, match="only on your turn"):
        ask(waiting, "move")
    assert "ask_hint" not in table_view("t", waiting, "ann", 3_000).commands
    with pytest.raises(Refused, match="do not sit"):
        decide(table, "ben", "Ben", AskHint("move"), 2_000, RNG)


def test_hints_are_listed_as_a_command_while_they_are_allowed() -> None:
    table, _ = seated(1)
    assert "ask_hint" in table_view("t", table, "ann", 0).commands
    assert "ask_hint" not in table_view("t", table, None, 0).commands
    showing = folded(table, decide(table, "ann", "Ann", act(Claim(5)), 2_000, RNG).entries)
    assert "ask_hint" not in table_view("t", showing, "ann", 0).commands
    two, _ = seated(2)
    assert "ask_hint" not in table_view("t", two, "ann", 0).commands
