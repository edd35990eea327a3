"""Who wins a race, and who gets the chip of a failed showing."""

from __future__ import annotations

from robotable.games.protocol import Outcome, Seat
from robotable.games.race import pause
from robotable.games.race.state import AnyRaceState


def outcome(state: AnyRaceState, to_win: int | None, total: int) -> Outcome | None:
    """None while the race is on. `to_win` chips end it, and so do all `total` chips together."""
    chips = state.chips
    # Almost every call ends here, and each listing of legal actions makes one.
    if "gone" not in state.presence and sum(chips) < total and (to_win is None or max(chips) < to_win):
        return None
    left = _not_gone(state)
    if not left:  # a solo player who leaves has not finished
        return Outcome(winners=(), points=chips)
    best = max(chips[seat] for seat in left)
    if len(left) == 1 and len(chips) > 1:
        won = left
    elif (to_win is not None and best >= to_win) or sum(chips) >= total:
        won = [seat for seat in left if chips[seat] == best]
    else:
        return None
    return Outcome(winners=tuple(won), points=chips)


def standing(state: AnyRaceState) -> Outcome:
    """The outcome of a race that is broken off now: the most chips win. Players who have left do not win,
    unless everybody has."""
    found = pause.present(state) or _not_gone(state)
    best = max((state.chips[seat] for seat in found), default=0)
    won = tuple(seat for seat in found if best and state.chips[seat] == best)
    return Outcome(winners=won, points=state.chips)


def _not_gone(state: AnyRaceState) -> list[Seat]:
    return [seat for seat, presence in enumerate(state.presence) if presence != "gone"]


def poorest_other(chips: tuple[int, ...], presence: tuple[str, ...], seat: Seat) -> Seat:
    """AB, "Spielablauf": the other player with the fewest chips; ties go to the next one clockwise."""
    seats = len(chips)
    others = [(seat + step) % seats for step in range(1, seats)]
    return min((other for other in others if presence[other] != "gone"), key=lambda other: chips[other])
