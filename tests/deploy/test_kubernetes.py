"""The Kubernetes example is consistent in itself and with the image and the server."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from robotable.cli import settings
from robotable.server.app import create_ops_app
from robotable.server.context import AppContext
from robotable.store.sqlite import SqliteStore
from tests.deploy.manifests import DEPLOY, DRAIN_SECONDS, documents, known_variables

OBJECTS = documents(DEPLOY / "kubernetes/robotable.yaml")


def of_kind(kind: str) -> list[Any]:
    return [one for one in OBJECTS if one["kind"] == kind]


DEPLOYMENTS: dict[str, Any] = {one["metadata"]["name"]: one["spec"] for one in of_kind("Deployment")}
NODE = DEPLOYMENTS["robotable-node"]


def containers() -> Iterator[tuple[str, Any, Any]]:
    for name, spec in DEPLOYMENTS.items():
        pod = spec["template"]["spec"]
        for container in pod["containers"]:
            yield name, pod, container


def test_every_object_has_a_name_of_its_own() -> None:
    names = [(one["apiVersion"], one["kind"], one["metadata"]["name"]) for one in OBJECTS]
    assert len(names) == len(set(names))


def test_selectors_find_their_pods() -> None:
    for name, spec in DEPLOYMENTS.items():
        wanted = spec["selector"]["matchLabels"].items()
        assert wanted <= spec["template"]["metadata"]["labels"].items(), name
    nodes = NODE["template"]["metadata"]["labels"].items()
    worker = DEPLOYMENTS["robotable-worker"]["template"]["metadata"]["labels"].items()
    (service,), (budget,) = of_kind("Service"), of_kind("PodDisruptionBudget")
    for selector in (service["spec"]["selector"], budget["spec"]["selector"]["matchLabels"]):
        assert selector.items() <= nodes
        assert not selector.items() <= worker
    assert budget["spec"]["minAvailable"] < NODE["replicas"]


def test_only_known_settings() -> None:
    (config,) = of_kind("ConfigMap")
    for name, pod, container in containers():
        set_here = {one["name"] for one in container["env"]}
        assert set_here | set(config["data"]) <= known_variables(), name
        if container["args"] == ["worker"]:
            assert set_here == {"ROBOTABLE_SERVER", "ROBOTABLE_WORKER_TOKEN"}
        else:
            assert {"ROBOTABLE_DATABASE", "ROBOTABLE_BUS"} <= set_here
        assert set(container["args"]) <= settings.COMMANDS
        # Otherwise the Service `robotable` would set ROBOTABLE_PORT.
        assert pod["enableServiceLinks"] is False
        for one in container["env"]:
            if one["name"] != "ROBOTABLE_SERVER":
                assert "secretKeyRef" in one["valueFrom"], f"{one['name']} belongs in the Secret"
    assert not set(config["data"]) & {"ROBOTABLE_DATABASE", "ROBOTABLE_BUS", "ROBOTABLE_SMTP_URL"}


def test_pods_have_no_rights() -> None:
    for name, pod, container in containers():
        assert pod["securityContext"]["runAsNonRoot"], name
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert pod["automountServiceAccountToken"] is False, name
        rights = container["securityContext"]
        assert rights["readOnlyRootFilesystem"], name
        assert not rights["allowPrivilegeEscalation"], name
        assert rights["capabilities"] == {"drop": ["ALL"]}, name
        mounted = {one["name"]: one["mountPath"] for one in container["volumeMounts"]}
        assert mounted == {"tmp": "/tmp"}
        assert {one["name"] for one in pod["volumes"]} == set(mounted)


@pytest.mark.parametrize("probe", ["startupProbe", "readinessProbe", "livenessProbe"])
def test_probes_ask_for_what_the_server_answers(probe: str) -> None:
    routes = {route.path for route in create_ops_app(AppContext(SqliteStore(DEPLOY / "none.db"))).routes}
    (container,) = NODE["template"]["spec"]["containers"]
    asked = container[probe]["httpGet"]
    assert asked["path"] in routes
    assert asked["port"] in {one["name"] for one in container["ports"]}


def test_a_node_is_not_restarted_because_the_database_is_down() -> None:
    (container,) = NODE["template"]["spec"]["containers"]
    assert container["livenessProbe"]["httpGet"]["path"] == "/healthz"
    assert container["readinessProbe"]["httpGet"]["path"] == "/readyz"


def test_nodes_have_time_to_stop() -> None:
    pod = NODE["template"]["spec"]
    sleep, pause = pod["containers"][0]["lifecycle"]["preStop"]["exec"]["command"]
    assert sleep == "sleep"
    assert pod["terminationGracePeriodSeconds"] > float(pause) + DRAIN_SECONDS + 2
    assert NODE["strategy"]["rollingUpdate"]["maxUnavailable"] == 0


def test_the_ingress_leads_to_the_public_port() -> None:
    (service,), (ingress,) = of_kind("Service"), of_kind("Ingress")
    (path,) = ingress["spec"]["rules"][0]["http"]["paths"]
    assert path["backend"]["service"]["name"] == service["metadata"]["name"]
    (port,) = service["spec"]["ports"]
    assert path["backend"]["service"]["port"]["name"] == port["name"]
    (container,) = NODE["template"]["spec"]["containers"]
    assert {one["name"]: one["containerPort"] for one in container["ports"]}[port["targetPort"]] == 8000
