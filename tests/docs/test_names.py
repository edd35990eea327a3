"""CONTRIBUTING, "Names": one name per thing, and never one name for two things."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src/robotable"
GAMES = SOURCE / "games"

EVERYWHERE = {"Services", "Position", "Record"}
"""What a file of routes needs, which each of them lists for itself; and two things that the public interface
shows under the name they have below it: a position of any game, and a record that reads and writes itself."""


def classes() -> Iterator[tuple[str, Path]]:
    for path in SOURCE.rglob("*.py"):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name, path


def of_a_game(path: Path) -> bool:
    """Every game has its own Options, Board and so on, and the race has its own events."""
    return path.parent.parent == GAMES


def test_no_two_classes_have_the_same_name() -> None:
    found: dict[str, list[Path]] = defaultdict(list)
    for name, path in classes():
        if name not in EVERYWHERE:
            found[name].append(path)
    twice = {
        name: [str(path.relative_to(SOURCE)) for path in paths]
        for name, paths in found.items()
        if len(paths) > 1 and not (all(map(of_a_game, paths)) and len({path.parent for path in paths}) > 1)
    }
    assert twice == {}
