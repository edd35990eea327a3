"""Solve the last four cards of a duel as a game with hidden hands.

Both players know the board. Each hand may be any two of the cards that are not on it, and all deals are
equally likely. The players have different information, so good play may require mixed strategies. The game is
solved by counterfactual regret minimisation (CFR+), which also bounds its error: the gain of a best response
to either side's strategy.

Player one moves first, then player two; then one places a second card, and two's last card has one cell left.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from operator import mul
from typing import Final, TypeAlias

from robotable.games.robot_master import State
from robotable.games.robot_master.board import COPIES, VALUES, Board, Card, Cell, open_cells, with_card
from robotable.games.robot_master.scoring import Fives, column_scores, row_scores, winner
from robotable.games.robot_master.state import turn

Pair: TypeAlias = tuple[Card, Card]
Placed: TypeAlias = tuple[Card, Cell]
Odds: TypeAlias = list[float]

ITERATIONS: Final = 60


class Second:
    """A point where player two has placed a card: player one's last card has two cells to choose from, and
    player two's last card takes the other."""

    def __init__(self, worth: dict[tuple[Card, int, Card], float]) -> None:
        """`worth` maps player one's card, its cell and player two's card to the value of the final board for
        player one, times the number of deals that lead there. Impossible cards are missing."""
        self.own = [[[worth.get((x, at, y), 0.0) for y in VALUES] for at in (0, 1)] for x in VALUES]
        self.regrets = [[0.0, 0.0] for _ in VALUES]
        self.summed = [[0.0, 0.0] for _ in VALUES]
        self.now = [[0.5, 0.5] for _ in VALUES]


class Choice:
    """A choice between placements by a player who holds two cards."""

    def __init__(self, placements: list[Placed]) -> None:
        self.placements = placements
        self.regrets = [0.0] * len(placements)
        self.summed = [0.0] * len(placements)
        self.now = [1 / len(placements)] * len(placements)

    def update(self, values: Odds, reach: float, weight: int) -> None:
        mean = sum(map(mul, self.now, values))
        self.regrets = [max(0.0, old + value - mean) for old, value in zip(self.regrets, values, strict=True)]
        self.now = matched(self.regrets)
        self.summed = [old + weight * reach * odds for old, odds in zip(self.summed, self.now, strict=True)]


