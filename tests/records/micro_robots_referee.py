"""Follow a race of Micro Robots by the words of its record alone: the chips of each seat, and the winners.

A second implementation from the rules, without importing the package. Deadlines are numbered in the order in
which they are set.
"""

from __future__ import annotations


class Referee:
    def __init__(self, faces: str, seats: int, *, pro: bool = False, no_revisits: bool = False) -> None:
        self.faces = faces.split()
        self.pro = pro
        self.no_revisits = no_revisits
        self.chips = [0] * seats
        self.here = set(range(seats))
        self.gone: set[int] = set()
        self.deadlines: list[tuple[str, int]] = []
        self.start = self.target = self.via = ""
        self.passed: set[int] = set()
        self.claim: tuple[int, int] | None = None
        self.way: list[str] = []
        self.failures: list[tuple[int, str]] = []
        self.penalties: list[tuple[int, int]] = []
        self.rerolled = 0

    def hear(self, word: str) -> None:
        assert not self.winners(), f"{word} after the end"
        if word.startswith("@"):
            self._roll(word[1:])
        elif word.startswith("up"):
            self._up(*self.deadlines[int(word[2:]) - 1])
        else:
            seat, _, what = word.partition(":")
            self._act(int(seat), what)

    def _roll(self, face: str) -> None:
        assert face not in (self.start, self.target)
        if not self.start:
            self.start = face
            return
        if not self.target:
            self.target = face
        else:
            self.via = face
        if self.via or not self.pro:
            self.deadlines.append(("thinking", -1))

    def _up(self, kind: str, seat: int) -> None:
        if kind == "thinking":
            self._new_target()
        elif kind == "showing":
            self._fail("too slow")
        else:
            self.gone.add(seat)
            self.chips[seat] = 0

    def _act(self, seat: int, what: str) -> None:
        assert seat not in self.gone
        assert (seat in self.here) == (what != "return")
        if what == "return":
            self.here.add(seat)
        elif what == "leave":
            self.here.remove(seat)
            self.passed.discard(seat)
            self.deadlines.append(("away", seat))
            if self.claim and self.claim[0] == seat:
                self._fail("left")
            elif not self.claim and self.here and self.here <= self.passed:
                self._new_target()
        elif what == "pass":
            self.passed.add(seat)
            if self.here <= self.passed:
                self._new_target()
        elif what.startswith("claim"):
            assert self.target
            assert not self.claim
            self.claim = seat, int(what[5:])
            self.way = [self.start]
            self.deadlines.append(("showing", seat))
        elif what == "giveup":
            self._fail("gave up")
        else:
            assert self.claim
            assert self.claim[0] == seat
            self._step(what, self.claim[1])

    def _step(self, face: str, promised: int) -> None:
        if not self._is_move(self.way[-1], face) or (self.no_revisits and face in self.way):
            self._fail("illegal move")
            return
        self.way.append(face)
        if len(self.way) - 1 < promised:
            return
        if face == self.target and (not self.via or self.via in self.way):
            assert self.claim
            self.chips[self.claim[0]] += 1
            self._next_round()
        else:
            self._fail("no via" if face == self.target else "wrong count")

    def _is_move(self, here: str, there: str) -> bool:
        one, other = self.faces.index(here), self.faces.index(there)
        in_line = one // 6 == other // 6 or one % 6 == other % 6
        return one != other and in_line and (here[0] == there[0] or here[1] == there[1])

    def _fail(self, reason: str) -> None:
        assert self.claim
        seat = self.claim[0]
        self.failures.append((seat, reason))
        if self.chips[seat]:
            seats = len(self.chips)
            others = [(seat + step) % seats for step in range(1, seats)]
            others = [other for other in others if other not in self.gone]
            poorest = min(self.chips[other] for other in others)
            to = next(other for other in others if self.chips[other] == poorest)
            self.chips[seat] -= 1
            self.chips[to] += 1
            self.penalties.append((seat, to))
        self._next_round()

    def _next_round(self) -> None:
        self.start = self.target
        self.target = self.via = ""
        self.passed = set()
        self.claim = None

    def _new_target(self) -> None:
        self.target = self.via = ""
        self.passed = set()
        self.rerolled += 1

    def winners(self) -> list[int]:
        left = [seat for seat in range(len(self.chips)) if seat not in self.gone]
        most = max(self.chips[seat] for seat in left)
        if len(left) == 1:
            return left
        return (
            [seat for seat in left if self.chips[seat] == most] if most == 5 or sum(self.chips) == 25 else []
        )

    def result(self) -> str:
        winners = self.winners()
        if not winners:
            return "unfinished"
        who = " ".join(map(str, winners))
        wins = f"seat {who} wins" if len(winners) == 1 else f"seats {who} win"
        return f"{wins}, points {' '.join(map(str, self.chips))}"
