// The 256 cells of the board, 16 * y + x from the top left, and their four sides; as in games/ricochet_robots/cells.py.
#pragma once

#include <array>
#include <cstdint>

namespace robotable::ricochet_robots {

using Cell = std::uint8_t;

constexpr int SIZE = 16;
constexpr int CELLS = SIZE * SIZE;

// North, east, south, west: the bit of a wall mask is 1 << direction.
constexpr int DIRECTIONS = 4;
constexpr std::array<int, DIRECTIONS> STEP{-SIZE, 1, SIZE, -1};

constexpr int opposite(int direction) {
    return direction ^ 2;
}

// The neighbour; meaningless across the rim, which is always closed.
constexpr Cell beside(Cell cell, int direction) {
    return static_cast<Cell>(cell + STEP[static_cast<unsigned>(direction)]);
}

constexpr std::array<Cell, 4> CENTRE{119, 120, 135, 136};

constexpr bool in_centre(Cell cell) {
    return cell == CENTRE[0] || cell == CENTRE[1] || cell == CENTRE[2] || cell == CENTRE[3];
}

// The mask of those sides that are the board's rim.
constexpr unsigned rim_sides(Cell cell) {
    const int x = cell % SIZE;
    const int y = cell / SIZE;
    return (y == 0 ? 1U : 0U) | (x == SIZE - 1 ? 2U : 0U) | (y == SIZE - 1 ? 4U : 0U) | (x == 0 ? 8U : 0U);
}

}  // namespace robotable::ricochet_robots
