"""After signing in, an account sees everything that it saw as a guest."""

from __future__ import annotations

from random import Random

from robotable.table.entries import Entry, Sat
from robotable.table.fold import folded
from robotable.table.wire import event_view, history
from tests.table.tables import HIDING, START, person, played


def test_only_the_account_sees_what_its_guest_saw() -> None:
    setup = HIDING["refill"]
    table, entries = played(setup, Random(3), 8, chatter=0)
    as_guest = history(setup, entries, person(0))
    spectator = history(setup, entries, None)
    assert as_guest != spectator
    entries = [*entries, Entry(table.seq + 1, START, Sat(0, "account", "Ann"))]
    last = folded(table, entries[-1:])
    assert history(setup, entries, "account")[:-1] == as_guest
    assert event_view(table, entries[-2], "account", last) == as_guest[-1]
    for stranger in ("somebody", None):
        assert history(setup, entries, stranger)[:-1] == spectator
    assert history(setup, entries, person(1))[:-1] == history(setup, entries[:-1], person(1))
