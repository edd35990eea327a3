"""Errors that every store raises.

StoreError    the store cannot answer (disk full, file damaged, closed); nothing was acknowledged
  Conflict    the request contradicts stored data, for example a duplicate id or an unknown person
"""

from __future__ import annotations


class StoreError(Exception):
    """The store cannot answer now. Nothing has changed, and the caller may try again."""


class Conflict(StoreError):
    """The request contradicts stored data. Trying again does not help."""
