"""A release needs a changelog that describes it and a bill of materials. `./table release` tries the rest."""

from __future__ import annotations

import re

import pytest

from bootstrap.checkout import REQUIREMENTS, ROOT
from bootstrap.command import CommandError
from bootstrap.materials import materials
from bootstrap.release import check_changelog, version
from robotable.version import __version__


def test_the_version_has_one_source() -> None:
    assert version() == __version__ == materials(version())["metadata"]["component"]["version"]
    written = re.findall(rf'"{re.escape(version())}"', (ROOT / "pyproject.toml").read_text())
    assert len(written) == 1


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("# C\n\n## Unreleased\n\n- new\n", "no section for 0.2.0"),
        ("# C\n\n## Unreleased\n\n- new\n\n## 0.2.0, 2027-01-31\n\n- old\n", "entries under Unreleased"),
        ("# C\n\n## 0.2.0\n\n## 0.1.0\n\n- old\n", "no section for 0.2.0"),
        ("# C\n\n## 0.2.00\n\n- old\n", "no section for 0.2.0"),
    ],
)
def test_a_release_without_its_changes_is_refused(text: str, problem: str) -> None:
    with pytest.raises(CommandError, match=problem):
        check_changelog(text, "0.2.0")


def test_a_release_with_its_changes_is_accepted() -> None:
    check_changelog("# C\n\n## Unreleased\n\n## 0.2.0, 2027-01-31\n\n- new\n\n## 0.1.0\n\n- old\n", "0.2.0")


def test_the_bill_of_materials_names_what_is_inside_and_what_is_needed() -> None:
    found = materials("0.2.0")
    assert (found["bomFormat"], found["specVersion"]) == ("CycloneDX", "1.6")
    inside = {one["name"] for one in found["metadata"]["component"]["components"]}
    assert {"nanobind", "robin-map", "svelte", "@fontsource/atkinson-hyperlegible"} <= inside
    pinned = set(re.findall(r"^([\w.-]+)==", (REQUIREMENTS / "server.txt").read_text(), re.MULTILINE))
    assert {one["name"] for one in found["components"]} == pinned
    references = [one["bom-ref"] for one in found["components"]]
    assert len(references) == len(set(references))
    assert found["dependencies"][0]["dependsOn"] == references
    assert all(one["externalReferences"] for one in found["components"])
    assert materials("0.2.0") == found
    assert materials("0.2.1")["serialNumber"] != found["serialNumber"]
