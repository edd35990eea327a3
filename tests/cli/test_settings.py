"""Settings come from the command line, the environment or a file, and wrong ones are refused."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from cyclopts import App

from robotable.cli import settings
from robotable.cli.app import robotable_app
from robotable.redaction import without_passwords
from tests.cli.command import Ran, run
from tests.patience import PATIENCE
from tests.server.running import spawned

PASSWORD = "tr0ub4dor&3"


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith(settings.PREFIX):
            monkeypatch.delenv(name)


def parsed(*words: str) -> dict[str, Any]:
    """The arguments that the command would get."""
    app = robotable_app(of_games=False)
    _, bound, _ = app.parse_args(["serve", *words], exit_on_error=False, print_error=False)
    return dict(bound.arguments)


def test_the_command_line_comes_before_the_environment_and_that_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "robotable.toml"
    file.write_text('data = "from-file"\nport = 1\nhost = "file"\nops-port = 3\nmust-exist = true\n')
    monkeypatch.setenv("ROBOTABLE_PORT", "2")
    monkeypatch.setenv("ROBOTABLE_HOST", "environment")
    monkeypatch.setenv("ROBOTABLE_PUBLIC_URL", "")
    found = parsed("--config", str(file), "--host", "line")
    assert found["data"] == Path("from-file")
    assert (found["host"], found["port"], found["ops_port"]) == ("line", 2, 3)
    assert found["must_exist"] is True
    assert "public_url" not in found

    monkeypatch.setenv("ROBOTABLE_CONFIG", str(file))
    monkeypatch.setenv("ROBOTABLE_MUST_EXIST", "false")
    assert (parsed()["data"], parsed()["must_exist"]) == (Path("from-file"), False)


def test_a_server_runs_with_settings_from_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "robotable.toml"
    file.write_text('public-url = "http://localhost/robots"\n')
    monkeypatch.setenv("ROBOTABLE_CONFIG", str(file))
    with spawned(tmp_path / "data") as served:
        assert served.url.endswith("/robots")
        assert httpx.get(f"{served.url}/healthz", timeout=PATIENCE).text == "ok"
        assert httpx.get(served.url.removesuffix("/robots") + "/healthz", timeout=PATIENCE).status_code == 404


def refused(ran: Ran) -> str:
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    return ran.err


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("port = 70000", 'Invalid value "70000" for port'),
        ('port = "many"', "Invalid value for port"),
        ("port = 1.5", "port must be a text, a whole number, true or false"),
        ("port = []", "port must be a text, a whole number, true or false"),
        ("[serve]\nport = 1", "unknown setting 'serve'"),
        ("ops_port = 1", "unknown setting 'ops_port'. Did you mean ops-port?"),
        ('config = "other.toml"', "unknown setting 'config'"),
        ("port = ", "is not valid TOML"),
        ("port = 1\nport = 2", "is not valid TOML"),
        (b'host = "\xff"', "is not a text file in UTF-8"),
        ("#" * (settings.MAX_FILE_BYTES + 1), "is too long"),
    ],
)
def test_a_wrong_file_is_refused(content: str | bytes, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "robotable.toml"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
    error = refused(run("serve", "--data", str(tmp_path / "data"), "--config", str(file)))
    assert sentence in error
    assert str(file) in error
    assert not (tmp_path / "data").exists()


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.toml", tmp_path):
        assert f"cannot read the settings in {path}: " in refused(run("serve", "--config", str(path)))


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("ROBOTABLE_PORT", "many", "ROBOTABLE_PORT"),
        ("ROBOTABLE_PORT", "tcp://10.0.0.1:80", "ROBOTABLE_PORT"),
        ("ROBOTABLE_OPS_PORT", "-1", "ROBOTABLE_OPS_PORT"),
        ("ROBOTABLE_MUST_EXIST", "perhaps", "ROBOTABLE_MUST_EXIST"),
        ("ROBOTABLE_PUBLIC_ULR", "https://example.org", "Did you mean ROBOTABLE_PUBLIC_URL?"),
    ],
)
def test_a_wrong_variable_is_refused(
    name: str, value: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert sentence in refused(run("serve", "--data", str(tmp_path / "data")))


@pytest.mark.parametrize("name", ["ROBOTABLE_SERVICE_HOST", "ROBOTABLE_PORT_8000_TCP", "ROBOTABLE_KERNEL"])
def test_variables_of_others_are_ignored(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "x")
    assert parsed("--data", "data")["data"] == Path("data")


def test_secrets_are_not_arguments() -> None:
    error = refused(run("serve", "--data", "data", "--smtp-url", f"smtp://me:{PASSWORD}@host"))
    assert "ROBOTABLE_SMTP_URL" in error
    assert PASSWORD not in error


SECRETS = [
    f"smtp://me:{PASSWORD}@host:5x7",
    f"http://me:{PASSWORD}@host",
    f"smtp://me:{PASSWORD}/x@host",
    f"smtp://{PASSWORD}",
]


@pytest.mark.parametrize("url", SECRETS)
def test_no_error_contains_a_password(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ROBOTABLE_SMTP_URL", url)
    assert PASSWORD not in refused(run("serve", "--data", str(tmp_path / "data")))
    monkeypatch.delenv("ROBOTABLE_SMTP_URL")
    monkeypatch.setenv("ROBOTABLE_PUBLIC_URL", f"ftp://me:{PASSWORD}@host")
    assert PASSWORD not in refused(run("serve", "--data", str(tmp_path / "data")))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("cannot connect to postgresql://ann:s3cret@db/x", "cannot connect to postgresql://ann:***@db/x"),
        ("valkey://:s3cret@bus:6379/0, again", "valkey://:***@bus:6379/0, again"),
        ("smtp://ann:s3@cret@host", "smtp://ann:***@host"),
        ("host=db password=s3cret user=ann", "host=db password=*** user=ann"),
        ("postgresql://db/x?user=a&password=s3cret&x=1", "postgresql://db/x?user=a&password=***&x=1"),
        ("password='s3 cret' x", "password=*** x"),
        ("https://example.org:8000/a@b", "https://example.org:8000/a@b"),
        ("Opened /var/lib/x: 3 games", "Opened /var/lib/x: 3 games"),
    ],
)
def test_redaction(text: str, shown: str) -> None:
    assert without_passwords(text) == shown


def commands() -> Iterator[tuple[str, App]]:
    app = robotable_app(of_games=False)
    for name in app:
        if name in settings.COMMANDS:
            yield name, app[name]


def test_every_command_with_settings_can_name_a_file() -> None:
    for name, command in commands():
        options = settings.settings_of(command)
        assert settings.FILE in {one.name for one in options}, name
        for one in options:
            assert one.parameter.help, f"robotable {name} {one.name}: say what it means"
