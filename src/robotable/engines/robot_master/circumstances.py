"""What a player may know besides the current game: the score of the match and, in the second game of a
duplicate pair, the whole deal, which the rules reveal."""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Final

from robotable.engines.robot_master.turns import AnyView
from robotable.games.robot_master import Action, Draw, Place, View
from robotable.games.robot_master.board import CENTRE
from robotable.games.robot_master.options import VARIANTS
from robotable.games.robot_master.state import Hand
from robotable.games.rounds import MatchView
from robotable.kernel.robot_master_search import MatchScore, SearchContext

POINTS_A_ROUND: Final = 14
"""The average score of the winner of a round between strong players. It is used to estimate how many rounds
are left in a match that is played to a number of points."""


def circumstances(view: AnyView, past: tuple[Action, ...] = (), mark: int = 0) -> SearchContext:
    """`past` are the placements of this game so far, if known. `mark` is the lowest line to reach in solo."""
    placed = tuple(action for action in past if isinstance(action, Place))
    if not isinstance(view, MatchView):
        return SearchContext(history=placed, solo_target=mark)
    return SearchContext(history=placed, match_score=_match_score(view), open_hands=_open_hands(view))


def _match_score(view: MatchView[Action, View]) -> MatchScore | None:
    seat = view.round.seat
    if seat is None:
        return None
    own = view.totals[view.seats.index(seat)]
    other = view.totals[view.seats.index((seat + 1) % len(view.seats))]
    if view.rounds is not None:
        return MatchScore(own - other, view.rounds - view.number - 1)
    assert view.points is not None
    missing = view.points - max(view.totals)
    return MatchScore(own - other, max(0, ceil(missing / POINTS_A_ROUND) - 1))


def _open_hands(view: MatchView[Action, View]) -> tuple[Hand, ...]:
    """Both hands in a duel. The opponent has what it was dealt, minus the cards it has placed."""
    seen = view.round
    if not view.deal or seen.options.variant != "duel" or seen.seat is None:
        return ()
    draws = [action.card for action in view.deal if isinstance(action, Draw)]
    size = VARIANTS["duel"].hand
    if len(draws) != 2 * size + 1 or draws[-1] != seen.board[CENTRE]:  # the hands, then the card on c3
        return ()
    dealt = [Counter(draws[size * seat : size * (seat + 1)]) for seat in range(2)]
    own, other = dealt[seen.seat], dealt[1 - seen.seat]
    placed = Counter(card for cell, card in enumerate(seen.board) if card is not None and cell != CENTRE)
    by_other = placed - (own - Counter(seen.hand))
    hands = {seen.seat: seen.hand, 1 - seen.seat: tuple(sorted((other - by_other).elements()))}
    return hands[0], hands[1]
