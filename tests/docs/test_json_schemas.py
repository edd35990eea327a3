"""What commands print with `--json` fits the published schemas, which are those of the code."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any, Final

import jsonschema_rs
import pytest

from robotable.cli.json_output import JsonOutput
from tests.cli.command import run
from tests.docs.json_schemas import FOLDER, PAGE, outputs, page, schema
from tests.docs.pages import ROOT
from tests.docs.test_command_line import COMMANDS, LEAVES, arguments

SOLO: Final = "'solo ...../...../..3../...../..... 5'"
MICRO: Final = "black.A0B0C0D0.1P-2W"
RICOCHET: Final = "1D.4D.3D.2D_ra7.gg15.bl1.yj2_bm3"
LATE: Final = "'duel 23145/01134/53312/2.45./02... 25/035'"

RACE: Final = ROOT / "tests/records/micro_robots/fifth-chip-black.record"
KNOWN: Final = (
    '[{"quadrants":["1D","4D","3D","2D"],"robots":[96,230,11,25],"target_robot":2,"target_cell":44}]'
)
CASES: Final = [
    ("analysis", f"analyse {LATE} --budget 200it"),
    ("analysis", f"analyse {LATE} --exact"),
    ("arena", "arena greedy random --deals 1"),
    ("arena", "arena greedy random pip --deals 1 --rounds 2"),
    ("arena", "arena greedy random --deals 3 --variant solo --sprt"),
    ("bench", "bench ricochet known.json --rounds 1"),
    ("board", "boards micro --board black.A0B0C0D0"),
    ("boards", "boards micro black --via"),
    ("hint", f"solve micro --position {MICRO} --hint way"),
    ("hint", f"solve ricochet --position {RICOCHET} --hint start"),
    ("perft", f"perft {SOLO} --depth 1 --divide"),
    ("perft", f"perft {SOLO} --depth 2"),
    ("puzzle", "puzzle micro --count 2"),
    ("puzzle", "puzzle ricochet --moves 3..5 --count 1"),
    ("puzzle", "puzzle catalogue robot_master --count 2"),
    ("record", "play --seat random --seat random --variant duel"),
    ("record", "play --seat random --seat random --rounds 2"),
    ("replay", "replay game --at 3"),
    ("replay", "replay game --at 3 --seat 1"),
    ("review", "review race"),
    ("score", "score 55555/5..../...../...../....."),
    ("show", f"show {SOLO}"),
    ("show", f"show {RICOCHET}"),
    ("show", "show 1D.4D.3D.2D"),
    ("show", f"show {LATE} --seat 1"),
    ("solutions", f"solve micro --position {MICRO} --all"),
    ("solutions", f"solve ricochet --position {RICOCHET}"),
    ("solutions", f"solve ricochet --position {RICOCHET} --max-states 2"),
]


def published(name: str) -> Any:
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def fits(name: str, line: str) -> None:
    found = json.loads(line)
    jsonschema_rs.validator_for(published(name)).validate(found)
    assert found["record" if name == "record" else "version"] == 1
    fields = set(published(name)["$defs"][published(name)["$ref"].rpartition("/")[2]]["properties"])
    assert set(found) <= fields, "no field is missing in the schema"


def test_the_schemas_and_their_page_are_those_of_the_code() -> None:
    """If you changed what a command prints: python -m tests.docs.json_schemas."""
    assert PAGE.read_text(encoding="utf-8") == page()
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{name}.json" for name in outputs()]
    for name, (kind, _) in outputs().items():
        assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == schema(kind), name


def test_every_command_with_json_has_a_schema() -> None:
    having = {words for words in LEAVES if "--json" in arguments(words)[0]}
    listed = {command for _, commands in outputs().values() for command in commands}
    assert listed == having
    assert listed <= set(COMMANDS)
    assert {name for name, _ in CASES} | {"admin", "rebuilt", "verify"} == set(outputs())


@pytest.mark.parametrize(("name", "words"), CASES)
def test_the_output_fits_its_schema(
    name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if " game" in words:
        run("play", "--seat", "random", "--seat", "random", "--save", "game", "--seed", "1").done()
    Path("race").write_text(RACE.read_text(encoding="utf-8"), encoding="utf-8")
    Path("known.json").write_text(KNOWN, encoding="utf-8")
    done = run(*shlex.split(words), "--json")
    assert done.out
    for line in done.out.splitlines():
        fits(name, line)


def test_every_type_has_a_version_first() -> None:
    for kind in JsonOutput.__subclasses__():
        assert kind.__struct_fields__[0] == "version"
