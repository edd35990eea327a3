// An action as one byte, the form in which Python sees it. Must agree with kernel/action_codes.py.
//
//     0 to 149     place the card code / 25 on the cell code % 25
//     150 to 155   draw the card code - 150
//     156, 157     the rows or the columns begin
#pragma once

#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/scoring.hpp"

namespace robotable::robot_master {

using Action = std::uint8_t;

inline constexpr std::uint8_t FIRST_DRAW = VALUES * CELLS;
inline constexpr std::uint8_t FIRST_BEGIN = FIRST_DRAW + VALUES;

constexpr Action place_action(Card card, Cell cell) {
    return static_cast<Action>(card * CELLS + cell);
}

constexpr Action draw_action(Card card) {
    return static_cast<Action>(FIRST_DRAW + card);
}

constexpr Action begin_action(Side side) {
    return static_cast<Action>(FIRST_BEGIN + static_cast<std::uint8_t>(side));
}

}  // namespace robotable::robot_master
