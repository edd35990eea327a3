"""The wheel contains the page and all notices, works when installed, and is not built without the page.

These tests leave out the kernel, because its build takes a minute.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from email.message import Message
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

import httpx
import pytest

from bootstrap.checkout import ROOT
from bootstrap.uv import UV
from tests.patience import PATIENCE

VERSION: Final = distribution("robotable").version

HOOK: Final = """\
import sys
sys.path.insert(0, "tools/build_backend")
import robotable_build
settings = {"wheel.cmake": "false", "wheel.py-api": "py3"}
print("\\n" + getattr(robotable_build, sys.argv[1])(sys.argv[2], settings))
"""


def build(project: Path, hook: str, out: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HOOK, hook, str(out)],
        cwd=project,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    built = build(ROOT, "build_wheel", out)
    assert built.returncode == 0, built.stderr
    return out / built.stdout.splitlines()[-1]


@pytest.fixture(scope="module")
def names(wheel: Path) -> set[str]:
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.fixture(scope="module")
def metadata(wheel: Path, names: set[str]) -> Message:
    [name] = (name for name in names if name.endswith(".dist-info/METADATA"))
    return Parser().parsestr(zipfile.ZipFile(wheel).read(name).decode())


def read(wheel: Path, ending: str) -> str:
    with zipfile.ZipFile(wheel) as archive:
        [name] = (name for name in archive.namelist() if name.endswith(ending))
        return archive.read(name).decode()


def test_the_wheel_contains_the_page_and_the_data(names: set[str]) -> None:
    files = (path for path in (ROOT / "src/robotable").rglob("*") if path.is_file())
    ours = {str(path.relative_to(ROOT / "src")) for path in files if path.suffix not in (".pyc", ".so")}
    assert "robotable/web/index.html" in ours
    assert ours <= names


def test_nothing_else_is_in_the_wheel(names: set[str]) -> None:
    assert {name.split("/")[0] for name in names} == {"robotable", f"robotable-{VERSION}.dist-info"}
    assert not [name for name in names if "__pycache__" in name]


def test_the_metadata_describes_the_project(metadata: Message) -> None:
    assert metadata["License-Expression"] == "MIT AND BSD-3-Clause AND OFL-1.1"
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert str(metadata.get_payload()).startswith("# Robotable")
    assert metadata["Keywords"]
    assert "Topic :: Games/Entertainment :: Board Games" in (metadata.get_all("Classifier") or [])


def test_every_notice_is_in_the_wheel(wheel: Path, metadata: Message) -> None:
    assert sorted(metadata.get_all("License-File") or []) == [
        "LICENSE",
        "licenses/nanobind.txt",
        "licenses/robin-map.txt",
        "src/robotable/pictures/font/OFL.txt",
    ]
    assert read(wheel, "licenses/LICENSE") == (ROOT / "LICENSE").read_text()
    page = read(wheel, "robotable/web/licenses.txt")
    for package in ("svelte", "uqr", "@fontsource/atkinson-hyperlegible", "@inlang/paraglide-js"):
        assert f"\n{package} " in page
    assert "SIL OPEN FONT LICENSE" in page


def test_the_notices_of_the_kernel_are_those_of_what_it_is_built_with() -> None:
    nanobind = distribution("nanobind")
    files = nanobind.files or []
    [notice] = (file for file in files if file.name == "LICENSE")
    assert (ROOT / "licenses/nanobind.txt").read_text() == notice.read_text()
    [header] = (file for file in files if file.name == "robin_map.h")
    comment = header.read_text().partition("*/")[0]
    text = "\n".join(line.removeprefix(" *").removeprefix(" ") for line in comment.splitlines()[1:])
    assert (ROOT / "licenses/robin-map.txt").read_text() == f"{text.strip()}\n"


def test_data_files_state_their_origin(names: set[str]) -> None:
    data = {name for name in names if name.endswith((".net", ".jsonl"))}
    assert data
    for name in data:
        assert any(f"{parent}/ORIGIN.md" in names for parent in Path(name).parents), name


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh virtual environment with the wheel. Its dependencies come from .venv, to save time."""
    venv = tmp_path_factory.mktemp("installed") / "venv"
    for line in (
        ["venv", "--quiet", f"--python={sys.executable}", str(venv)],
        [
            "pip",
            "install",
            "--quiet",
            "--offline",
            "--no-deps",
            f"--python={venv / 'bin/python'}",
            str(wheel),
        ],
    ):
        subprocess.run([UV, *line], check=True)
    [own] = venv.glob("lib/python*/site-packages")
    dependencies = Path(pytest.__file__).parents[1]
    (own / "dependencies.pth").write_text(f"{dependencies}\n")
    return venv / "bin/robotable"


