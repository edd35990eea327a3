"""Which addresses belong to the trusted proxy, as `--trusted-proxy` names them."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address, ip_network


class TrustedProxy:
    """One address or network, or several with commas between them. `*` trusts every address."""

    def __init__(self, named: str | None) -> None:
        """Raises ValueError if this is not an address or network."""
        words = [word.strip() for word in (named or "").split(",") if word.strip()]
        self._is_anybody = "*" in words
        self._networks = [ip_network(word) for word in words if word != "*"]
        self._contains = lru_cache(maxsize=1_000)(self._is_in_a_network)

    def __contains__(self, address: str) -> bool:
        return self._is_anybody or self._contains(address)

    def _is_in_a_network(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)
