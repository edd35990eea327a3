"""What builds the kernel on machines that lack a compiler or Python's headers."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from bootstrap import headers, kernel, system, toolchain, zig
from bootstrap.command import CommandError
from bootstrap.toolchain import Toolchain
from robotable.engines.robot_master.levels import LEVELS


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine without compiler and headers, and a list of what gets installed on it."""
    installed: list[str] = []
    monkeypatch.setattr(system, "compiler", lambda: None)
    monkeypatch.setattr(system, "python_header", lambda: None)
    monkeypatch.setattr(zig, "compiler", lambda: zig.COMPILER if "zig" in installed else None)
    monkeypatch.setattr(zig, "prepare", lambda: installed.append("zig"))
    include = Path("/checkout/.tools/headers/usr/include")
    monkeypatch.setattr(
        headers, "header", lambda: include / "python3.11/Python.h" if "headers" in installed else None
    )
    monkeypatch.setattr(headers, "prepare", lambda: installed.append("headers"))
    return installed


def test_a_complete_machine_gets_nothing(bare: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(system, "compiler", lambda: "/usr/bin/c++")
    monkeypatch.setattr(system, "python_header", lambda: Path("/usr/include/python3.11/Python.h"))
    found = toolchain.prepare()
    assert bare == []
    assert found.is_complete()
    assert found.environment() == {}


def test_a_bare_machine_gets_both(bare: list[str]) -> None:
    assert not toolchain.find().is_complete()
    found = toolchain.prepare()
    assert bare == ["headers", "zig"]
    assert found.is_complete()
    assert found.environment() == {
        "CXX": str(zig.COMPILER),
        "SKBUILD_CMAKE_DEFINE": "Python_INCLUDE_DIR=/checkout/.tools/headers/usr/include/python3.11",
        "CXXFLAGS": "-isystem /checkout/.tools/headers/usr/include",
    }


def test_a_compiler_is_of_no_use_without_headers(bare: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headers, "prepare", lambda: None)
    found = toolchain.prepare()
    assert bare == []
    assert found.missing() == "a C++20 compiler and Python's headers (Python.h)"


def test_a_failed_download_is_no_error(bare: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def offline() -> None:
        raise CommandError("uv could not install Zig.")

    monkeypatch.setattr(system, "python_header", lambda: Path("/usr/include/python3.11/Python.h"))
    monkeypatch.setattr(zig, "prepare", offline)
    assert toolchain.prepare().missing() == "a C++20 compiler"


def test_the_wrapper_scripts_pass_their_arguments_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zig, "TOOLS", tmp_path)
    program = tmp_path / "zig/ziglang/zig"
    program.parent.mkdir(parents=True)
    program.write_text('#!/bin/sh\nprintf "%s|" "$@"\n')
    program.chmod(0o755)
    zig.write_scripts()
    said = {
        name: subprocess.run(
            [tmp_path / "zig" / name, "-o", "a file"], capture_output=True, text=True, check=True
        )
        for name in os.listdir(tmp_path / "zig")
        if name != "ziglang"
    }
    assert {name: done.stdout for name, done in said.items()} == {
        "c++": "c++|-o|a file|",
        "ar": "ar|-o|a file|",
        "ranlib": "ranlib|-o|a file|",
        "strip": "",
    }


def test_the_message_names_every_bot_that_is_weaker_without_the_kernel() -> None:
    for level in LEVELS:
        needs_kernel = level.mind in ("feel", "search")
        assert (level.name.capitalize() in kernel.CONSEQUENCE) == needs_kernel, level.name


def test_what_is_missing_is_named() -> None:
    assert Toolchain("/usr/bin/c++", None).missing() == "Python's headers (Python.h)"
