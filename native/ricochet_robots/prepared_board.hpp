// A board with everything that searches on it share: the slide rules of each kind of robot, built on first use.
#pragma once

#include <array>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "ricochet_robots/board.hpp"
#include "ricochet_robots/slide_rules.hpp"

namespace robotable::ricochet_robots {

class PreparedBoard {
public:
    PreparedBoard(std::string_view masks, const std::vector<Diagonal>& marks) : its_board(masks, marks) {}

    const Board& board() const { return its_board; }

    // Robots without a diagonal of their own colour all slide alike and share their rules. Thread-safe.
    const SlideRules& slide_rules(Kind kind) const {
        const Kind alike = is_transparent(kind) || (kind < COLOURS && its_board.has_diagonal(kind)) ? kind : SILVER;
        std::call_once(made[alike], [&] { rules[alike] = std::make_unique<SlideRules>(its_board, alike); });
        return *rules[alike];
    }

private:
    Board its_board;
    mutable std::array<std::once_flag, KINDS> made;
    mutable std::array<std::unique_ptr<SlideRules>, KINDS> rules;
};

}  // namespace robotable::ricochet_robots
