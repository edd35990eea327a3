"""How a notification reaches a person: by web push on all of their devices, and by webhook or e-mail."""

from __future__ import annotations

import hashlib
import logging
from dataclasses import dataclass, field
from typing import Final

import msgspec

from robotable.server.errors import Problem
from robotable.server.notify.http_post import BadAddress, parse_post_address
from robotable.server.notify.lanes_to_hosts import HostIsSlow, LanesToHosts
from robotable.server.notify.mailer import Mailer
from robotable.server.notify.push import BadDevice, push, push_target
from robotable.server.notify.push_keys import PushKeys
from robotable.server.notify.unsubscribe_links import UnsubscribeLinks
from robotable.server.notify.webhook import post_webhook
from robotable.server.ops.clock import Clock
from robotable.server.public_url import PublicUrl
from robotable.store.protocol import Store
from robotable.store.protocol.devices import Device
from robotable.store.protocol.notifications import Notification
from robotable.store.protocol.people import Person
from robotable.store.protocol.webhooks import Webhook
from robotable.table.timing import Days, Untimed

log = logging.getLogger("robotable.notifications")

PUSH: Final = "push:"
"""The channel of a device is this and its id."""

MAIL_SERVER: Final = "mail"
"""Its lane."""

SUBJECTS: Final = {
    "your_turn": "It is your turn",
    "reminder": "Your time is running out",
    "over": "The game is over",
    "invited": "You are invited",
}


@dataclass(frozen=True)
class Channels:
    store: Store
    clock: Clock
    public_url: PublicUrl
    push_keys: PushKeys
    mailer: Mailer | None
    unsubscribe_links: UnsubscribeLinks
    allow_private: bool
    """Whether webhooks and push services may be in the server's own network, as in tests or at home."""

    lanes: LanesToHosts = field(default_factory=LanesToHosts)

    async def of(self, person: Person, notification: Notification) -> list[str]:
        """The channels by which this notification should be sent."""
        is_slow = await self._is_slow(notification)
        channels = []
        if await self.store.webhooks.of(person.id) is not None:
            channels.append("webhook")
        elif self.mailer is not None and _mail_address(person) is not None and is_slow:
            channels.append("mail")
        if is_slow or notification.kind == "invited":
            channels += [f"{PUSH}{device.id}" for device in await self.store.devices.of(person.id)]
        return channels

    async def send(self, channel: str, person: Person, number: int, notification: Notification) -> str:
        """Returns `sent`, `failed`, `gone`, `refused`, or `nobody` if the channel no longer exists."""
        if channel == "webhook" and (hook := await self.store.webhooks.of(person.id)) is not None:
            return await self._by_webhook(hook, number, notification)
        if channel == "mail" and self.mailer is not None and (to := _mail_address(person)) is not None:
            return await self._by_mail(self.mailer, to, person, notification)
        if channel.startswith(PUSH):
            for device in await self.store.devices.of(person.id):
                if device.id == channel.removeprefix(PUSH):
                    return await self._by_push(device, number, notification)
        return "nobody"

    async def _by_webhook(self, hook: Webhook, number: int, notification: Notification) -> str:
        body, now = self._body(number, notification), self.clock.now()
        try:
            host = parse_post_address(hook.url, allow_private=self.allow_private).host
            async with self.lanes.turn(host):
                end = await post_webhook(
                    hook.url, hook.secret, number, body, now, allow_private=self.allow_private
                )
        except BadAddress:
            return "refused"
        except HostIsSlow:
            return "failed"
        if end == "gone":
            await self.store.webhooks.set(notification.person, None)
        return end

    async def _by_push(self, device: Device, number: int, notification: Notification) -> str:
        contact = self.public_url.origin if self.public_url.is_secure else None
        if self.mailer is not None:
            contact = f"mailto:{self.mailer.sender}"
        try:
            keys = await self.push_keys.get()
            async with self.lanes.turn(push_target(device.endpoint, allow_private=self.allow_private).host):
                end = await push(
                    keys,
                    device,
                    self._body(number, notification),
                    topic=hashlib.sha256(str(notification.body.get("table")).encode()).hexdigest()[:32],
                    contact=contact,
                    now=self.clock.now(),
                    allow_private=self.allow_private,
                )
        except (BadAddress, BadDevice):
            return "refused"
        except HostIsSlow:
            return "failed"
        if end == "gone":
            await self.store.devices.remove(notification.person, device.id)
        return end

    async def _by_mail(self, mailer: Mailer, to: str, person: Person, notification: Notification) -> str:
        subject, link = SUBJECTS[notification.kind], self._link(notification)
        unsubscribing = await self.unsubscribe_links.url(person)
        text = f"Hello {person.name},\n\n{subject}.\n" + (f"\n{link}\n" if link else "")
        if unsubscribing:
            text += f"\nTo get no more e-mail from this server, open this link:\n{unsubscribing}\n"
        try:
            headers = self.unsubscribe_links.headers(unsubscribing)
            async with self.lanes.turn(MAIL_SERVER):
                await mailer.send_notification(to, subject, text, headers)
        except (Problem, HostIsSlow):
            return "failed"  # too much e-mail at the moment
        except OSError as error:
            log.warning("the mail server does not accept a message: %s", type(error).__name__)
            return "failed"
        return "sent"

    async def _is_slow(self, notification: Notification) -> bool:
        """In a fast game, a notification of each move would be read too late."""
        table = notification.body.get("table")
        row = await self.store.tables.get(table) if isinstance(table, str) else None
        return row is None or isinstance(row.setup.time, Days | Untimed)

    def _body(self, number: int, notification: Notification) -> bytes:
        fields = {"letter": number, "kind": notification.kind, **notification.body}
        return msgspec.json.encode({**fields, "url": self._link(notification)})

    def _link(self, notification: Notification) -> str | None:
        return self.public_url.of_table(str(notification.body.get("table")))


def _mail_address(person: Person) -> str | None:
    """Where e-mail for this person goes. Only accounts get any: guests come and go, and anyone can become as
    many of them as they like."""
    return None if person.login is None else person.email
