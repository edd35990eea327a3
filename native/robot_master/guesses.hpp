// The placements of a turn with a guess how good they are: an exact search tries the best first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>

#include "robot_master/aim.hpp"
#include "robot_master/canonical.hpp"
#include "robot_master/danger.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/open_game.hpp"

namespace robotable::robot_master {

struct Guess {
    float worth;
    Move move;
    Key key;  // of the position that it leads to; 0: not known
};

inline constexpr std::size_t MOST_MOVES = VALUES * CELLS;
using Guesses = std::array<Guess, MOST_MOVES>;

// How many there are.
template <Aim aim>
std::size_t list_moves(const OpenGame& game, Guesses& moves) {
    const Danger::ByLine& danger =
        (aim == Aim::SOLO ? Danger::of_solo() : Danger::of_sides()).among(game.left);
    const auto own = static_cast<std::size_t>(game.side());
    const Grid& grid = game.grid;
    std::array<float, 2> sums{};
    for (std::size_t side = 0; side < 2; ++side)
        for (const LineId line : grid.lines[side])
            sums[side] += danger[line];
    // Less danger to the own lines, more to the others', each as a share of what there is.
    std::array<float, 2> weights{};
    weights[own] = -1.0F / sums[own];
    weights[1 - own] = (aim == Aim::SOLO ? -1.0F : 1.0F) / sums[1 - own];
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
            const float worth = weights[0] * (danger[LINE_TABLE.with[row][card]] - danger[row]) +
                                weights[1] * (danger[LINE_TABLE.with[column][card]] - danger[column]);
            moves[count++] = {worth, {card, cell}, 0};
        }
    }
    return count;
}

}  // namespace robotable::robot_master
