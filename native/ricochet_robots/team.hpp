// The robots of one search in their slots: the active robot first, then its helpers. Helpers with the same slide rules
// are interchangeable, so they stand together, sorted by their cells.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "ricochet_robots/position.hpp"
#include "ricochet_robots/prepared_board.hpp"
#include "ricochet_robots/slide_rules.hpp"
#include "ricochet_robots/state.hpp"

namespace robotable::ricochet_robots {

class Team {
public:
    Team(const PreparedBoard& prepared, const Position& position, unsigned active) : size(position.count) {
        std::array<unsigned, MAX_ROBOTS> order{};
        for (unsigned robot = 0; robot < size; ++robot)
            order[robot] = robot;
        std::swap(order[0], order[active]);
        const auto rules_of = [&](unsigned robot) { return &prepared.slide_rules(position.kind(robot)); };
        const auto stands_before = [&](unsigned one, unsigned other) {
            const Kind first = rules_of(one)->shared_kind();
            const Kind second = rules_of(other)->shared_kind();
            return first != second ? first < second : position.robots[one] < position.robots[other];
        };
        for (unsigned slot = 2; slot < size; ++slot)
            for (unsigned at = slot; at > 1 && stands_before(order[at], order[at - 1]); --at)
                std::swap(order[at], order[at - 1]);
        for (unsigned slot = 0; slot < size; ++slot) {
            slide_rules[slot] = rules_of(order[slot]);
            start |= State{position.robots[order[slot]]} << 8 * slot;
            begins[slot] = slot > 1 && slide_rules[slot] == slide_rules[slot - 1] ? begins[slot - 1] : slot;
            groups[slot] = slot > 1 && begins[slot] == slot ? groups[slot - 1] + 1 : slot > 1 ? groups[slot - 1] : 0;
        }
        for (unsigned slot = size; slot-- > 0;)
            ends[slot] = slot + 1 < size && begins[slot + 1] == begins[slot] ? ends[slot + 1] : slot + 1;
        start |= FIRST;
    }

    unsigned size;
    State start = 0;
    std::array<const SlideRules*, MAX_ROBOTS> slide_rules{};
    std::array<unsigned, MAX_ROBOTS> groups{};  // groups of interchangeable helpers, counted from 0

    unsigned helper_groups() const { return groups[size - 1] + 1; }

    const SlideRules& helper_rules(unsigned group) const {
        unsigned slot = 1;
        while (groups[slot] != group)
            ++slot;
        return *slide_rules[slot];
    }

    // The slot within its group that the robot of this slot takes after it moves to a cell.
    unsigned place(State state, unsigned slot, Cell to) const {
        unsigned place = begins[slot];
        for (unsigned other = begins[slot]; other < ends[slot]; ++other)
            place += other != slot && cell_of(state, other) < to ? 1U : 0U;
        return place;
    }

private:
    std::array<unsigned, MAX_ROBOTS> begins{};  // of the slot's group
    std::array<unsigned, MAX_ROBOTS> ends{};
};

}  // namespace robotable::ricochet_robots
