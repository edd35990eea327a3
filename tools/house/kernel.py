"""The package itself, installed editable: the sources stay in src, the compiled kernel goes into .venv."""

from __future__ import annotations

import shutil

from house import debian
from house.checkout import BIN, BUILD, PYTHON, REQUIREMENTS, ROOT, VENV
from house.command import run
from house.stamp import Stamp, digest
from house.uv import UV

_STAMP = Stamp(VENV / "kernel.stamp")
_BUILT_WITH = Stamp(BUILD / "with.stamp")


def _sources() -> str:
    native = (path for path in (ROOT / "native").rglob("*") if path.is_file())
    # The editable install holds a map of the modules: it is made anew when one comes or goes.
    modules = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.py"))
    return digest([*native, ROOT / "CMakeLists.txt", ROOT / "pyproject.toml"], modules)


def _as_python() -> str:
    """Stamp of an install without the kernel: a compiler that turns up is a reason to try again."""
    return f"python {_sources()} {debian.compiler()} {debian.headers()}"


def settled(*, required: bool) -> bool:
    found = _STAMP.read() if (BIN / "robotable").exists() else ""
    return found == f"native {_sources()}" or (not required and found == _as_python())


def forget() -> None:
    """The environment was filled anew, and the package is no longer in it."""
    _STAMP.take_off()


def _clear_build() -> None:
    """CMake remembers paths and compilers: what it built with others is of no use."""
    equipment = (
        f"{ROOT} {PYTHON} {debian.compiler()} {debian.headers()} {digest([REQUIREMENTS / 'play.txt'])}"
    )
    if _BUILT_WITH.read() != equipment:
        for folder in BUILD.glob("cp*"):
            shutil.rmtree(folder)
        BUILD.mkdir(exist_ok=True)
        _BUILT_WITH.put_on(equipment)


def prepare(*, required: bool) -> None:
    """Install the package; where the kernel is not required, a machine that cannot build it plays without."""
    if settled(required=required):
        return
    print("Setting up: robotable and its kernel", flush=True)
    native, python = f"native {_sources()}", _as_python()  # now: a change during the build counts as unbuilt
    _STAMP.take_off()
    _clear_build()
    run(
        UV,
        "pip install --quiet --no-deps --no-build-isolation --no-cache --offline",
        f"--python={BIN / 'python'}",
        f"--editable={ROOT}",
        otherwise="robotable could not be built; the words above say why.",
        ROBOTABLE_KERNEL_REQUIRED=str(int(required)),
    )
    if any(VENV.glob("lib/python*/site-packages/robotable/kernel/_kernel*")):
        _STAMP.put_on(native)
    else:
        equipped = debian.compiler() and debian.headers()
        why = "did not build" if equipped else "needs a C++20 compiler and Python.h"
        print(f"The compiled kernel {why}: the table plays on in plain Python, only slower.", flush=True)
        _STAMP.put_on(python)
