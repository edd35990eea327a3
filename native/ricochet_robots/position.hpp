// A position: where the robots stand, which robot must reach the target, and where the target is.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "ricochet_robots/board.hpp"
#include "ricochet_robots/cells.hpp"

namespace robotable::ricochet_robots {

constexpr unsigned MAX_ROBOTS = 5;
constexpr unsigned FIFTH = 4;

struct Position {
    std::array<Cell, MAX_ROBOTS> robots{};
    unsigned count = FIFTH;
    Kind fifth = SILVER;
    std::optional<unsigned> target_robot;  // none for the vortex, which any robot may reach
    Cell target = 0;

    Kind kind(unsigned robot) const { return robot < FIFTH ? static_cast<Kind>(robot) : fifth; }
    bool may_reach_target(unsigned robot) const { return !target_robot || *target_robot == robot; }
};

// Builds a position from unchecked input. Throws std::invalid_argument for an impossible one.
inline Position position_on(
    const Board& board, std::string_view robots, std::optional<unsigned> target_robot, Cell target, Kind fifth) {
    Position position;
    if (robots.size() != FIFTH && robots.size() != MAX_ROBOTS)
        throw std::invalid_argument("robots needs four or five cells");
    if (fifth < SILVER || fifth >= KINDS)
        throw std::invalid_argument("fifth must be 4 (silver), 5 (transparent) or 6 (transparent, walls as a move)");
    if (target_robot && *target_robot >= FIFTH)
        throw std::invalid_argument("target_robot must be from 0 to 3, or None for the vortex");
    position.count = static_cast<unsigned>(robots.size());
    position.fifth = fifth;
    position.target_robot = target_robot;
    position.target = target;
    const auto closed = [&](Cell cell) { return board.centre_is_closed() && in_centre(cell); };
    for (unsigned robot = 0; robot < position.count; ++robot) {
        const Cell cell = position.robots[robot] = static_cast<Cell>(robots[robot]);
        for (unsigned other = 0; other < robot; ++other)
            if (position.robots[other] == cell)
                throw std::invalid_argument("two robots stand on the same cell");
        if (closed(cell))
            throw std::invalid_argument("a robot stands in the closed centre");
    }
    if (closed(target))
        throw std::invalid_argument("the target lies in the closed centre");
    return position;
}

}  // namespace robotable::ricochet_robots
