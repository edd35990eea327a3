"""Earlier messages of a table's chat. The newest ones come over the table's socket."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from robotable.server.ops.limits import CHAT_PAGE
from robotable.server.people.identity import id_of
from robotable.server.routes.messages import ChatMessageView, chat_message_view
from robotable.server.routes.request import HttpRequest
from robotable.server.routes.table_services import TableServices

Before = Annotated[int | None, QueryParameter(ge=1, le=2**53, required=False)]


class ChatPage(msgspec.Struct, frozen=True):
    messages: tuple[ChatMessageView, ...]
    """In the order in which they were written."""

    before: int | None
    """Pass this as `before` to get the messages before these. None if there are none."""


@get("/api/tables/{table:str}/chat", summary="Read the chat")
async def earlier(
    request: HttpRequest,
    services: NamedDependency[TableServices],
    table: FromPath[str],
    before: Before = None,
) -> ChatPage:
    """The latest messages, or the latest ones before number `before`. Very old ones are deleted."""
    caller = await services.identity.caller(request)
    live = await services.access.open(table, caller)
    person, store = id_of(caller), services.store
    blocked = frozenset[str]() if person is None else await store.blocks.of(person)
    # One more than the page has shows whether there are others.
    found = await store.chat.latest(table, before=before, limit=CHAT_PAGE.most + 1, without=blocked)
    shown = found[-CHAT_PAGE.most :]
    messages = tuple(chat_message_view(one, live.table, person) for one in shown)
    return ChatPage(messages, shown[0].number if len(found) > len(shown) else None)


ROUTES: Final = [earlier]
