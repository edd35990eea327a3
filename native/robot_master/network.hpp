// A learned evaluation of placements. It uses only what the player knows: the ten lines, their own hand, the cards
// they have not seen, and the empty cells.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "robot_master/board.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/hand.hpp"
#include "robot_master/open_game.hpp"

namespace robotable::robot_master {

inline constexpr std::size_t MAX_PLACEMENTS = VALUES * CELLS;

// The placements of one turn and their values: log odds of winning; in solo, the lowest line divided by 20.
struct Evaluation {
    std::size_t count = 0;
    std::array<Move, MAX_PLACEMENTS> moves;
    std::array<float, MAX_PLACEMENTS> worth;

    std::size_t best() const {
        std::size_t top = 0;
        for (std::size_t at = 1; at < count; ++at)
            if (worth[at] > worth[top])
                top = at;
        return top;
    }
};

inline double chance_of(float worth, bool solo) {
    return solo ? static_cast<double>(worth) / 5 : 1 / (1 + std::exp(-static_cast<double>(worth)));
}

class Network {
public:
    virtual ~Network() = default;
    Network() = default;
    Network(const Network&) = delete;
    Network& operator=(const Network&) = delete;

    // Evaluates all placements of a side that holds this hand.
    virtual void evaluate(const Grid& grid, Hand own, std::size_t side, Evaluation& found) const = 0;

    virtual std::size_t parameters() const = 0;
};

}  // namespace robotable::robot_master
