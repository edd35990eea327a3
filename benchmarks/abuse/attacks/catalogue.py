"""All attacks, in the order in which they run."""

from __future__ import annotations

from typing import Final

from benchmarks.abuse.attack import Attack
from benchmarks.abuse.attacks.address_rotation import AddressRotation, SiteRotation
from benchmarks.abuse.attacks.big_headers import BigHeaders
from benchmarks.abuse.attacks.bot_tables import BotTables
from benchmarks.abuse.attacks.bot_tournaments import BotTournaments
from benchmarks.abuse.attacks.chat_flood import ChatFlood
from benchmarks.abuse.attacks.endless_passing import EndlessPassing
from benchmarks.abuse.attacks.engine_flood import EngineFlood
from benchmarks.abuse.attacks.frame_flood import FrameFlood
from benchmarks.abuse.attacks.idle_connections import IdleConnections
from benchmarks.abuse.attacks.lobby_flood import LobbyFlood
from benchmarks.abuse.attacks.mail_flood import MailFlood
from benchmarks.abuse.attacks.malformed_bodies import MalformedBodies
from benchmarks.abuse.attacks.message_flood import MessageFlood
from benchmarks.abuse.attacks.metrics_flood import MetricsFlood
from benchmarks.abuse.attacks.nothing import Nothing
from benchmarks.abuse.attacks.reconnect_flood import ReconnectFlood
from benchmarks.abuse.attacks.replay_flood import ReplayFlood
from benchmarks.abuse.attacks.sign_in_flood import SignInFlood
from benchmarks.abuse.attacks.slow_requests import SlowBodies, SlowHeaders
from benchmarks.abuse.attacks.solve_flood import SolveFlood
from benchmarks.abuse.attacks.tiny_chunks import TinyChunks

ATTACKS: Final[dict[str, type[Attack]]] = {
    attack.name: attack
    for attack in (
        Nothing,
        BigHeaders,
        TinyChunks,
        SlowHeaders,
        SlowBodies,
        IdleConnections,
        EndlessPassing,
        ChatFlood,
        MailFlood,
        BotTables,
        BotTournaments,
        EngineFlood,
        SolveFlood,
        SignInFlood,
        ReplayFlood,
        LobbyFlood,
        ReconnectFlood,
        FrameFlood,
        MessageFlood,
        MalformedBodies,
        MetricsFlood,
        AddressRotation,
        SiteRotation,
    )
}
