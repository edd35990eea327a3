// The contents of a row or column, regardless of order: one of 462 multisets of up to five cards, by number.
// The rest of a game depends on the cards of a line only through this number.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/scoring.hpp"

namespace robotable::robot_master {

using LineId = std::uint16_t;
using Points = std::uint8_t;  // of one line: at most 150

inline constexpr std::size_t LINES = 462;
inline constexpr LineId EMPTY_LINE = 0;

// Lines are numbered by ascending number of cards.
struct LineTable {
    std::array<std::array<LineId, 8>, LINES> with{};    // the line plus one card; eight entries for alignment
    std::array<std::array<Points, LINES>, 2> points{};  // by Fives
    std::array<std::uint8_t, LINES> filled{};           // number of cards in the line
    std::array<Counts, LINES> counts{};
    std::array<LineId, SIZE + 2> first_with{};  // the first line with this number of cards

    LineTable() noexcept;

    bool is_full(LineId line) const { return line >= first_with[SIZE]; }
    Points score(LineId line, Fives fives) const { return points[static_cast<std::size_t>(fives)][line]; }
};

extern const LineTable LINE_TABLE;

}  // namespace robotable::robot_master
