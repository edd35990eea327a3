"""How `./table` runs other programs, and what it prints."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bootstrap import testing
from bootstrap.checkout import ROOT
from bootstrap.checks import Command, Scope, checks, fixers
from bootstrap.command import CommandError, run, step
from bootstrap.main import main

PYTHON = Path(sys.executable)
GOOD = Command(PYTHON, "-c", ("print('a notice')",))
BAD = Command(PYTHON, "-c", ("print('the reason'); exit(3)",))


def test_a_step_is_one_line_with_its_duration(capsys: pytest.CaptureFixture[str]) -> None:
    with step("Building the page"):
        run(GOOD.program, GOOD.words, *GOOD.more, otherwise="it failed")
    assert re.fullmatch(r"Building the page … \d+\.\d s\n", capsys.readouterr().out)


def test_the_output_of_a_failed_step_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match="it failed") as failure, step("Building the page"):
        run(BAD.program, BAD.words, *BAD.more, otherwise="it failed")
    assert (failure.value.status, failure.value.output) == (3, "the reason\n")
    assert capsys.readouterr().out == "Building the page … failed\n"


def test_main_prints_the_output_before_the_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise CommandError("it failed.", 3, "the reason\n")

    monkeypatch.setattr("bootstrap.testing.fix", broken)
    monkeypatch.setattr("bootstrap.venv.prepare", lambda purpose: None)
    monkeypatch.setattr("bootstrap.page.prepare", lambda: None)
    with pytest.raises(SystemExit) as end:
        main(["fix"])
    assert end.value.code == 3
    assert capsys.readouterr().err == "the reason\ntable: it failed.\n"


@pytest.mark.parametrize("arguments", [[], ["plya"], ["fix", "everything"]], ids=" ".join)
def test_an_unknown_command_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert capsys.readouterr().err.startswith("table: unknown command.")


@pytest.mark.parametrize("arguments", [["--help"], ["test", "--help"], ["wheel", "-h"]], ids=" ".join)
def test_help_sets_nothing_up(
    arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bootstrap.venv.prepare", lambda purpose: pytest.fail("this is not needed"))
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 0
    assert "./table test" in capsys.readouterr().out


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    """As with `./table --help | head -1`, except that nobody reads at all."""
    reader, writer = os.pipe()
    os.close(reader)
    ended = subprocess.run([ROOT / "table", "--help"], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.parametrize("name", ["", "nonsense"])
def test_an_unknown_check_is_refused(name: str) -> None:
    with pytest.raises(CommandError, match="Choose one of") as failure:
        testing.run(["--only", name])
    assert failure.value.status == 2


def test_checks_that_pass_print_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    testing.check({"types": GOOD, "lint": GOOD})
    lines = capsys.readouterr().out.splitlines()
    assert sorted(line.split()[:2] for line in lines) == [["lint", "passed"], ["types", "passed"]]


def test_every_check_that_fails_is_shown_and_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CommandError, match=r"^(types and lint|lint and types) failed\."):
        testing.check({"types": BAD, "format": GOOD, "lint": BAD})
    out = capsys.readouterr().out
    assert out.count("the reason\n") == 2
    assert "a notice" not in out


@pytest.mark.parametrize("scope", Scope)
def test_every_check_and_fixer_exists(scope: Scope) -> None:
    for name, command in (checks(scope) | fixers()).items():
        assert command.program.exists(), name
        assert command.folder.is_dir(), name


def test_clang_tidy_uses_the_checks_of_the_kernel(tmp_path: Path) -> None:
    source = tmp_path / "null.cpp"
    source.write_text("int* none() { return 0; }\n")
    tidy = (PYTHON.parent / "clang-tidy", "--quiet", f"--config-file={ROOT / '.clang-tidy'}", source, "--")
    done = subprocess.run(tidy, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "[modernize-use-nullptr,-warnings-as-errors]" in done.stdout


def test_every_formatter_that_is_checked_can_also_be_applied() -> None:
    assert {name for name in checks(Scope.USUAL) if name.endswith("format")} <= fixers().keys()
