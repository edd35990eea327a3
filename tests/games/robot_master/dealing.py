"""Whole games as words: `+3` is a drawn card, `5c4` a placement. Imports nothing from the package."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple


class Cards(NamedTuple):
    """The number of seats, the cards dealt to each, and whether each draws after its turn."""

    seats: int
    hand: int
    draws: bool = False


CARDS = {"duel": Cards(2, 12), "refill": Cards(2, 5, True), "teams": Cards(4, 7), "solo": Cards(1, 0)}
DECK = tuple(value for value in range(6) for _ in range(6))


def words_leading_to(
    board: Sequence[int | None], variant: str = "duel", first: str = "rows", rng: Random | None = None
) -> list[str]:
    """A whole game that ends with this board; `first` is written as in a position: columns, random:rows and
    so on."""
    rng = rng or Random(0)
    random_first, _, starter = first.rpartition(":")
    words = [starter] if random_first else []
    cells = _order(rng)
    placed = [board[cell] for cell in cells[1:]]
    places = [f"{board[cell]}{_name(cell)}" for cell in cells[1:]]
    if variant == "solo":
        turns = [word for card, place in zip(placed, places, strict=True) for word in (f"+{card}", place)]
        return [f"+{board[12]}", *turns]
    rules = CARDS[variant]
    left = _without(DECK, board)
    rng.shuffle(left)
    drawn: list[list[int]] = []
    for seat in range(rules.seats):
        own = [card for turn, card in enumerate(placed) if _seat(turn, starter, rules) == seat]
        drawn.append(_drawing_order(own, rules, left, rng))
    for seat in range(rules.seats):
        words += [f"+{drawn[seat].pop(0)}" for _ in range(rules.hand)]
    words.append(f"+{board[12]}")
    for turn, place in enumerate(places):
        words.append(place)
        if rules.draws:
            words.append(f"+{drawn[_seat(turn, starter, rules)].pop(0)}")
    return words


def redealt(words: Sequence[str], variant: str, starter: str, viewer: int | None, rng: Random) -> list[str]:
    """Re-deal the same game from the first card, changing everything that this seat (None: a spectator) never
    saw.

    Placements stay, and so does every card that the seat itself drew. Cards that another seat placed may have
    come at any earlier time, and its other cards may be any unseen ones.
    """
    if variant == "solo":
        return list(words)
    rules = CARDS[variant]
    receivers = _receivers(words, starter, rules)
    at_centre = [word for word, to in zip(words, receivers, strict=True) if word[0] == "+" and to is None]
    placements = [word for word in words if word[0] in "012345"]
    placed: dict[int, list[int]] = {seat: [] for seat in range(rules.seats)}
    for turn, place in enumerate(placements):
        placed[_seat(turn, starter, rules)].append(int(place[0]))
    own = [int(word[1]) for word, to in zip(words, receivers, strict=True) if to == viewer and word[0] == "+"]
    hidden = [seat for seat in range(rules.seats) if seat != viewer]
    left = _without(DECK, [int(word[1]) for word in at_centre])
    left = _without(left, [] if viewer is None else own)
    for seat in hidden:
        left = _without(left, placed[seat])
    rng.shuffle(left)
    fresh = {seat: _drawing_order(placed[seat], rules, left, rng, receivers.count(seat)) for seat in hidden}
    return [
        f"+{fresh[to].pop(0)}" if to in fresh else word for word, to in zip(words, receivers, strict=True)
    ]


def _drawing_order(
    placed: Sequence[int | None], rules: Cards, spare: list[int], rng: Random, count: int | None = None
) -> list[int]:
    """The cards of one seat in drawing order, each before its placement; the others come from `spare`."""
    count = rules.hand + rules.draws * len(placed) if count is None else count
    order: list[int | None] = [None] * count
    for turn, card in enumerate(placed):
        there = range(rules.hand + rules.draws * turn)
        order[rng.choice([at for at in there if order[at] is None])] = card
    return [spare.pop() if card is None else card for card in order]


def _receivers(words: Sequence[str], starter: str, rules: Cards) -> list[int | None]:
    """The seat that receives each word's card: None for placements, for the card on c3 and for the first
    side."""
    found: list[int | None] = []
    dealt = turns = 0
    for word in words:
        if word[0] != "+":
            found.append(None)
            turns += word[0] in "012345"
        elif dealt <= rules.seats * rules.hand:
            found.append(dealt // rules.hand if dealt < rules.seats * rules.hand else None)
            dealt += 1
        else:
            found.append(_seat(turns - 1, starter, rules))
    return found


def _seat(turn: int, starter: str, rules: Cards) -> int:
    return (turn + (starter == "columns")) % rules.seats


def _without(cards: Sequence[int], gone: Sequence[int | None]) -> list[int]:
    left = Counter(cards)
    left.subtract(Counter(card for card in gone if card is not None))
    assert min(left.values(), default=0) >= 0, "more than six cards of a value"
    return sorted(left.elements())


def _order(rng: Random) -> list[int]:
    """All cells in an order in which each cell except c3, the first, is adjacent to an earlier one."""
    order = [12]
    while len(order) < 25:
        order.append(rng.choice([cell for cell in range(25) if cell not in order and _beside(order, cell)]))
    return order


def _beside(cells: Sequence[int], cell: int) -> bool:
    return any(abs(cell // 5 - at // 5) + abs(cell % 5 - at % 5) == 1 for at in cells)


def _name(cell: int) -> str:
    return "abcde"[cell % 5] + "54321"[cell // 5]
