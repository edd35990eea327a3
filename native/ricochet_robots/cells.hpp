// The 256 cells of the board and their four sides. A cell's number is 16 * y + x, counted from the top left, as in
// games/ricochet_robots/cells.py.
#pragma once

#include <array>
#include <cstdint>

namespace robotable::ricochet_robots {

using Cell = std::uint8_t;

constexpr int SIZE = 16;
constexpr int CELLS = SIZE * SIZE;

// North, east, south, west. The bit of a direction in a wall mask is 1 << direction.
constexpr int DIRECTIONS = 4;
constexpr std::array<int, DIRECTIONS> STEP{-SIZE, 1, SIZE, -1};

constexpr int opposite(int direction) {
    return direction ^ 2;
}

// The neighbouring cell. Meaningless across the rim of the board, which is always walled.
constexpr Cell beside(Cell cell, int direction) {
    return static_cast<Cell>(cell + STEP[static_cast<unsigned>(direction)]);
}

constexpr std::array<Cell, 4> CENTRE{119, 120, 135, 136};

constexpr bool in_centre(Cell cell) {
    return cell == CENTRE[0] || cell == CENTRE[1] || cell == CENTRE[2] || cell == CENTRE[3];
}

// The wall mask of the sides that lie on the rim of the board.
constexpr unsigned rim_sides(Cell cell) {
    const int x = cell % SIZE;
    const int y = cell / SIZE;
    return (y == 0 ? 1U : 0U) | (x == SIZE - 1 ? 2U : 0U) | (y == SIZE - 1 ? 4U : 0U) | (x == 0 ? 8U : 0U);
}

}  // namespace robotable::ricochet_robots
