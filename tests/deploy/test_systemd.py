"""The systemd units are valid, and start the server with settings that it has."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from robotable.cli.app import robotable_app
from tests.deploy.manifests import DEPLOY, DRAIN_SECONDS
from tests.patience import PATIENCE

UNITS = sorted(path for path in (DEPLOY / "systemd").iterdir() if path.suffix in (".service", ".timer"))


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units with a program that exists on every machine."""
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/usr/local/bin/robotable", "/bin/true")
        (tmp_path / unit.name).write_text(text, encoding="utf-8")
    return [tmp_path / unit.name for unit in UNITS]


needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is missing: install systemd"
)


@needs_systemd
def test_systemd_accepts_the_units(units: list[Path]) -> None:
    ran = subprocess.run(
        ["systemd-analyze", "verify", *units], capture_output=True, text=True, timeout=PATIENCE
    )
    # It also complains about units of the machine.
    assert not [line for line in ran.stderr.splitlines() if "robotable" in line]


@needs_systemd
def test_the_server_is_hardened(units: list[Path]) -> None:
    (service,) = [one for one in units if one.name == "robotable.service"]
    line = ["systemd-analyze", "security", "--offline=yes", "--threshold=20", str(service)]
    ran = subprocess.run(line, capture_output=True, text=True, timeout=PATIENCE)
    if "unrecognized option" in ran.stderr:
        pytest.skip("this systemd-analyze is too old to check a file")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_the_server_has_time_to_stop() -> None:
    text = (DEPLOY / "systemd/robotable.service").read_text(encoding="utf-8")
    (given,) = re.findall(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE)
    assert int(given) > DRAIN_SECONDS + 2


def test_every_command_exists(monkeypatch: pytest.MonkeyPatch) -> None:
    file = DEPLOY / "systemd/robotable.toml"
    for unit in UNITS:
        for line in re.findall(r"^ExecStart=\S+ (.+)$", unit.read_text(encoding="utf-8"), re.MULTILINE):
            words = line.replace("/etc/robotable/robotable.toml", str(file)).split()
            _, bound, _ = robotable_app().parse_args(words, exit_on_error=False, print_error=False)
            assert "/var/lib/robotable" in map(str, bound.arguments.values()), unit.name
