// What a seat knows in its turn: the board and its own hand; of everything else only how many cards there are.
// Players of the kernel get this and nothing more.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/hand.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/position.hpp"
#include "robot_master/scoring.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

// The cards that lie on the board.
inline Hand laid_on(const Grid& grid) {
    Hand laid;
    for (const LineId row : grid.rows())
        laid = laid + Hand::of(LINE_TABLE.counts[row]);
    return laid;
}

inline constexpr Hand ALL_CARDS{0x666666};

struct Knowledge {
    Variant variant = Variant::DUEL;
    Fives fives = Fives::UNIT;
    Grid grid;
    Hand own;
    Hand unseen;  // in other hands, to be drawn, or never used
    std::array<std::uint8_t, MOST_SEATS> held{};
    std::uint8_t seat = 0;
    std::uint8_t empty = 0;  // cells

    // What the seat whose turn it is knows of this game.
    static Knowledge of(const OpenGame& game, Variant variant, Fives fives) {
        Knowledge known;
        known.variant = variant;
        known.fives = fives;
        known.grid = game.grid;
        known.own = game.hand();
        known.unseen = {ALL_CARDS.nibbles - laid_on(game.grid).nibbles - known.own.nibbles};
        for (std::size_t seat = 0; seat < game.seats; ++seat)
            known.held[seat] = static_cast<std::uint8_t>(game.hands[seat].size());
        known.seat = game.seat;
        known.empty = game.empty;
        return known;
    }

    Side side() const { return seat % 2 == 0 ? Side::ROWS : Side::COLUMNS; }
    bool is_solo() const { return variant == Variant::SOLO; }

    // One of the games that this may be, each equally likely.
    OpenGame dealt(SplitMix64& random) const {
        std::array<Card, VALUES * COPIES> pool{};
        std::uint32_t size = 0;
        for (Card card = 0; card < VALUES; ++card)
            for (std::uint32_t copy = 0; copy < unseen.count(card); ++copy)
                pool[size++] = card;
        const auto next = [&] {
            assert(size > 0);
            const std::uint32_t at = random.below(size);
            const Card card = pool[at];
            pool[at] = pool[--size];
            return card;
        };
        const Deal deal = deal_of(variant);
        OpenGame game;
        game.grid = grid;
        game.seats = deal.seats;
        game.seat = seat;
        game.empty = empty;
        game.hands[seat] = own;
        for (std::size_t other = 0; other < deal.seats; ++other)
            if (other != seat)
                for (std::uint8_t card = 0; card < held[other]; ++card)
                    game.hands[other].add(next());
        if (deal.draws)
            for (int draw = 1; draw < empty; ++draw)
                game.draws[game.draw_count++] = next();
        for (std::size_t other = 0; other < deal.seats; ++other)
            game.left = game.left + game.hands[other];
        for (std::size_t draw = 0; draw < game.draw_count; ++draw)
            game.left.add(game.draws[draw]);
        return game;
    }
};

// What a finished game is worth to a side: 1 won, 0.5 drawn, 0 lost; in solo the lowest line in hundredths.
inline double reward(const Grid& grid, std::size_t side, Variant variant, Fives fives) {
    const int row = grid.lowest(Side::ROWS, fives);
    const int column = grid.lowest(Side::COLUMNS, fives);
    if (variant == Variant::SOLO)
        return std::min(row, column) / 100.0;
    if (row != column)
        return (row > column) == (side == 0) ? 1.0 : 0.0;
    const Scores rows = grid.sorted_scores(Side::ROWS, fives);
    const Scores columns = grid.sorted_scores(Side::COLUMNS, fives);
    if (rows == columns)
        return 0.5;
    return (rows > columns) == (side == 0) ? 1.0 : 0.0;
}

}  // namespace robotable::robot_master
