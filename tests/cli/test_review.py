"""`robotable review`: tables, JSON, pictures, and records that cannot be reviewed."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from robotable.cli.robot_master.facts import SENTENCES
from robotable.engines.robot_master.facts import KINDS
from robotable.games.record import Record
from robotable.kernel import NATIVE
from robotable.review import reviewer
from robotable.review.effort import Effort
from robotable.review.review import Review
from tests.cli.command import run

RECORDS: Final = Path(__file__).parents[1] / "records"
RACE: Final = str(RECORDS / "micro_robots/failed-wrong-count.record")
DUEL: Final = RECORDS / "robot_master/duel-columns-win-on-line-1.record"
LOW: Final = Effort(known=20, open=20, exact_from=4, exact_nodes=100_000, hands=8, states=100_000)


@pytest.fixture
def low(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is printed does not depend on how long it was thought about."""
    real = reviewer.review

    def reviewed(record: Record, progress: Any) -> Review:
        return real(record, effort=LOW, progress=progress)

    monkeypatch.setattr(reviewer, "review", reviewed)


@pytest.mark.skipif(not NATIVE, reason="reviews of Robot Master need the compiled kernel")
def test_turns_in_a_table(low: None) -> None:
    lines = run("review", str(DUEL)).done().out.splitlines()
    assert lines[0].split() == ["turn", "player", "move", "chance", "open", "hands", "grade", "best"]
    assert [line.split()[0] for line in lines[1:25]] == [str(turn) for turn in range(1, 25)]
    assert lines[25] == "=  exact, with perfect play"
    assert lines[26].endswith(".")


def test_targets_as_json_and_in_a_table() -> None:
    found = run("review", RACE, "--json").done().json
    assert found["game"] == "micro_robots"
    assert {part["part"] for part in found["parts"]} == {"target"}
    assert len(run("review", RACE).done().out.splitlines()) == 1 + len(found["parts"])


def test_picture(tmp_path: Path) -> None:
    path = tmp_path / "review.svg"
    run("review", RACE, "--svg", str(path)).done()
    assert ElementTree.fromstring(path.read_text()).tag.endswith("svg")


def test_picture_as_png(tmp_path: Path) -> None:
    path = tmp_path / "review.png"
    assert run("review", RACE, "--png", str(path)).done().out == ""
    assert path.read_bytes().startswith(b"\x89PNG")


def test_only_one_output_prints() -> None:
    ran = run("review", RACE, "--png", "-", "--json")
    assert (ran.code, ran.err) == (2, "error: --json and --png - would both print. Give --png a file.\n")
    ran = run("review", RACE, "--png", "-", "--svg", "-")
    assert (ran.code, ran.err) == (
        2,
        "error: --svg - and --png - would both print. Give one of them a file.\n",
    )


@pytest.mark.skipif(not NATIVE, reason="reviews of Robot Master need the compiled kernel")
def test_picture_of_turns(low: None) -> None:
    picture = run("review", str(DUEL), "--svg", "-").done().out
    drawn = {one.get("class") for one in ElementTree.fromstring(picture).iter()}
    assert {"known", "open", "blunder"} <= drawn


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: text[: len(text) // 2], "line "),
        (lambda text: "1. e4 e5 2. Nf3 Nc6", "expected 'robotable record 1'"),
        (lambda text: text.replace("robot_master", "chess", 1), "chess"),
        (lambda text: "", "record"),
    ],
    ids=["truncated", "foreign", "unknown game", "empty"],
)
def test_bad_records_are_refused_with_the_reason(change: Any, why: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.record"
    path.write_text(change(DUEL.read_text()))
    ran = run("review", str(path))
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith(f"error: {path}: ")
    assert why in ran.err


def test_unfinished_games_are_refused() -> None:
    ran = run("review", str(RECORDS / "ricochet_robots/unfinished.record"))
    assert ran.code == 2
    assert ran.err == "error: The game is not over. Only finished games are reviewed.\n"


def test_every_fact_has_a_sentence() -> None:
    assert set(SENTENCES) == {f"{whose}_{kind}" for whose in ("own", "their") for kind in KINDS}
