"""Passkeys and recovery codes."""

from __future__ import annotations

import msgspec
import pytest

from robotable.store.protocol import Conflict, Store
from robotable.store.protocol.passkeys import Passkey
from tests.store.stores import Run, add_people
from tests.store.test_sessions import session


def passkey(id: str, person: str = "anna", created: int = 1) -> Passkey:
    return Passkey(
        id=id, person=person, public_key=b"\x01\x02", sign_count=0, label="Desk", created=created, used=0
    )


def test_passkeys_are_listed_renamed_and_removed_by_their_owner(run: Run) -> None:
    first, second = passkey("k1"), passkey("k2", created=0)

    async def scenario(store: Store) -> None:
        await add_people(store)
        await store.people.set_password("anna", "hash")
        for one in (first, second):
            assert await store.passkeys.add(one)
        assert not await store.passkeys.add(msgspec.structs.replace(first, person="ben"))
        assert list(await store.passkeys.of("anna")) == [second, first]
        assert not await store.passkeys.rename("ben", "k1", "Mine")
        assert await store.passkeys.rename("anna", "k1", "Phone")
        assert await store.passkeys.get("k1") == msgspec.structs.replace(first, label="Phone")
        assert not await store.passkeys.remove("ben", "k1")
        assert await store.passkeys.remove("anna", "k1")
        assert await store.passkeys.remove("anna", "k2"), "there is a password"
        assert await store.passkeys.get("k1") is None
        with pytest.raises(Conflict):
            await store.passkeys.add(passkey("k3", "nobody"))

    run(scenario)


def test_a_counter_is_recorded_once_and_the_last_way_in_stays(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        one = passkey("k1")
        assert await store.passkeys.add(one)
        assert await store.passkeys.use(one, 5, 100)
        assert not await store.passkeys.use(one, 6, 100), "it has changed since it was read"
        found = await store.passkeys.get("k1")
        assert found is not None
        assert (found.sign_count, found.used) == (5, 100)
        with pytest.raises(Conflict):
            await store.passkeys.remove("anna", "k1")
        assert await store.passkeys.get("k1") == found

    run(scenario)


def test_an_account_is_recovered_with_a_code_or_not_at_all(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        account = await store.people.become_account(
            "guest", "cleo", None, passkey=passkey("k1", "guest"), recovery_codes=["c1", "c2"]
        )
        assert account is not None
        assert account.password is None
        await store.sessions.add(session("h1", "guest"))
        assert await store.people.recover("guest", "new", code="c3") is None
        assert (await store.recovery_codes.left("guest"), len(await store.sessions.of("guest"))) == (2, 1)
        assert list(await store.people.recover("guest", "new", code="c1") or ()) == ["h1"]
        assert await store.people.recover("guest", "newer", code="c1") is None
        found = await store.people.get("guest")
        assert found is not None
        assert (found.password, await store.recovery_codes.left("guest")) == ("new", 1)
        await store.recovery_codes.replace("guest", ["c4"])
        assert not await store.recovery_codes.use("guest", "c2")
        await store.people.close_account("guest")
        assert (await store.recovery_codes.left("guest"), await store.passkeys.of("guest")) == (0, [])
        with pytest.raises(Conflict):
            await store.people.recover("guest", "new", code=None)

    run(scenario)


def test_an_account_whose_passkey_exists_is_not_created(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await add_people(store)
        assert await store.passkeys.add(passkey("k1"))
        with pytest.raises(Conflict):
            await store.people.become_account("guest", "cleo", None, passkey=passkey("k1", "guest"))
        found = await store.people.get("guest")
        assert found is not None
        assert found.login is None

    run(scenario)
