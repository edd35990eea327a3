"""Hints in a race alone: each press tells more, in words, and the score shows their cost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from robotable.games.ricochet_robots import cell_name
from robotable.games.solo import HINT_COSTS
from tests.page.api import seen
from tests.page.checks import overflow, violations
from tests.page.conftest import DESK, PHONE, Visit
from tests.page.racing import micro_way, ricochet_view, ricochet_way, sit_down

Picture = Callable[[Page, str], None]


@pytest.mark.parametrize("game", ["micro_robots", "ricochet_robots"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_each_hint_tells_more_and_costs(
    visit: Visit, picture: Picture, game: str, size: dict[str, int]
) -> None:
    setup = {"game": game, "options": {"players": 1}}
    table, (ann,) = sit_down(visit, ["Ann"], setup, viewport=size)
    hints = ann.get_by_role("region", name="Hint")
    ask = hints.get_by_role("button")
    expect(ask).to_have_text("Hint")
    view = seen(ann, table)["view"]
    if game == "micro_robots":
        count, unit = len(micro_way(view)) - 1, " s"
        start, end = "The first move goes to the same", ""
    else:
        way = ricochet_way(ricochet_view({"view": view}))
        count, unit = sum(one.cost for one in way), ""
        start = "Moves first: "
        goal = view["position"]["board"]["targets"][view["goal"]["target"]]
        end = f"to {cell_name(goal['cell'])}."
    moves = f"The shortest solution takes {count} move"
    said = [[start], [start, moves], [start, moves, "First move: "], [start, moves, "Shortest solution: "]]
    paid = 0
    for (grade, cost), lines in zip(HINT_COSTS.items(), said, strict=True):
        # The cost is announced first.
        name = "second" if unit else "move"
        expect(hints).to_contain_text(f"Costs {cost - paid} {name}")
        paid = cost
        ask.click()
        for line in lines:
            expect(hints).to_contain_text(line)
        expect(ann.locator("p[aria-live='polite']")).to_contain_text(lines[-1])
        expect(ann.get_by_text(f"+{cost}{unit} for hints")).to_be_visible()
        assert seen(ann, table)["score"]["hint"] == grade
        assert violations(ann) == []
        assert overflow(ann) == 0
    expect(hints).to_contain_text(end)
    expect(ask).to_have_count(0)
    # The button is gone, but the keyboard focus does not jump to the top.
    expect(hints).to_be_focused()
    picture(ann, f"hints-{game}-{size['width']}")

    # After a reload the hint is still there and does not cost again.
    ann.reload()
    expect(hints).to_contain_text("Shortest solution: ")
    assert seen(ann, table)["score"]["hint_costs"] == HINT_COSTS["way"]
    # Nothing is said about the next target.
    ann.get_by_role("button", name="Skip this target").click()
    expect(ask).to_have_text("Hint")
    expect(hints).not_to_contain_text(moves)


def test_nobody_who_races_others_has_hints(visit: Visit) -> None:
    setup = {"game": "micro_robots", "options": {"players": 2}}
    _, (ann, _) = sit_down(visit, ["Ann", "Ben"], setup)
    expect(ann.get_by_role("region", name="Chips and bids")).to_be_visible()
    expect(ann.get_by_role("button", name="Claim 5 moves")).to_be_enabled()
    expect(ann.get_by_role("button", name="Hint")).to_have_count(0)
