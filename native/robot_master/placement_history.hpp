// The placements so far, in order. They are public.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>

#include "robot_master/open_game.hpp"

namespace robotable::robot_master {

struct Placement {
    Move move;
    std::uint8_t seat;
};

struct PlacementHistory {
    std::array<Placement, CELLS> placements{};
    std::uint8_t count = 0;

    void add(Move move, std::uint8_t seat) {
        assert(count < CELLS);
        placements[count++] = {move, seat};
    }

    std::span<const Placement> made() const { return {placements.data(), count}; }
};

}  // namespace robotable::robot_master
