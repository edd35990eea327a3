"""The messages of a table's socket, both ways. The decoder accepts nothing else."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

import msgspec

from robotable.games.protocol import Seat
from robotable.server.errors import ErrorBody
from robotable.server.ops.limits import MAX_NUMBER
from robotable.store.protocol.chat import ChatMessage
from robotable.table.commands import Command
from robotable.table.table import Table
from robotable.table.wire import EventView, TableView

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]
"""A number from a client. Numbers outside of this range are refused before anything else happens."""


class _Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=str.lower):
    pass


class Do(_Message, frozen=True):
    """A command, with the client's own id for it and the seq that the client has seen."""

    id: str
    seq: Number
    command: Command
    thinking: Number | None = None
    """For a claim: milliseconds from "target shown" to "number pressed", by the client's own clock."""


class Say(_Message, frozen=True):
    text: str


class Pong(_Message, frozen=True):
    """The answer to a ping, by which the server measures the network delay."""

    number: Number


class Resync(_Message, frozen=True):
    """Asks for everything after this seq again."""

    since: Number


FromClient: TypeAlias = Do | Say | Pong | Resync


class Update(_Message, frozen=True):
    """What happened since the last update, and the table as it is now."""

    events: tuple[EventView, ...]
    table: TableView
    present: tuple[bool, ...]
    """Which seats have somebody who is connected."""

    watching: int
    """How many spectators there are."""

    claimable_in: int | None = None
    """Milliseconds until the opponents of the absent player to move can claim the game. None while nobody can
    be claimed absent."""


class Presence(_Message, frozen=True):
    """Who is at the table now. Nothing else has changed since the last update."""

    present: tuple[bool, ...]
    """Which seats have somebody who is connected."""

    watching: int
    """How many spectators there are."""

    claimable_in: int | None = None
    """As in an update."""


class Accepted(_Message, frozen=True):
    """The command is durable."""

    id: str
    seq: int


class Refusal(_Message, frozen=True):
    id: str | None
    error: ErrorBody
    seq: int


class ChatMessageView(msgspec.Struct, frozen=True):
    """A chat message, without the id of the person who wrote it."""

    number: int
    at: int
    name: str
    text: str
    seat: Seat | None
    """Where the person sits now; None for a spectator."""

    own: bool


def chat_message_view(message: ChatMessage, table: Table, person: str | None) -> ChatMessageView:
    return ChatMessageView(
        message.number,
        message.at,
        message.name,
        message.text,
        table.seat_of(message.person),
        message.person == person,
    )


class Said(_Message, frozen=True):
    saying: ChatMessageView


class Ping(_Message, frozen=True, omit_defaults=True):
    number: int
    next: int | None = None
    """Milliseconds until the next ping, unless another message comes first. Only clients that have asked for
    it are told; to them the server pings less often while nothing happens."""


class Bye(_Message, frozen=True):
    """The server is restarting. Reconnect after this many milliseconds."""

    after: int


FromServer: TypeAlias = Update | Presence | Accepted | Refusal | Said | Ping | Bye

DECODER: Final = msgspec.json.Decoder(FromClient)
ENCODER: Final = msgspec.json.Encoder()
