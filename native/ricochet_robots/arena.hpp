// A board with what all searches on it share: the gaits of the robots, made when they are first asked for.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "ricochet_robots/board.hpp"
#include "ricochet_robots/gait.hpp"

namespace robotable::ricochet_robots {

class Arena {
public:
    Arena(std::string_view masks, const std::vector<Diagonal>& marks) : its_board(masks, marks) {}

    const Board& board() const { return its_board; }

    // Robots whom no diagonal lets pass move alike and share a gait. Safe to call from several threads.
    const Gait& gait(Kind kind) const {
        const Kind alike = kind == TRANSPARENT || (kind < COLOURS && its_board.has_diagonal(kind)) ? kind : SILVER;
        std::call_once(made[alike], [&] { gaits[alike] = std::make_unique<Gait>(its_board, alike); });
        return *gaits[alike];
    }

private:
    Board its_board;
    mutable std::array<std::once_flag, KINDS> made;
    mutable std::array<std::unique_ptr<Gait>, KINDS> gaits;
};

}  // namespace robotable::ricochet_robots
