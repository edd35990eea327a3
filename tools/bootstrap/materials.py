"""The bill of materials of a release, in the format CycloneDX: what is inside the wheel, and what it needs.

Inside are the libraries of the compiled kernel and the packages and fonts of the page. Needed are the Python
packages of `robotable[server]`, at the versions that a release was tested with.
"""

from __future__ import annotations

import json
import re
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from bootstrap.checkout import REQUIREMENTS, ROOT

_PAGE_NOTICES = ROOT / "src/robotable/web/licenses.txt"
_PINNED = re.compile(r"^([\w.-]+)==([^\s;\\]+)((?:.*\\\n)?(?: +--hash=.*\n?)*)", re.MULTILINE)
_NOTICE = re.compile(r"^(\S+) (\d\S*) \((.+)\)$", re.MULTILINE)

Component = dict[str, Any]


def written(release: str) -> str:
    return json.dumps(materials(release), indent=2, ensure_ascii=False) + "\n"


def materials(release: str) -> dict[str, Any]:
    inside, needed = [*_of_kernel(), *_of_page()], _of_python()
    own = f"pkg:pypi/robotable@{release}"
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        # The same contents give the same number.
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, own + json.dumps([inside, needed]))}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": own,
                "name": "robotable",
                "version": release,
                "purl": own,
                "licenses": [{"expression": "MIT AND BSD-3-Clause AND OFL-1.1"}],
                "components": inside,
            }
        },
        "components": needed,
        "dependencies": [
            {"ref": own, "dependsOn": [one["bom-ref"] for one in needed]},
            *({"ref": one["bom-ref"]} for one in needed),
        ],
    }


def _of_kernel() -> list[Component]:
    """They are compiled in. The notice of each is in licenses/."""
    [version] = re.findall(r"^nanobind==([^\s;\\]+)", _text("play.txt"), re.MULTILINE)
    return [
        _component("pkg:pypi/nanobind", "nanobind", version, "BSD-3-Clause"),
        # nanobind brings it and names no version.
        {"type": "library", "bom-ref": "robin-map", "name": "robin-map", "licenses": _licences("MIT")},
    ]


def _of_page() -> list[Component]:
    """The build of the page lists them."""
    notices = _PAGE_NOTICES.read_text(encoding="utf-8")
    return [
        _component(f"pkg:npm/{name.replace('@', '%40')}", name, version, licence)
        for name, version, licence in _NOTICE.findall(notices)
    ]


def _of_python() -> list[Component]:
    found = []
    for name, version, rest in _PINNED.findall(_text("server.txt")):
        component = _component(f"pkg:pypi/{name.lower()}", name, version, None)
        hashes = re.findall(r"--hash=sha256:([0-9a-f]{64})", rest)
        component["externalReferences"] = [
            {
                "type": "distribution",
                "url": f"{component['purl']}#sha256={one}",
                "hashes": [{"alg": "SHA-256", "content": one}],
            }
            for one in hashes
        ]
        found.append(component)
    return found


def _component(purl: str, name: str, version: str, licence: str | None) -> Component:
    whole = f"{purl}@{version}"
    found: Component = {"type": "library", "bom-ref": whole, "name": name, "version": version, "purl": whole}
    return found if licence is None else found | {"licenses": _licences(licence)}


def _licences(licence: str) -> list[dict[str, Any]]:
    is_one = re.fullmatch(r"[\w.+-]+", licence) is not None
    return [{"license": {"id": licence}} if is_one else {"expression": licence}]


def _text(file: str) -> str:
    return (REQUIREMENTS / file).read_text(encoding="utf-8")
