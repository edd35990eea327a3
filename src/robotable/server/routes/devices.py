"""Browsers that receive web push. Each person can have several."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import msgspec
from litestar import delete, get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from robotable.server.errors import Problem
from robotable.server.notify import push_keys
from robotable.server.notify.http_post import BadAddress, check_reachable
from robotable.server.notify.push import BadDevice, push_target, receiver
from robotable.server.ops.clock import Clock
from robotable.server.ops.limits import PUSH_DEVICES
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.people.identity import Identity
from robotable.server.play.recipients import Recipients
from robotable.server.routes.request import HttpRequest
from robotable.store.protocol.devices import Device, Devices


@dataclass(frozen=True)
class Services:
    devices: Devices
    identity: Identity
    clock: Clock
    limits: RateLimits
    recipients: Recipients
    push_keys: push_keys.PushKeys
    allow_private: bool


class PushKey(msgspec.Struct):
    key: str
    """The `applicationServerKey` of every subscription, in base64url."""


class SubscriptionKeys(msgspec.Struct, forbid_unknown_fields=True):
    p256dh: str
    auth: str


class BrowserSubscription(msgspec.Struct, forbid_unknown_fields=True, rename="camel"):
    """The output of a browser's `PushSubscription.toJSON()`."""

    endpoint: str
    keys: SubscriptionKeys
    expiration_time: float | None = None


class DeviceView(msgspec.Struct):
    id: str
    service: str
    """The host of its push service. The rest of the address is the browser's secret."""

    created: int
    current: bool
    """Whether the calling session registered it."""


@get("/api/push/key", summary="Get the key for web push")
async def push_key(request: HttpRequest, services: NamedDependency[Services]) -> PushKey:
    """The server's public key: the `applicationServerKey` with which a browser subscribes."""
    await services.identity.caller(request)
    return PushKey((await services.push_keys.get()).public)


@put("/api/me/push", status_code=200, summary="Register a browser for web push")
async def set_device(
    request: HttpRequest, services: NamedDependency[Services], data: JSONBody[BrowserSubscription]
) -> DeviceView:
    """Register this browser. The same browser is one device. It is removed when its session ends."""
    caller = await services.identity.person(request)
    services.limits.devices.check(caller.person.id)
    try:
        target = push_target(data.endpoint, allow_private=services.allow_private)
        receiver(data.keys.p256dh, data.keys.auth)
        await check_reachable(target, allow_private=services.allow_private)
    except (BadAddress, BadDevice) as error:
        raise Problem(422, "bad_subscription", str(error)) from None
    device = Device(
        id=hashlib.sha256(data.endpoint.encode()).hexdigest()[:24],
        person=caller.person.id,
        endpoint=data.endpoint,
        p256dh=data.keys.p256dh,
        auth=data.keys.auth,
        session=caller.session,
        created=services.clock.now(),
    )
    await services.devices.register(device, PUSH_DEVICES.most)
    await services.recipients.changed()
    return _view(device, caller.session)


@get("/api/me/push", summary="List your browsers with web push")
async def devices(request: HttpRequest, services: NamedDependency[Services]) -> list[DeviceView]:
    """The browsers in which you receive web push."""
    caller = await services.identity.person(request)
    return [_view(one, caller.session) for one in await services.devices.of(caller.person.id)]


@delete("/api/me/push", status_code=204, summary="Remove all your browsers from web push")
async def remove_devices(request: HttpRequest, services: NamedDependency[Services]) -> None:
    """Remove all of your devices."""
    caller = await services.identity.person(request)
    for one in await services.devices.of(caller.person.id):
        await services.devices.remove(caller.person.id, one.id)
    await services.recipients.changed()


@delete("/api/me/push/{device:str}", status_code=204, summary="Remove a browser from web push")
async def remove_device(
    request: HttpRequest, services: NamedDependency[Services], device: FromPath[str]
) -> None:
    """From now on this browser receives no web push."""
    caller = await services.identity.person(request)
    if not await services.devices.remove(caller.person.id, device):
        raise Problem(404, "no_device", "You have no such device.")
    await services.recipients.changed()


def _view(device: Device, session: str) -> DeviceView:
    host = urlsplit(device.endpoint).hostname or ""
    return DeviceView(device.id, host, device.created, device.session == session)


ROUTES: Final = [push_key, set_device, devices, remove_devices, remove_device]
