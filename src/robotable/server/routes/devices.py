"""Browsers that want to be told by web push: each person may have several."""

from __future__ import annotations

import asyncio
import hashlib
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar import delete, get, put
from litestar.params import FromPath, JSONBody

from robotable.server.context import AppContext, Web
from robotable.server.errors import Problem
from robotable.server.notify import push, webhook
from robotable.store.protocol.devices import Device

MOST: Final = 10
"""Devices of one person; with one more the oldest is forgotten."""


class PushKey(msgspec.Struct):
    key: str
    """The `applicationServerKey` of every subscription, in base64url."""


class PushKeys(msgspec.Struct, forbid_unknown_fields=True):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """As a browser's `PushSubscription.toJSON()` says it."""

    endpoint: str
    keys: PushKeys
    expiration_time: float | None = None


class DeviceView(msgspec.Struct):
    id: str
    service: str
    """The host of its push service. The rest of the address is a secret of the browser."""

    created: int
    current: bool
    """Whether the session that is asking has set it."""


@get("/api/push/key")
async def push_key(request: Web, house: AppContext) -> PushKey:
    await house.caller(request)
    return PushKey((await house.push_keys()).public)


@put("/api/me/push", status_code=200)
async def set_device(request: Web, house: AppContext, data: JSONBody[Subscription]) -> DeviceView:
    """The same browser twice is one device. Signing out, or ending its session, ends it."""
    caller = await house.person(request)
    house.devices.check(caller.person.id)
    try:
        to = push.push_target(data.endpoint, private=house.private_webhooks)
        push.receiver(data.keys.p256dh, data.keys.auth)
        async with asyncio.timeout(webhook.SECONDS):
            await webhook.resolved(to, private=house.private_webhooks)
    except (webhook.BadAddress, push.BadDevice) as error:
        raise Problem(422, "bad_subscription", str(error)) from None
    except (OSError, TimeoutError, UnicodeError):
        raise Problem(422, "bad_subscription", "this push service cannot be found") from None
    device = Device(
        id=hashlib.sha256(data.endpoint.encode()).hexdigest()[:24],
        person=caller.person.id,
        endpoint=data.endpoint,
        p256dh=data.keys.p256dh,
        auth=data.keys.auth,
        session=caller.session,
        created=house.now(),
    )
    await house.store.devices.register(device, MOST)
    await _changed(house)
    return _shown(device, caller.session)


@get("/api/me/push")
async def devices(request: Web, house: AppContext) -> list[DeviceView]:
    caller = await house.person(request)
    return [_shown(one, caller.session) for one in await house.store.devices.of(caller.person.id)]


@delete("/api/me/push", status_code=204)
async def drop_devices(request: Web, house: AppContext) -> None:
    """All of them."""
    caller = await house.person(request)
    for one in await house.store.devices.of(caller.person.id):
        await house.store.devices.remove(caller.person.id, one.id)
    await _changed(house)


@delete("/api/me/push/{device:str}", status_code=204)
async def drop_device(request: Web, house: AppContext, device: FromPath[str]) -> None:
    caller = await house.person(request)
    if not await house.store.devices.remove(caller.person.id, device):
        raise Problem(404, "no_device", "you have no such device")
    await _changed(house)


def _shown(device: Device, session: str) -> DeviceView:
    host = urlsplit(device.endpoint).hostname or ""
    return DeviceView(device.id, host, device.created, device.session == session)


async def _changed(house: AppContext) -> None:
    house.registry.committer.reachable = await house.store.notifications.reachable_people()


ROUTES: Final = [push_key, set_device, devices, drop_devices, drop_device]
