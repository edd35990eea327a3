"""The log of actions is the source of truth: replaying it gives the state, and undo is a shorter log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from robotable.games.protocol import A, E, IllegalAction, O_contra, Rules, S, Seat, Transition, V_co
from robotable.games.rounds import RoundEnded


def replay(
    rules: Rules[O_contra, S, A, E, V_co], state: S, log: Sequence[tuple[Seat, A]]
) -> Iterator[Transition[S, E]]:
    """Yield every step of the log, starting from `state`; raise IllegalAction if the rules refuse one."""
    for seat, action in log:
        step = rules.apply(state, seat, action)
        state = step.state
        yield step


def undone(
    rules: Rules[O_contra, S, A, E, V_co], start: S, log: Sequence[tuple[Seat, A]], seat: Seat
) -> Sequence[tuple[Seat, A]]:
    """The log without this seat's last action and everything that followed it.

    Undo never crosses a reveal: once another player has acted, or chance has shown the seat something, the
    seat knows more than when it chose, and that knowledge cannot be taken back.
    """
    last = max((at for at, (owner, _) in enumerate(log) if owner == seat), default=None)
    if last is None or seat < 0:
        raise IllegalAction(f"seat {seat} has nothing to take back")
    steps = list(replay(rules, start, log))
    if any(isinstance(event, RoundEnded) for event in steps[last].events):
        # A finished round may reveal its deal.
        raise IllegalAction(f"seat {seat} can no longer take back a move: the last one ended the round")
    for (owner, _), step in zip(log[last + 1 :], steps[last + 1 :], strict=True):
        if owner >= 0:
            raise IllegalAction(f"seat {seat} can no longer take back a move: seat {owner} has acted since")
        if any(rules.redact(event, seat) == event for event in step.events):
            raise IllegalAction(f"seat {seat} can no longer take back a move: something was revealed since")
    return log[:last]


def rewound(log: Sequence[tuple[Seat, A]], seat: Seat, since: int) -> Sequence[tuple[Seat, A]]:
    """The log without this seat's last action and everything that followed it, whoever acted and whatever
    was revealed: for a player against built-in bots alone, where nobody else can lose by it. Actions before
    index `since` stay; there the current round begins."""
    for at in range(len(log) - 1, since - 1, -1):
        if log[at][0] == seat:
            return log[:at]
    raise IllegalAction(f"seat {seat} has nothing to take back in this round")
