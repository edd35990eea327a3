"""The wire in TypeScript: what goes over it, written down from the Python values themselves.

`python -m tests.page.refresh` writes the files into web/src/wire; a test fails when they are stale.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final, Union, cast

from msgspec import inspect as looking

from robotable.games.catalogue import GAMES
from robotable.games.game import Game
from robotable.games.race.actions import Bid, Claim, Common, CommonEvent
from robotable.games.race.state import RaceView
from robotable.games.ricochet_robots.trial import Trial
from robotable.games.rounds import MatchEvent, MatchView
from robotable.puzzles.hints import Hint
from robotable.review.review import Review
from robotable.server.play.game_reviews import ReviewView
from robotable.server.routes.account import CloseBody, CodesLeft, NewCodes, PasswordBody
from robotable.server.routes.admin import ActionBody
from robotable.server.routes.bots import BotListing
from robotable.server.routes.challenges import ChallengeBody, ChallengeView, DeclineBody
from robotable.server.routes.chat import ChatPage
from robotable.server.routes.daily import AnswerBody, DailyTrialBody, DailyView, DaysView, RankingView
from robotable.server.routes.deals import DealRankingView, DealView, PlaceBody
from robotable.server.routes.devices import BrowserSubscription, DeviceView, PushKey
from robotable.server.routes.follows import FollowedView
from robotable.server.routes.games import GameView
from robotable.server.routes.hints import HintBody
from robotable.server.routes.lessons import CourseView, FinishedBody, LessonView, TryBody, TryView
from robotable.server.routes.listing import Listing
from robotable.server.routes.me import Me
from robotable.server.routes.messages import FromClient, FromServer
from robotable.server.routes.moderation import BlockBody, ReportBody
from robotable.server.routes.moderation_views import Audit, Case, Queue
from robotable.server.routes.new_table import CreatedTable, NewTable, TableInvite
from robotable.server.routes.opening import OpenedView, TextBody
from robotable.server.routes.passkeys import (
    LabelBody,
    NewPasskeyBody,
    PasskeyBody,
    PasskeyChallenge,
    PasskeySignIn,
    PasskeyView,
)
from robotable.server.routes.people import AccountBody, GuestBody, NewAccount, SignInBody
from robotable.server.routes.personal_bests import OwnSoloResult, PersonalBestList
from robotable.server.routes.profile_accuracy import AccuracyView
from robotable.server.routes.profiles import Profile, ProfileGames
from robotable.server.routes.proof import Proof
from robotable.server.routes.puzzle_positions import (
    DrawnPosition,
    PositionAnswerBody,
    PositionBody,
    PositionTrialBody,
    PositionVerdictView,
    PositionView,
)
from robotable.server.routes.puzzle_room import (
    NewRunBody,
    RoomView,
    RunAnswerBody,
    RunTrialBody,
    RunVerdictView,
    RunView,
)
from robotable.server.routes.races import TrialBody
from robotable.server.routes.ratings import Leaderboard
from robotable.server.routes.recovery import RecoveryBody, RecoveryMailBody
from robotable.server.routes.reserved_seats import OpenBody, ReservedSeatView
from robotable.server.routes.reviews import LineBody
from robotable.server.routes.seeks import PoolView, SeekBody, SeekView
from robotable.server.routes.sessions import NewToken, SessionView, TokenBody
from robotable.server.routes.suspicious_pairs import SuspiciousPair
from robotable.server.routes.table_players import TablePlayer
from robotable.server.routes.tables import CommandBody, Performed
from robotable.server.routes.tournament_changes import BotsBody, JoinBody, PlayerBody
from robotable.server.routes.tournament_services import OwnTournament
from robotable.server.routes.tournament_views import TournamentRoundView
from robotable.server.routes.tournaments import TournamentList
from robotable.server.routes.vacations import VacationBody, VacationView
from robotable.table.commands import Command
from robotable.table.entries import Acted, Sat, What
from robotable.table.moments import Moment, MoveView
from robotable.table.verdict import Verdict
from robotable.table.wire import Acting, EventView, Sitting
from robotable.tournaments.setup import TournamentSetup

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = ROOT / "web/src/wire"
NOTICE: Final = "// Written by `python -m tests.page.refresh` from the Python values. Do not edit.\n"

_KEPT: Final = tuple(kind for kind in What.__args__ if kind not in (Sat, Acted))
HAPPENED: Final[Any] = Union[(Acting, Sitting, *_KEPT)]
"""The content of an EventView: an entry without the actions and the people's ids."""

KNOWN_BETTER: Final = {(EventView, "what"): HAPPENED, (ReviewView, "review"): Review | None}
"""Fields that Python declares as Any because they are built manually."""

