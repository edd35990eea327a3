"""What happens in a round of a race: from the draw of a target until it is won, missed or turned back.

The rules have checked each action before it comes here.
"""

from __future__ import annotations

from typing import Any, Final, Generic

from robotable.games.deadlines import Deadline
from robotable.games.played_target import Failing
from robotable.games.protocol import Seat
from robotable.games.race import pause, result
from robotable.games.race.actions import (
    ChipPaid,
    ChipWon,
    Failed,
    Gone,
    Left,
    Moved,
    Offered,
    ShowingBegun,
    TargetTurnedBack,
)
from robotable.games.race.course import Course, D, M
from robotable.games.race.draft import RaceDraft
from robotable.games.race.state import AnyRaceState, Offer, Waiting

AWAY_SECONDS: Final = 60


class Round(Generic[M, D]):
    """Stateless, like the rules: the draft holds the round that is being played."""

    def __init__(self, course: Course[Any, Any, Any, Any, M, D]) -> None:
        self._course = course

    def drawn(self, draft: RaceDraft, action: D) -> None:
        state = draft.state
        position, goal, event = self._course.drawn(state.options, state.position, state.goal, action)
        draft.set(position=position, goal=goal)
        draft.tell(event)
        if self._course.is_ready(state.options, position, goal):
            self._think(draft)
        elif self._course.is_set_up(position) and not self._course.is_set_up(state.position):
            self._wait(draft, "ready")

    def _think(self, draft: RaceDraft) -> None:
        if self._course.is_timed(draft.state.options):
            draft.ask("thinking", self._course.thinking_seconds)

    def _wait(self, draft: RaceDraft, waiting: Waiting) -> None:
        """Begin a pause, if this race has any."""
        seconds = self._course.pause_seconds(draft.state.options)
        if seconds and not self._is_over(draft.state):
            pause.begin(draft, waiting, seconds)

    def offer(self, draft: RaceDraft, offer: Offer) -> None:
        state = draft.state
        draft.tell(Offered(offer.seat, offer.count))
        others = tuple(other for other in state.offers if other.seat != offer.seat)
        draft.set(offers=(*others, offer), passed=tuple(one for one in state.passed if one != offer.seat))
        # Nobody can outbid a solo player.
        if self._course.bidding_seconds is None or len(state.chips) == 1:
            self._show_next(draft)
            return
        if not state.offers:
            draft.drop("thinking")
            draft.ask("bidding", self._course.bidding_seconds)
        self.settle_passes(draft)

    def settle_passes(self, draft: RaceDraft) -> None:
        """Close the bidding without waiting for the clock if everybody at the table has passed. The lowest
        bidder need not pass if the bidding closes early: once all others have, a lower bid gains nothing."""
        state = draft.state
        done = set(state.passed)
        if state.offers and self._course.closes_early(state.options):
            done.add(self._course.order(state.offers, state.chips)[0].seat)
        here = pause.present(state)
        if here and all(seat in done for seat in here):
            self._close(draft)

    def _close(self, draft: RaceDraft) -> None:
        """End the bidding: show the best offer, or draw another target if there is none."""
        if draft.state.offers:
            self._show_next(draft)
        else:
            self._turn_back(draft)

    def _show_next(self, draft: RaceDraft) -> None:
        state = draft.state
        assert state.goal is not None
        best, *_ = self._course.order(state.offers, state.chips)
        draft.drop("thinking", "bidding", "showing")
        draft.set(
            offers=tuple(offer for offer in state.offers if offer != best),
            showing=best,
            walk=self._course.walk(state.options, state.position, state.goal),
        )
        draft.tell(ShowingBegun(best.seat, best.count))
        draft.ask("showing", self._course.showing_seconds(best.count))

    def move(self, draft: RaceDraft, seat: Seat, move: M) -> None:
        state, course = draft.state, self._course
        showing, goal, before = draft.shown()
        draft.tell(Moved(seat, move, course.path(state.position, before, move)))
        walk = course.moved(state.options, state.position, goal, before, move)
        if walk is None:
            self.fail(draft, "illegal move")
            return
        draft.set(walk=walk)
        spent, promised = course.cost(walk), showing.count
        arrived = course.has_arrived(state.options, goal, walk)
        if arrived and (spent == promised if course.is_exact else spent <= promised):
            self._succeed(draft, seat)
        elif spent >= promised:
            self.fail(draft, course.shortfall(state.options, goal, walk))

    def _succeed(self, draft: RaceDraft, seat: Seat) -> None:
        _, goal, walk = draft.shown()
        draft.add_chips(seat, 1)
        draft.tell(ChipWon(seat))
        draft.set(position=self._course.after_success(draft.state.position, goal, walk, seat))
        self._end_round(draft)

    def fail(self, draft: RaceDraft, reason: Failing) -> None:
        state = draft.state
        showing, goal, _ = draft.shown()
        seat = showing.seat
        draft.tell(Failed(seat, reason))
        if not self._course.has_penalty and state.offers:
            self._show_next(draft)
            return
        # A solo player has nobody to pay, so the table decides what a failure costs.
        if self._course.has_penalty and state.chips[seat] and len(state.chips) > 1:
            to = result.poorest_other(state.chips, state.presence, seat)
            draft.add_chips(seat, -1)
            draft.add_chips(to, 1)
            draft.tell(ChipPaid(seat, to))
        if not self._course.has_penalty:
            draft.tell(TargetTurnedBack())
        draft.set(position=self._course.after_failure(state.position, goal))
        self._end_round(draft)

    def _end_round(self, draft: RaceDraft) -> None:
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

    def _turn_back(self, draft: RaceDraft) -> None:
        state = draft.state
        assert state.goal is not None
        position = self._course.after_turning_back(state.options, state.position, state.goal)
        draft.drop("thinking", "bidding", "showing")
        draft.set(position=position, goal=None, offers=(), passed=(), showing=None, walk=None)
        draft.tell(TargetTurnedBack())
        self._wait(draft, "pause")

    def leave(self, draft: RaceDraft, seat: Seat) -> None:
        draft.tell(Left(seat))
        draft.set_presence(seat, "away")
        draft.ask("away", AWAY_SECONDS, seat)
        state = draft.state
        if state.showing is not None and state.showing.seat == seat:
            self.fail(draft, "left")
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
            self.settle_passes(draft)

    def time_up(self, draft: RaceDraft, deadline: Deadline) -> None:
        draft.set(deadlines=tuple(other for other in draft.state.deadlines if other != deadline))
        if deadline.kind == "showing":
            self.fail(draft, "too slow")
        elif deadline.kind == "pause":
            pause.end(draft)
        elif deadline.seat is None:
            self._close(draft)
        else:
            self._gone(draft, deadline.seat)

    def _gone(self, draft: RaceDraft, seat: Seat) -> None:
        state = draft.state
        draft.tell(Gone(seat, state.chips[seat]))
        draft.set_presence(seat, "gone")
        draft.add_chips(seat, -state.chips[seat])
        draft.set(position=self._course.after_leaving(state.position, seat))

    def _is_over(self, state: AnyRaceState) -> bool:
        total = self._course.total(state.position)
        return result.outcome(state, self._course.to_win(state.options), total) is not None
