"""Builds the parts of the server and connects them. Each part is given what it needs, and nothing else."""

from __future__ import annotations

from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from robotable.server.bots.advice import BotAdvice
from robotable.server.bots.bot_pace import BotPace
from robotable.server.bots.bot_worker import BotWorker
from robotable.server.bots.engine_pool import EnginePool
from robotable.server.bots.hints import Hints
from robotable.server.bots.owners import Owners
from robotable.server.bots.thinking_leases import ThinkingLeases
from robotable.server.bus.bus import Bus
from robotable.server.bus.link import BusLink
from robotable.server.bus.relay import NoRelay, Relay
from robotable.server.nodes.cluster import Cluster
from robotable.server.nodes.limit_sharing import LimitSharing
from robotable.server.nodes.membership import Membership
from robotable.server.nodes.presence_sharing import PresenceSharing
from robotable.server.nodes.remote_changes import RemoteChanges
from robotable.server.nodes.shared_claims import SharedClaims
from robotable.server.nodes.sharing import Sharing
from robotable.server.notify.channels import Channels
from robotable.server.notify.email_codes import EmailCodes
from robotable.server.notify.mail import Mail
from robotable.server.notify.mailer import Mailer
from robotable.server.notify.outbox import Outbox
from robotable.server.notify.push_keys import PushKeys
from robotable.server.notify.recovery_mail import RecoveryMail
from robotable.server.notify.unsubscribe_links import UnsubscribeLinks
from robotable.server.ops.admission import Admission
from robotable.server.ops.clock import Clock, ServerClock
from robotable.server.ops.limits import EMAIL_CODES_PENDING, PASSKEY_CHALLENGES
from robotable.server.ops.metrics import Metrics
from robotable.server.ops.rate_limits import RateLimits
from robotable.server.ops.readiness import Readiness
from robotable.server.ops.short_lived import MemoryShortLived
from robotable.server.ops.stored_secret import StoredSecret
from robotable.server.people.connections import Connections
from robotable.server.people.guests import Guests
from robotable.server.people.identity import Identity
from robotable.server.people.mutes import Mutes
from robotable.server.people.passkeys import PasskeyCeremonies
from robotable.server.people.passwords import Passwords
from robotable.server.people.reserved_names import ChosenNames
from robotable.server.play.absence_worker import AbsenceWorker
from robotable.server.play.access import TableAccess
from robotable.server.play.best_solutions import BestSolutions
from robotable.server.play.changed_tables import ChangedTables
from robotable.server.play.chat import TableChat
from robotable.server.play.claim_queue import ClaimQueue
from robotable.server.play.claim_writer import ClaimWriter
from robotable.server.play.clock_worker import ClockWorker
from robotable.server.play.command_handler import CommandHandler
from robotable.server.play.committer import Committer
from robotable.server.play.daily_deals import DailyDeals
from robotable.server.play.daily_puzzles import DailyPuzzleMaker
from robotable.server.play.game_import import GameImport
from robotable.server.play.game_results import GameResults
from robotable.server.play.game_reviews import GameReviews
from robotable.server.play.held_claim import Claims
from robotable.server.play.history import History
from robotable.server.play.last_seen import LastSeen
from robotable.server.play.online_people import OnlinePeople
from robotable.server.play.opponent_search import OpponentSearch
from robotable.server.play.own_data import OwnData
from robotable.server.play.own_tables import OwnTables
from robotable.server.play.presence import TablePresence
from robotable.server.play.puzzle_judge import PuzzleJudge
from robotable.server.play.puzzle_room import PuzzleRoom
from robotable.server.play.recipients import Recipients
from robotable.server.play.rematches import Rematches
from robotable.server.play.replay_process import ReplayPool, ReplayProcess
from robotable.server.play.replay_queue import ReplayQueue
from robotable.server.play.searches import Searches, SearchPool
from robotable.server.play.seating import Seating
from robotable.server.play.shared_pictures import SharedPictures
from robotable.server.play.table_registry import TableRegistry
from robotable.server.play.tournament_registry import TournamentRegistry
from robotable.server.play.tournament_worker import TournamentWorker
from robotable.server.play.uptime import Uptime
from robotable.server.play.vacations import VacationPlanner
from robotable.server.play.waiting_tables import WaitingTables
from robotable.server.public_url import PublicUrl
from robotable.server.work.background_jobs import BackgroundJobs
from robotable.server.work.database_workers import DatabaseWorkers
from robotable.server.work.work_pool import WorkPool
from robotable.store.protocol import Store
from robotable.store.protocol.nodes import Joined

TOURNAMENT_LEASE: Final = 10_000
"""Milliseconds until another node takes over the tournaments of one that has died."""

PAGE: Final = Path(__file__).resolve().parents[1] / "web"
"""The built page. It is not in the repository: `./table play` builds it, and a wheel contains it."""


