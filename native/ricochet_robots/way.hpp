// A way: the slides that bring a robot to the target.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/cells.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/team.hpp"

namespace robotable::ricochet_robots {

struct Slide {
    std::uint8_t robot;
    std::uint8_t direction;
    Cell cell;
    std::uint16_t cost;
};

using Way = std::vector<Slide>;

// As Python sorts slides: by robot, then direction E, N, S, W, then cell and cost.
inline std::uint64_t rank_of(const Slide& slide) {
    constexpr std::array<std::uint8_t, DIRECTIONS> LETTER{1, 0, 2, 3};
    return std::uint64_t{slide.robot} << 32 | std::uint64_t{LETTER[slide.direction]} << 28 |
           std::uint64_t{slide.cell} << 16 | slide.cost;
}

inline bool comes_before(const Way& one, const Way& other) {
    return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                        [](const Slide& a, const Slide& b) { return rank_of(a) < rank_of(b); });
}

// The state before the slide that led to this one; its own slide is not known.
inline State before(const Team& team, State state) {
    const unsigned slot = slot_of(state);
    const Cell begun = begun_at(state);
    const State robots = with_moved(state & ROBOTS, slot, team.place(state, slot, begun), begun);
    return robots | State{course_before(state)} << 40;
}

// What the slide that led to this state cost: the least that it can have, or the state would have been met sooner.
inline std::uint16_t cost_of(const Team& team, State state, bool must_turn) {
    const unsigned slot = slot_of(state);
    const Cell end = cell_of(state, slot);
    CellSet others;
    for (unsigned other = 0; other < team.size; ++other)
        if (other != slot)
            others.add(cell_of(state, other));
    std::uint16_t least = UINT16_MAX;
    team.gaits[slot]->each_ending(begun_at(state), direction_of(state), others, [&](const Ending& ending) {
        const bool fits = slot != 0 || !must_turn ||
                          course_after(course_before(state), direction_of(state), ending.turned) == course_of(state);
        if (ending.cell == end && fits)
            least = std::min(least, ending.cost);
    });
    assert(least != UINT16_MAX);
    return least;
}

// The states on the way to the goal, the first one left out, as slides of the robots that made them.
inline Way way_along(const Team& team, const Position& position, const std::vector<State>& states, bool must_turn) {
    std::array<Cell, MOST_ROBOTS> robots = position.robots;
    Way way;
    for (const State state : states) {
        const auto mover = std::find(robots.begin(), robots.begin() + position.count, begun_at(state));
        assert(mover != robots.begin() + position.count);
        const Cell end = cell_of(state, slot_of(state));
        *mover = end;
        way.push_back({static_cast<std::uint8_t>(mover - robots.begin()),
                       static_cast<std::uint8_t>(direction_of(state)), end, cost_of(team, state, must_turn)});
    }
    return way;
}

}  // namespace robotable::ricochet_robots
