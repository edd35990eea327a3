"""Metrics for Prometheus. None of them is about a single person or table: there would be too many, and people
who read metrics need not know who plays."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


class Metrics:
    """One set per application, so that several can run in one process."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        self.requests = Counter(
            "robotable_requests",
            "Requests by method, route and status",
            ("method", "route", "status"),
            registry=registry,
        )
        self.seconds = Histogram(
            "robotable_request_seconds",
            "Time from a request to the start of its response",
            ("method", "route"),
            buckets=SECONDS,
            registry=registry,
        )
        self.moves = Counter("robotable_moves", "Durable moves", ("game", "by"), registry=registry)
        self.commit_seconds = Histogram(
            "robotable_commit_seconds", "Time to make a command durable", buckets=SECONDS, registry=registry
        )
        self.groups = Histogram(
            "robotable_commit_group",
            "Writes that share one commit",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
            registry=registry,
        )
        self.refused = Counter("robotable_refused", "Commands refused", ("why",), registry=registry)
        self.sockets = Gauge("robotable_sockets_open", "Open sockets", registry=registry)
        self.tables = Gauge("robotable_tables_live", "Tables in memory", registry=registry)
        self.job_lag = Histogram(
            "robotable_job_lag_seconds",
            "How late a job ran",
            ("kind",),
            buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300),
            registry=registry,
        )
        self.notifications = Counter(
            "robotable_letters", "Notifications by outcome", ("end",), registry=registry
        )

        self.worker_jobs = Counter(
            "robotable_worker_jobs",
            "Jobs of workers on other machines, by what happened to them",
            ("what",),
            registry=registry,
        )
        self.bots_waiting = Gauge(
            "robotable_bots_waiting", "Moves and hints that wait for a bot process", registry=registry
        )
        self.bus_connected = Gauge(
            "robotable_bus_connected",
            "1 if wake-ups of other nodes arrive, 0 if this node looks for changes every second",
            registry=registry,
        )
        self.wake_ups = Counter(
            "robotable_wake_ups", "Wake-ups sent to other nodes and received", ("way",), registry=registry
        )
        self.nodes = Gauge("robotable_nodes_alive", "Nodes that give signs of life", registry=registry)

    def text(self) -> bytes:
        return generate_latest(self.registry)