def test_the_installed_command_plays_a_game(installed: Path, tmp_path: Path) -> None:
    def robotable(*words: str) -> str:
        line = [str(installed), *words]
        return subprocess.run(line, cwd=tmp_path, check=True, capture_output=True, text=True).stdout

    assert robotable("--version") == f"robotable {VERSION}\n"
    game = ("play", "--seat", "random", "--seat", "random", "--seed", "1", "--save", "game.record")
    assert "The record is in game.record" in robotable(*game)
    assert robotable("replay", "game.record")


def test_the_installed_page_answers(installed: Path, tmp_path: Path) -> None:
    command = [str(installed), "page", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            words = server.stdout.readline().split()
            address = next(word for word in words if word.startswith("http"))
            answer = httpx.get(address, timeout=PATIENCE)
            assert answer.status_code == 200
            assert "<title>" in answer.text
        finally:
            server.terminate()


LIGHT: Final = 12
"""A light installation has at most this many packages, with our own."""


@pytest.fixture(scope="module")
def light(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a fresh virtual environment after `pip install robotable`, at the versions of .venv."""
    venv = tmp_path_factory.mktemp("light") / "venv"
    subprocess.run([UV, "venv", "--quiet", f"--python={sys.executable}", str(venv)], check=True)
    pins = f"--constraints={ROOT / 'requirements/play.txt'}"
    line = [str(UV), "pip", "install", "--quiet", f"--python={venv / 'bin/python'}", pins, str(wheel)]
    # What .venv was installed from is still in uv's cache, unless somebody has emptied it.
    if subprocess.run([*line, "--offline"], capture_output=True).returncode:
        subprocess.run(line, check=True)
    return venv / "bin"


def test_a_light_installation_plays_and_solves(light: Path, tmp_path: Path) -> None:
    def run(program: str, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(light / program), *words], cwd=tmp_path, capture_output=True, text=True)

    packages = list(light.parent.glob("lib/python*/site-packages/*.dist-info"))
    assert len(packages) <= LIGHT, packages
    every_name = "import robotable as rb; [getattr(rb, name) for name in rb.__all__]"
    assert run("python", "-c", every_name).returncode == 0
    solved = run("robotable", "solve", "micro", "--board", "black.A0B0C0D0", "--from", "1P", "--to", "2W")
    assert solved.stdout == "5 moves\n1P-6P-6W-6R-2R-2W\n"
    game = ("play", "--seat", "random", "--seat", "random", "--seed", "1", "--save", "game.record")
    assert "The record is in game.record" in run("robotable", *game).stdout
    drawn = run("robotable", "show", "black.A0B0C0D0.1P-2W", "--svg", "board.svg")
    assert (drawn.stderr, drawn.returncode) == ("", 0)
    for command in ("serve", "page"):
        refused = run("robotable", command)
        assert refused.returncode == 2
        assert refused.stderr.count("\n") == 1
        assert "install them with: pip install 'robotable[server]'" in refused.stderr


def test_an_installation_without_the_page_says_so(installed: Path, tmp_path: Path) -> None:
    [web] = installed.parents[1].glob("lib/python*/site-packages/robotable/web")
    web.rename(web.with_name("away"))
    try:
        command = [str(installed), "page", "--no-browser", "--port", "0", "--data", str(tmp_path)]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    finally:
        web.with_name("away").rename(web)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("error: The page is not built. Run ./table play")


@pytest.fixture
def plain_clone(tmp_path: Path) -> Path:
    """A project without the page, as a fresh clone is, and with only as much code as a build needs."""
    project = tmp_path / "clone"
    for name in (
        "pyproject.toml",
        "CMakeLists.txt",
        "README.md",
        "LICENSE",
        "licenses",
        "tools/build_backend",
    ):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, project / name)
        else:
            project.mkdir(exist_ok=True)
            shutil.copy(ROOT / name, project / name)
    shutil.copytree(ROOT / "src/robotable/pictures/font", project / "src/robotable/pictures/font")
    shutil.copy(ROOT / "src/robotable/__init__.py", project / "src/robotable")
    return project


@pytest.mark.parametrize("hook", ["build_wheel", "build_sdist"])
def test_nothing_is_built_without_the_page(hook: str, plain_clone: Path, tmp_path: Path) -> None:
    refused = build(plain_clone, hook, tmp_path)
    assert refused.returncode == 1
    assert refused.stderr.startswith("robotable: the page is not built")
    assert refused.stderr.count("\n") == 1
    assert not list(tmp_path.glob("robotable-*"))
    assert build(plain_clone, hook, tmp_path, ROBOTABLE_NO_PAGE="1").returncode == 0
    assert list(tmp_path.glob("robotable-*"))


def test_an_editable_install_needs_no_page(plain_clone: Path, tmp_path: Path) -> None:
    assert build(plain_clone, "build_editable", tmp_path).returncode == 0
