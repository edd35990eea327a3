"""What the Containerfile relies on is there. Building it needs a container tool, which the tests do not."""

from __future__ import annotations

import re
from typing import Any

from tests.deploy.manifests import DEPLOY, documents, known_variables
from tests.docs.pages import ROOT

TEXT = re.sub(r"\\\n", " ", (DEPLOY / "Containerfile").read_text(encoding="utf-8"))


def lines(word: str) -> list[str]:
    return re.findall(rf"^{word} +(.+)$", TEXT, re.MULTILINE)


def test_the_second_stage_has_neither_compiler_nor_sources() -> None:
    second = TEXT.split("FROM ${BASE}\n")[1]
    assert "g++" not in second
    assert re.findall(r"^COPY +(.+)$", second, re.MULTILINE) == ["--from=build /opt/robotable /opt/robotable"]


def test_the_process_is_not_root() -> None:
    assert lines("USER") == ["10001:10001"]
    for one in documents(DEPLOY / "kubernetes/robotable.yaml"):
        if one["kind"] == "Deployment":
            assert one["spec"]["template"]["spec"]["securityContext"]["runAsUser"] == 10001


def test_only_known_settings() -> None:
    assert set(re.findall(r"\b(ROBOTABLE_\w+)=", TEXT)) <= known_variables()


def test_the_health_check_asks_the_operators_port() -> None:
    (environment,) = lines("ENV")
    (check,) = lines("HEALTHCHECK")
    port = re.findall(r"ROBOTABLE_OPS_PORT=(\d+)", environment)
    assert re.findall(r"http://127\.0\.0\.1:(\d+)/healthz", check) == port


def test_every_named_file_exists() -> None:
    for path in re.findall(r"requirements/\w+\.txt", TEXT):
        assert (ROOT / path).is_file()


def test_the_image_is_pinned_like_everything_else() -> None:
    """With the versions that people play with, and the extra for traces."""

    def pins(name: str) -> dict[str, Any]:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        return dict(re.findall(r"^([\w.-]+)==([^\s;]+)", text, re.MULTILINE))

    play, server = pins("play.txt"), pins("server.txt")
    assert {name: server[name] for name in set(play) & set(server)} == {
        name: play[name] for name in set(play) & set(server)
    }
    assert "litestar" in server
    assert "opentelemetry-sdk" in server
    assert "cmake" not in server
