"""The public interface, as a researcher uses it."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

import robotable as rb
from robotable.cli.extras import EXTRAS
from robotable.engines.catalogue import ENGINES
from robotable.games.catalogue import GAMES
from robotable.games.rounds import MatchOptions
from robotable.library import engines, games
from robotable.library.playthrough import AnyPlaythrough
from tests.laws.playout import choose
from tests.laws.subject import Subject
from tests.laws.subjects import SUBJECTS

EVERY = [
    pytest.param(subject, id=f"{game}-{subjects[0].label}")
    for game, subjects in SUBJECTS.items()
    for subject in subjects[:1]
]
every_game = pytest.mark.parametrize("subject", EVERY)
ROOT = Path(__file__).parents[2]
LATE = "duel ..2../.441./50333/.425./.105. 02245/01345"


def finished(subject: Subject) -> AnyPlaythrough:
    played: AnyPlaythrough = rb.any_game(subject.game.name, msgspec.structs.asdict(subject.options)).start()
    rng = Random(3)
    while not played.is_over:
        seat, action = choose(played.rules, played.state, rng, subject.patience)
        played = played.play(action, seat)
    return played


def test_every_public_name_can_be_used() -> None:
    for name in rb.__all__:
        assert getattr(rb, name) is not None
    assert set(dir(rb)) == set(rb.__all__)
    with pytest.raises(AttributeError, match="no attribute 'gaem'"):
        getattr(rb, "gaem")  # noqa: B009 - that is the point


def test_importing_it_loads_nothing_until_it_is_used() -> None:
    code = "import sys, robotable; print(sorted(m for m in sys.modules if m.startswith('robotable')))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['robotable']"


@every_game
def test_a_playthrough_leads_back_to_its_start(subject: Subject) -> None:
    played = finished(subject)
    again: AnyPlaythrough = rb.any_game(played.game, msgspec.structs.asdict(played.options)).start()
    for seat, action in played.log:
        again = again.play(action, seat)
    assert (again.state, again.log, again.outcome) == (played.state, played.log, played.outcome)
    steps = 0
    one: AnyPlaythrough | None = played
    while one is not None and one.before is not None:
        one, steps = one.before, steps + 1
    assert one is not None
    assert steps == len(played.log)
    assert one.log == ()


@every_game
def test_a_record_reads_back_to_the_same_game(subject: Subject) -> None:
    played = finished(subject)
    names = tuple(f"Player {seat}" for seat in range(played.players))
    record = rb.Record.of(played, *names)
    for text in (str(record), record.json()):
        again = rb.Record.parse(text)
        assert again == record
        assert again.playthrough().state == played.state
    rows = record.rows()
    assert [row["player"] for row in rows] == list(names)
    assert [row["won"] for row in rows] == [
        played.outcome is not None and seat in played.outcome.winners for seat in range(played.players)
    ]
    assert (record._repr_svg_() or "").startswith("<svg")


def test_a_record_needs_a_name_for_each_player() -> None:
    with pytest.raises(ValueError, match="1 names for 2 players"):
        rb.Record.of(rb.game("robot_master").start(Random(1)), "Ann")


@every_game
def test_a_seen_game_contains_only_what_players_did(subject: Subject) -> None:
    played = finished(subject)
    seen = played.seen_by(0)
    assert seen.past == tuple((seat, action) for seat, action in played.log if seat >= 0)
    assert seen.view == played.view(0)


def test_a_seen_game_says_nothing_about_hidden_cards() -> None:
    """Two deals that one seat cannot tell apart give it the same game."""
    game = rb.game("robot_master", variant="refill")
    played = game.start(Random(2))
    for _ in range(6):
        (seat,) = played.to_act
        played = played.play(played.legal(seat)[0]).draw(Random(5))
    (seat,) = played.to_act
    other = game.resume(game.determinise(played.view(seat), Random(9)))
    assert other.state != played.state
    assert other.view(seat) == played.view(seat)
    assert msgspec.json.encode(played.events_for(1 - seat)) == msgspec.json.encode(
        tuple(played.rules.redact(event, 1 - seat) for event in played.events)
    )


def test_options_are_checked() -> None:
    with pytest.raises(rb.InvalidOptions, match="unknown game 'chess'; choose one of robot_master"):
        rb.any_game("chess")
    with pytest.raises(rb.InvalidOptions, match="its options are variant, first, fives"):
        rb.game("robot_master", varaint="duel")  # type: ignore[call-overload]  # that is the point
    with pytest.raises(rb.InvalidOptions, match="Robot Master: Invalid enum value 'x'"):
        rb.game("robot_master", variant="x")  # type: ignore[call-overload]  # that is the point
    with pytest.raises(rb.InvalidOptions, match="players is 0"):
        rb.game("micro_robots", players=0)


@pytest.mark.parametrize("name", list(GAMES))
def test_the_typed_options_are_those_of_the_game(name: str) -> None:
    """`game` lists the options of each game for type checkers. This is the list."""
    from typing import get_overloads

    typed = next(
        one.__annotations__
        for one in get_overloads(games.game)
        if name in get_args(eval(one.__annotations__["name"], vars(games)))
    )
    expected = {field.name for field in msgspec.structs.fields(GAMES[name].options)}
    assert set(typed) - {"name", "return"} == expected


def test_the_typed_names_of_engines_are_those_of_the_catalogue() -> None:
    typed = [
        name
        for names in (engines.RobotMasterName, engines.MicroRobotsName, engines.RicochetRobotsName)
        for name in get_args(names)
    ]
    assert sorted(typed) == sorted(ENGINES)


def test_actions_are_checked() -> None:
    game = rb.game("robot_master")
    start = game.start()
    with pytest.raises(rb.IllegalAction, match="it is the turn of chance; call draw"):
        start.play(start.legal(rb.CHANCE)[0])
    dealt = start.draw(Random(1))
    after = dealt.play(dealt.legal(0)[0])
    assert dealt.to_act == (0,)  # the earlier playthrough can still go on in another way
    assert dealt.play(dealt.legal(0)[-1]).state != after.state
    race = rb.game("micro_robots").start(Random(1))
    with pytest.raises(rb.IllegalAction, match="say which seat acts"):
        race.play(race.legal(0)[0])


def test_commands_of_a_light_install_work_without_the_server() -> None:
    """With the packages of the server out of reach, as after `pip install robotable` alone."""
    hidden = sorted(package for packages in EXTRAS.values() for package in packages)
    assert "litestar" in hidden

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        code = (
            f"import sys; sys.modules.update(dict.fromkeys({hidden})); "
            f"from robotable.cli import main; main({list(words)})"
        )
        return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)

    shown = run("solve", "micro", "--board", "black.A0B0C0D0", "--from", "1P", "--to", "2W")
    assert shown.stdout == "5 moves\n1P-6P-6W-6R-2R-2W\n"
    served = run("serve")
    assert served.returncode == 2
    assert "pip install 'robotable[server]'" in served.stderr
    imported = "import robotable as rb; [getattr(rb, name) for name in rb.__all__]"
    code = f"import sys; sys.modules.update(dict.fromkeys({hidden})); {imported}"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("extra", "more"), [("server", {"uvloop", "httptools", "websockets"}), ("dataset", set())]
)
def test_the_extras_name_their_packages(extra: str, more: set[str]) -> None:
    """Every module that belongs to a requirement of the extra, and no other. `more` comes with uvicorn."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    names = {re.split(r"[\[<>=]", one)[0] for one in settings[extra]} | more
    owners = packages_distributions()
    found = {owner.replace("_", "-") for package in EXTRAS[extra] for owner in owners[package]}
    assert found == names


def test_a_match_has_its_own_views() -> None:
    game = rb.game("robot_master", variant="refill").match(rounds=2, duplicate=True)
    assert isinstance(game.options, MatchOptions)
    played = game.start(Random(1))
    assert played.view(0).totals == (0, 0)
    with pytest.raises(rb.InvalidOptions, match="this is a match already"):
        game.match(rounds=2)
    with pytest.raises(ValueError, match="a match of Robot Master has no encoding"):
        _ = game.encoding
    with pytest.raises(ValueError, match="not enough to deal a state"):
        game.determinise(played.view(0), Random(1))
    dealt = rb.determinise(played.view(0).round, Random(1))
    assert dealt.hands[0] == played.view(0).round.hand
    with pytest.raises(ValueError, match="in a match, pass the view of the round"):
        rb.determinise(played.view(0), Random(1))  # type: ignore[call-overload]  # that is the point


def test_engines_get_the_past() -> None:
    """The strongest player infers hands from what was played, so its values change with the past."""
    game, rng = rb.game("robot_master"), Random(1)
    played = game.start(rng)
    for _ in range(10):
        (seat,) = played.to_act
        played = played.play(rng.choice(played.legal(seat)))
    (seat,) = played.to_act
    player = rb.engine("netis@200it")
    assert isinstance(player, rb.TurnPlayer)

    def values(seen: rb.SeenGame[Any, Any]) -> list[float]:
        *_, thought = player.think(seen, Random(3))
        return [one.value for one in thought.best]

    seen = played.seen_by(seat)
    assert values(seen) == values(seen)
    assert values(seen) != values(game.resume(played.state).seen_by(seat))
    assert player.choose(seen, Random(3)) in played.legal(seat)


def test_engines_refuse_other_games() -> None:
    race = rb.game("micro_robots").start(Random(1))
    player: Any = rb.engine("pip")
    with pytest.raises(ValueError, match="pip plays robot_master, not micro_robots"):
        player.choose(race.seen_by(0), Random(1))
    with pytest.raises(rb.UnknownEngine, match=r"Unknown player 'pipp'.*micro-easy"):
        rb.engine("pipp")


def test_race_players_plan() -> None:
    """A plan does not change while the question stays the same, whatever else happens."""
    race = rb.game("micro_robots", players=3).start(Random(1))
    player = rb.engine("micro-hard")
    plan = player.plan(race.seen_by(0), seed=5)
    assert plan is not None
    assert plan.after_ms > 0
    passing = next(action for action in race.legal(2) if type(action).__name__ == "Pass")
    assert player.plan(race.play(passing, 2).seen_by(0), seed=5) == plan


def test_positions_recognise_their_game() -> None:
    for text, name in (
        (LATE, "robot_master"),
        ("black.A0B0C0D0.1P-2W", "micro_robots"),
        ("1A.2A.3A.4A_ra1.ga2.ba3.ya4_rh6", "ricochet_robots"),
    ):
        position = rb.Position.parse(f" {text}\n")
        assert (position.game, str(position)) == (name, text)
        assert rb.Position.parse(text, name) == position
        assert position._repr_svg_().startswith("<svg")
    with pytest.raises(rb.NotationError, match="does not begin like a position of any game"):
        rb.Position.parse("hello")


def test_puzzles_are_solved() -> None:
    found = rb.solve("black.A0B0C0D0.1P-2W")
    assert (found.moves, found.way) == (5, "1P-6P-6W-6R-2R-2W")
    assert found._repr_svg_().startswith("<svg")
    with pytest.raises(rb.NotSolvable, match="Micro Robots has no option must_turn"):
        rb.solve("black.A0B0C0D0.1P-2W", must_turn=True)
    with pytest.raises(rb.NotSolvable, match="solve_ending those of robot_master"):
        rb.solve(LATE)


def test_endings_are_solved() -> None:
    best = rb.solve_ending(LATE)[0]
    worst = rb.solve_ending(rb.Position.parse(LATE))[-1]
    assert best.outcome is not None
    assert worst.outcome is not None
    assert best.outcome >= worst.outcome
    with pytest.raises(rb.NotSolvable, match="not of micro_robots"):
        rb.solve_ending("black.A0B0C0D0.1P-2W")


def test_puzzles_are_generated() -> None:
    request = rb.puzzles.MicroRobotsRequest(seed=1, moves=(4, 5))
    found = rb.puzzles.generate(request, 5)
    assert found == rb.puzzles.generate(request, 5)
    assert [rb.solve(one.position).moves for one in found] == [one.moves for one in found]
    assert all(4 <= one.moves <= 5 for one in found)
    with pytest.raises(rb.puzzles.TooFewPuzzles, match="of 500 puzzles found in 64 draws"):
        rb.puzzles.generate(request, 500, most_draws=64)
