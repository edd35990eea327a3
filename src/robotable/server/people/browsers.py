"""What a browser is called in the list of sign-ins, so that its owner recognises it."""

from __future__ import annotations

from typing import Final

# In this order: Edge and Opera also say that they are Chrome, and Chrome that it is Safari.
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def browser_label(user_agent: str) -> str:
    """Such as `Firefox, Linux`; empty if neither is known. Versions and devices are left out on purpose: the
    label should help the owner without building a profile."""
    known = (
        next((name for part, name in names if part in user_agent), None) for names in (BROWSERS, SYSTEMS)
    )
    return ", ".join(name for name in known if name is not None)
