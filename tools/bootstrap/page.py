"""The page, built from web/ into the package whenever web/ changes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from bootstrap import node, uv
from bootstrap.checkout import ROOT, lock
from bootstrap.command import run, step
from bootstrap.stamp import Stamp, digest

WEB = ROOT / "web"
MODULES = WEB / "node_modules"
_OUT = ROOT / "src/robotable/web"
_MESSAGES = WEB / "src/paraglide"  # written by the build, read by the type checker
_INSTALLED = Stamp(MODULES / "installed.stamp")
_BUILT = Stamp(MODULES / "built.stamp")


def _sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        here = Path(folder)
        folders[:] = [name for name in folders if here / name not in (MODULES, _MESSAGES)]
        if here.name == "project.inlang":
            files = ["settings.json"]  # the message compiler writes other files beside it
        yield from (here / name for name in files)


def _packages() -> str:
    return digest([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"], str(node.folder()))


def is_ready() -> bool:
    return node.is_ready() and _INSTALLED.read() == _packages() and _is_built(digest(_sources()))


def _is_built(sources: str) -> bool:
    return _BUILT.read() == sources and (_OUT / "index.html").exists() and _MESSAGES.exists()


def prepare() -> None:
    """Build the page if needed. If it is up to date, write nothing."""
    if is_ready():
        return
    with lock():
        uv.prepare()
        node.prepare()
        _install()
        _build()


def _npm(words: str, otherwise: str) -> None:
    program, *more = node.npm()
    run(
        program,
        "",
        *more,
        f"--prefix={WEB}",
        *words.split(),
        otherwise=otherwise,
        variables={"PATH": node.path()},
    )


def _install() -> None:
    if _INSTALLED.read() == _packages():
        return
    with step("Installing the page's packages"):
        _INSTALLED.clear()
        _npm(
            "ci --no-audit --no-fund --no-update-notifier",
            "npm could not install the page's packages. Check the network and the free disk space.",
        )
        _INSTALLED.write(_packages())


def _build() -> None:
    sources = digest(_sources())  # before the build: a file changed during the build is built again
    if _is_built(sources):
        return
    with step("Building the page"):
        _BUILT.clear()
        _npm("run build", "the page could not be built. See the output above.")
        _BUILT.write(sources)
