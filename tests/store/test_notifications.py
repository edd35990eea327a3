"""Notifications are leased until they are sent."""

from __future__ import annotations

from robotable.store.protocol import Store
from robotable.store.protocol.notifications import Notification
from robotable.store.protocol.people import Person
from robotable.store.protocol.webhooks import Webhook
from tests.store.stores import Run, add_people, add_table, append
from tests.store.test_devices import device


def test_notifications_are_leased_in_order_and_again_after_the_lease(run: Run) -> None:
    first, second = (
        Notification("anna", "your_turn", {"table": "t", "n": [1, None]}),
        Notification("ben", "over", {}),
    )

    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(notifications=(first, second)))
        ((one, notification),) = await store.notifications.lease(10, 50, 1)
        assert (notification.person, notification.kind, notification.body, notification.tries) == (
            "anna",
            "your_turn",
            first.body,
            1,
        )
        ((two, other),) = await store.notifications.lease(10, 60, 9)
        assert (other.person, other.kind, other.tries) == ("ben", "over", 1)
        assert list(await store.notifications.lease(49, 99, 9)) == []
        ((again, notification),) = await store.notifications.lease(50, 99, 9)
        assert (again, notification.tries) == (one, 2)
        for number in (one, two, two, 12345):
            await store.notifications.finish(number)
        assert list(await store.notifications.lease(1_000, 2_000, 9)) == []

    run(scenario)


def test_finishing_a_notification_twice_does_not_delete_another(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(notifications=(Notification("anna", "over", {}),)))
        ((number, _),) = await store.notifications.lease(1, 2, 9)
        await store.notifications.finish(number)
        await store.logs.append(append(1, notifications=(Notification("ben", "over", {}),)))
        await store.notifications.finish(number)
        assert [notification.person for _, notification in await store.notifications.lease(1, 2, 9)] == [
            "ben"
        ]

    run(scenario)


def test_a_split_notification_is_replaced_by_one_per_channel(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(notifications=(Notification("anna", "over", {"table": "t"}),)))
        ((number, notification),) = await store.notifications.lease(1, 1000, 9)
        assert notification.channel is None
        await store.notifications.split(number, ["webhook", "push:d"])
        found = await store.notifications.lease(2, 1000, 9)
        assert [(one.channel, one.kind, one.body, one.tries) for _, one in found] == [
            ("webhook", "over", {"table": "t"}, 1),
            ("push:d", "over", {"table": "t"}, 1),
        ]
        assert number not in [each for each, _ in found]
        await store.notifications.split(number, ["webhook"])
        assert await store.notifications.lease(5000, 6000, 9) != []
        for each, _ in found:
            await store.notifications.finish(each)
        assert await store.notifications.lease(9000, 9999, 9) == []

    run(scenario)


def test_a_postponed_notification_is_offered_again_later(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await add_table(store)
        await store.logs.append(append(notifications=(Notification("anna", "over", {}),)))
        ((number, _),) = await store.notifications.lease(10, 20, 9)
        await store.notifications.postpone(number, 100)
        assert list(await store.notifications.lease(99, 200, 9)) == []
        ((again, notification),) = await store.notifications.lease(100, 200, 9)
        assert (again, notification.tries) == (number, 2)

    run(scenario)


def test_a_webhook_a_device_or_an_address_makes_a_person_reachable(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.people.add(Person(id="cleo", name="Cleo", created=0, login="cleo"))
        assert await store.notifications.reachable_people() == frozenset()
        await store.webhooks.set("anna", Webhook("anna", "https://example.org", "secret"))
        await store.devices.register(device("d", "ben"), 3)
        await store.people.set_email("cleo", "cleo@example.org")
        await store.people.set_email("guest", "guest@example.org")
        assert await store.notifications.reachable_people() == {"anna", "ben", "cleo"}, "guests get no e-mail"

    run(scenario)
