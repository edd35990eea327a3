"""What goes over a table's socket, both ways. The decoder takes nothing that is not described here."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from robotable.games.protocol import Seat
from robotable.server.errors import ErrorBody
from robotable.store.protocol.chat import ChatMessage
from robotable.table.commands import Command
from robotable.table.fold import Table
from robotable.table.wire import EventView, TableView

LARGEST_FRAME: Final = 8_192


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    pass


class Do(_Message, frozen=True):
    """A command with the client's own id for it and the seq that the client has seen."""

    id: str
    seq: int
    command: Command
    thinking: int | None = None
    """Of a claim: milliseconds from "target shown" to "number pressed", by the client's own clock."""


class Say(_Message, frozen=True):
    text: str


class Pong(_Message, frozen=True):
    """Answers a ping, so that the server can measure the wire."""

    number: int


class Resync(_Message, frozen=True):
    """Everything after this seq once more."""

    since: int


FromClient: TypeAlias = Do | Say | Pong | Resync


class Update(_Message, frozen=True):
    """What happened since the last update, and how the table stands now."""

    events: tuple[EventView, ...]
    table: TableView
    present: tuple[bool, ...]
    """Which seats have somebody at the other end."""

    watching: int
    """How many look on without a seat."""


class Accepted(_Message, frozen=True):
    """Durable."""

    id: str
    seq: int


class Refusal(_Message, frozen=True):
    id: str | None
    error: ErrorBody
    seq: int


class SayingView(msgspec.Struct, frozen=True):
    """A line of the chat without the id of who said it: that belongs to nobody else."""

    number: int
    at: int
    name: str
    text: str
    seat: Seat | None
    """Where who said it sits now; None for a spectator."""

    own: bool


def saying_view(saying: ChatMessage, table: Table, person: str | None) -> SayingView:
    return SayingView(
        saying.number,
        saying.at,
        saying.name,
        saying.text,
        table.seat_of(saying.person),
        saying.person == person,
    )


class Said(_Message, frozen=True):
    saying: SayingView


class Ping(_Message, frozen=True):
    number: int


class Bye(_Message, frozen=True):
    """The server goes down for a moment: come back after so many milliseconds."""

    after: int


FromServer: TypeAlias = Update | Accepted | Refusal | Said | Ping | Bye

DECODER: Final = msgspec.json.Decoder(FromClient)
ENCODER: Final = msgspec.json.Encoder()
