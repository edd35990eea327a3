"""Traces for OpenTelemetry: off, and without importing it, unless its standard variables name a collector.

A span says how long something took, and of what it was a part. Spans contain routes and ids of tables, like
the log, but no paths, names or addresses.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
    from opentelemetry.trace import Span, Tracer

log = logging.getLogger("robotable.tracing")

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
PROTOCOLS: Final = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
FLUSH_SECONDS: Final = 2.0
"""How long a stopping server waits for a collector. The drain has its own time limits."""

Attribute: TypeAlias = str | int | float | bool


_NO_SPAN: Final = nullcontext(None)


class CannotTrace(Exception):
    """The message says in one sentence why traces cannot be sent as configured."""


def is_configured(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether the standard variables ask for traces."""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return False
    exporter = environment.get("OTEL_TRACES_EXPORTER") or "otlp"
    return exporter == "otlp" and any(environment.get(name) for name in ENDPOINTS)


class Tracing:
    """The spans of one server. Without `begin`, every span is nothing and costs nothing."""

    def __init__(self) -> None:
        self._provider: TracerProvider | None = None
        self._tracer: Tracer | None = None

    def begin(self, processor: SpanProcessor | None = None) -> None:
        """Send spans to the collector of the environment, or to this processor. Raises CannotTrace."""
        protocol = next((os.environ[name] for name in PROTOCOLS if os.environ.get(name)), "http/protobuf")
        if protocol != "http/protobuf":
            raise CannotTrace(f"OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, not {protocol}.")
        try:
            from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
            from opentelemetry.sdk.resources import Resource
            from opentelemetry.sdk.trace import TracerProvider
            from opentelemetry.sdk.trace.export import BatchSpanProcessor
        except ImportError:
            raise CannotTrace("Traces need another package: pip install 'robotable[otel]'") from None
        # OTEL_SERVICE_NAME comes before this name.
        named = {} if os.environ.get("OTEL_SERVICE_NAME") else {"service.name": "robotable"}
        provider = TracerProvider(resource=Resource.create(named), shutdown_on_exit=False)
        provider.add_span_processor(processor or BatchSpanProcessor(OTLPSpanExporter()))
        self._provider, self._tracer = provider, provider.get_tracer("robotable")

    def end(self) -> None:
        """Send what is left, but do not wait long for a collector that does not answer."""
        if self._provider is not None:
            # A daemon, because the exporter goes on trying for longer than we want to wait.
            sending = threading.Thread(target=self._provider.shutdown, daemon=True)
            self._provider = self._tracer = None
            sending.start()
            sending.join(FLUSH_SECONDS)
            if sending.is_alive():
                log.warning("the collector does not answer; the last traces are lost")

    def span(self, name: str, **attributes: Attribute) -> AbstractContextManager[Span | None]:
        """A part of the current span. An exception that ends it is marked, but its text is not sent: it may
        contain what people typed."""
        if self._tracer is None:
            return _NO_SPAN
        named = {f"robotable.{key}": value for key, value in attributes.items()}
        return self._tracer.start_as_current_span(name, attributes=named, record_exception=False)

    @contextmanager
    def request_span(self, scope: Any, *, is_trusted: bool) -> Iterator[Span | None]:
        """The span of a request. Only a trusted proxy may say of which trace it is a part."""
        if self._tracer is None:
            yield None
            return
        from opentelemetry.trace import SpanKind
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        parent = None
        if is_trusted:
            carried = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            parent = TraceContextTextMapPropagator().extract(carried)
        with self._tracer.start_as_current_span(
            "request", parent, kind=SpanKind.SERVER, record_exception=False
        ) as span:
            yield span


TRACING: Final = Tracing()
"""Of this process. OpenTelemetry has one per process too: the current span is a context variable."""


def describe_request(span: Span | None, method: str, route: str, status: int, id: str) -> None:
    """Only at the end of a request are all of these known."""
    if span is None:
        return
    span.update_name(f"{method} {route}")
    span.set_attributes(
        {
            "http.request.method": method,
            "http.route": route,
            "http.response.status_code": status,
            "robotable.request": id,
        }
    )
    if status >= 500:
        from opentelemetry.trace import Status, StatusCode

        span.set_status(Status(StatusCode.ERROR))