SENT: Final = {
    "FromClient": FromClient,
    "Command": Command,
    "NewTable": NewTable,
    "CommandBody": CommandBody,
    "GuestBody": GuestBody,
    "AccountBody": AccountBody,
    "TokenBody": TokenBody,
    "PasswordBody": PasswordBody,
    "CloseBody": CloseBody,
    "SignInBody": SignInBody,
    "Proof": Proof,
    "NewPasskeyBody": NewPasskeyBody,
    "PasskeyBody": PasskeyBody,
    "PasskeySignIn": PasskeySignIn,
    "LabelBody": LabelBody,
    "RecoveryBody": RecoveryBody,
    "RecoveryMailBody": RecoveryMailBody,
    "BlockBody": BlockBody,
    "ReportBody": ReportBody,
    "ActionBody": ActionBody,
    "AnswerBody": AnswerBody,
    "HintBody": HintBody,
    "BrowserSubscription": BrowserSubscription,
    "VacationBody": VacationBody,
    "ChallengeBody": ChallengeBody,
    "DeclineBody": DeclineBody,
    "SeekBody": SeekBody,
    "OpenBody": OpenBody,
    "TextBody": TextBody,
    "TrialBody": TrialBody,
    "DailyTrialBody": DailyTrialBody,
    "PlaceBody": PlaceBody,
    "LineBody": LineBody,
    "NewRunBody": NewRunBody,
    "RunAnswerBody": RunAnswerBody,
    "RunTrialBody": RunTrialBody,
    "PositionBody": PositionBody,
    "PositionAnswerBody": PositionAnswerBody,
    "PositionTrialBody": PositionTrialBody,
    "TryBody": TryBody,
    "FinishedBody": FinishedBody,
    "TournamentSetup": TournamentSetup,
    "JoinBody": JoinBody,
    "PlayerBody": PlayerBody,
    "BotsBody": BotsBody,
}
RECEIVED: Final = {
    "FromServer": FromServer,
    "Happened": HAPPENED,
}
"""Messages that the server sends over the socket of a table."""

ANSWERED: Final = {
    "Me": Me,
    "OwnTournament": OwnTournament,
    "TournamentList": TournamentList,
    "TournamentRoundView": TournamentRoundView,
    "SessionView": SessionView,
    "NewAccount": NewAccount,
    "NewCodes": NewCodes,
    "CodesLeft": CodesLeft,
    "PasskeyChallenge": PasskeyChallenge,
    "PasskeyView": PasskeyView,
    "NewToken": NewToken,
    "GameView": GameView,
    "TableInvite": TableInvite,
    "CreatedTable": CreatedTable,
    "Listing": Listing,
    "Performed": Performed,
    "Moment": Moment,
    "MoveView": MoveView,
    "DailyView": DailyView,
    "DaysView": DaysView,
    "RankingView": RankingView,
    "DealView": DealView,
    "DealRankingView": DealRankingView,
    "RoomView": RoomView,
    "RunView": RunView,
    "RunVerdictView": RunVerdictView,
    "PositionView": PositionView,
    "OpenedView": OpenedView,
    "DrawnPosition": DrawnPosition,
    "PositionVerdictView": PositionVerdictView,
    "CourseView": CourseView,
    "LessonView": LessonView,
    "TryView": TryView,
    "Hint": Hint,
    "PushKey": PushKey,
    "DeviceView": DeviceView,
    "VacationView": VacationView,
    "BotListing": BotListing,
    "ChallengeView": ChallengeView,
    "ChatPage": ChatPage,
    "ReservedSeatView": ReservedSeatView,
    "Trial": Trial,
    "Verdict": Verdict,
    "ReviewView": ReviewView,
    "Queue": Queue,
    "Case": Case,
    "SuspiciousPair": SuspiciousPair,
    "SeekView": SeekView,
    "PoolView": PoolView,
    "FollowedView": FollowedView,
    "Profile": Profile,
    "PersonalBestList": PersonalBestList,
    "OwnSoloResult": OwnSoloResult,
    "ProfileGames": ProfileGames,
    "AccuracyView": AccuracyView,
    "Leaderboard": Leaderboard,
    "TablePlayer": TablePlayer,
    "Audit": Audit,
}

RACE: Final = {
    "RaceView": RaceView[Any, Any, Any, Any, Any],
    "RaceAction": Claim | Bid | Common,
    "RaceEvent": CommonEvent,
}
"""What every race has. Each adds its own boards, targets and moves, which are unknown here."""


