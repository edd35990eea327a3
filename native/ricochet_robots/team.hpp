// The robots of one search in their slots: the one that serves the target first, then its helpers. Helpers of the
// same gait are interchangeable, so they stand together, in the order of their cells.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "ricochet_robots/arena.hpp"
#include "ricochet_robots/gait.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/state.hpp"

namespace robotable::ricochet_robots {

class Team {
public:
    Team(const Arena& arena, const Position& position, unsigned serving) : size(position.count) {
        std::array<unsigned, MOST_ROBOTS> order{};
        for (unsigned robot = 0; robot < size; ++robot)
            order[robot] = robot;
        std::swap(order[0], order[serving]);
        const auto gait_of = [&](unsigned robot) { return &arena.gait(position.kind(robot)); };
        const auto stands_before = [&](unsigned one, unsigned other) {
            const Kind first = gait_of(one)->name();
            const Kind second = gait_of(other)->name();
            return first != second ? first < second : position.robots[one] < position.robots[other];
        };
        for (unsigned slot = 2; slot < size; ++slot)
            for (unsigned at = slot; at > 1 && stands_before(order[at], order[at - 1]); --at)
                std::swap(order[at], order[at - 1]);
        for (unsigned slot = 0; slot < size; ++slot) {
            gaits[slot] = gait_of(order[slot]);
            start |= State{position.robots[order[slot]]} << 8 * slot;
            begins[slot] = slot > 1 && gaits[slot] == gaits[slot - 1] ? begins[slot - 1] : slot;
            groups[slot] = slot > 1 && begins[slot] == slot ? groups[slot - 1] + 1 : slot > 1 ? groups[slot - 1] : 0;
        }
        for (unsigned slot = size; slot-- > 0;)
            ends[slot] = slot + 1 < size && begins[slot + 1] == begins[slot] ? ends[slot + 1] : slot + 1;
        start |= FIRST;
    }

    unsigned size;
    State start = 0;
    std::array<const Gait*, MOST_ROBOTS> gaits{};
    std::array<unsigned, MOST_ROBOTS> groups{};  // of the helpers, counted from 0

    unsigned helper_groups() const { return groups[size - 1] + 1; }

    const Gait& helper_gait(unsigned group) const {
        unsigned slot = 1;
        while (groups[slot] != group)
            ++slot;
        return *gaits[slot];
    }

    // Where the robot of this slot stands among its like once it has moved to a cell.
    unsigned place(State state, unsigned slot, Cell to) const {
        unsigned place = begins[slot];
        for (unsigned other = begins[slot]; other < ends[slot]; ++other)
            place += other != slot && cell_of(state, other) < to ? 1U : 0U;
        return place;
    }

private:
    std::array<unsigned, MOST_ROBOTS> begins{};  // of the slot's group
    std::array<unsigned, MOST_ROBOTS> ends{};
};

}  // namespace robotable::ricochet_robots
