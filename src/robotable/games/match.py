"""A match plays several rounds of one game: players change seats every round, and their points add up.

CG, "Si plusieurs parties sont jouées". A match implements the same rules protocol as a single game, so
tables, logs and bots need not know about it. Its seats are the players: in round k (from 0), player p sits
in seat p + k, clockwise, so that sides and the first turn alternate. A new round begins with chance's first
action in it, so the finished round stays in view until then.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Generic

import msgspec

from robotable.games.protocol import (
    CHANCE,
    A,
    E,
    IllegalAction,
    InvalidOptions,
    Outcome,
    S,
    Seat,
    Transition,
    check_seat,
)
from robotable.games.rounds import (
    InRound,
    MatchEnded,
    MatchEvent,
    MatchOptions,
    MatchState,
    MatchView,
    O,
    RoundBegun,
    RoundEnded,
    Rounds,
    V,
)


class Match(Generic[O, S, A, E, V]):
    """The rules of a match. Stateless, like the rules of a single game."""

    def __init__(self, rules: Rounds[O, S, A, E, V]) -> None:
        self.rules = rules
        self.name = rules.name
        self.version = rules.version

    def new(self, options: MatchOptions[O]) -> MatchState[O, S, A]:
        options.check()
        start = self.rules.new(options.game)
        if self.rules.seats(start) < 2:
            raise InvalidOptions("a match needs two sides, and a solo game has only one")
        return MatchState(options=options, number=0, game=options.game, round=start)

    def seats(self, state: MatchState[O, S, A]) -> int:
        return self.rules.seats(state.round)

    def seating(self, state: MatchState[O, S, A]) -> tuple[Seat, ...]:
        """The seat of each player in this round."""
        seats = self.seats(state)
        return _seating(state.number % seats, seats)

    def _seat(self, state: MatchState[O, S, A], player: Seat) -> Seat:
        seating = self.seating(state)
        return seating[player] if 0 <= player < len(seating) else player

    def current(self, state: MatchState[O, S, A]) -> MatchState[O, S, A]:
        """The state with the next round set up, if this round is finished and the match goes on."""
        if self.rules.outcome(state.round) is None or self.outcome(state) is not None:
            return state
        again = state.options.duplicate and not state.is_second
        game = state.game if again else self.rules.next_round(state.round)
        return MatchState(
            options=state.options,
            number=state.number + 1,
            game=game,
            round=self.rules.new(game),
            finished=state.finished,
            deal=state.deal if again else (),
        )

    def to_act(self, state: MatchState[O, S, A]) -> tuple[Seat, ...]:
        acting = self.rules.to_act(state.round)
        if not acting:
            state = self.current(state)
            acting = self.rules.to_act(state.round)
        if len(acting) == 1 and acting[0] < 0:
            return acting
        seating = self.seating(state)
        return tuple([seat if seat < 0 else seating.index(seat) for seat in acting])

    def legal_actions(self, state: MatchState[O, S, A], seat: Seat) -> tuple[A, ...]:
        if seat == CHANCE:
            return tuple(action for action, _ in self.odds(state))
        # Chance begins each round, so a player can do nothing after a finished one either.
        return self.rules.legal_actions(state.round, self._seat(state, seat))

    def odds(self, state: MatchState[O, S, A]) -> tuple[tuple[A, int], ...]:
        state = self.current(state)
        odds = self.rules.odds(state.round)
        return ((state.deal[state.drawn], 1),) if odds and state.is_second else odds

    def apply(
        self, state: MatchState[O, S, A], seat: Seat, action: A
    ) -> Transition[MatchState[O, S, A], MatchEvent[E]]:
        if self.outcome(state) is not None:
            raise IllegalAction("the match is over")
        before, state = state, self.current(state)
        if seat == CHANCE and state.is_second and action not in self.legal_actions(state, CHANCE):
            raise IllegalAction(
                f"chance cannot do {action!r} now: it has to repeat the deal of the first game"
            )
        step = self.rules.apply(state.round, self._seat(state, seat), action)
        seating = self.seating(state)
        events: list[MatchEvent[E]] = [InRound(seating, event) for event in step.events]
        if state.number != before.number:
            events.insert(0, RoundBegun(state.number, seating))
        if seat == CHANCE and state.options.duplicate:
            if state.is_second:
                state = msgspec.structs.replace(state, drawn=state.drawn + 1)
            else:
                state = msgspec.structs.replace(state, deal=(*state.deal, action))
        after = msgspec.structs.replace(state, round=step.state)
        outcome = self.rules.outcome(step.state)
        if outcome is not None:
            by_player = Outcome(
                winners=tuple(sorted(seating.index(winner) for winner in outcome.winners)),
                points=tuple(outcome.points[at] for at in seating),
            )
            after = msgspec.structs.replace(after, finished=(*after.finished, by_player))
            events.append(RoundEnded(state.number, by_player))
        total = self.outcome(after)
        if total is not None:
            events.append(MatchEnded(total))
        return Transition(after, tuple(events))

    def totals(self, state: MatchState[O, S, A]) -> tuple[int, ...]:
        return tuple(
            sum(round.points[player] for round in state.finished) for player in range(self.seats(state))
        )

    def outcome(self, state: MatchState[O, S, A]) -> Outcome | None:
        options, done = state.options, len(state.finished)
        if done <= state.number or (options.duplicate and done % 2):
            return None
        totals = self.totals(state)
        if options.rounds is not None and done < options.rounds:
            return None
        if options.points is not None and max(totals) < options.points:
            return None
        best = max(totals)
        won = tuple(player for player, total in enumerate(totals) if total == best)
        return Outcome(winners=won if len(won) < len(totals) else (), points=totals)

    def view(self, state: MatchState[O, S, A], seat: Seat | None) -> MatchView[A, V]:
        seating = self.seating(state)
        check_seat(seat, len(seating))
        options = state.options
        at = None if seat is None else seating[seat]
        return MatchView(
            rounds=options.rounds,
            points=options.points,
            duplicate=options.duplicate,
            number=state.number,
            seats=seating,
            totals=self.totals(state),
            finished=state.finished,
            deal=state.deal if state.is_second else (),
            to_act=self.to_act(state),
            legal=() if at is None else self.rules.legal_actions(state.round, at),
            round=self.rules.view(state.round, at),
            outcome=self.outcome(state),
        )

    def redact(self, event: MatchEvent[E], seat: Seat | None) -> MatchEvent[E]:
        if isinstance(event, InRound):
            at = event.seats[seat] if seat is not None and 0 <= seat < len(event.seats) else None
            return InRound(event.seats, self.rules.redact(event.happened, at))
        return event

    def resample(self, state: MatchState[O, S, A], seat: Seat | None, rng: Random) -> MatchState[O, S, A]:
        if state.is_second:  # the whole deal is public in the second game
            return state
        after = self.rules.resample(state.round, None if seat is None else self._seat(state, seat), rng)
        deal = self.rules.redeal(state.round, after, state.deal)
        return msgspec.structs.replace(state, round=after, deal=deal)


@lru_cache(maxsize=1024)
def _seating(moved: int, seats: int) -> tuple[Seat, ...]:
    return tuple((player + moved) % seats for player in range(seats))
