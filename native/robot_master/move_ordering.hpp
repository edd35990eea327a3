// Orders the placements of a turn by a heuristic, because an exact search is faster if it tries good moves first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "robot_master/canonical_key.hpp"
#include "robot_master/danger.hpp"
#include "robot_master/danger_with_known_hands.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/objective.hpp"
#include "robot_master/open_game.hpp"

namespace robotable::robot_master {

struct ScoredMove {
    float score;
    Move move;
    Key key;  // of the position after the move; 0 if not computed yet
};

inline constexpr std::size_t MAX_MOVES = VALUES * CELLS;
using ScoredMoves = std::array<ScoredMove, MAX_MOVES>;

// The danger tables for rows and for columns.
template <Objective objective>
std::array<const DangerWithKnownHands::ByLine*, 2> dangers(const OpenGame& game) {
    if constexpr (objective == Objective::SOLO) {
        const Danger::ByLine& danger = Danger::of_solo().among(game.left);
        return {&danger, &danger};
    }
    std::array<std::uint32_t, 2> held{};
    for (std::size_t seat = 0; seat < game.seats; ++seat)
        held[seat % 2] |= Danger::values_of(game.hands[seat]);
    return {&DangerWithKnownHands::known().of(held[0], held[1]), &DangerWithKnownHands::known().of(held[1], held[0])};
}

// Fills `moves` and returns their number.
template <Objective objective>
std::size_t list_moves(const OpenGame& game, ScoredMoves& moves) {
    constexpr float ATTACK = 2;  // spoiling a line matters more often than improving one
    const auto [of_rows, of_columns] = dangers<objective>(game);
    const auto own = static_cast<std::size_t>(game.side());
    const Grid& grid = game.grid;
    std::array<float, 2> sums{};
    for (std::size_t at = 0; at < SIZE; ++at) {
        sums[0] += (*of_rows)[grid.rows()[at]];
        sums[1] += (*of_columns)[grid.columns()[at]];
    }
    // Prefers moves that lower the danger of the mover's lines and raise that of the opponent's, relative to the sums.
    std::array<float, 2> weights{};
    weights[own] = -1 / sums[own];
    weights[1 - own] = (objective == Objective::SOLO ? -1 : ATTACK) / sums[1 - own];
    const Cells open = open_cells(grid.taken);
    const Hand hand = game.hand();
    std::size_t count = 0;
    for (Card card = 0; card < VALUES; ++card) {
        if (!hand.has(card))
            continue;
        for (Cells cells = open; cells != 0; cells &= cells - 1) {
            const auto cell = static_cast<Cell>(std::countr_zero(cells));
            const LineId row = grid.row(cell);
            const LineId column = grid.column(cell);
            const float score = weights[0] * ((*of_rows)[LINE_TABLE.with[row][card]] - (*of_rows)[row]) +
                                weights[1] * ((*of_columns)[LINE_TABLE.with[column][card]] - (*of_columns)[column]);
            moves[count++] = {score, {card, cell}, 0};
        }
    }
    return count;
}

}  // namespace robotable::robot_master
