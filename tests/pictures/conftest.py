"""Pictures are measured in a real browser."""

from tests.browser import browser

__all__ = ["browser"]
