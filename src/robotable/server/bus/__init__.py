"""Wakes everything that waits for news of a topic: in this process, and through a relay on other nodes."""

from robotable.server.bus.bus import Bus, CallbackSubscription, Subscription
from robotable.server.bus.topics import NOTIFICATIONS, account_topic, person_topic, presence_topic

__all__ = [
    "NOTIFICATIONS",
    "Bus",
    "CallbackSubscription",
    "Subscription",
    "account_topic",
    "person_topic",
    "presence_topic",
]
