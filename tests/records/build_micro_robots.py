"""Build the records in `micro_robots/`: one race for each course and ending of a race.

    PYTHONPATH=src:. python tests/records/build_micro_robots.py

Chance is a generator seeded by the record's name. The plans below decide who wins and who fails, and the
reference solver provides the solutions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, TypeAlias

from robotable.games.micro_robots import Options
from robotable.games.micro_robots.custom_tiles import write_tiles_json
from robotable.games.micro_robots.tiles import TILE_SETS
from robotable.games.record import Record
from tests.records.record_folder import RecordFolder, built
from tests.records.scribe import MicroRobotsScribe, Reason

Plan: TypeAlias = Callable[[Random], Record]

FAILURES: dict[str, Reason] = {
    "illegal-move": "illegal move",
    "wrong-count": "wrong count",
    "gave-up": "gave up",
    "too-slow": "too slow",
    "left": "left",
}


def scribe(rng: Random, players: int = 2, words: str = "", **options: Any) -> MicroRobotsScribe:
    return MicroRobotsScribe(Options(players, **options), rng, words)


def won(at: MicroRobotsScribe, *seats: int) -> MicroRobotsScribe:
    """Play rounds that these seats win, one after the other."""
    for seat in seats:
        at.win(seat)
    return at


def finished(rng: Random, **options: Any) -> Record:
    """Two players, of whom the first reaches five chips first."""
    return won(scribe(rng, **options), 0, 1, 0, 0, 1, 1, 0, 1, 0).record()


def penalty_is_the_fifth(rng: Random) -> Record:
    at = won(scribe(rng, 3), 0, 0, 1, 2, 1, 1, 2, 2, 0, 0, 1, 2)
    at.lose(0, "wrong count")
    return at.record()


def handed_out(last: tuple[int, ...], rng: Random) -> Record:
    """25 rounds with seven players, none of whom gets five chips."""
    at = scribe(rng, 7, tiles="copper")
    seats = [seat for seat in range(7) for _ in range(3)]
    return won(at, *rng.sample(seats, 21), *last).record()


def handed_out_to_one(rng: Random) -> Record:
    """Eight players: one has four chips, all others have three."""
    at = scribe(rng, 8, tiles="open-black")
    seats = [seat for seat in range(8) for _ in range(3)]
    return won(at, *rng.sample(seats, 24), 5).record()


def last_one_left(rng: Random) -> Record:
    at = won(scribe(rng, 4), 3, 1, 1)
    at.goes(3)
    at.begin_round()
    at.play("0:leave 1:leave")
    at.up("away", 1)
    at.up("thinking")
    at.begin_round()
    at.up("away", 0)
    return at.record()


def left_and_returned(rng: Random) -> Record:
    at = won(scribe(rng, 3), 2, 2)
    at.begin_round()
    at.play("2:leave")
    at.win(0)
    at.begin_round()
    at.play("2:return")
    return won(at, 2, 1, 2, 2).record()


def gone_with_chips(rng: Random) -> Record:
    """Other players win the chips of a removed player; the dice and penalties skip the seat."""
    at = won(scribe(rng, 3), 1, 1, 1, 0)
    at.goes(1)
    at.win(2)
    at.lose(0, "gave up")
    return won(at, 2, 2, 2).record()


def failing(reason: Reason, rng: Random) -> Record:
    """One player fails with a chip, then again without one, and the other wins."""
    at = won(scribe(rng), 0)
    at.lose(0, reason)
    if reason == "left":
        at.begin_round()
        at.play("0:return")
    at.lose(0, reason)
    if reason == "left":
        at.begin_round()
        at.play("0:return")
    return won(at, 1, 1, 0, 1, 1).record()


def nobody(rng: Random, *, time: bool) -> Record:
    at = won(scribe(rng, 3), 1)
    at.nobody(time=time)
    at.nobody(time=time)
    return won(at, 1, 1, 2, 1, 1).record()


def poorest_clockwise(rng: Random) -> Record:
    """Several players have the fewest chips: the next one clockwise from the claimant gets the penalty."""
    at = won(scribe(rng, 4), 2, 2, 2, 2)
    at.lose(2, "gave up")
    at.lose(2, "wrong count")
    at.lose(2, "illegal move")
    return won(at, 2, 2, 2, 2).record()


def detours(rng: Random) -> Record:
    at = scribe(rng, 2, tiles="copper")
    for seat, detour in enumerate((0, 1, 2, 1, 3, 0, 1)):
        at.win(seat % 2, detour=detour)
    return won(at, 0).record()


def pro(rng: Random) -> Record:
    at = won(scribe(rng, 3, tiles="open-copper", pro=True), 0, 1, 1, 2)
    at.nobody(time=False)
    at.lose(1, "wrong count")
    return won(at, 2, 1, 1, 1, 1).record()


def pro_over_the_target(rng: Random) -> Record:
    """The path touches the target before the via, which neither counts nor ends it."""
    at = scribe(rng, 2, "@1P @2W @4P", board="black.A0B0C0D0", pro=True)
    way = "6P 6W 6R 2R 2W 2R 6R 6W 6P 4P 6P 6W 6R 2R 2W"
    at.play("1:claim15 " + " ".join(f"1:{face}" for face in way.split()))
    return won(at, 1, 1, 1, 1).record()


def revisited(rng: Random) -> Record:
    """Moving back and forth fails if no cell may be visited twice."""
    at = won(scribe(rng, 2, no_revisits=True), 0)
    at.begin_round()
    way = at.way()
    while len(way) < 3:
        at.all_pass()
        at.begin_round()
        way = at.way()
    faces = at.state.position.board.faces
    at.play(f"0:claim{len(way) + 1} 0:{faces[way[1]]} 0:{faces[way[0]]}")
    return won(at, 1, 1, 1, 0, 1).record()


def rolands_round(rng: Random) -> Record:
    """AB's example as printed, and no further."""
    words = "@1P @2W 0:claim5 0:6P 0:6W 0:6R 0:2R 0:2W"
    return scribe(rng, 3, words, board="black.A0B0C0D0").record()


