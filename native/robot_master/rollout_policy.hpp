// Policies without look-ahead: random placements, or the placement with the best balance of danger. Rollouts mix both.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/danger.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/hand.hpp"
#include "robot_master/open_game.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

inline Move random_move(Hand hand, Cells open, SplitMix64& random) {
    std::array<Card, VALUES> cards{};
    std::uint32_t kinds = 0;
    for (Card card = 0; card < VALUES; ++card) {
        cards[kinds] = card;
        kinds += hand.has(card);
    }
    const auto width = static_cast<std::uint32_t>(std::popcount(open));
    const std::uint32_t chosen = random.below(kinds * width);
    return {cards[chosen / width], nth(open, chosen % width)};
}

// The log of the ratio of the opponent's danger to that of `own`: higher is better for `own`.
inline float danger_evaluation(const Grid& grid, std::size_t own, bool solo, std::uint32_t values) {
    const Danger::ByLine& danger = (solo ? Danger::of_solo() : Danger::of_sides()).among(values);
    std::array<float, 2> sums{};
    for (std::size_t side = 0; side < 2; ++side)
        for (const LineId line : grid.lines[side])
            sums[side] += danger[line];
    return solo ? -std::log(sums[0] + sums[1]) : std::log(sums[1 - own] / sums[own]);
}

// The placement with the best balance of danger; the first one in case of a tie.
inline Move least_danger_move(const Grid& grid, Hand hand, std::size_t own, bool solo, std::uint32_t values) {
    const Danger::ByLine& danger = (solo ? Danger::of_solo() : Danger::of_sides()).among(values);
    std::array<float, 2> sums{};
    for (std::size_t side = 0; side < 2; ++side)
        for (const LineId line : grid.lines[side])
            sums[side] += danger[line];
    const Cells open = open_cells(grid.taken);
    Move best{};
    float highest = -1e30F;
    for (Card card = 0; card < VALUES; ++card) {
        if (!hand.has(card))
            continue;
        for (Cells cells = open; cells != 0; cells &= cells - 1) {
            const auto cell = static_cast<Cell>(std::countr_zero(cells));
            const LineId row = grid.row(cell);
            const LineId column = grid.column(cell);
            const float rows = sums[0] + danger[LINE_TABLE.with[row][card]] - danger[row];
            const float columns = sums[1] + danger[LINE_TABLE.with[column][card]] - danger[column];
            const float worth = solo ? -(rows + columns) : own == 0 ? columns / rows : rows / columns;
            if (worth > highest) {
                highest = worth;
                best = {card, cell};
            }
        }
    }
    return best;
}

// Plays a game to its end by least danger, with a share of random moves: 1 is all random.
inline void play_rollout(OpenGame& game, float randomness, SplitMix64& random) {
    while (!game.is_over()) {
        const bool blind =
            randomness >= 1 || (randomness > 0 && static_cast<float>(random.next() >> 40) * 0x1p-24F < randomness);
        if (blind)
            game.place(random_move(game.hand(), open_cells(game.grid.taken), random));
        else
            game.place(least_danger_move(game.grid, game.hand(), static_cast<std::size_t>(game.side()), game.is_solo(),
                                         Danger::values_of(game.left)));
    }
}

}  // namespace robotable::robot_master
