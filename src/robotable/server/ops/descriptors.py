"""File descriptors: every connection needs one, and so do the database and the bots.

If connections could use them all, no move could be stored any more, and the server could not even refuse.
"""

from __future__ import annotations

import sys

from robotable.server.ops.limits import DESCRIPTORS, RESERVED_DESCRIPTORS, TCP_CONNECTIONS


class TooFewDescriptors(Exception):
    """The message says how many there must be."""


def raise_descriptor_limit() -> int:
    """Ask the operating system for as many as we can use, and return how many we get."""
    if sys.platform == "win32":  # it has no such limit
        return DESCRIPTORS.most
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS.most if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS.most)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return DESCRIPTORS.most if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted


def room_for_connections(descriptors: int) -> int:
    """How many connections these descriptors allow. Raises TooFewDescriptors."""
    room = descriptors - RESERVED_DESCRIPTORS.most
    if room <= 0:
        raise TooFewDescriptors(
            f"the operating system allows this process only {descriptors} open files. "
            f"Allow at least {4 * RESERVED_DESCRIPTORS.most}, for example with `ulimit -n`."
        )
    return min(room, TCP_CONNECTIONS.most)
