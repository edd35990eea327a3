"""Wakes the subscribers of a topic.

A wake-up carries no content: subscribers then read the log. So a lost or repeated wake-up loses nothing and
reveals nothing.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from robotable.server.bus.outgoing import Outgoing
from robotable.server.bus.topics import NOTIFICATIONS, PERSON, TOURNAMENT


class Subscription:
    """Remembers only that there is news."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        self._event.set()

    async def wait(self) -> None:
        await self._event.wait()
        self._event.clear()


class CallbackSubscription(Subscription):
    """Calls somebody instead of being waited for."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake

    def wake(self) -> None:
        self._wake()


class Bus:
    """Delivers within this process. With `outgoing`, a link carries wake-ups to the other nodes as well."""

    def __init__(self, outgoing: Outgoing | None = None) -> None:
        self._outgoing = outgoing
        self._subscriptions: defaultdict[str, set[Subscription]] = defaultdict(set)
        self._is_closed = False

    @contextmanager
    def subscribed(self, topic: str, subscription: Subscription | None = None) -> Iterator[Subscription]:
        """The topic of a table is its id."""
        subscription = subscription or Subscription()
        self._subscriptions[topic].add(subscription)
        try:
            yield subscription
        finally:
            self._subscriptions[topic].discard(subscription)
            if not self._subscriptions[topic]:
                del self._subscriptions[topic]

    def wake(self, topic: str) -> None:
        """On all nodes. Call it only after the commit."""
        self.wake_here(topic)
        self.wake_others(topic)

    def wake_here(self, topic: str) -> None:
        if not self._is_closed:
            for subscription in tuple(self._subscriptions.get(topic, ())):
                subscription.wake()

    def wake_others(self, topic: str) -> None:
        if self._outgoing is not None and topic != NOTIFICATIONS:
            self._outgoing.add(topic)

    def wake_all(self) -> None:
        """Everyone on this node."""
        for topic in tuple(self._subscriptions):
            self.wake_here(topic)

    def wake_people(self) -> None:
        """All streams on this node that report on a person's tables."""
        for topic in tuple(self._subscriptions):
            if topic.startswith(PERSON):
                self.wake_here(topic)

    def wake_tournaments(self) -> None:
        """Everyone on this node who watches a tournament."""
        for topic in tuple(self._subscriptions):
            if topic.startswith(TOURNAMENT):
                self.wake_here(topic)

    def close(self) -> None:
        """Wake all subscribers for the last time. When a thousand clients leave a table, the others need not
        hear of each one."""
        self.wake_all()
        self._is_closed = True

    def has_subscribers(self, topic: str) -> bool:
        return topic in self._subscriptions

    def has_clients(self) -> bool:
        """Whether anybody is subscribed except the worker that sends notifications."""
        return any(topic != NOTIFICATIONS for topic in self._subscriptions)
