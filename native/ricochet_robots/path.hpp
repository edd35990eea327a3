// A path: the slides of a solution, in order.
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

using Path = std::vector<Slide>;

// Sorts slides as Python does: by robot, then by direction in the order E, N, S, W, then by cell and cost.
inline std::uint64_t rank_of(const Slide& slide) {
    constexpr std::array<std::uint8_t, DIRECTIONS> LETTER{1, 0, 2, 3};
    return std::uint64_t{slide.robot} << 32 | std::uint64_t{LETTER[slide.direction]} << 28 |
           std::uint64_t{slide.cell} << 16 | slide.cost;
}

inline bool comes_before(const Path& one, const Path& other) {
    return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end(),
                                        [](const Slide& a, const Slide& b) { return rank_of(a) < rank_of(b); });
}

// The state before the slide that led to this one, without the slide bits.
inline State before(const Team& team, State state) {
    const unsigned slot = slot_of(state);
    const Cell begun = begun_at(state);
    const State robots = with_moved(state & ROBOTS, slot, team.place(state, slot, begun), begun);
    return robots | State{travel_before(state)} << 40;
}

// The cost of the slide that led to this state. It is the least possible cost, because the search visits every state
// first at its least cost.
inline std::uint16_t cost_of(const Team& team, State state, bool must_turn) {
    const unsigned slot = slot_of(state);
    const Cell stop = cell_of(state, slot);
    CellSet others;
    for (unsigned other = 0; other < team.size; ++other)
        if (other != slot)
            others.add(cell_of(state, other));
    std::uint16_t least = UINT16_MAX;
    team.slide_rules[slot]->each_end(begun_at(state), direction_of(state), others, [&](const SlideEnd& end) {
        const bool fits = slot != 0 || !must_turn ||
                          travel_after(travel_before(state), direction_of(state), end.turned) == travel_of(state);
        if (end.cell == stop && fits)
            least = std::min(least, end.cost);
    });
    assert(least != UINT16_MAX);
    return least;
}

// Converts the states of a path, without the start state, to slides.
inline Path path_along(const Team& team, const Position& position, const std::vector<State>& states, bool must_turn) {
    std::array<Cell, MAX_ROBOTS> robots = position.robots;
    Path path;
    for (const State state : states) {
        const auto mover = std::find(robots.begin(), robots.begin() + position.count, begun_at(state));
        assert(mover != robots.begin() + position.count);
        const Cell end = cell_of(state, slot_of(state));
        *mover = end;
        path.push_back({static_cast<std::uint8_t>(mover - robots.begin()),
                        static_cast<std::uint8_t>(direction_of(state)), end, cost_of(team, state, must_turn)});
    }
    return path;
}

}  // namespace robotable::ricochet_robots
