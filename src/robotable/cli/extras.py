"""The optional parts of the package: what to install if a command needs one that is missing."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

EXTRAS: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {
        "server": frozenset(
            {
                "litestar",
                "uvicorn",
                "uvloop",
                "httptools",
                "websockets",
                "argon2",
                "cryptography",
                "prometheus_client",
                "webauthn",
                "asyncpg",
                "valkey",
                "openskill",
                "rustworkx",
                "resvg_py",
                "cssselect2",
                "tinycss2",
                "PIL",
            }
        ),
        "dataset": frozenset({"polars"}),
        "png": frozenset({"resvg_py", "cssselect2", "tinycss2"}),
        "otel": frozenset({"opentelemetry"}),
    }
)
"""The modules that each extra in `pyproject.toml` brings, for the extras that commands need."""


def missing_extra(error: BaseException | None) -> str | None:
    """What to do, if this error comes from a package of an extra that is not installed."""
    while error is not None:
        if isinstance(error, ModuleNotFoundError) and error.name is not None:
            package = error.name.partition(".")[0]
            for extra, packages in EXTRAS.items():
                if package in packages:
                    return (
                        f"This command needs packages that are not installed; "
                        f"install them with: pip install 'robotable[{extra}]'"
                    )
        error = error.__cause__
    return None
