"""A network of its own for each node, through which it reaches the database, and which can be cut.

Only Linux has network namespaces, and only root may make them. Players still reach a node over loopback,
because a socket stays in the namespace in which it was made.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

NET: Final = "10.77"
"""The first two numbers of the addresses."""

_CLONE_NEWNET: Final = 0x40000000


class NoNamespaces(Exception):
    """The message says why, in one sentence."""


class Network:
    def __init__(self, number: int) -> None:
        self.namespace = f"robotable-{os.getpid()}-{number}"
        self._cable = f"rt{os.getpid() % 100_000}-{number}"
        self._at = number
        self.database_host = f"{NET}.{number}.1"

    def make(self) -> None:
        """Raises NoNamespaces."""
        _ip("netns", "add", self.namespace)
        _ip(
            *("link", "add", self._cable, "type", "veth"),
            *("peer", "name", "eth0", "netns", self.namespace),
        )
        _ip("addr", "add", f"{self.database_host}/24", "dev", self._cable)
        _ip("link", "set", self._cable, "up")
        _ip("-n", self.namespace, "addr", "add", f"{NET}.{self._at}.2/24", "dev", "eth0")
        for device in ("eth0", "lo"):
            _ip("-n", self.namespace, "link", "set", device, "up")

    def cut(self) -> None:
        """Packets vanish in both directions. Nobody is told."""
        _ip("link", "set", self._cable, "down")

    def mend(self) -> None:
        _ip("link", "set", self._cable, "up")

    def remove(self) -> None:
        subprocess.run(["ip", "link", "del", self._cable], capture_output=True)
        subprocess.run(["ip", "netns", "del", self.namespace], capture_output=True)


@contextmanager
def networks(number: int) -> Iterator[list[Network]]:
    found = [Network(one) for one in range(1, number + 1)]
    try:
        for one in found:
            one.make()
        yield found
    finally:
        for one in found:
            one.remove()


def enter(namespace: str) -> None:
    """From now on, this process makes its sockets there."""
    with open(f"/run/netns/{namespace}") as file:
        if ctypes.CDLL(None, use_errno=True).setns(file.fileno(), _CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), "setns")


def _ip(*words: str) -> None:
    try:
        ran = subprocess.run(["ip", *words], capture_output=True, text=True)
    except FileNotFoundError:
        raise NoNamespaces("Cutting the network needs the program `ip`: install iproute2.") from None
    if ran.returncode:
        why = " ".join(ran.stderr.split())[:200]
        raise NoNamespaces(f"Network namespaces are not permitted here: {why}. Run this as root on Linux.")
