"""The page: built from web/ into the package, when something in web/ has changed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from house import node, uv
from house.checkout import ROOT, lock
from house.command import run
from house.stamp import Stamp, digest

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
            files = ["settings.json"]  # the compiler leaves notes of its own beside it
        yield from (here / name for name in files)


def _packages() -> str:
    return digest([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"], str(node.folder()))


def settled() -> bool:
    return node.settled() and _INSTALLED.read() == _packages() and _is_built(digest(_sources()))


def _is_built(sources: str) -> bool:
    return _BUILT.read() == sources and (_OUT / "index.html").exists() and _MESSAGES.exists()


def prepare() -> None:
    """Have the page built. A start that finds it built writes nothing."""
    if settled():
        return
    with lock():
        uv.prepare()
        node.prepare()
        _install()
        _build()


def _npm(words: str, otherwise: str) -> None:
    program, *more = node.npm()
    run(program, "", *more, f"--prefix={WEB}", *words.split(), otherwise=otherwise, PATH=node.path())


def _install() -> None:
    if _INSTALLED.read() == _packages():
        return
    print("Setting up: what web/package-lock.json lists", flush=True)
    _INSTALLED.take_off()
    sentence = "npm could not install them; its words above say why (the network? a full disk?)."
    _npm("ci --no-audit --no-fund --loglevel=error", sentence)
    _INSTALLED.put_on(_packages())


def _build() -> None:
    sources = digest(_sources())  # now: a change during the build counts as unbuilt
    if _is_built(sources):
        return
    print("Setting up: the page", flush=True)
    _BUILT.take_off()
    _npm("run --silent build -- --logLevel=warn", "the page could not be built; the words above say why.")
    _BUILT.put_on(sources)
