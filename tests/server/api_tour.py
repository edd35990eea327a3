"""Visits every operation of the API as people, bots, moderators and workers would."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import httpx

from robotable.review.effort import Effort
from robotable.server.context import AppContext
from robotable.store.protocol.moderation import Action, Role
from tests.patience import PATIENCE, until
from tests.server.api_examples import Recorder
from tests.server.authenticator import Authenticator
from tests.server.loopback import FrozenClock, unlimited
from tests.server.mailbox import Mailbox, mailbox
from tests.server.running import Running, running
from tests.server.test_push import Browser

NOON = 1_793_534_400_000
"""2026-11-01 12:00 UTC."""

LOW = Effort(known=30, open=20, exact_from=4, exact_nodes=100_000, hands=8, states=100_000)
PUZZLE = "black.A0B0C0D0.1P-2W"
SLIDES = "1D.4D.3D.2D_ra7.gg15.bl1.yj2.te4_bm3"
ACCOUNT = {"login": "ann", "password": "correct horse"}


class Visitor:
    def __init__(self, recorder: Recorder, url: str, token: str | None = None) -> None:
        self.recorder = recorder
        self.http = httpx.Client(
            base_url=url,
            verify=False,
            headers={} if token is None else {"authorization": f"Bearer {token}"},
            timeout=PATIENCE,
            event_hooks={"response": [recorder.heard]},
        )
        self.id = ""

    def get(self, path: str) -> Any:
        return self._asked("GET", path)

    def post(self, path: str, body: Any = None) -> Any:
        return self._asked("POST", path, body)

    def put(self, path: str, body: Any = None) -> Any:
        return self._asked("PUT", path, body)

    def delete(self, path: str) -> Any:
        return self._asked("DELETE", path)

    def _asked(self, method: str, path: str, body: Any = None) -> Any:
        sent = {} if body is None else {"json": body}
        answer = self.http.request(method, path, **sent)

        def is_answered() -> bool:
            nonlocal answer
            if answer.status_code == 503:  # the server is busy and asks to try again
                answer = self.http.request(method, path, **sent)
            return answer.status_code != 503

        until(is_answered, "a server that is not busy")
        assert not answer.is_error, (method, path, answer.text)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if is_json and answer.content else answer.text

    def first_line(self, path: str) -> Any:
        """Of a stream."""
        with self.http.stream("GET", path) as answer:
            line = next(answer.iter_lines())
            self.recorder.add(answer.request, answer.status_code, line + "\n")
            return json.loads(line)

    def do(self, table: str, command: str, **more: Any) -> Any:
        seq = self.get(f"/api/tables/{table}")["seq"]
        body = {"id": "0b0e5f3e-7c1d-4d0a-9d55-2f3c6f1c9a10", "seq": seq, "command": {"do": command, **more}}
        body["id"] = f"{body['id'][:-4]}{seq:04}"
        return self.post(f"/api/tables/{table}/commands", body)

    def act(self, table: str) -> Any:
        """The first action that the view lists."""
        return self.do(table, "act", action=self.get(f"/api/tables/{table}")["view"]["legal"][0])


class Guests:
    """Everybody who comes to one server."""

    def __init__(self, recorder: Recorder, served: Running) -> None:
        self.recorder = recorder
        self.served = served
        self._clients = ExitStack()
        # Browsers have passkeys for localhost, not for 127.0.0.1.
        self.url = served.url.replace("127.0.0.1", "localhost")

    def guest(self, name: str) -> Visitor:
        visitor = self.stranger()
        visitor.id = visitor.post("/api/people/guest", {"name": name})["id"]
        return visitor

    def stranger(self, token: str | None = None, *, is_recorded: bool = True) -> Visitor:
        visitor = Visitor(self.recorder, self.url, token)
        self._clients.enter_context(visitor.http)
        if not is_recorded:
            visitor.http.event_hooks = {}
        return visitor

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._clients.close()

    def promote(self, visitor: Visitor, role: Role) -> None:
        action = Action(do="promote", by=None, whom=visitor.id, at=1, role=role)
        asyncio.run(self.served.context.store.moderation.perform(action))
        self.served.context.identity.forget(visitor.id)


def tour(recorder: Recorder, folder: Path) -> None:
    with mailbox() as box, at_noon(folder / "server", box) as served, Guests(recorder, served) as guests:
        tables(guests)
        races(guests)
        bots(guests)
        puzzles(guests)
        lessons(guests)
        ratings(guests)
        opponents(guests)
        tournaments(guests)
        moderation(guests)
        people(guests, box)
        notifications(guests)
    with (
        running(folder / "without-bots", _unlimited, bot_processes=0) as served,
        Guests(recorder, served) as guests,
    ):
        workers(guests)


def _unlimited(context: AppContext) -> None:
    unlimited(context)
    context.game_reviews.effort = LOW


@contextmanager
def at_noon(folder: Path, box: Mailbox) -> Iterator[Running]:
    at = FrozenClock(NOON)
    with running(folder, _unlimited, clock=at, mail=box.mail, private_webhooks=True) as served:
        yield served


def tables(guests: Guests) -> None:
    ann, ben, cleo = (guests.guest(name) for name in ("Ann", "Ben", "Cleo"))
    ann.get("/healthz")
    ann.get("/readyz")
    ann.get("/api/games")
    ann.get("/api/me")
    setup = {"game": "robot_master", "options": {"variant": "duel", "first": "rows"}}
    ann.post("/api/tables", {"setup": setup, "seat": 0, "bot": "greedy"})

    made = ann.post("/api/tables", {"setup": {**setup, "visibility": "open"}, "seat": 0})
    table, invite = made["table"], made["invite"]
    cleo.get("/api/tables")
    cleo.get(f"/api/invites/{invite}")
    ben.post(f"/api/invites/{invite}/visit")
    seq = ben.get(f"/api/tables/{table}")["seq"]
    sit = {"id": "8d1c8f0a-3c57-4d2c-9a2e-51b7a43c0f11", "seq": seq, "command": {"do": "sit"}}
    ben.post(f"/api/tables/{table}/commands", sit)
    ann.get("/api/me/tables")
    for player in (ann, ben, ann, ben):
        player.act(table)
    ann.get(f"/api/tables/{table}/events?since=20")
    ann.get(f"/api/tables/{table}/at/2")
    ann.get(f"/api/tables/{table}/at/2/picture")
    ann.get(f"/api/tables/{table}/card")
    ann.get(f"/api/tables/{table}/moves?since=0&limit=2")
    ann.post(f"/api/tables/{table}/block", {"seat": 1, "on": True})
    ann.post(f"/api/tables/{table}/block", {"seat": 1, "on": False})
    ann.post(f"/api/tables/{table}/report", {"seat": 1, "text": "His name is an insult."})
    ben.do(table, "resign")
    ann.get(f"/api/tables/{table}/record")
    review = f"/api/tables/{table}/review"
    ann.post(review)
    reading = guests.stranger(is_recorded=False)
    until(lambda: reading.get(review)["stage"] == "ready")
    ann.get(review)
    ann.get(f"{review}/card")
    ann.get(f"/api/tables/{table}/animation/webp")
    ann.post(f"{review}/line", {"turn": 0, "moves": []})

    solo = {"game": "robot_master", "options": {"variant": "solo"}}
    alone = ann.post("/api/tables", {"setup": solo, "seat": 0})["table"]
    while ann.get(f"/api/tables/{alone}")["status"] == "playing":
        ann.act(alone)
    ann.get(f"/api/tables/{alone}/best")
    bests = guests.served.context.store.personal_bests
    until(lambda: asyncio.run(bests.of(ann.id, 1)))
    ann.get("/api/me/bests")

    again = ann.post(f"/api/tables/{table}/rematch")["table"]
    ann.get(f"/api/tables/{again}/kept")
    ben.post(f"/api/tables/{again}/decline", {"reason": "I have to go. Thank you!"})
    ann.get(f"/api/tables/{again}/chat")
    third = ann.post("/api/tables", {"setup": setup, "seat": 0})["table"]
    ben.do(third, "sit")
    ben.do(third, "resign")
    following = ann.post(f"/api/tables/{third}/rematch")["table"]
    (kept,) = ann.get(f"/api/tables/{following}/kept")
    ann.post(f"/api/tables/{following}/open", {"seat": kept["seat"]})


def races(guests: Guests) -> None:
    ann, ben = guests.guest("Ann"), guests.guest("Ben")
    alone = {"game": "micro_robots", "options": {"players": 1, "pause": 0}}
    table = ann.post("/api/tables", {"setup": alone})["table"]
    ann.post(f"/api/tables/{table}/hint", {"grade": "move"})
    ann.get(f"/api/tables/{table}/hint")

    table = ann.post("/api/tables", {"setup": {**alone, "options": {"players": 2, "pause": 0}}})["table"]
    ben.do(table, "sit")
    ben.do(table, "act", action={"action": "claim", "count": 3})
    ben.do(table, "act", action={"action": "giveup"})
    ann.get(f"/api/tables/{table}/verdict")

    slides = {"game": "ricochet_robots", "options": {"players": 1, "pause": 0}}
    table = ann.post("/api/tables", {"setup": slides})["table"]
    path = f"/api/tables/{table}/try"
    ann.post(path, {"slides": [first_slide(guests, ann, path, {})]})


def first_slide(guests: Guests, visitor: Visitor, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """The first that is possible, asked in a way that leaves no example."""
    asking = guests.stranger(is_recorded=False)
    asking.http.cookies = visitor.http.cookies
    (first, *_) = asking.post(path, {**body, "slides": []})["next"]
    return {"action": "slide"} | {key: first[key] for key in ("robot", "direction", "cell", "cost")}


def bots(guests: Guests) -> None:
    owner, ann = guests.guest("Dora"), guests.guest("Ann")
    made = owner.post("/api/me/tokens", {"label": "my bot", "scopes": ["bot"], "days": 30})
    bot = guests.stranger(made["token"])
    terms = [{"game": "robot_master", "options": {"variant": ["duel", "refill"]}}]
    handle = bot.put("/api/bot/acceptance", {"terms": terms, "at_once": 3})["bot"]
    bot.get("/api/bot/acceptance")
    ann.get("/api/bots")
    setup = {"game": "robot_master", "options": {"variant": "duel"}}
    table = ann.post("/api/tables", {"setup": setup, "seat": 0})["table"]
    ann.post(f"/api/tables/{table}/challenge", {"bot": handle, "seat": 1})
    ann.get(f"/api/tables/{table}/challenges")
    bot.first_line("/api/bot/events")
    bot.do(table, "sit")
    bot.first_line(f"/api/bot/tables/{table}")
    bot.delete("/api/bot/acceptance")


def puzzles(guests: Guests) -> None:
    ann = guests.guest("Ann")
    daily = "/api/daily/micro_robots"
    ann.get(f"{daily}?date=2026-11-01")
    ann.get(f"{daily}/picture")
    ann.post(daily, {"way": "1P-6P"})
    ann.get(f"{daily}/card")
    ann.get(f"{daily}/ranking")
    ann.get(f"{daily}/days")
    ann.get("/api/daily/ricochet_robots")
    path = "/api/daily/ricochet_robots/try"
    ann.post(path, {"slides": [first_slide(guests, ann, path, {})]})

    deal = "/api/deals/robot_master"
    opened = ann.get(f"{deal}?date=2026-11-01")
    ann.post(deal, {"number": 0, "action": opened["view"]["legal"][0]})
    ann.get(f"{deal}/ranking")

    ann.get("/api/puzzles/ricochet_robots")
    run = ann.post("/api/puzzles/ricochet_robots/runs", {"mode": "streak", "level": "easy"})
    at = f"/api/puzzles/ricochet_robots/runs/{run['id']}"
    ann.get(at)
    slide = first_slide(guests, ann, f"{at}/try", {})
    ann.post(f"{at}/try", {"slides": [slide]})
    ann.post(f"{at}/answer", {"number": 0, "way": "rgby"[slide["robot"]] + slide["direction"]})

    ann.post("/api/puzzles/micro_robots/positions", {"position": PUZZLE})
    ann.get(f"/api/puzzles/micro_robots/card?position={quote(PUZZLE)}")
    ann.post("/api/puzzles/micro_robots/positions/read", {"position": PUZZLE})
    ann.post("/api/puzzles/micro_robots/positions/answer", {"position": PUZZLE, "way": "1P-6P-6W-6R-2R-2W"})
    ann.post("/api/open", {"text": PUZZLE})
    path, body = "/api/puzzles/ricochet_robots/positions/try", {"position": SLIDES}
    ann.post(path, {**body, "slides": [first_slide(guests, ann, path, body)]})


def lessons(guests: Guests) -> None:
    ann = guests.guest("Ann")
    ann.get("/api/lessons/robot_master?language=en")
    scoring = "/api/lessons/robot_master/scoring"
    lesson = ann.get(f"{scoring}?language=en")
    ann.get(f"{scoring}/1/picture")
    ann.post(f"{scoring}/1", {"actions": lesson["steps"][1]["way"][:1]})
    ann.put(scoring, {"steps": 2})
    path = "/api/lessons/ricochet_robots/bidding/0/try"
    ann.post(path, {"slides": [first_slide(guests, ann, path, {})]})


def ratings(guests: Guests) -> None:
    ben = guests.guest("Ben")
    ben.post("/api/people/account", {"login": "ben", "password": "correct horse"})
    time = {"kind": "fischer", "initial": 180, "increment": 2}
    setup = {"game": "robot_master", "options": {"variant": "duel"}, "time": time, "rated": True}
    table = ben.post("/api/tables", {"setup": setup, "seat": 0, "bot": "pip"})["table"]
    ben.do(table, "resign")
    asking = guests.stranger(is_recorded=False)
    until(lambda: asking.get("/api/profiles/ben")["ratings"])
    ben.get("/api/profiles/ben")
    ben.get("/api/profiles/ben/games?game=robot_master")
    ben.get("/api/ratings/robot_master/fast")
    ben.get("/api/profiles/ben/accuracy?game=robot_master")
    ben.get(f"/api/tables/{table}/players")
    ben.get("/api/me/export")


def opponents(guests: Guests) -> None:
    ann, cleo = guests.guest("Ann"), guests.guest("Cleo")
    ann.post("/api/people/account", {**ACCOUNT, "login": "ann3"})
    cleo.post("/api/people/account", {**ACCOUNT, "login": "cleo3"})
    path, first, second = "/api/seeks/robot_master/fast", "press-of-ann-1", "press-of-cleo-1"
    ann.post(path, {"id": first, "rated": True})
    ann.get("/api/seeks")
    ann.get("/api/me/seeks")
    ann.delete(path)
    other = guests.stranger(is_recorded=False)
    other.http.cookies = ann.http.cookies
    other.post(path, {"id": first, "rated": True})
    cleo.post(path, {"id": second, "rated": True})
    cleo.get("/api/live")
    ann.put("/api/profiles/cleo3/follow")
    cleo.put("/api/profiles/ann3/follow")
    cleo.get("/api/me/tables")
    ann.get("/api/me/following")
    ann.delete("/api/profiles/cleo3/follow")


def tournaments(guests: Guests) -> None:
    olga, ben, cleo = (guests.guest(name) for name in ("Olga", "Ben", "Cleo"))
    for visitor, login in ((olga, "olga"), (ben, "ben2"), (cleo, "cleo2")):
        visitor.post("/api/people/account", {**ACCOUNT, "login": login})
    setup = {
        "name": "Friday Cup",
        "format": "swiss",
        "game": "robot_master",
        "time": {"kind": "fischer", "initial": 180, "increment": 2},
        "rounds": 3,
        "bots": True,
    }
    id = olga.post("/api/tournaments", setup)["view"]["tournament"]
    path = f"/api/tournaments/{id}"
    ben.post(f"{path}/join", {})
    cleo.post(f"{path}/join", {})
    ben.post(f"{path}/withdraw")
    ben.post(f"{path}/join", {})
    olga.post(f"{path}/bots", {"engine": "gauge", "count": 3})
    olga.post(f"{path}/remove", {"player": 4})
    cleo.get("/api/tournaments")
    olga.post(f"{path}/start")
    ben.get(path)
    ben.first_line(f"{path}/live")
    ben.get(f"{path}/games?since=0")
    ben.get(f"{path}/rounds/1")
    ben.get(f"{path}/card")
    ben.get("/api/profiles/ben2/card")
    ben.get("/api/me/tournaments")
    other = olga.post("/api/tournaments", setup)["view"]["tournament"]
    olga.post(f"/api/tournaments/{other}/cancel")


def moderation(guests: Guests) -> None:
    mia, ada = guests.guest("Mia"), guests.guest("Ada")
    guests.promote(mia, "moderator")
    guests.promote(ada, "admin")
    (report, *_) = mia.get("/api/admin/queue")["reports"]
    mia.get("/api/admin/reports")
    mia.get("/api/admin/pairs")
    mia.get(f"/api/admin/reports/{report['number']}")
    mia.get(f"/api/admin/people/{report['about']['id']}")
    mute = {"do": "mute", "report": report["number"], "hours": 24, "why": "An insult."}
    mia.post("/api/admin/actions", mute)
    ada.get("/api/admin/audit")


def people(guests: Guests, box: Mailbox) -> None:
    ann, elsewhere = guests.guest("Ann"), guests.stranger()
    ann.post("/api/people/account", ACCOUNT)
    ann.get("/api/me/recovery")
    (code, *_) = ann.post("/api/me/recovery", {"password": ACCOUNT["password"]})["codes"]
    token = ann.post("/api/me/tokens", {"label": "my bot", "scopes": ["bot"], "days": 30})
    ann.get("/api/me/sessions")
    ann.delete(f"/api/me/sessions/{token['id']}")
    ann.post("/api/me/password", {"old": ACCOUNT["password"], "new": "battery staple"})

    key = Authenticator(guests.url)
    created = key.create(ann.post("/api/me/passkeys/new", {})["options"])
    proof = {"password": "battery staple"}
    ann.post("/api/me/passkeys", {"label": "Phone", "credential": created, "proof": proof})
    ann.get("/api/me/passkeys")
    ann.put(f"/api/me/passkeys/{key.id}", {"label": "My phone"})
    ann.post("/api/me/passkeys/challenge")
    signed = key.get(elsewhere.post("/api/people/passkey/challenge")["options"])
    elsewhere.post("/api/people/passkey", {"credential": signed})
    elsewhere.post("/api/people/logout")
    ann.delete(f"/api/me/passkeys/{key.id}")

    ann.get("/api/me/vacation")
    ann.post("/api/me/vacation", {"days": 7})
    ann.delete("/api/me/vacation")

    ann.post("/api/me/email", {"email": "ann@example.org", "proof": proof})
    ann.post("/api/me/email/code", {"code": box.code()})
    elsewhere.post("/api/people/recover/mail", {"login": "ann"})
    elsewhere.post("/api/people/recover", {"login": "ann", "code": code, "password": "a third one"})
    elsewhere.delete("/api/me/email")
    elsewhere.delete("/api/me/sessions")
    elsewhere.post("/api/people/login", {"login": "ann", "password": "a third one"})
    elsewhere.post("/api/me/close", {"password": "a third one"})


def notifications(guests: Guests) -> None:
    ann = guests.guest("Ann")
    ann.put("/api/me/webhook", {"url": "http://127.0.0.1:9/robotable"})
    ann.get("/api/me/webhook")
    ann.delete("/api/me/webhook")
    ann.get("/api/push/key")
    device = ann.put("/api/me/push", Browser().subscription("http://127.0.0.1:9/push"))["id"]
    ann.get("/api/me/push")
    ann.delete(f"/api/me/push/{device}")
    ann.delete("/api/me/push")


def workers(guests: Guests) -> None:
    ada = guests.guest("Ada")
    guests.promote(ada, "admin")
    made = ada.post("/api/me/tokens", {"label": "worker", "scopes": ["worker"], "days": 30})
    setup = {"game": "robot_master", "options": {"variant": "duel", "first": "columns"}}
    guests.guest("Ann").post("/api/tables", {"setup": setup, "seat": 0, "bot": "greedy"})
    worker = guests.stranger(made["token"])
    first, second = "first-lease-of-this-tour", "other-lease-of-this-tour"
    _lease(worker, first)
    worker.post(f"/api/worker/leases/{first}/heartbeat")
    worker.delete(f"/api/worker/leases/{first}")
    action = _lease(worker, second)["payload"]["view"]["legal"][0]
    worker.post(f"/api/worker/leases/{second}/answer", {"answer": {"after_ms": 600, "action": action}})


def _lease(worker: Visitor, name: str) -> Any:
    """A task. The server may answer that there is none yet."""
    for _ in range(3):
        if task := worker.post("/api/worker/leases", {"protocol": 2, "lease": name}):
            return task
    raise AssertionError("the bot's turn never came")
