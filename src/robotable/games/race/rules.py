"""The rules of a race: players look for a solution, promise a number of moves, and show their solution."""

from __future__ import annotations

from random import Random
from typing import Any, Final, Generic

from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, Outcome, Seat, Step, check_seat
from robotable.games.race import pause, result
from robotable.games.race.actions import (
    ChipPaid,
    ChipWon,
    Ended,
    Failed,
    Failing,
    GiveUp,
    Gone,
    Leave,
    Left,
    Moved,
    Offered,
    Pass,
    Passed,
    Readied,
    Ready,
    Return,
    Returned,
    ShowingBegun,
    TargetTurnedBack,
    TimeUp,
)
from robotable.games.race.course import Course, D, M
from robotable.games.race.draft import Draft
from robotable.games.race.refusal import is_listed, refusal
from robotable.games.race.state import (
    Deadline,
    G,
    O,
    Offer,
    P,
    Phase,
    RaceSeat,
    RaceState,
    RaceView,
    W,
    Waiting,
)

AWAY_SECONDS: Final = 60


class Race(Generic[O, P, G, W, M, D]):
    """Stateless: one instance serves every race on its course."""

    def __init__(self, course: Course[O, P, G, W, M, D]) -> None:
        self.course = course
        self.name = course.name
        self.version = course.version

    def new(self, options: O) -> RaceState[O, P, G, W]:
        seats = self.course.players(options)
        return RaceState(
            options=options,
            position=self.course.begin(options),
            chips=(0,) * seats,
            presence=tuple("here" for _ in range(seats)),
        )

    def seats(self, state: RaceState[O, P, G, W]) -> int:
        return len(state.chips)

    def phase(self, state: RaceState[O, P, G, W]) -> Phase:
        if self.outcome(state) is not None:
            return "over"
        if state.waiting is not None:
            return state.waiting
        if not self.course.is_ready(state.options, state.position, state.goal):
            return "chance"
        if state.showing is not None:
            return "showing"
        return "bidding" if state.offers else "thinking"

    def to_act(self, state: RaceState[O, P, G, W]) -> tuple[Seat, ...]:
        phase = self.phase(state)
        if phase == "over":
            return ()
        if phase == "chance":
            return (CHANCE,)
        seats = tuple(seat for seat, presence in enumerate(state.presence) if presence != "gone")
        return (CLOCK, *seats) if state.deadlines else seats

    def legal_actions(self, state: RaceState[O, P, G, W], seat: Seat) -> tuple[Any, ...]:
        phase = self.phase(state)
        if type(seat) is not int or phase == "over" or (phase == "chance") != (seat == CHANCE):
            return ()
        if seat == CHANCE:
            return tuple(draw for draw, _ in self.odds(state))
        if seat == CLOCK:
            return tuple(TimeUp(deadline.number) for deadline in state.deadlines)
        if not 0 <= seat < len(state.presence) or state.presence[seat] == "gone":
            return ()
        if state.presence[seat] == "away":
            return (Return(),)
        if state.waiting is not None:
            return (Leave(),) if seat in state.ready else (Ready(), Leave())
        if state.showing is None:
            own = next((offer.count for offer in state.offers if offer.seat == seat), None)
            offers = self.course.offers(state.options)
            passing = () if seat in state.passed else (Pass(),)
            return (*(offers if own is None else offers[: own - 1]), *passing, Leave())
        if state.showing.seat != seat:
            return (Leave(),)
        return (*self._moves(state), GiveUp(), Leave())

    def _moves(self, state: RaceState[O, P, G, W]) -> tuple[M, ...]:
        assert state.goal is not None
        assert state.walk is not None
        return self.course.moves(state.options, state.position, state.goal, state.walk)

    def odds(self, state: RaceState[O, P, G, W]) -> tuple[tuple[D, int], ...]:
        if self.phase(state) != "chance":
            return ()
        return self.course.odds(state.options, state.position, state.goal)

    def apply(
        self, state: RaceState[O, P, G, W], seat: Seat, action: Any
    ) -> Step[RaceState[O, P, G, W], Any]:
        if type(seat) is not int:  # True == 1, but a bool is not a seat
            raise IllegalAction(f"{str(seat)[:40]!a} is not a seat: seats are whole numbers")
        legal = self.legal_actions(state, seat)
        if not is_listed(action, legal):
            raise IllegalAction(
                refusal(state, self.phase(state), seat, action, legal) or self._why_not(state, action)
            )
        draft = Draft(state)
        if seat == CHANCE:
            self._drawn(draft, action)
        elif isinstance(action, TimeUp):
            self._time_up(draft, next(one for one in state.deadlines if one.number == action.deadline))
        elif isinstance(action, Pass):
            draft.tell(Passed(seat))
            draft.set(passed=tuple(sorted((*state.passed, seat))))
            self._settle_passes(draft)
        elif isinstance(action, Ready):
            draft.tell(Readied(seat))
            draft.set(ready=tuple(sorted((*state.ready, seat))))
            pause.settle(draft)
        elif isinstance(action, Leave):
            self._leave(draft, seat)
        elif isinstance(action, Return):
            draft.tell(Returned(seat))
            draft.set_presence(seat, "here")
            draft.drop("away", seat=seat)
        elif isinstance(action, GiveUp):
            self._fail(draft, "gave up")
        elif isinstance(action, self.course.offer):
            self._offer(draft, Offer(seat, action.count))
        else:
            self._move(draft, seat, action)
        outcome = self.outcome(draft.state)
        if outcome is not None:
            for deadline in draft.state.deadlines:
                draft.forget(deadline)
            draft.tell(Ended(outcome))
        return draft.step()

    def _why_not(self, state: RaceState[O, P, G, W], move: M) -> str:
        assert state.walk is not None
        return self.course.why_not(state.position, state.walk, move)

    def _drawn(self, draft: Draft, action: D) -> None:
        state = draft.state
        position, goal, event = self.course.drawn(state.options, state.position, state.goal, action)
        draft.set(position=position, goal=goal)
        draft.tell(event)
        if self.course.is_ready(state.options, position, goal):
            self._think(draft)
        elif self.course.is_set_up(position) and not self.course.is_set_up(state.position):
            self._wait(draft, "ready")

    def _think(self, draft: Draft) -> None:
        if self.course.is_timed(draft.state.options):
            draft.ask("thinking", self.course.thinking_seconds)

    def _wait(self, draft: Draft, waiting: Waiting) -> None:
        """Begin a pause, if this race has any."""
        seconds = self.course.pause_seconds(draft.state.options)
        if seconds and self.outcome(draft.state) is None:
            pause.begin(draft, waiting, seconds)

    def _offer(self, draft: Draft, offer: Offer) -> None:
        state = draft.state
        draft.tell(Offered(offer.seat, offer.count))
        others = tuple(other for other in state.offers if other.seat != offer.seat)
        draft.set(offers=(*others, offer), passed=tuple(one for one in state.passed if one != offer.seat))
        # Nobody can outbid a solo player.
        if self.course.bidding_seconds is None or len(state.chips) == 1:
            self._show_next(draft)
            return
        if not state.offers:
            draft.drop("thinking")
            draft.ask("bidding", self.course.bidding_seconds)
        self._settle_passes(draft)

    def _settle_passes(self, draft: Draft) -> None:
        """Close the bidding without waiting for the clock if everybody at the table has passed. The lowest
        bidder need not pass if the bidding closes early: once all others have, a lower bid gains nothing."""
        state = draft.state
        done = set(state.passed)
        if state.offers and self.course.closes_early(state.options):
            done.add(self.course.order(state.offers, state.chips)[0].seat)
        here = pause.present(state)
        if here and all(seat in done for seat in here):
            self._close(draft)

    def _close(self, draft: Draft) -> None:
        """End the bidding: show the best offer, or draw another target if there is none."""
        if draft.state.offers:
            self._show_next(draft)
        else:
            self._turn_back(draft)

    def _show_next(self, draft: Draft) -> None:
        state = draft.state
        assert state.goal is not None
        best, *_ = self.course.order(state.offers, state.chips)
        draft.drop("thinking", "bidding", "showing")
        draft.set(
            offers=tuple(offer for offer in state.offers if offer != best),
            showing=best,
            walk=self.course.walk(state.options, state.position, state.goal),
        )
        draft.tell(ShowingBegun(best.seat, best.count))
        draft.ask("showing", self.course.showing_seconds(best.count))

    def _move(self, draft: Draft, seat: Seat, move: M) -> None:
        state, course = draft.state, self.course
        showing, goal, before = draft.shown()
        draft.tell(Moved(seat, move, course.path(state.position, before, move)))
        walk = course.moved(state.options, state.position, goal, before, move)
        if walk is None:
            self._fail(draft, "illegal move")
            return
        draft.set(walk=walk)
        spent, promised = course.cost(walk), showing.count
        arrived = course.has_arrived(state.options, goal, walk)
        if arrived and (spent == promised if course.is_exact else spent <= promised):
            self._succeed(draft, seat)
        elif spent >= promised:
            self._fail(draft, course.shortfall(state.options, goal, walk))

    def _succeed(self, draft: Draft, seat: Seat) -> None:
        _, goal, walk = draft.shown()
        draft.add_chips(seat, 1)
        draft.tell(ChipWon(seat))
        draft.set(position=self.course.after_success(draft.state.position, goal, walk, seat))
        self._end_round(draft)

    def _fail(self, draft: Draft, reason: Failing) -> None:
        state = draft.state
        showing, goal, _ = draft.shown()
        seat = showing.seat
        draft.tell(Failed(seat, reason))
        if not self.course.has_penalty and state.offers:
            self._show_next(draft)
            return
        # A solo player has nobody to pay, so the table decides what a failure costs.
        if self.course.has_penalty and state.chips[seat] and len(state.chips) > 1:
            to = result.poorest_other(state.chips, state.presence, seat)
            draft.add_chips(seat, -1)
            draft.add_chips(to, 1)
            draft.tell(ChipPaid(seat, to))
        if not self.course.has_penalty:
            draft.tell(TargetTurnedBack())
        draft.set(position=self.course.after_failure(state.position, goal))
        self._end_round(draft)

    def _end_round(self, draft: Draft) -> None:
        """Clear the round and pass the dice to the left."""
        draft.drop("thinking", "bidding", "showing")
        state = draft.state
        seats = len(state.chips)
        lefts = ((state.roller + step) % seats for step in range(1, seats + 1))
        roller = next((seat for seat in lefts if state.presence[seat] != "gone"), state.roller)
        draft.set(
            goal=None, offers=(), passed=(), showing=None, walk=None, round=state.round + 1, roller=roller
        )
        self._wait(draft, "pause")

    def _turn_back(self, draft: Draft) -> None:
        state = draft.state
        assert state.goal is not None
        position = self.course.after_turning_back(state.options, state.position, state.goal)
        draft.drop("thinking", "bidding", "showing")
        draft.set(position=position, goal=None, offers=(), passed=(), showing=None, walk=None)
        draft.tell(TargetTurnedBack())
        self._wait(draft, "pause")

    def _leave(self, draft: Draft, seat: Seat) -> None:
        draft.tell(Left(seat))
        draft.set_presence(seat, "away")
        draft.ask("away", AWAY_SECONDS, seat)
        state = draft.state
        if state.showing is not None and state.showing.seat == seat:
            self._fail(draft, "left")
            return
        # Players who leave cannot show their solution, so their offer is withdrawn.
        offers = tuple(offer for offer in state.offers if offer.seat != seat)
        draft.set(
            offers=offers,
            passed=tuple(one for one in state.passed if one != seat),
            ready=tuple(one for one in state.ready if one != seat),
        )
        if state.waiting is not None:
            pause.settle(draft)
        elif state.showing is None:
            if state.offers and not offers:
                draft.drop("bidding")
                self._think(draft)
            self._settle_passes(draft)

    def _time_up(self, draft: Draft, deadline: Deadline) -> None:
        draft.set(deadlines=tuple(other for other in draft.state.deadlines if other != deadline))
        if deadline.kind == "showing":
            self._fail(draft, "too slow")
        elif deadline.kind == "pause":
            pause.end(draft)
        elif deadline.seat is None:
            self._close(draft)
        else:
            self._gone(draft, deadline.seat)

    def _gone(self, draft: Draft, seat: Seat) -> None:
        state = draft.state
        draft.tell(Gone(seat, state.chips[seat]))
        draft.set_presence(seat, "gone")
        draft.add_chips(seat, -state.chips[seat])
        draft.set(position=self.course.after_leaving(state.position, seat))

    def outcome(self, state: RaceState[O, P, G, W]) -> Outcome | None:
        return result.outcome(state, self.course.to_win(state.options), self.course.total(state.position))

    def standing(self, state: RaceState[O, P, G, W]) -> Outcome:
        """The outcome of a race that is broken off now."""
        return result.standing(state)

    def view(self, state: RaceState[O, P, G, W], seat: Seat | None) -> RaceView[O, P, G, W, Any]:
        check_seat(seat, len(state.chips))
        return RaceView(
            options=state.options,
            seat=seat,
            seats=tuple(
                RaceSeat(chips, state.presence[at], at in state.passed, at in state.ready)
                for at, chips in enumerate(state.chips)
            ),
            supply=self.course.total(state.position) - sum(state.chips),
            to_win=self.course.to_win(state.options),
            round=state.round,
            roller=state.roller,
            phase=self.phase(state),
            position=state.position,
            goal=state.goal,
            offers=state.offers,
            showing=state.showing,
            walk=state.walk,
            spent=0 if state.walk is None else self.course.cost(state.walk),
            deadlines=state.deadlines,
            to_act=self.to_act(state),
            legal=() if seat is None else self.legal_actions(state, seat),
            outcome=self.outcome(state),
        )

    def redact(self, event: Any, seat: Seat | None) -> Any:
        return event

    def resample(self, state: RaceState[O, P, G, W], seat: Seat | None, rng: Random) -> RaceState[O, P, G, W]:
        return state
