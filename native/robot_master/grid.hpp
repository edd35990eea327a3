// The board as a search uses it: which cells are taken, and the contents of each of the ten lines.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/lines.hpp"
#include "robot_master/scoring.hpp"

namespace robotable::robot_master {

inline constexpr std::array<std::uint8_t, CELLS> ROW_OF = [] {
    std::array<std::uint8_t, CELLS> rows{};
    for (std::size_t cell = 0; cell < CELLS; ++cell)
        rows[cell] = static_cast<std::uint8_t>(cell / SIZE);
    return rows;
}();

inline constexpr std::array<std::uint8_t, CELLS> COLUMN_OF = [] {
    std::array<std::uint8_t, CELLS> columns{};
    for (std::size_t cell = 0; cell < CELLS; ++cell)
        columns[cell] = static_cast<std::uint8_t>(cell % SIZE);
    return columns;
}();

using SideLines = std::array<LineId, SIZE>;

struct Grid {
    Cells taken = 0;
    std::array<SideLines, 2> lines{};  // rows from the top, columns from the left

    static Grid of(const Board& board) {
        Grid grid;
        for (std::size_t cell = 0; cell < CELLS; ++cell)
            if (board[cell] != EMPTY)
                grid.place(board[cell], static_cast<Cell>(cell));
        return grid;
    }

    const SideLines& rows() const { return lines[0]; }
    const SideLines& columns() const { return lines[1]; }
    LineId& row(Cell cell) { return lines[0][ROW_OF[cell]]; }
    LineId& column(Cell cell) { return lines[1][COLUMN_OF[cell]]; }
    LineId row(Cell cell) const { return lines[0][ROW_OF[cell]]; }
    LineId column(Cell cell) const { return lines[1][COLUMN_OF[cell]]; }

    void place(Card card, Cell cell) {
        assert((taken & only(cell)) == 0);
        taken |= only(cell);
        row(cell) = LINE_TABLE.with[row(cell)][card];
        column(cell) = LINE_TABLE.with[column(cell)][card];
    }

    // Undoes place(). The caller remembers the two lines.
    void take_back(Cell cell, LineId row_before, LineId column_before) {
        taken &= ~only(cell);
        row(cell) = row_before;
        column(cell) = column_before;
    }

    // Mirrors the board along the diagonal, so that rows become columns.
    Grid transposed() const {
        Grid other;
        for (std::size_t cell = 0; cell < CELLS; ++cell)
            if ((taken & only(cell)) != 0)
                other.taken |= only(cell % SIZE * SIZE + cell / SIZE);
        other.lines = {lines[1], lines[0]};
        return other;
    }

    Scores sorted_scores(Side side, Fives fives) const {
        Scores scores{};
        for (std::size_t at = 0; at < SIZE; ++at)
            scores[at] = LINE_TABLE.score(lines[static_cast<std::size_t>(side)][at], fives);
        std::ranges::sort(scores);
        return scores;
    }

    int lowest(Side side, Fives fives) const {
        int least = 255;
        for (const LineId line : lines[static_cast<std::size_t>(side)])
            least = std::min(least, static_cast<int>(LINE_TABLE.score(line, fives)));
        return least;
    }
};

}  // namespace robotable::robot_master
