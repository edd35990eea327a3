// The 5×5 board. Cells are numbered from 0 to 24 in reading order; a set of cells is a bit mask.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace robotable::robot_master {

using Card = std::uint8_t;  // 0 to 5, or EMPTY
using Cell = std::uint8_t;
using Cells = std::uint32_t;

inline constexpr std::size_t SIZE = 5;
inline constexpr std::size_t CELLS = SIZE * SIZE;
inline constexpr std::size_t VALUES = 6;
inline constexpr std::uint8_t COPIES = 6;
inline constexpr Card EMPTY = 6;
inline constexpr Cell CENTRE = 12;

using Line = std::array<Card, SIZE>;
using Board = std::array<Card, CELLS>;
using Counts = std::array<std::uint8_t, VALUES>;  // how many cards of each value

inline constexpr Cells ALL_CELLS = (Cells{1} << CELLS) - 1;
inline constexpr Cells COLUMN_A = 0b00001'00001'00001'00001'00001;
inline constexpr Cells COLUMN_E = COLUMN_A << 4;

constexpr Cells only(std::size_t cell) {
    assert(cell < CELLS);
    return Cells{1} << cell;
}

// All cells that share an edge with one of these.
constexpr Cells neighbours(Cells cells) {
    const Cells beside = ((cells & ~COLUMN_E) << 1) | ((cells & ~COLUMN_A) >> 1);
    return (beside | cells << SIZE | cells >> SIZE) & ALL_CELLS;
}

// The empty cells next to a card, where the next card may be placed.
constexpr Cells open_cells(Cells taken) {
    return neighbours(taken) & ~taken;
}

// Whether the cards can have been placed one after the other, starting from c3.
constexpr bool is_connected(Cells taken) {
    Cells reached = taken & only(CENTRE);
    for (Cells before = 0; before != reached;) {
        before = reached;
        reached |= neighbours(reached) & taken;
    }
    return reached == taken;
}

// The cell of the set with `index` cells before it.
constexpr Cell nth(Cells cells, std::uint32_t index) {
    while (index-- > 0)
        cells &= cells - 1;  // removes the lowest
    assert(cells != 0);
    return static_cast<Cell>(std::countr_zero(cells));
}

static_assert(neighbours(only(0)) == (only(1) | only(5)));
static_assert(neighbours(only(9)) == (only(4) | only(8) | only(14)));
static_assert(neighbours(only(12)) == (only(7) | only(11) | only(13) | only(17)));

}  // namespace robotable::robot_master
