"""Count the sequences of actions in Robot Master by brute force, for `robot_master.txt`.

    python tests/perft/robot_master_brute_force.py > tests/perft/robot_master.txt

Written from the rules alone, without importing the package, so that the two can only agree if both are right.
A sequence consists of consecutive actions by players and by chance; a value that chance may draw counts once,
however many cards of it are left. Sequences that end early because the game is over do not count.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

COLUMNS = "abcde"
ROWS = "54321"
SEATS = {"duel": 2, "refill": 2, "teams": 4, "solo": 1}
DEALT = {"duel": 12, "refill": 5, "teams": 7, "solo": 0}

# The position, and the number of actions to count.
POSITIONS = """
duel ...../...../...../...../..... -/-; 7
duel,first=random ...../...../...../...../..... -/-; 5
duel ...../...../...../...../..... 000112224455/01334555; 4
duel ...../...../..2../...../..... 001123444445/111123333455; 4
duel,first=columns ...../...../..3../...../..... 000011233345/001112222344; 4
duel,first=random:columns,fives=pair ...../...../..0.1/53242/.4204 0123334/0112244; 4
duel 2..3./3.35./001../05541/.31.. 01233/00444; 4
duel,first=columns ...31/.4010/..22./10540/.00.1 22445/1144; 4
duel ..204/12241/04045/05514/031.. 11/45; 5
duel,fives=pair .5043/5.110/42310/44225/33524 3/5; 4
duel 55300/01213/23250/24443/01313 -/-; 4
refill ...../...../...../...../..... -/-; 7
refill ...../...../..1../...../..... 00012/22455; 5
refill,first=columns ...../...../..4../...../..... 11244/03445; 5
refill ...../..5../..3../...../..... 0123/00013; 5
refill,first=random:columns,fives=pair ...../.4150/..025/...13/...4. 01555/03334; 5
refill .4.../3550./25533/.11.0/.042. 13345/00344; 4
refill 40005/40024/.5011/322.1/35.24 1233/11233; 6
refill,first=columns .3300/53251/31405/51113/5421. 00024/22234; 6
refill 42000/40242/43311/52125/53540 02455/1113; 4
teams,first=random ...../...../...../...../..... -/-/-/-; 5
teams ...../...../...../...../..... 1333444/0113445/0012345/000135; 5
teams ...../...../..3../...../..... 0001255/0122444/1334555/0022344; 4
teams,first=columns ...../...../..2../...../..... 1123444/0023445/1133455/0011235; 4
teams,first=random:rows ..12./..1../4342./1.01./..5.. 0033/0034/02244/12233; 4
teams 2..../23.5./01100/43400/.2251 55/115/134/345; 4
teams,fives=pair .345./35320/04012/40240/..414 01/25/23/55; 5
teams,first=columns 20211/20010/2425./45134/4510. 45/0/1/45; 4
solo ...../...../...../...../..... -; 6
solo,first=random ...../...../..0../...../..... 0; 6
solo ...../..42./4413./...../..... -; 5
solo,fives=pair .244./.350./021../.0.../..... 0; 5
solo,first=columns .2.1./.131./41451/14250/.0.2. -; 5
solo ..230/55411/22404/50553/5..21 0; 7
solo 34515/2053./05211/54001/40240 -; 4
"""

HEAD = """\
# Perft of Robot Master: a position; a number of actions; the number of sequences of that length.
# Actions of players and of chance both count; each value that chance may draw counts once.
# Written by robot_master_brute_force.py, which shares no code with the rules under test.
"""


class Game(NamedTuple):
    variant: str
    starter: str | None
    """The side that begins; None until chance has decided it."""

    cards: dict[str, int]
    """The card on each occupied cell, such as {"c3": 4}."""

    hands: list[list[int]]


def parse(position: str) -> Game:
    options, board, hands = position.split(" ")
    variant, *rest = options.split(",")
    starter: str | None = "rows"
    for option in rest:
        name, value = option.split("=")
        if name == "first" and variant != "solo":
            starter = None if value == "random" else value.removeprefix("random:")
    cards = {
        column + row: int(card)
        for row, line in zip(ROWS, board.split("/"), strict=True)
        for column, card in zip(COLUMNS, line, strict=True)
        if card != "."
    }
    held = [[int(card) for card in hand if card != "-"] for hand in hands.split("/")]
    return Game(variant, starter, cards, held)


def neighbours(cell: str) -> Iterator[str]:
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    for other_column, other_row in (column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1):
        if other_column in range(5) and other_row in range(5):
            yield COLUMNS[other_column] + ROWS[other_row]


NEIGHBOURS = {column + row: tuple(neighbours(column + row)) for column in COLUMNS for row in ROWS}


def places(game: Game) -> list[str]:
    """Empty cells that share an edge with an occupied one."""
    return [
        cell
        for cell, others in NEIGHBOURS.items()
        if cell not in game.cards and any(other in game.cards for other in others)
    ]


def face_down(game: Game) -> list[int]:
    """The values with at least one of the six cards neither on the board nor in a hand."""
    seen = Counter(game.cards.values())
    for hand in game.hands:
        seen.update(hand)
    return [value for value in range(6) if seen[value] < 6]


def with_card(game: Game, cell: str, card: int) -> Game:
    return game._replace(cards={**game.cards, cell: card})


def with_hand(game: Game, seat: int, hand: list[int]) -> Game:
    return game._replace(hands=[hand if at == seat else other for at, other in enumerate(game.hands)])


def following(game: Game) -> list[Game]:
    """Every game that results from one action."""
    if game.starter is None:
        return [game._replace(starter="rows"), game._replace(starter="columns")]
    receives = draws(game)
    if receives == "c3":
        return [with_card(game, "c3", card) for card in face_down(game)]
    if receives is not None:
        seat = int(receives)
        return [with_hand(game, seat, [*game.hands[seat], card]) for card in face_down(game)]
    turns = len(game.cards) - 1
    if turns == 24:
        return []
    seat = (turns + (game.starter == "columns")) % SEATS[game.variant]
    after = []
    for card in sorted(set(game.hands[seat])):
        hand = list(game.hands[seat])
        hand.remove(card)
        rest = with_hand(game, seat, hand)
        after += [with_card(rest, cell, card) for cell in places(game)]
    return after


def draws(game: Game) -> str | None:
    """Where the next card that chance draws goes: to a seat, to c3, or nowhere because a player must act."""
    size = DEALT[game.variant]
    if "c3" not in game.cards:
        return next((str(seat) for seat, hand in enumerate(game.hands) if len(hand) < size), "c3")
    if game.variant == "refill":
        return next((str(seat) for seat, hand in enumerate(game.hands) if len(hand) < size), None)
    if game.variant == "solo" and not game.hands[0] and len(game.cards) < 25:
        return "0"
    return None


def perft(game: Game, depth: int) -> int:
    after = following(game)
    return len(after) if depth == 1 else sum(perft(other, depth - 1) for other in after)


def lines(deepest: int = 99) -> Iterator[str]:
    for row in POSITIONS.strip().splitlines():
        position, depths = row.split("; ")
        for depth in range(1, min(int(depths), deepest) + 1):
            yield f"{position}; {depth}; {perft(parse(position), depth)}"


def main() -> None:
    sys.stdout.write(HEAD)
    for line in lines():
        print(line, flush=True)


if __name__ == "__main__":
    main()
