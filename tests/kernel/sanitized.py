"""The debug build of the kernel, with assertions and the address and undefined-behaviour sanitizers.

Building and testing it takes minutes, so the tests record what passed: `sanitized.digest` holds the digest of
all sources that took part. While it matches the sources, nothing has changed and the suite is not run again.
`ROBOTABLE_TEST_ALL=1` always runs it.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "build/sanitize"
RECORD: Final = Path(__file__).with_suffix(".digest")


AGAIN: Final = (
    "test_line_score.py",
    "test_micro_robots.py",
    "test_network.py",
    "test_playout.py",
    "test_ricochet_limits.py",
    "test_ricochet_optima.py",
    "test_search.py",
    "test_setup.py",
    "test_solos.py",
    "test_solver.py",
)
"""The tests that run with the sanitizers too."""


def digest() -> str:
    """The digest of the kernel, its build, and the tests that run with it."""
    tests = (Path(__file__).parent / name for name in (*AGAIN, "self_play.py"))
    files = [ROOT / "CMakeLists.txt", *(ROOT / "native").rglob("*.?pp"), *tests]
    found = hashlib.sha256()
    for path in sorted(files):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        found.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return found.hexdigest()


def is_up_to_date() -> bool:
    """Whether the suite has passed with exactly these sources."""
    return RECORD.exists() and RECORD.read_text().strip() == digest()


def record(tested: str) -> None:
    RECORD.write_text(f"{tested}\n")


def build() -> None:
    """Bring build/sanitize up to date. Unchanged files are not compiled again."""
    FOLDER.parent.mkdir(exist_ok=True)
    with (FOLDER.parent / "sanitize.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if _make() is None:
            return
        # CMake caches paths, so its cache is useless after the checkout moved or Python changed.
        shutil.rmtree(FOLDER, ignore_errors=True)
        if complaint := _make():
            raise AssertionError(f"the sanitized kernel did not build:\n{complaint}")


def _make() -> str | None:
    """The output of CMake or the compiler if it failed."""
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
    """Run Python with the sanitized kernel instead of the installed one."""
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
    # Python itself is not built with the sanitizer, so its runtime must be preloaded, and C++ with it.
    runtime = re.findall(r"=> (\S*/(?:libasan|libstdc\+\+)\.\S+)", linked)
    return os.environ | {
        "ROBOTABLE_KERNEL": str(kernel),
        "LD_PRELOAD": " ".join(runtime),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python does not free all its memory at exit
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",  # gives each Python object its own block, which the sanitizer can check
    }
