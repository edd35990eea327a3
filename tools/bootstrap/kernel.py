"""The package itself as an editable install: the sources stay in src, the compiled kernel goes into .venv."""

from __future__ import annotations

import shutil

from bootstrap import toolchain
from bootstrap.checkout import BIN, BUILD, PYTHON, REQUIREMENTS, ROOT, VENV
from bootstrap.command import run, step
from bootstrap.stamp import Stamp, digest
from bootstrap.uv import UV

_STAMP = Stamp(VENV / "kernel.stamp")
_BUILT_WITH = Stamp(BUILD / "with.stamp")
CONSEQUENCE = (
    "Robotable works without it, but slowly, and the strongest bots of Robot Master "
    "(Caliper, Sextant and Keystone) look only one move ahead."
)


def _sources() -> str:
    native = (path for path in (ROOT / "native").rglob("*") if path.is_file())
    # The editable install maps every module to its file, so a new or removed module needs a new install.
    modules = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.py"))
    files = [ROOT / "CMakeLists.txt", ROOT / "pyproject.toml", *(ROOT / "tools/build_backend").glob("*.py")]
    return digest([*native, *files], modules)


def _without_kernel() -> str:
    """The stamp of an install without the kernel. It changes, and we try again, once a toolchain is found."""
    return f"python {_sources()} {toolchain.find()}"


def is_ready(*, required: bool) -> bool:
    found = _STAMP.read() if (BIN / "robotable").exists() else ""
    return found == f"native {_sources()}" or (not required and found == _without_kernel())


def forget() -> None:
    """Note that the package is no longer in .venv."""
    _STAMP.clear()


def _clear_build(tools: toolchain.Toolchain) -> None:
    """CMake remembers paths and compilers, so discard what it built with different ones."""
    equipment = f"{ROOT} {PYTHON} {tools.compiler} {tools.header} {digest([REQUIREMENTS / 'play.txt'])}"
    if _BUILT_WITH.read() != equipment:
        _BUILT_WITH.clear()
        for folder in BUILD.glob("cp*"):
            shutil.rmtree(folder)
        BUILD.mkdir(exist_ok=True)
        _BUILT_WITH.write(equipment)


def _install(tools: toolchain.Toolchain, *, required: bool) -> None:
    run(
        UV,
        "pip install --quiet --no-deps --no-build-isolation --no-cache --offline",
        f"--python={BIN / 'python'}",
        f"--editable={ROOT}",
        otherwise="robotable could not be built. See the output above.",
        variables={"ROBOTABLE_KERNEL_REQUIRED": str(int(required)), **tools.environment()},
    )


def prepare(*, required: bool) -> None:
    """Install the package. If the kernel is not required, a machine that cannot build it plays without it."""
    if is_ready(required=required):
        return
    tools = toolchain.find() if required else toolchain.prepare()
    native = f"native {_sources()}"  # before the build: a file changed during the build is built again
    with step("Building robotable and its kernel" if tools.is_complete() else "Installing robotable"):
        _STAMP.clear()
        _clear_build(tools)
        _install(tools, required=required)
    if any(VENV.glob("lib/python*/site-packages/robotable/kernel/_kernel*")):
        _STAMP.write(native)
    else:
        _BUILT_WITH.clear()  # the next attempt starts afresh
        why = "did not compile" if tools.is_complete() else f"was not built: {tools.missing()}"
        print(f"The kernel {why}. {CONSEQUENCE}", flush=True)
        _STAMP.write(_without_kernel())
