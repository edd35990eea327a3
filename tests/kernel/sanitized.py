"""The debug build of the kernel, with assertions and the address and undefined-behaviour sanitizers."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build/sanitize"


def build() -> None:
    """Bring build/sanitize up to date; what has not changed since the last time is not compiled again."""
    FOLDER.parent.mkdir(exist_ok=True)
    with (FOLDER.parent / "sanitize.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if _make() is None:
            return
        # CMake remembers paths: a moved checkout or another Python makes its memory worthless.
        shutil.rmtree(FOLDER, ignore_errors=True)
        if complaint := _make():
            raise AssertionError(f"the sanitized kernel did not build:\n{complaint}")


def _make() -> str | None:
    """The complaint of CMake or the compiler, if there is one."""
    tools = Path(sys.executable).parent
    environment = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"}
    python = f"-DPython_EXECUTABLE={sys.executable}"
    for command in (
        ["cmake", "-S", str(ROOT), "-B", str(FOLDER), "-G", "Ninja", "-DROBOTABLE_SANITIZE=ON", python],
        ["cmake", "--build", str(FOLDER)],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
        if done.returncode:
            return done.stdout + done.stderr
    return None


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Python with the sanitized kernel instead of the installed one."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
        env=_environment(),
    )


def _environment() -> dict[str, str]:
    kernel = next(FOLDER.glob("_kernel*.so"))
    linked = subprocess.run(["ldd", kernel], capture_output=True, text=True, check=True).stdout
    # Python itself is not built for the sanitizer, which must come first; it looks for C++ when it starts.
    runtime = re.findall(r"=> (\S*/(?:libasan|libstdc\+\+)\.\S+)", linked)
    return os.environ | {
        "ROBOTABLE_KERNEL": str(kernel),
        "LD_PRELOAD": " ".join(runtime),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python never frees all it took
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # so that each Python object is a block of its own to the sanitizer
    }