class LastFour:
    """Values are for the seat to move: 1 for a win, a half for a draw."""

    def __init__(self, state: State) -> None:
        assert state.board.count(None) == 4
        assert state.options.variant == "duel"
        self._fives: Fives = state.options.fives
        self._columns = turn(state) == 1
        self._pool = [COPIES - state.board.count(card) for card in VALUES]
        self._pairs = [pair for pair in combinations_with_replacement(VALUES, 2) if self._ways(pair, ()) > 0]
        self._deals = {(one, two): float(self._ways(one, two)) for one in self._pairs for two in self._pairs}
        cells = open_cells(state.board)
        self.first = {pair: Choice(list(_placements(pair, cells))) for pair in self._pairs}
        self.answers: dict[Placed, dict[Pair, Choice]] = {}
        self.seconds: dict[tuple[Placed, Placed], Second] = {}
        for placed in {placed for choice in self.first.values() for placed in choice.placements}:
            self._grow(with_card(state.board, placed[1], placed[0]), placed)

    def solve(self, iterations: int = ITERATIONS) -> None:
        for number in range(1, iterations + 1):
            self._improve_one(number)
            self._improve_two(number)
        for choice in (*self.first.values(), *(c for by in self.answers.values() for c in by.values())):
            choice.now = matched(choice.summed)
        for second in self.seconds.values():
            second.now = [matched(sums) for sums in second.summed]

    def best_first(self, hand: Pair) -> dict[Placed, float]:
        """The value of each placement of this hand against player two's strategy, if player one continues
        optimally."""
        total = sum(self._deals[hand, two] for two in self._pairs)
        return {placed: self._after(hand, placed) / total for placed in self.first[hand].placements}

    def gap(self) -> float:
        """The gain of both best responses together: 0 if neither side can do better. It bounds the error of
        all values."""
        deals = sum(self._deals.values())
        best = sum(
            max(self._after(hand, placed) for placed in choice.placements)
            for hand, choice in self.first.items()
        )
        worst = sum(
            min(self._to_one(placed, pair, choice))
            for placed, by in self.answers.items()
            for pair, choice in by.items()
        )
        return (best - worst) / deals

    def _grow(self, board: Board, placed: Placed) -> None:
        cells = open_cells(board)
        self.answers[placed] = {pair: Choice(list(_placements(pair, cells))) for pair in self._pairs}
        for card in VALUES:
            for cell in cells:
                if self._pool[card]:
                    after = with_card(board, cell, card)
                    self.seconds[placed, (card, cell)] = Second(dict(self._ends(after, placed[0], card)))

    def _ends(self, board: Board, one: Card, two: Card) -> Iterator[tuple[tuple[Card, int, Card], float]]:
        cells = [cell for cell, card in enumerate(board) if card is None]
        for x in VALUES:
            for y in VALUES:
                deals = self._deals.get((pair(one, x), pair(two, y)), 0.0)
                if deals:
                    for at in (0, 1):
                        end = with_card(with_card(board, cells[at], x), cells[1 - at], y)
                        yield (x, at, y), deals * self._worth(end)

    def _worth(self, board: Board) -> float:
        won = winner(row_scores(board, self._fives), column_scores(board, self._fives))
        if won is None:
            return 0.5
        return float((won == "columns") == self._columns)

    def _after(self, hand: Pair, placed: Placed) -> float:
        """The value of player one's placement against player two's current strategy, with player one's last
        card placed optimally."""
        left = other(hand, placed[0])
        total = 0.0
        for answer in self._answered(placed):
            reach = self._reach(placed, answer)
            total += max(sum(map(mul, worth, reach)) for worth in self.seconds[placed, answer].own[left])
        return total

    def _answered(self, placed: Placed) -> list[Placed]:
        return [answer for first, answer in self.seconds if first == placed]

    def _reach(self, placed: Placed, answer: Placed) -> Odds:
        """The probability that player two answers this way, by the card that player two has left."""
        found = [0.0] * len(VALUES)
        for y in VALUES:
            choice = self.answers[placed].get(pair(answer[0], y))
            if choice is not None:
                found[y] = choice.now[choice.placements.index(answer)]
        return found

    def _to_one(self, placed: Placed, holding: Pair, choice: Choice) -> Odds:
        """The value of each of player two's answers for player one, times the deals, under player one's
        current strategy."""
        values = []
        for answer in choice.placements:
            second = self.seconds[placed, answer]
            y = other(holding, answer[0])
            total = 0.0
            for x in VALUES:
                first = self.first.get(pair(placed[0], x))
                if first is None:
                    continue
                reach = first.now[first.placements.index(placed)]
                if reach:
                    odds, worth = second.now[x], second.own[x]
                    total += reach * (odds[0] * worth[0][y] + odds[1] * worth[1][y])
            values.append(total)
        return values

    def _improve_one(self, number: int) -> None:
        values = {hand: [0.0] * len(choice.placements) for hand, choice in self.first.items()}
        for (placed, answer), second in self.seconds.items():
            reach = self._reach(placed, answer)
            for x in VALUES:
                hand = pair(placed[0], x)
                first = self.first.get(hand)
                if first is None:
                    continue
                at = first.placements.index(placed)
                low, high = (sum(map(mul, worth, reach)) for worth in second.own[x])
                odds = second.now[x]
                mean = odds[0] * low + odds[1] * high
                values[hand][at] += mean
                regrets = second.regrets[x]
                regrets[0] = max(0.0, regrets[0] + low - mean)
                regrets[1] = max(0.0, regrets[1] + high - mean)
                second.now[x] = odds = matched(regrets)
                weight = number * first.now[at]
                second.summed[x][0] += weight * odds[0]
                second.summed[x][1] += weight * odds[1]
        for hand, choice in self.first.items():
            choice.update(values[hand], 1.0, number)

    def _improve_two(self, number: int) -> None:
        for placed, by in self.answers.items():
            for holding, choice in by.items():
                to_two = [-value for value in self._to_one(placed, holding, choice)]
                choice.update(to_two, 1.0, number)

    def _ways(self, one: tuple[Card, ...], two: tuple[Card, ...]) -> int:
        """The number of ways to deal these hands from the cards that are not on the board."""
        ways = 1
        for card in VALUES:
            mine, theirs, left = one.count(card), two.count(card), self._pool[card]
            ways *= comb(left, mine) * comb(max(0, left - mine), theirs)
        return ways


def pair(one: Card, two: Card) -> Pair:
    return (one, two) if one <= two else (two, one)


def other(hand: Pair, card: Card) -> Card:
    return hand[1] if hand[0] == card else hand[0]


def matched(regrets: Odds) -> Odds:
    total = sum(regrets)
    if total <= 0:
        return [1 / len(regrets)] * len(regrets)
    return [regret / total for regret in regrets]


def _placements(hand: Pair, cells: tuple[Cell, ...]) -> Iterator[Placed]:
    for card in sorted(set(hand)):
        for cell in cells:
            yield card, cell
