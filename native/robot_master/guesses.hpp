// The placements of a turn with a guess how good they are: an exact search tries the best first.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "robot_master/aim.hpp"
#include "robot_master/canonical.hpp"
#include "robot_master/danger.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/peril.hpp"

namespace robotable::robot_master {

struct Guess {
    float worth;
    Move move;
    Key key;  // of the position that it leads to; 0: not known
};

inline constexpr std::size_t MOST_MOVES = VALUES * CELLS;
using Guesses = std::array<Guess, MOST_MOVES>;

// What threatens the lines of the rows and of the columns.
template <Aim aim>
std::array<const Peril::ByLine*, 2> perils(const OpenGame& game) {
    if constexpr (aim == Aim::SOLO) {
        const Danger::ByLine& danger = Danger::of_solo().among(game.left);
        return {&danger, &danger};
    }
    std::array<std::uint32_t, 2> held{};
    for (std::size_t seat = 0; seat < game.seats; ++seat)
        held[seat % 2] |= Danger::values_of(game.hands[seat]);
    return {&Peril::known().of(held[0], held[1]), &Peril::known().of(held[1], held[0])};
}

// How many there are.
template <Aim aim>
std::size_t list_moves(const OpenGame& game, Guesses& moves) {
    constexpr float ATTACK = 2;  // to spoil a line is more often what counts than to mend one
    const auto [of_rows, of_columns] = perils<aim>(game);
    const auto own = static_cast<std::size_t>(game.side());
    const Grid& grid = game.grid;
    std::array<float, 2> sums{};
    for (std::size_t at = 0; at < SIZE; ++at) {
        sums[0] += (*of_rows)[grid.rows()[at]];
        sums[1] += (*of_columns)[grid.columns()[at]];
    }
    // Less danger to the own lines, more to the others', each as a share of what there is.
    std::array<float, 2> weights{};
    weights[own] = -1 / sums[own];
    weights[1 - own] = (aim == Aim::SOLO ? -1 : ATTACK) / sums[1 - own];
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
            const float worth = weights[0] * ((*of_rows)[LINE_TABLE.with[row][card]] - (*of_rows)[row]) +
                                weights[1] * ((*of_columns)[LINE_TABLE.with[column][card]] - (*of_columns)[column]);
            moves[count++] = {worth, {card, cell}, 0};
        }
    }
    return count;
}

}  // namespace robotable::robot_master
