"""Build the records in `ricochet_robots/`: one race for each course and ending of a race.

    PYTHONPATH=src:. python tests/records/build_ricochet_robots.py

Chance is a generator seeded by the record's name. The plans below decide who wins and who fails, and the
reference solver provides the solutions. All players pass on targets that it does not solve quickly.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, TypeAlias

from robotable.games.race import Bid
from robotable.games.record import Record
from robotable.games.ricochet_robots import Options
from robotable.games.ricochet_robots.boards import Diagonal
from robotable.games.ricochet_robots.slide_path import path_cost
from tests.games.ricochet_robots.drawn import walled
from tests.games.ricochet_robots.race_table import own_board
from tests.records.record_folder import RecordFolder, built
from tests.records.scribe import Reason, RicochetRobotsScribe

Plan: TypeAlias = Callable[[Random], Record]

FAILURES: dict[str, Reason] = {
    "wrong-count": "wrong count",
    "gave-up": "gave up",
    "too-slow": "too slow",
    "left": "left",
}

THREE = own_board("a1rc p1gs p16bh")


def scribe(rng: Random, players: int = 2, words: str = "", **options: Any) -> RicochetRobotsScribe:
    return RicochetRobotsScribe(Options(players, **options), rng, words)


def won(at: RicochetRobotsScribe, *seats: int) -> RicochetRobotsScribe:
    """Play rounds that these seats win, one after the other."""
    for seat in seats:
        at.win(seat)
    return at


def enough_chips(players: int, chips: int, rng: Random) -> Record:
    """All players but one come within one or two chips of victory."""
    at = scribe(rng, players)
    seats = [seat for seat in range(players) for _ in range(chips - 2)]
    return won(at, *rng.sample(seats, len(seats)), 1, 1).record()


def all_17_targets(rng: Random) -> Record:
    """Five players on a printed board with diagonals: the most chips win."""
    at = scribe(rng, 5, board="1D.2C.3D.4B", must_turn=False)
    seats = [seat for seat in range(5) for _ in range(3)]
    return won(at, *rng.sample(seats, 15), 2, 2).record()


def all_targets(*seats: int, rng: Random) -> Record:
    return won(scribe(rng, 5, board=own_board()), *seats).record()


def last_one_left(rng: Random) -> Record:
    at = won(scribe(rng, 3), 0, 1)
    at.goes(0)
    at.begin_round()
    at.play("1:leave 2:leave")
    at.up("away", 1)
    return at.record()


def gone_with_targets(rng: Random) -> Record:
    """The targets of a removed player are played again."""
    at = won(scribe(rng, 5, board=own_board()), 3, 3, 1)
    at.goes(3)
    return won(at, 1, 0, 2).record()


def left_and_returned(rng: Random) -> Record:
    """Leaving withdraws a bid; the player may bid again after returning."""
    at = scribe(rng, 2, board=THREE)
    way = at.solvable_round()
    cost = path_cost(way)
    at.play(f"0:bid{cost} 1:bid{cost + 2} 0:leave 0:return 0:bid{cost}")
    at.close()
    at.shown(0, way)
    return won(at, 1, 1).record()


def failing_over(reason: Reason, rng: Random) -> Record:
    """The lowest bid fails and the next one wins."""
    at = scribe(rng, 3, board=THREE)
    way = at.solvable_round()
    cost = path_cost(way)
    at.play(f"2:bid{cost + 3} 0:bid{cost} 1:bid{cost + 1}")
    at.close()
    at.lose(0, reason)
    at.shown(1, way)
    if reason == "left":
        at.begin_round()
        at.play("0:return")
    return won(at, 0, 0).record()


def all_fail(rng: Random) -> Record:
    """Four bids, four ways to fail: the robots go back and the target is turned back."""
    at = scribe(rng, 4, board=THREE)
    at.begin_round()
    at.play("3:bid4 1:bid3 0:bid6 2:bid5")
    at.up("bidding")
    for seat, reason in zip((1, 3, 2, 0), FAILURES.values(), strict=True):
        at.lose(seat, reason)
    at.begin_round()
    at.play("0:return")
    return won(at, 0, 1, 2).record()


def nobody(rng: Random, *, time: bool) -> Record:
    at = won(scribe(rng, 2, board=THREE), 0)
    at.nobody(time=time)
    at.nobody(time=time)
    return won(at, 1, 1).record()


def equal_bids(rng: Random) -> Record:
    """Of equal bids, the player with fewer chips shows first, then the earlier bid."""
    at = won(scribe(rng, 4, board=THREE), 2)
    way = at.solvable_round()
    cost = path_cost(way)
    at.play(" ".join(f"{seat}:bid{cost}" for seat in (2, 3, 0, 1)))
    at.up("bidding")
    at.lose(3, "gave up")
    at.lose(0, "too slow")
    at.lose(1, "gave up")
    at.shown(2, way)
    return won(at, 1).record()


def fewer_than_bid(rng: Random) -> Record:
    at = scribe(rng, 2, board=THREE)
    for seat in (0, 1, 1):
        at.win(seat, spare=3)
    return at.record()


def lowered(rng: Random) -> Record:
    at = scribe(rng, 2, board=THREE)
    way = at.solvable_round()
    cost = path_cost(way)
    at.do(0, Bid(cost + 6))
    for over in (5, 3, 2, 0):
        at.do(0 if over % 2 == 0 else 1, Bid(cost + over))
    at.all_pass()
    at.shown(0, way)
    return won(at, 1, 0).record()


def vortex_by_silver(rng: Random) -> Record:
    at = scribe(
        rng, 2, "@c3 @d5 @e7 @f9 @h12 *1 0:bid2 1:pass 0:pass", board=own_board("a1rc a16v"), fifth="silver"
    )
    at.play("0:sS 0:sW")
    return won(at, 1).record()


def vortex_through_a_wall(rng: Random) -> Record:
    """The transparent robot passes the wall between h5 and i5 for one more move."""
    board = own_board("a1rc p5v", walled({(71, "E")}, centre=False))
    words = "@c3 @d7 @e9 @f11 @a5 *1 1:bid2 0:bid3 0:pass 1:pass 1:tE 1:giveup 0:tE+1p5"
    at = scribe(rng, 2, words, board=board, fifth="transparent", must_turn=False)
    return won(at, 1).record()


def vortex_through_a_barrier(rng: Random) -> Record:
    """It would bounce off the blue barrier on e5 to e1; for one more move it passes through to p5, then
    slides to p16."""
    board = own_board("a1rc p16v", walled(set(), (Diagonal(68, "blue", "/"),), centre=False))
    words = "@c3 @d7 @f9 @g11 @a5 *1 1:bid3 0:pass 1:pass 1:tE+1p5 1:tS"
    return won(scribe(rng, 2, words, board=board, fifth="transparent"), 0).record()


def vortex_as_a_move(rng: Random) -> Record:
    """The transparent robot stands at the wall between h5 and i5, and passing it is the move."""
    board = own_board("p5v", walled({(71, "E")}, centre=False))
    words = "@c3 @d7 @e9 @f11 @h5 *0 0:bid2 1:bid1 0:pass 1:pass 1:tE"
    options = {"board": board, "fifth": "transparent", "wall_pass": "move", "must_turn": False}
    return scribe(rng, 2, words, **options).record()


def straight(rng: Random) -> Record:
    """Without must_turn, red goes straight to its target."""
    words = "@a9 @d5 @e7 @f9 *0 0:bid1 1:pass 0:pass 0:rN"
    return won(scribe(rng, 2, words, board=THREE, must_turn=False), 0, 1).record()


def must_turn(rng: Random) -> Record:
    """With must_turn, that fails; going there and back succeeds."""
    words = "@a9 @d5 @e7 @f9 *0 0:bid1 1:bid2 1:pass 0:pass 0:rN 1:rS 1:rN"
    return won(scribe(rng, 2, words, board=THREE), 0, 1).record()


def unfinished(rng: Random) -> Record:
    at = won(scribe(rng, 3, box="all", fifth="transparent"), 2, 0)
    at.begin_round()
    at.play("1:bid9 0:bid8")
    at.up("bidding")
    return at.record()


def plans() -> dict[str, Plan]:
    """The plan of each record, by name."""
    found: dict[str, Plan] = {
        "two-players-8-chips": partial(enough_chips, 2, 8),
        "three-players-6-chips": partial(enough_chips, 3, 6),
        "four-players-5-chips": partial(enough_chips, 4, 5),
        "five-players-17-targets": all_17_targets,
        "all-targets-done": lambda rng: all_targets(0, 3, 3, 1, rng=rng),
        "all-targets-done-shared": lambda rng: all_targets(4, 2, 2, 4, rng=rng),
        "last-one-left": last_one_left,
        "gone-with-targets": gone_with_targets,
        "left-and-returned": left_and_returned,
        "all-fail": all_fail,
        "nobody-bids-until-time-is-up": partial(nobody, time=True),
        "nobody-bids-and-all-pass": partial(nobody, time=False),
        "equal-bids": equal_bids,
        "fewer-moves-than-bid": fewer_than_bid,
        "lowered-bids": lowered,
        "vortex-by-silver": vortex_by_silver,
        "vortex-through-a-wall": vortex_through_a_wall,
        "vortex-through-a-barrier": vortex_through_a_barrier,
        "vortex-through-a-wall-as-a-move": vortex_as_a_move,
        "straight-to-the-target": straight,
        "must-turn": must_turn,
        "unfinished": unfinished,
        "nothing-done-yet": lambda rng: scribe(rng).record(),
    }
    for label, reason in FAILURES.items():
        found[f"failing-over-{label}"] = partial(failing_over, reason)
    return found


def build(name: str) -> str:
    return built(plans(), name)


if __name__ == "__main__":
    RecordFolder("ricochet_robots").save(plans())
