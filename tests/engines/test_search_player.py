"""The searches as engines: a view in, a legal action out, within a budget, unaffected by hidden cards."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from robotable.engines.budget import Budget, read_budget
from robotable.engines.robot_master.search_player import SLICE_ITERATIONS, SearchPlayer
from robotable.engines.robot_master.specs import UnknownPlayer, player
from robotable.games.robot_master import Options, RobotMaster
from robotable.kernel.robot_master_search import Kind, Network
from tests.engines.bot_table import BotTable
from tests.kernel.network_file import SHAPES, PlainNetwork
from tests.laws.subject import Subject
from tests.laws.subjects import SUBJECTS

RULES = RobotMaster()
KINDS: tuple[Kind, ...] = ("ismcts", "ismcts-greedy", "pimc", "netis")
NETWORK = Network(PlainNetwork.by_chance(SHAPES[0], 3).file())
HIDING = [subject for subject in SUBJECTS["robot_master"] if "solo" not in subject.label]


def search_player(kind: Kind, budget: Budget | None = None) -> SearchPlayer:
    network = NETWORK if kind == "netis" else None
    return SearchPlayer(kind, kind, budget or Budget(iterations=20), network=network)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("subject", SUBJECTS["robot_master"], ids=lambda subject: str(subject.label))
def test_it_plays_every_variant_and_match_to_its_end(kind: Kind, subject: Subject) -> None:
    rules, options = subject.rules, subject.options
    seats = rules.seats(rules.new(options))
    table = BotTable(rules, options, [search_player(kind, Budget(iterations=3))] * seats, seed=4)
    assert table.play() is not None


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("subject", HIDING, ids=lambda subject: str(subject.label))
def test_redealing_hidden_cards_changes_nothing(kind: Kind, subject: Subject) -> None:
    rules, rng = subject.rules, Random(f"{kind} {subject.label}")
    differing = 0
    for state, seat in islice(subject.turns(rng), 8):
        other = rules.resample(state, seat, rng)
        luck = rng.getrandbits(32)
        plans = [search_player(kind).plan(rules.view(one, seat), Random(luck)) for one in (state, other)]
        assert plans[0] == plans[1] is not None
        differing += state != other
    assert differing or "duplicate" in subject.label


def test_it_reports_its_thoughts_as_it_searches() -> None:
    table = BotTable(RULES, Options("duel"), [player("greedy")] * 2, seed=1)
    while len(table.log) < 40:
        table.step()
    (seat,) = RULES.to_act(table.state)
    view = RULES.view(table.state, seat)
    engine = search_player("ismcts", Budget(iterations=3 * SLICE_ITERATIONS))
    thoughts = list(engine.think(view, Random(1)))
    assert [one.iterations for one in thoughts] == [SLICE_ITERATIONS * part for part in (1, 2, 3)]
    assert all(0 <= one.value <= 1 and one.best[0].action in view.legal for one in thoughts)
    assert engine.choose(view, Random(1)) == thoughts[-1].best[0].action
    assert engine.choose(view, Random(1), Budget(iterations=SLICE_ITERATIONS)) == thoughts[0].best[0].action
    by_nodes = list(engine.think(view, Random(1), Budget(nodes=1_000)))
    assert by_nodes[-1].nodes >= 1_000
    assert len(list(engine.think(view, Random(1), Budget(milliseconds=1)))) == 1


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("100ms", Budget(milliseconds=100)),
        ("2000it", Budget(iterations=2000)),
        ("7n", Budget(nodes=7)),
        ("100ms+5it", Budget(milliseconds=100, iterations=5)),
    ],
)
def test_a_budget_reads_back(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget
    assert str(budget) == text


@pytest.mark.parametrize(
    "text", ["", "ms", "100", "0ms", "1.5ms", "-1it", "5it+6it", "100 ms", "1it+", "9999999999it"]
)
def test_an_invalid_budget_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="invalid budget"):
        read_budget(text)


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="a budget needs a limit"):
        Budget()
    with pytest.raises(ValueError, match="a budget cannot be negative"):
        Budget(milliseconds=5, nodes=-1)


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("oracle", "Unknown player 'oracle'"),
        ("", "Unknown player ''"),
        ("bot:", "Unknown player 'bot:'"),
        ("greedy@10ms", "greedy takes no budget, only searches do. Write greedy, or netis@10ms"),
        ("Pip@soon", "pip takes no budget, only searches do. Write pip, or netis@100ms"),
        ("keystone,hands=3", "keystone has no network and no settings. Write keystone"),
        ("pip:base", "pip has no network and no settings. Write pip"),
        ("ismcts@soon", "invalid budget 'soon'"),
        ("netis@", "invalid budget ''"),
        (
            "netis@100",
            r"invalid budget '100': 100 needs a unit. Write 100ms, 100it \(iterations\) or 100n \(nodes\)",
        ),
        ("netis@5ms+100", r"invalid budget '5ms\+100': 100 needs a unit"),
        ("netis@0ms", "invalid budget '0ms'. .*, with numbers from 1 to 999999999"),
        ("pimc,hands=3@5it", "pimc has no network and no settings"),
        ("netis,hands=4097", "Write hands=0 to hands=4096"),
        ("netis,mark=x@5it", "Write hands=0 to hands=4096 or mark=0 to mark=1000"),
        ("netis,luck=1@5it", "unknown setting 'luck=1'"),
        ("ismcts:some.net", "ismcts has no network and no settings"),
        ("netis:nowhere.net@5it", "cannot read 'nowhere.net'"),
        ("netis:pyproject.toml", "not a network"),
    ],
)
def test_an_unknown_player_is_refused(spec: str, words: str) -> None:
    with pytest.raises(UnknownPlayer, match=words):
        player(spec)


@pytest.mark.parametrize(
    ("spec", "name"), [("Pip", "pip"), ("bot:pip", "pip"), ("BOT:Keystone", "keystone"), ("Greedy", "greedy")]
)
def test_capitals_and_the_bot_prefix_are_accepted(spec: str, name: str) -> None:
    assert player(spec).name == name


def test_capitals_in_a_search_are_accepted() -> None:
    found = player("bot:Netis,Hands=0@20IT")
    assert isinstance(found, SearchPlayer)
    assert found.budget == Budget(iterations=20)
