"""What every store offers. Each file describes one noun: its values, and the methods of its protocol."""

from robotable.store.protocol.errors import Conflict, StoreError
from robotable.store.protocol.store import Store

__all__ = ["Conflict", "Store", "StoreError"]
