"""Which kernel is loaded: the installed one, the build that ROBOTABLE_KERNEL names, or the fallback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from robotable import kernel
from robotable.games.robot_master import Options
from robotable.kernel import _kernel
from robotable.kernel.robot_master import playouts
from tests.kernel.positions import RULES

ROOT = Path(__file__).parents[2]
STUB = ROOT / "src/robotable/kernel/_kernel.pyi"

PLAYOUTS = """
from robotable import kernel
from robotable.games.robot_master import Options, RobotMaster
from robotable.kernel.robot_master import playouts
print(kernel.NATIVE, playouts(RobotMaster().new(Options("teams", "random")), 7, 20))
"""


def python(script: str, **named: str) -> subprocess.CompletedProcess[str]:
    plain = {name: value for name, value in os.environ.items() if name != "ROBOTABLE_KERNEL"}
    command = [sys.executable, "-c", script]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=plain | named)


def test_the_kernel_is_built() -> None:
    assert kernel.NATIVE, "the tests want the compiled kernel: run them by ./table test, which builds it"


def test_where_it_is_not_built_the_fallback_answers_the_same() -> None:
    not_built = 'import sys; sys.modules["robotable.kernel._kernel"] = None'
    done = python(f"{not_built}\n{PLAYOUTS}")
    expected = playouts(RULES.new(Options("teams", "random")), 7, 20)
    assert (done.stdout, done.stderr) == (f"False {expected}\n", "")


def test_another_build_can_be_named_by_its_file_or_its_folder() -> None:
    file = Path(str(_kernel.__file__))
    show = "from robotable.kernel import NATIVE, _kernel; print(NATIVE, _kernel.__file__)"
    for place in (file, file.parent):
        assert python(show, ROBOTABLE_KERNEL=str(place)).stdout == f"True {file}\n"


def test_a_name_that_leads_nowhere_is_an_error() -> None:
    for place in (STUB.parent / "nothing", STUB.parent):
        done = python("import robotable.kernel", ROBOTABLE_KERNEL=str(place))
        assert done.returncode == 1
        assert done.stderr.endswith(
            f"ROBOTABLE_KERNEL is {str(place)!r}, but there is no build of the kernel\n"
        )


def test_a_build_that_does_not_load_is_an_error(tmp_path: Path) -> None:
    broken = tmp_path / Path(str(_kernel.__file__)).name
    broken.write_bytes(b"no library")
    done = python("import robotable.kernel", ROBOTABLE_KERNEL=str(tmp_path))
    assert done.returncode == 1
    assert f"ImportError: {broken}" in done.stderr


def test_the_stub_says_what_the_kernel_is(tmp_path: Path) -> None:
    """mypy knows the kernel only through the committed stub."""
    fresh = tmp_path / STUB.name
    write = [
        sys.executable,
        "-m",
        "nanobind.stubgen",
        "-q",
        "-m",
        "robotable.kernel._kernel",
        "-o",
        str(fresh),
    ]
    subprocess.run(write, check=True)
    settings = ["--config", str(ROOT / "pyproject.toml")]
    subprocess.run([sys.executable, "-m", "ruff", "format", "-q", *settings, str(fresh)], check=True)
    assert STUB.read_text() == fresh.read_text(), (
        "the stub does not match the kernel; refresh it: .venv/bin/python -m nanobind.stubgen"
        " -m robotable.kernel._kernel -o src/robotable/kernel/_kernel.pyi"
        " && .venv/bin/ruff format src/robotable/kernel/_kernel.pyi"
    )
