"""The rules of a race: players look for a solution, promise a number of moves, and show their solution."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, Generic

from robotable.games.arrivals import Arrival
from robotable.games.deadlines import TimeUp
from robotable.games.played_target import PlayedTarget, ShownSolution
from robotable.games.protocol import CHANCE, CLOCK, IllegalAction, Outcome, Seat, Transition, check_seat
from robotable.games.race import claims, pause, result, retelling, solo
from robotable.games.race.actions import Ended, GiveUp, Leave, Pass, Passed, Readied, Ready, Return, Returned
from robotable.games.race.course import Course, D, M
from robotable.games.race.draft import RaceDraft
from robotable.games.race.refusal import is_listed, refusal
from robotable.games.race.round import Round
from robotable.games.race.state import G, O, Offer, P, Phase, RaceSeat, RaceState, RaceView, W
from robotable.games.solo import Solo


class Race(Generic[O, P, G, W, M, D]):
    """Stateless: one instance serves every race on its course."""

    def __init__(self, course: Course[O, P, G, W, M, D]) -> None:
        self.course = course
        self._round = Round(course)
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
        return self._phase(state, self.outcome(state))

    # A view needs the outcome, the phase and what follows from it, so each is worked out once and handed on.
    def _phase(self, state: RaceState[O, P, G, W], outcome: Outcome | None) -> Phase:
        if outcome is not None:
            return "over"
        if state.waiting is not None:
            return state.waiting
        if not self.course.is_ready(state.options, state.position, state.goal):
            return "chance"
        if state.showing is not None:
            return "showing"
        return "bidding" if state.offers else "thinking"

    def to_act(self, state: RaceState[O, P, G, W]) -> tuple[Seat, ...]:
        return self._to_act(state, self.phase(state))

    def _to_act(self, state: RaceState[O, P, G, W], phase: Phase) -> tuple[Seat, ...]:
        if phase == "over":
            return ()
        if phase == "chance":
            return (CHANCE,)
        seats = tuple(seat for seat, presence in enumerate(state.presence) if presence != "gone")
        return (CLOCK, *seats) if state.deadlines else seats

    def legal_actions(self, state: RaceState[O, P, G, W], seat: Seat) -> tuple[Any, ...]:
        return self._legal_actions(state, self.phase(state), seat)

    def _legal_actions(self, state: RaceState[O, P, G, W], phase: Phase, seat: Seat) -> tuple[Any, ...]:
        if type(seat) is not int or phase == "over" or (phase == "chance") != (seat == CHANCE):
            return ()
        if seat == CHANCE:
            return tuple(draw for draw, _ in self.course.odds(state.options, state.position, state.goal))
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
    ) -> Transition[RaceState[O, P, G, W], Any]:
        if type(seat) is not int:  # True == 1, but a bool is not a seat
            raise IllegalAction(f"{str(seat)[:40]!a} is not a seat: seats are whole numbers")
        phase = self.phase(state)
        legal = self._legal_actions(state, phase, seat)
        if not is_listed(action, legal):
            raise IllegalAction(refusal(state, phase, seat, action, legal) or self._why_not(state, action))
        draft = RaceDraft(state)
        if seat == CHANCE:
            self._round.drawn(draft, action)
        elif isinstance(action, TimeUp):
            self._round.time_up(draft, next(one for one in state.deadlines if one.number == action.deadline))
        elif isinstance(action, Pass):
            draft.tell(Passed(seat))
            draft.set(passed=tuple(sorted((*state.passed, seat))))
            self._round.settle_passes(draft)
        elif isinstance(action, Ready):
            draft.tell(Readied(seat))
            draft.set(ready=tuple(sorted((*state.ready, seat))))
            pause.settle(draft)
        elif isinstance(action, Leave):
            self._round.leave(draft, seat)
        elif isinstance(action, Return):
            draft.tell(Returned(seat))
            draft.set_presence(seat, "here")
            draft.drop("away", seat=seat)
        elif isinstance(action, GiveUp):
            self._round.fail(draft, "gave up")
        elif isinstance(action, self.course.offer):
            self._round.offer(draft, Offer(seat, action.count))
        else:
            self._round.move(draft, seat, action)
        outcome = self.outcome(draft.state)
        if outcome is not None:
            for deadline in draft.state.deadlines:
                draft.forget(deadline)
            draft.tell(Ended(outcome))
        return draft.transition()

    def _why_not(self, state: RaceState[O, P, G, W], move: M) -> str:
        assert state.walk is not None
        return self.course.why_not(state.position, state.walk, move)

    def outcome(self, state: RaceState[O, P, G, W]) -> Outcome | None:
        return result.outcome(state, self.course.to_win(state.options), self.course.total(state.position))

    def standing(self, state: RaceState[O, P, G, W]) -> Outcome:
        """The outcome of a race that is broken off now."""
        return result.standing(state)

    def in_order(self, state: RaceState[O, P, G, W], arrivals: Sequence[Arrival]) -> tuple[Arrival, ...]:
        """The claims that count, in the order in which they were made."""
        return claims.in_order(arrivals, chips=state.chips, roller=state.roller)

    def is_looking(self, state: RaceState[O, P, G, W]) -> bool:
        """Whether a solo player is looking for a solution."""
        return solo.is_looking(state)

    def counted(
        self, score: Solo, before: RaceState[O, P, G, W], action: Any, step: Transition[Any, Any], now: int
    ) -> Solo:
        """The score of a solo player after one more action."""
        phase, outcome = self.phase(step.state), self.outcome(step.state)
        return solo.counted(score, self.course, before, action, step, now, phase=phase, outcome=outcome)

    def retold(self, target: PlayedTarget, events: Iterable[Any], milliseconds: int) -> PlayedTarget:
        """The target after these events, which came this many milliseconds after it was shown."""
        return retelling.retold(self.course, target, events, milliseconds)

    def shown_solution(self, state: RaceState[O, P, G, W], moves: Iterable[Any]) -> ShownSolution:
        """The legs and the cost of these moves from the start of the round."""
        return retelling.shown_solution(self.course, state, moves)

    def view(self, state: RaceState[O, P, G, W], seat: Seat | None) -> RaceView[O, P, G, W, Any]:
        check_seat(seat, len(state.chips))
        outcome = self.outcome(state)
        phase = self._phase(state, outcome)
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
            phase=phase,
            position=state.position,
            goal=state.goal,
            offers=state.offers,
            showing=state.showing,
            walk=state.walk,
            spent=0 if state.walk is None else self.course.cost(state.walk),
            deadlines=state.deadlines,
            to_act=self._to_act(state, phase),
            legal=() if seat is None else self._legal_actions(state, phase, seat),
            outcome=outcome,
        )

    def redact(self, event: Any, seat: Seat | None) -> Any:
        return event

    def resample(self, state: RaceState[O, P, G, W], seat: Seat | None, rng: Random) -> RaceState[O, P, G, W]:
        return state
