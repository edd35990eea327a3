"""`./table wheel`: build the page and a wheel that contains it."""

from __future__ import annotations

from bootstrap import page, toolchain, venv
from bootstrap.checkout import BIN, ROOT, lock
from bootstrap.command import CommandError, run, step
from bootstrap.uv import UV

DIST = ROOT / "dist"


def build() -> None:
    venv.prepare("play")
    page.prepare()
    with lock():
        tools = toolchain.prepare()
    if not tools.is_complete():
        raise CommandError(f"a wheel needs the kernel, and this machine lacks {tools.missing()}.")
    before = set(DIST.glob("*.whl"))
    with step("Building the wheel"):
        for path in before:
            path.unlink()
        run(
            UV,
            "build --wheel --no-build-isolation --offline",
            f"--python={BIN / 'python'}",
            f"--out-dir={DIST}",
            ROOT,
            otherwise="the wheel could not be built. See the output above.",
            variables={"ROBOTABLE_KERNEL_REQUIRED": "1", **tools.environment()},
        )
    for path in DIST.glob("*.whl"):
        print(path.relative_to(ROOT), flush=True)