class AppContext:
    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        rng: Random | None = None,
        metrics: Metrics | None = None,
        public_url: PublicUrl | None = None,
        page: Path = PAGE,
        mail: Mail | None = None,
        private_webhooks: bool = False,
        bot_processes: int = 1,
        relay: Relay | None = None,
        replay_pool: ReplayPool | None = None,
        search_pool: SearchPool | None = None,
    ) -> None:
        """If the store can be shared, this may be one of several nodes, and `relay` carries their wake-ups.
        Without one they look for changes every second."""
        self.store = store
        shared = store.shared
        sharing = None if shared is None else Sharing(shared, relay or NoRelay())
        self.clock = clock = clock or ServerClock()
        self.metrics = metrics = metrics or Metrics()
        self.public_url = public_url = public_url or PublicUrl()
        self.page = page
        self.rng = rng = rng or SystemRandom()

        self.readiness = Readiness(store, clock)
        self.limits = RateLimits(clock)
        self.admission = Admission()
        self.bus = bus = Bus(None if sharing is None else sharing.outgoing)
        self.identity = Identity(store, clock, self.limits, public_url, bus)
        self.names = ChosenNames(store.people)
        self.guests = Guests(store, clock, self.limits, public_url, self.names)
        self.connections = Connections(store.sessions, clock, bus)
        self.passwords = Passwords()
        challenges = (
            MemoryShortLived(clock, PASSKEY_CHALLENGES.most) if shared is None else shared.short_lived
        )
        self.ceremonies = PasskeyCeremonies(store.passkeys, challenges, clock)

        self.recipients = Recipients(store.notifications, bus)
        self.registry = registry = TableRegistry(
            store, clock, _nothing if sharing is None else sharing.places.changed_elsewhere
        )
        self.waiting_tables = WaitingTables(store.tables, clock)
        self.presence = TablePresence(
            bus, clock, _nothing if sharing is None else sharing.places.changed_here
        )
        self.online_people = OnlinePeople(self.presence, None if shared is None else shared.connected_people)
        self.seating = Seating(store, clock, metrics)
        changed = ChangedTables()
        self.uptime = Uptime(store.signs_of_life, clock)
        self.committer = Committer(
            store.logs,
            bus,
            clock,
            rng,
            metrics,
            self.recipients,
            changed,
            self.uptime,
            self.limits,
            is_alone=shared is None,
        )
        self.tournaments = TournamentRegistry(store.tournaments, bus, clock, rng, is_alone=shared is None)
        self.access = TableAccess(registry, self.tournaments, store, clock, self.committer)
        claim_writer = ClaimWriter(registry, self.committer, self.presence, self.limits, rng)
        self.claims: Claims = ClaimQueue(clock, claim_writer.write)
        self.cluster: Cluster | None = None
        if sharing is not None:
            self.cluster = self._cluster(sharing, claim_writer)
            self.claims = self.cluster.claims
        self.commands = commands = CommandHandler(
            registry,
            self.committer,
            self.claims,
            self.seating,
            self.presence,
            store.logs,
            bus,
            clock,
            rng,
            metrics,
            self.limits,
        )
        self.own_tables = OwnTables(store.tables, registry, commands)
        self.opponents = OpponentSearch(store, registry, self.committer, clock, rng)
        self.last_seen = LastSeen(store.follows, clock)
        self.rematches = Rematches(registry, self.committer, store.tables, clock, metrics)
        self.clock_worker = ClockWorker(store.jobs, commands, clock, metrics, self.uptime)
        self.absence_worker = AbsenceWorker(registry, self.presence, commands, clock)
        self.vacations = VacationPlanner(store, commands, clock)
        self.mutes = Mutes(store.moderation, clock)
        self.chat = TableChat(store.chat, self.mutes, bus, clock, self.limits)
        self.replay_queue = ReplayQueue()
        self.replay_process = ReplayProcess(replay_pool)
        self.history = History(self.replay_queue, self.replay_process, self.admission)
        self.own_data = OwnData(store, registry, self.history)
        self.searches = Searches(search_pool)
        self.puzzle_judge = PuzzleJudge(self.searches)
        self.best_solutions = BestSolutions(self.searches)
        self.game_import = GameImport(store, registry, clock, self.searches)
        self.puzzle_room = PuzzleRoom(store.puzzle_runs, store.puzzle_ratings, self.puzzle_judge, clock, rng)
        self.shared_pictures = SharedPictures()

        luck = StoredSecret(store, "luck")
        self.work_pool = work_pool = WorkPool(bot_processes, clock, metrics)
        self.database_workers: DatabaseWorkers | None = None
        if sharing is not None:
            self.database_workers = DatabaseWorkers(
                sharing.node, sharing.shared.worker_leases, work_pool.queue, clock, metrics
            )
            work_pool.are_trusted_here = self.database_workers.are_here
        metrics.bots_waiting.set_function(lambda: len(work_pool.queue))
        owners = Owners(self.identity.addresses, work_pool.queue)
        engine_pool = EnginePool(work_pool)
        self.bot_worker = BotWorker(
            engine_pool,
            owners,
            BotPace(store.people, owners, self.limits, clock),
            changed,
            registry,
            commands,
            store.jobs,
            clock,
            luck,
            None if sharing is None else ThinkingLeases(sharing.node, sharing.shared.bot_leases, clock),
            _always if self.cluster is None else self.cluster.membership.is_mine,
        )
        self.bot_advice = BotAdvice(engine_pool, owners, luck)
        self.hints = Hints(self.bot_advice, owners)
        self.daily_puzzles = DailyPuzzleMaker(
            store.daily_puzzles, StoredSecret(store, "daily"), clock, work_pool
        )
        self.daily_deals = DailyDeals(
            store.deals, store.jobs, StoredSecret(store, "deal"), clock, work_pool, self.searches
        )
        self.game_reviews = GameReviews(store.reviews, store.jobs, registry, clock, work_pool, self.history)
        self.background_jobs = BackgroundJobs(
            store.jobs,
            clock,
            metrics,
            {
                "puzzle": self.daily_puzzles.prepare,
                "review": self.game_reviews.prepare,
                "deal": self.daily_deals.prepare,
            },
        )

        # Apart from the others, which can take minutes.
        self.result_jobs = BackgroundJobs(store.jobs, clock, metrics, {"result": GameResults(store).count})
        self.tournament_worker = TournamentWorker(
            self.tournaments, registry, store.tables, store.jobs, self.committer, rng
        )
        self.tournament_jobs = BackgroundJobs(
            store.jobs,
            clock,
            metrics,
            {
                "tournament": self.tournament_worker.carry_on,
                "tournament_clock": self.tournament_worker.carry_on,
            },
            lease=TOURNAMENT_LEASE,
            check_every=0.5,
        )

        self.push_keys = PushKeys(store)
        codes = MemoryShortLived(clock, EMAIL_CODES_PENDING.most) if shared is None else shared.short_lived
        self.email_codes = EmailCodes(codes, clock, "email")
        self.mailer = None if mail is None else Mailer(mail, self.limits)
        self.unsubscribe_links = UnsubscribeLinks(StoredSecret(store, "unsubscribe"), public_url)
        self.recovery_mail = RecoveryMail(self.mailer, EmailCodes(codes, clock, "recovery"))
        self.channels = Channels(
            store,
            clock,
            public_url,
            self.push_keys,
            self.mailer,
            self.unsubscribe_links,
            allow_private=private_webhooks,
        )
        self.outbox = Outbox(store, self.channels, self.recipients, commands, bus, clock, metrics)

    @property
    def link(self) -> BusLink | None:
        return None if self.cluster is None else self.cluster.link

    async def carry_on_tournaments(self) -> None:
        if self.cluster is None:
            await self.tournament_worker.resume()
        await self.tournament_jobs.run()

    def _cluster(self, sharing: Sharing, claim_writer: ClaimWriter) -> Cluster:
        node, shared, bus, clock = sharing.node, sharing.shared, self.bus, self.clock
        presence = PresenceSharing(
            node, sharing.places, shared.connected_people, self.registry, self.presence, bus, clock
        )
        changes = RemoteChanges(
            shared.table_ends,
            self.registry,
            self.committer,
            presence,
            self.identity,
            self.connections,
            self.recipients,
            bus,
            clock,
        )

        def ended(dead: frozenset[str]) -> None:
            presence.forget_nodes(dead)
            self.bot_worker.node_ended()

        def came_back(joined: Joined) -> None:
            self.uptime.joined(joined)
            presence.write_all()

        return Cluster(
            Membership(
                node,
                shared.nodes,
                clock,
                self.metrics,
                on_death=ended,
                on_birth=presence.read_all,
                on_return=came_back,
            ),
            BusLink(node, sharing.relay, sharing.outgoing, changes.receive, clock, self.metrics),
            changes,
            presence,
            LimitSharing(self.limits, shared.token_buckets, clock),
            SharedClaims(shared.held_claims, claim_writer.write, self.registry, bus, clock),
            self.uptime,
            shared,
            clock,
        )

    def close(self) -> None:
        """Stop the bots and the threads. Whatever the bots were thinking about is resumed after a restart."""
        self.admission.close()
        self.passwords.close()
        self.searches.close()
        self.replay_process.close()
        if self.mailer is not None:
            self.mailer.close()
        self.bot_worker.close()
        self.bot_advice.close()
        self.work_pool.close()


def _always(table: str) -> bool:
    return True


def _nothing(place: str) -> None:
    """Nobody has to be told."""
