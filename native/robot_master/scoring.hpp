// Scores lines and compares the two sides. Must agree with scoring.py.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "robot_master/board.hpp"

namespace robotable::robot_master {

// For five of a kind, the two cards beyond the triple count singly (CG) or as a pair (BSN).
enum class Fives : std::uint8_t { UNIT, PAIR };

enum class Side : std::uint8_t { ROWS, COLUMNS };

using Scores = std::array<int, SIZE>;

// CG, "Comptage des points": the points for equal cards in one line.
constexpr int group_score(int card, int copies, Fives fives) {
    switch (copies) {
        case 0: return 0;
        case 1: return card;
        case 2: return 10 * card;
        case 3: return 100;
        case 4: return 100 + card;
        case 5: return 100 + (fives == Fives::PAIR ? 10 : 2) * card;
        default: assert(false); return 0;
    }
}

constexpr int line_score(const Line& line, Fives fives) {
    std::array<int, VALUES + 1> copies{};  // the last entry counts empty cells
    for (const Card card : line) {
        assert(card <= EMPTY);
        ++copies[card];
    }
    int score = 0;
    for (std::size_t card = 0; card < VALUES; ++card)
        score += group_score(static_cast<int>(card), copies[card], fives);
    return score;
}

static_assert(line_score({3, 3, 3, 3, 3}, Fives::UNIT) == 106);
static_assert(line_score({3, 3, 3, 3, 3}, Fives::PAIR) == 130);
static_assert(line_score({0, EMPTY, 0, 0, 4}, Fives::UNIT) == 104);

// The five scores of one side, lowest first.
constexpr Scores sorted_scores(const Board& board, Side side, Fives fives) {
    const std::size_t to_next_line = side == Side::ROWS ? SIZE : 1;
    const std::size_t to_next_card = side == Side::ROWS ? 1 : SIZE;
    Scores scores{};
    for (std::size_t at = 0; at < SIZE; ++at) {
        Line line{};
        for (std::size_t card = 0; card < SIZE; ++card)
            line[card] = board[at * to_next_line + card * to_next_card];
        scores[at] = line_score(line, fives);
    }
    std::ranges::sort(scores);
    return scores;
}

struct Result {
    std::optional<Side> winner;  // none in a draw and in solo
    int points;                  // of the winner; in solo, of the only player
};

// Compares the lowest lines; a tie is broken by the next-lowest lines.
constexpr Result result_of_sides(const Board& board, Fives fives) {
    const Scores rows = sorted_scores(board, Side::ROWS, fives);
    const Scores columns = sorted_scores(board, Side::COLUMNS, fives);
    // CG, "Si plusieurs parties sont jouées": the winner scores the difference of the two lowest lines.
    const int margin = std::max(rows[0], columns[0]) - std::min(rows[0], columns[0]);
    if (rows == columns)
        return {std::nullopt, margin};
    return {rows > columns ? Side::ROWS : Side::COLUMNS, margin};
}

// In solo, the lowest of all ten lines counts.
constexpr Result result_of_solo(const Board& board, Fives fives) {
    const int row = sorted_scores(board, Side::ROWS, fives)[0];
    const int column = sorted_scores(board, Side::COLUMNS, fives)[0];
    return {std::nullopt, std::min(row, column)};
}

}  // namespace robotable::robot_master