def own_tiles(rng: Random) -> Record:
    """The black tiles with pink and red swapped."""
    text = write_tiles_json(TILE_SETS["black"]).translate(str.maketrans("PR", "RP"))
    return finished(rng, tiles=text.replace('"black"', '"mine"'))


OWN_BOARD = "5G2G4Y3Y6W6B_2R5P2P5R4R3G_1G1P4W2B1B6P_4B5Y3W3B6Y3R_2W1R1W6G4G2Y_5B5W1Y6R4P3P"


def plans() -> dict[str, Plan]:
    """The plan of each record, by name."""
    found: dict[str, Plan] = {
        "fifth-chip-black": finished,
        "fifth-chip-copper": partial(finished, tiles="copper"),
        "fifth-chip-open-black": partial(finished, tiles="open-black"),
        "fifth-chip-open-copper": partial(finished, tiles="open-copper"),
        "fifth-chip-is-a-penalty": penalty_is_the_fifth,
        "all-chips-handed-out": handed_out_to_one,
        "all-chips-handed-out-shared": partial(handed_out, (0, 2, 3, 6)),
        "last-one-left": last_one_left,
        "left-and-returned": left_and_returned,
        "gone-with-chips": gone_with_chips,
        "nobody-claims-until-time-is-up": partial(nobody, time=True),
        "nobody-claims-and-all-pass": partial(nobody, time=False),
        "penalty-to-the-next-clockwise": poorest_clockwise,
        "to-and-fro": detours,
        "pro": pro,
        "pro-over-the-target": pro_over_the_target,
        "no-revisits-failed": revisited,
        "min-distance-3": partial(finished, min_distance=3),
        "dice-only": partial(finished, dice_only=True),
        "own-board": partial(finished, board=OWN_BOARD),
        "own-tiles": own_tiles,
        "rolands-round": rolands_round,
        "nothing-done-yet": lambda rng: scribe(rng).record(),
    }
    for label, reason in FAILURES.items():
        found[f"failed-{label}"] = partial(failing, reason)
    return found


def build(name: str) -> str:
    return built(plans(), name)


if __name__ == "__main__":
    RecordFolder("micro_robots").save(plans())
