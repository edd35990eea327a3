"""What a wake-up can be about. The topic of a table is its id; the others have a prefix."""

from __future__ import annotations

from typing import Final

NOTIFICATIONS: Final = "notifications"
"""There may be notifications to send. Never relayed: the node that wrote them sends them, or any node when it
next looks."""

EVERYTHING: Final = "*"
"""Wake-ups were lost, so anything may have changed."""

RECIPIENTS: Final = "recipients"
"""Somebody has changed how they want to be notified."""

PRESENCE: Final = "presence:"
PERSON: Final = "person:"
ACCOUNT: Final = "account:"
STREAM: Final = "stream:"
CLAIMS: Final = "claims:"
RENAMED: Final = "renamed:"
TOURNAMENT: Final = "tournament:"


def presence_topic(table: str) -> str:
    """Somebody has come to this table or left it."""
    return PRESENCE + table


def person_topic(person: str) -> str:
    """Something happened at one of this person's tables."""
    return PERSON + person


def account_topic(person: str) -> str:
    """This person's name, account or sessions have changed."""
    return ACCOUNT + person


def stream_topic(person: str) -> str:
    """This person has begun or ended a stream that reports on all of their tables."""
    return STREAM + person


def claims_topic(table: str) -> str:
    """The claims that waited at this table have been weighed."""
    return CLAIMS + table


def tournament_topic(tournament: str) -> str:
    """Something happened in this tournament."""
    return TOURNAMENT + tournament


def renamed_topic(session: str, new: str) -> str:
    """A session has another secret. These are hashes, which nobody can sign in with."""
    return f"{RENAMED}{session}:{new}"
