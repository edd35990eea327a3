"""`robotable completion` makes real shells complete commands, options and values."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from robotable.cli.app import robotable_app
from tests.cli.command import run
from tests.patience import PATIENCE

TYPED: Final = [
    ("pla", {"play"}),
    ("completion ", {"bash", "zsh", "fish"}),
    ("play robot_master --va", {"--variant"}),
    ("play robot_master --variant ", {"duel", "refill", "teams", "solo"}),
    ("solve micro --fr", {"--from"}),
]


def shell(name: str, *arguments: str) -> str:
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"{name} is not installed on this machine")
    done = subprocess.run(
        [program, *arguments], capture_output=True, text=True, check=True, timeout=PATIENCE, cwd=Path.cwd()
    )
    return done.stdout


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the script of each shell. To make one takes as long as to import every command."""
    folder = tmp_path_factory.mktemp("completion")
    for name in ("bash", "zsh", "fish"):
        (folder / name).write_text(run("completion", name).done().out, encoding="utf-8")
    (folder / "_robotable").write_bytes((folder / "zsh").read_bytes())
    return folder


def test_bash_completes(scripts: Path) -> None:
    lines = [f". {scripts / 'bash'}"]
    for typed, _ in TYPED:
        words = f"robotable {typed}".split(" ")
        quoted = " ".join(f"'{word}'" for word in words)
        lines.append(f"COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}; COMPREPLY=(); _robotable")
        lines.append('echo "${COMPREPLY[@]}"')
    found = shell("bash", "--norc", "-c", "\n".join(lines)).splitlines()
    assert [set(line.split()) for line in found] == [expected for _, expected in TYPED]


def test_fish_completes(scripts: Path) -> None:
    for typed, expected in TYPED:
        line = f"source {scripts / 'fish'}; complete -C 'robotable {typed}'"
        told = shell("fish", "--no-config", "-c", line)
        assert {line.split("\t")[0] for line in told.splitlines()} == expected


def test_zsh_finds_the_script(scripts: Path) -> None:
    setup = f"fpath=({scripts} $fpath); autoload -U compinit; compinit -u -D; autoload +X _robotable"
    assert shell("zsh", "-f", "-c", f'{setup}; echo "$_comps[robotable]"') == "_robotable\n"


def test_every_command_is_in_every_script(scripts: Path) -> None:
    commands = [command for command in robotable_app() if not command.startswith("-")]
    for name in ("bash", "zsh", "fish"):
        script = (scripts / name).read_text(encoding="utf-8")
        assert not [command for command in commands if command not in script]
