"""Follow a race of Ricochet Robots by the words of its record alone: the targets of each seat, and the
winners.

A second implementation from the rules, without importing the package; slides come from the perft brute force.
Deadlines are numbered in the order in which they are set.
"""

from __future__ import annotations

import re

from tests.perft.ricochet_brute_force import Cell, Table, cell_of

TO_WIN = {2: 8, 3: 6, 4: 5}


class Referee:
    def __init__(
        self,
        board: str,
        targets: list[str],
        seats: int,
        *,
        fifth: str = "",
        must_turn: bool,
        wall_pass: str = "extra",
    ) -> None:
        """`board` is masks and diagonals, a target "a1rc", `fifth` a letter."""
        self.suffix = "" if wall_pass == "extra" else f"_{wall_pass}"
        self.board = board
        self.targets = [(cell_of(mark[:-1] if mark[-1] == "v" else mark[:-2]), mark) for mark in targets]
        self.owners: list[int | None] = [None] * len(targets)
        self.must_turn = must_turn
        self.letters = "rgby" + fifth
        self.robots: list[Cell] = []
        self.seats = seats
        self.here = set(range(seats))
        self.gone: set[int] = set()
        self.passed: set[int] = set()
        self.deadlines: list[tuple[str, int]] = []
        self.target: int | None = None
        self.bids: list[tuple[int, int]] = []
        self.shown: list[tuple[int, int]] = []
        self.failures: list[tuple[int, str]] = []
        self.showing: tuple[int, int] | None = None
        self.turned_back = 0
        self.served_by: list[str] = []
        """The robot that reached each target that was won."""

    def chips(self) -> list[int]:
        return [self.owners.count(seat) for seat in range(self.seats)]

    def hear(self, word: str) -> None:
        assert not self.winners(), f"{word} after the end"
        if word.startswith("@"):
            self.robots.append(cell_of(word[1:]))
        elif word.startswith("*"):
            self.target = int(word[1:])
            assert self.owners[self.target] is None
            self.deadlines.append(("thinking", -1))
        elif word.startswith("up"):
            self._up(*self.deadlines[int(word[2:]) - 1])
        else:
            seat, _, what = word.partition(":")
            self._act(int(seat), what)

    def _up(self, kind: str, seat: int) -> None:
        if kind == "away":
            self.gone.add(seat)
            self.owners = [None if owner == seat else owner for owner in self.owners]
        elif kind == "showing":
            self._fail("too slow")
        else:
            self._close()

    def _act(self, seat: int, what: str) -> None:
        assert seat not in self.gone
        assert (seat in self.here) == (what != "return")
        if what == "return":
            self.here.add(seat)
        elif what == "leave":
            self._leave(seat)
        elif what == "pass":
            self.passed.add(seat)
            self._all_passed()
        elif what.startswith("bid"):
            assert self.showing is None
            own = [count for who, count in self.bids if who == seat]
            assert not own or int(what[3:]) < own[0], "a bid is only lowered"
            if not self.bids:
                self.deadlines.append(("bidding", -1))
            self.bids = [bid for bid in self.bids if bid[0] != seat] + [(seat, int(what[3:]))]
            self.passed.discard(seat)
        elif what == "giveup":
            self._fail("gave up")
        else:
            assert self.showing
            assert self.showing[0] == seat
            self._slide(what)

    def _leave(self, seat: int) -> None:
        self.here.remove(seat)
        self.passed.discard(seat)
        self.deadlines.append(("away", seat))
        if self.showing and self.showing[0] == seat:
            self._fail("left")
            return
        had_bids = bool(self.bids)
        self.bids = [bid for bid in self.bids if bid[0] != seat]
        if not self.showing:
            if had_bids and not self.bids:
                self.deadlines.append(("thinking", -1))
            self._all_passed()

    def _all_passed(self) -> None:
        if self.here and self.here <= self.passed:
            self._close()

    def _close(self) -> None:
        if self.bids:
            self._show_next()
        else:
            self._turn_back()

    def _show_next(self) -> None:
        chips = self.chips()
        best = min(self.bids, key=lambda bid: (bid[1], chips[bid[0]], self.bids.index(bid)))
        self.bids.remove(best)
        self.showing = best
        self.shown.append(best)
        self.spent = 0
        self.now = list(self.robots)
        self.travelled: dict[str, set[str]] = {letter: set() for letter in self.letters}
        self.deadlines.append(("showing", best[0]))

    def _slide(self, what: str) -> None:
        assert self.showing is not None
        assert self.target is not None
        seat, promised = self.showing
        word = re.fullmatch(r"([rgbyst])([NESW])(?:\+(\d+)(\w+))?", what)
        assert word, what
        letter, way, extra, to = word.groups()
        at = self.letters.index(letter)
        robots = ".".join(f"{name}{_name(cell)}" for name, cell in zip(self.letters, self.now, strict=True))
        table = Table(f"{self.board}_{robots}_ra1{self.suffix}")
        others = set(self.now) - {self.now[at]}
        price = 1 + int(extra or 0)
        found = [
            (cell, turned)
            for cell, cost, turned in table.endings(letter, self.now[at], way, others, price)
            if cost == price and to in (None, _name(cell))
        ]
        assert len(found) == 1, f"{what} has {len(found)} endings"
        [(self.now[at], turned)] = found
        self.travelled[letter] |= {way, "turned"} if turned else {way}
        self.spent += price
        goal, mark = self.targets[self.target]
        serves = mark.endswith("v") or mark[-2] == letter
        is_there = serves and self.now[at] == goal
        arrived = is_there and (not self.must_turn or len(self.travelled[letter]) > 1)
        if arrived and self.spent <= promised:
            self.owners[self.target] = seat
            self.served_by.append(letter)
            self.robots = self.now
            self._end_round()
        elif self.spent >= promised:
            self._fail("no turn" if is_there and not arrived else "wrong count")

    def _fail(self, reason: str) -> None:
        assert self.showing
        self.failures.append((self.showing[0], reason))
        if self.bids:
            self._show_next()
        else:
            self._turn_back()

    def _turn_back(self) -> None:
        self.turned_back += 1
        self._end_round()

    def _end_round(self) -> None:
        self.target = None
        self.bids = []
        self.passed = set()
        self.showing = None

    def winners(self) -> list[int]:
        left = [seat for seat in range(self.seats) if seat not in self.gone]
        chips = self.chips()
        most = max(chips[seat] for seat in left)
        if len(left) == 1:
            return left
        over = None not in self.owners or most == TO_WIN.get(self.seats)
        return [seat for seat in left if chips[seat] == most] if over else []

    def result(self) -> str:
        winners = self.winners()
        if not winners:
            return "unfinished"
        who = " ".join(map(str, winners))
        wins = f"seat {who} wins" if len(winners) == 1 else f"seats {who} win"
        return f"{wins}, points {' '.join(map(str, self.chips()))}"


def _name(cell: Cell) -> str:
    return f"{'abcdefghijklmnop'[cell[0]]}{cell[1] + 1}"
