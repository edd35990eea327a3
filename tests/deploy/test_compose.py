"""The Compose file is consistent with the image, the server and nginx."""

from __future__ import annotations

import re
from typing import Any

from robotable.cli import settings
from tests.deploy.manifests import DEPLOY, DRAIN_SECONDS, documents, known_variables, seconds

(COMPOSE,) = documents(DEPLOY / "compose/compose.yaml")
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = {name: one for name, one in SERVICES.items() if one["image"] == "robotable"}


def test_two_nodes_and_a_worker() -> None:
    commands = sorted(word for one in OURS.values() for word in one["command"])
    assert commands == ["serve", "serve", "worker"]
    assert set(commands) <= settings.COMMANDS
    for one in OURS.values():
        assert (DEPLOY / "compose" / one["build"]["context"] / one["build"]["dockerfile"]).is_file()


def test_only_known_settings() -> None:
    for name, one in OURS.items():
        ours = {word for word in one["environment"] if word.startswith(settings.PREFIX)}
        assert ours <= known_variables(), name
        if one["command"] == ["worker"]:
            assert ours == {"ROBOTABLE_SERVER", "ROBOTABLE_WORKER_TOKEN"}, name
        else:
            assert {"ROBOTABLE_DATABASE", "ROBOTABLE_BUS"} <= ours, name


def test_every_service_is_hardened() -> None:
    for name, one in SERVICES.items():
        assert one["read_only"], name
        assert one["cap_drop"] == ["ALL"], name
        assert "no-new-privileges:true" in one["security_opt"], name
        assert not one.get("privileged"), name


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert [name for name, one in SERVICES.items() if one.get("ports")] == ["proxy"]
    assert COMPOSE["networks"]["back"]["internal"]
    for name in ("database", "bus"):
        assert SERVICES[name]["networks"] == ["back"]
    assert SERVICES["worker"]["networks"] == ["front"]


def test_the_nodes_trust_the_address_of_the_proxy() -> None:
    address = SERVICES["proxy"]["networks"]["front"]["ipv4_address"]
    nodes = [one for one in OURS.values() if one["command"] == ["serve"]]
    assert {one["environment"]["ROBOTABLE_TRUSTED_PROXY"] for one in nodes} == {address}


def test_processes_have_time_to_stop() -> None:
    for name, one in OURS.items():
        assert seconds(one["stop_grace_period"]) > DRAIN_SECONDS + 2, name


def test_the_example_names_every_variable() -> None:
    text = (DEPLOY / "compose/compose.yaml").read_text(encoding="utf-8")
    used = set(re.findall(r"(?<!\$)\$\{(\w+)", text))
    example = (DEPLOY / "compose/.env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^(\w+)=", example, re.MULTILINE)) == used


def test_everything_that_is_named_exists() -> None:
    volumes = {
        str(one).partition(":")[0] for service in SERVICES.values() for one in service.get("volumes", ())
    }
    named = {one for one in volumes if not one.startswith(".")}
    assert named == set(COMPOSE["volumes"])
    for name, one in SERVICES.items():
        assert set(one["networks"]) <= set(COMPOSE["networks"]), name
        for other in one.get("depends_on", ()):
            assert SERVICES[other].get("healthcheck") or other in OURS, f"{name} waits for {other}"


def test_nginx_is_configured_as_documented() -> None:
    """For one server and for two nodes alike, but for where they are and where the certificate is."""
    documented = (DEPLOY / "nginx/robotable.conf").read_text(encoding="utf-8")
    composed = (DEPLOY / "compose/nginx.conf").read_text(encoding="utf-8")
    one, two = (
        re.findall(r"^ +server ([\w.-]+):8000;", text, re.MULTILINE) for text in (documented, composed)
    )
    assert (one, two) == (["127.0.0.1"], ["node-1", "node-2"])
    assert set(two) <= set(SERVICES)

    def other_lines(text: str) -> list[str]:
        text = text.replace("/etc/ssl/robotable/", "/etc/ssl/")
        return [line for line in text.split("\n") if not re.match(r" +server [\w.-]+:8000;", line)]

    assert other_lines(documented) == other_lines(composed)
    assert "sticky" not in composed
    assert "ip_hash" not in composed