class Writer:
    """One file: the named types and every struct that they lead to, but for those that another file has."""

    def __init__(
        self, types: dict[str, Any], *, sent: bool, beside: tuple[str, Writer] | None = None
    ) -> None:
        self._sent = sent
        """Sent messages may omit fields with defaults; received messages are complete."""

        self._beside = beside
        self._imported: set[str] = set()
        self._structs: dict[str, str] = {}
        self._names: dict[str, Any] = {}
        self._kinds: dict[str, Any] = {}
        self._aliases: list[str] = []
        for name, kind in types.items():
            text = self._text(looking.type_info(kind))
            if text != name:
                self._aliases.append(f"export type {name} = {text}\n")

    def file(self) -> str:
        parts = [*self._structs.values(), *self._aliases]
        if self._beside is not None and self._imported:
            names = ", ".join(sorted(self._imported))
            parts.insert(0, f"import type {{ {names} }} from './{self._beside[0]}'\n")
        return NOTICE + "".join(f"\n{part}" for part in parts)

    def _text(self, kind: Any) -> str:
        match kind:
            case looking.StructType():
                return self._struct(kind)
            case looking.UnionType(types=types):
                return " | ".join(dict.fromkeys(self._text(one) for one in types))
            case looking.LiteralType(values=values):
                return " | ".join(map(_literal, values))
            case looking.TupleType(item_types=items):
                return f"[{', '.join(map(self._text, items))}]"
            case (
                looking.VarTupleType(item_type=item)
                | looking.ListType(item_type=item)
                | looking.FrozenSetType(item_type=item)
            ):
                text = self._text(item)
                return f"({text})[]" if "|" in text else f"{text}[]"
            case looking.DictType(key_type=key, value_type=value):
                return f"Record<{self._text(key)}, {self._text(value)}>"
        plain: dict[Any, str] = {
            looking.IntType: "number",
            looking.FloatType: "number",
            looking.StrType: "string",
            looking.BoolType: "boolean",
            looking.NoneType: "null",
            looking.AnyType: "unknown",
            looking.RawType: "unknown",
        }
        return plain[type(kind)]

    def _struct(self, kind: looking.StructType) -> str:
        cls: Any = getattr(kind.cls, "__origin__", kind.cls)
        name: str = cls.__name__
        if self._names.setdefault(name, cls) is not cls:
            name = f"{cls.__module__.split('.')[-2].title().replace('_', '')}{name}"
        self._kinds.setdefault(name, kind.cls)
        if self._beside is not None and self._beside[1]._kinds.get(name) == kind.cls:
            self._imported.add(name)
        elif name not in self._structs:
            self._structs[name] = ""  # its place is before those that need it first, and recursion ends here
            if cls.__struct_config__.array_like:
                parts = ", ".join(f"{one.encode_name}: {self._text(one.type)}" for one in kind.fields)
                self._structs[name] = f"{_comment(cls)}export type {name} = [{parts}]\n"
            else:
                lines = list(self._fields(kind, cls))
                self._structs[name] = f"{_comment(cls)}export interface {name} {{\n{''.join(lines)}}}\n"
        return name

    def _fields(self, kind: looking.StructType, cls: Any) -> Iterator[str]:
        if kind.tag_field is not None:
            yield f"  {kind.tag_field}: '{kind.tag}'\n"
        for field in kind.fields:
            better = KNOWN_BETTER.get((cls, field.name))
            text = self._text(field.type if better is None else looking.type_info(better))
            may_miss = not field.required and (self._sent or cls.__struct_config__.omit_defaults)
            yield f"  {field.encode_name}{'?' if may_miss else ''}: {text}\n"


def _literal(value: object) -> str:
    return str(value) if not isinstance(value, str) else "'" + value.replace("\\", "\\\\") + "'"


def _comment(cls: Any) -> str:
    """The first sentence of the class's docstring."""
    text = inspect.cleandoc(cls.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    return f"/** {text} */\n" if text and not text.startswith(f"{cls.__name__}(") else ""


def _game(game: Game) -> dict[str, Any]:
    types = {"View": game.view, "Action": game.action, "GameEvent": game.event, "Options": game.options}
    if game.rounds is not None:
        view, event = (
            cast(Any, MatchView),
            cast(Any, MatchEvent),
        )  # their parameters are known at run time only
        types |= {"Match": view[game.action, game.view], "MatchEvent": event[game.event]}
    return types


def files() -> Iterable[tuple[Path, str]]:
    """The contents of every file in web/src/wire."""
    yield FOLDER / "sent.ts", Writer(SENT, sent=True).file()
    received = Writer(RECEIVED, sent=False)
    yield FOLDER / "received.ts", received.file()
    yield FOLDER / "answers.ts", Writer(ANSWERED, sent=False, beside=("received", received)).file()
    race = Writer(RACE, sent=False)
    yield FOLDER / "race.ts", race.file()
    for name, game in GAMES.items():
        beside = None if game.race is None else ("race", race)
        yield FOLDER / f"{name}.ts", Writer(_game(game), sent=False, beside=beside).file()
