"""Write the JSON Schemas of what commands print with `--json`: `python -m tests.docs.json_schemas`."""

from __future__ import annotations

import importlib
import json
import pkgutil
from typing import Any, Final

import msgspec

import robotable.cli
from robotable.cli.json_output import JsonOutput
from robotable.games.record_json import RecordJson
from robotable.review.review import Review
from tests.docs.pages import DOCS

PAGE: Final = DOCS / "reference/json-output.md"
FOLDER: Final = DOCS / "reference/schemas"

RECORDS: Final = ("robotable play robot_master",)
"""The commands that print a record, which has a version of its own, `record`."""

INTRODUCTION: Final = """\
# JSON output

With `--json`, commands print one line of JSON on standard output; `robotable puzzle` prints one for each
puzzle. Every object has a `version`, which increases when a field is removed or changes its meaning. New
fields do not change it, so ignore fields that you do not know. A record has its version in `record`.

Each kind of object has a [JSON Schema](https://json-schema.org) (draft 2020-12). The tests check what the
commands print against these files.

| command | schema | what it is |
|---|---|---|
"""

ENDING: Final = """
This page and the schemas are generated from the code by `python -m tests.docs.json_schemas`.
"""


def outputs() -> dict[str, tuple[Any, tuple[str, ...]]]:
    """The types by the names of their files, and the commands that print them."""
    for module in pkgutil.walk_packages(robotable.cli.__path__, "robotable.cli."):
        importlib.import_module(module.name)
    found: dict[str, tuple[Any, tuple[str, ...]]] = {
        _file(kind.__name__): (kind, kind.commands) for kind in JsonOutput.__subclasses__()
    }
    found["record"] = (RecordJson, RECORDS)
    found["review"] = (Review, ("robotable review",))
    return dict(sorted(found.items()))


def schema(kind: Any) -> str:
    found = {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(kind)}
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def page() -> str:
    rows = [
        f"| {', '.join(f'`{command} --json`' for command in commands)} | [{name}](schemas/{name}.json) "
        f"| {_about(kind)} |"
        for name, (kind, commands) in outputs().items()
    ]
    return INTRODUCTION + "\n".join(rows) + "\n" + ENDING


def _file(name: str) -> str:
    name = name.removesuffix("Json")
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def _about(kind: Any) -> str:
    """The docstring of its own, on one line."""
    if kind is RecordJson:
        return "A game as a record, see [positions and records](records.md)."
    return " ".join((vars(kind).get("__doc__") or "").split())


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, (kind, _) in outputs().items():
        (FOLDER / f"{name}.json").write_text(schema(kind), encoding="utf-8")


if __name__ == "__main__":
    main()
