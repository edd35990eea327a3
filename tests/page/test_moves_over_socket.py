"""The page sends moves over its socket: none by a request, and each once, however often the socket breaks."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

from playwright.sync_api import WebSocketRoute, expect

from tests.page.api import guest, new_table, seen
from tests.page.conftest import Visit
from tests.page.robot_master import cell, lies, my_turn, place_any
from tests.patience import until


def test_moves_go_over_the_socket_and_survive_its_loss(visit: Visit) -> None:
    page = visit()
    guest(page, "Ann")
    table = new_table(page, {"game": "robot_master", "options": {"variant": "solo"}})
    posts: list[str] = []
    page.on("request", lambda one: posts.append(one.url) if one.method == "POST" else None)
    commands: list[str] = []
    open_sockets: list[WebSocketRoute] = []
    is_down = False

    def through(socket: WebSocketRoute) -> None:
        if is_down:
            socket.close()
            return
        server = socket.connect_to_server()

        def pass_on(message: Any) -> None:
            heard = json.loads(message)
            if heard["type"] == "do":
                commands.append(heard["id"])
            server.send(message)

        socket.on_message(pass_on)
        open_sockets.append(socket)

    page.route_web_socket(re.compile(r"/socket\?"), through)
    page.goto(f"/t/{table}")
    place_any(page, Random(1))
    assert len(commands) == 1
    my_turn(page)

    is_down = True
    open_sockets[-1].close()
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    card = page.locator("[data-card]:enabled").first
    value = int(card.get_attribute("data-card") or "")
    if card.get_attribute("aria-pressed") != "true":
        card.click()
    at = int(page.locator("[data-cell].open").first.get_attribute("data-cell") or "")
    cell(page, at).click()
    assert len(commands) == 1
    is_down = False
    lies(page, value, at)
    until(lambda: seen(page, table)["moves"] == 2, "the move on the server")
    my_turn(page)
    assert len(commands) == len(set(commands)) == 2
    assert [url for url in posts if "/commands" in url] == []
