"""The dashboard asks for metrics and labels that a server exports."""

from __future__ import annotations

import json
import re
from typing import Any

from prometheus_client.parser import text_string_to_metric_families

from robotable.server.ops.metrics import Metrics
from tests.deploy.manifests import DEPLOY

BOARD: dict[str, Any] = json.loads((DEPLOY / "grafana/robotable.json").read_text(encoding="utf-8"))
QUERIES = [target["expr"] for panel in BOARD["panels"] for target in panel["targets"]]
QUERIES += [one["query"] for one in BOARD["templating"]["list"]]
OF_PROMETHEUS = {"instance", "le"}


def _exported() -> dict[str, set[str]]:
    """Every sample of `/metrics`, with its labels. Those with labels appear once somebody has used them."""
    metrics = Metrics()
    for one in vars(metrics).values():
        if names := getattr(one, "_labelnames", ()):
            one.labels(*names)
    families = text_string_to_metric_families(metrics.text().decode())
    return {sample.name: set(sample.labels) for family in families for sample in family.samples}


def test_every_metric_exists() -> None:
    exported = _exported()
    named = {name for query in QUERIES for name in re.findall(r"\b(?:robotable|process)_\w+", query)}
    assert named <= set(exported)
    # And the dashboard leaves no metric of ours out.
    shown = {re.sub("_(bucket|sum|count|total)$", "", name) for name in named}
    ours = {re.sub("_(bucket|sum|count|total|created)$", "", name) for name in exported}
    assert {name for name in ours if name.startswith("robotable_")} <= shown


def test_every_label_exists() -> None:
    exported = _exported()
    for query in QUERIES:
        labels = {
            label for name in re.findall(r"\b(?:robotable|process)_\w+", query) for label in exported[name]
        }
        grouped = {word for by in re.findall(r"by \(([^)]*)\)", query) for word in re.findall(r"\w+", by)}
        selected = set(re.findall(r'(\w+)=~?"', query))
        assert grouped | selected <= labels | OF_PROMETHEUS, query


def test_panels_do_not_overlap() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in BOARD["panels"]]
    assert len(places) == len(set(places))
    assert len({panel["id"] for panel in BOARD["panels"]}) == len(places)
