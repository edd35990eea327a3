// What a seat knows in its turn: the board, its own hand, and the sizes of the other hands. The searches for hidden
// cards get nothing else.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/hand.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/placement_history.hpp"
#include "robot_master/position.hpp"
#include "robot_master/scoring.hpp"
#include "robot_master/utility.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

// The cards on the board.
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
    Hand unseen;  // cards in other hands, cards to be drawn, and cards that stay out of the game
    std::array<std::uint8_t, MAX_SEATS> held{};
    std::uint8_t seat = 0;
    std::uint8_t empty = 0;    // number of empty cells
    PlacementHistory history;  // empty if unknown
    Utility utility;

    // What the seat to move knows of this game.
    static Knowledge of(const OpenGame& game, Variant variant, Fives fives) {
        Knowledge known;
        known.variant = variant;
        known.fives = fives;
        known.grid = game.grid;
        known.own = game.hand();
        known.unseen = {ALL_CARDS.nibbles - laid_on(game.grid).nibbles - known.own.nibbles};
        for (std::size_t seat = 0; seat < MAX_SEATS; ++seat)
            known.held[seat] = static_cast<std::uint8_t>(game.hands[seat].size());  // 0 beyond game.seats
        known.seat = game.seat;
        known.empty = game.empty;
        return known;
    }

    Side side() const { return seat % 2 == 0 ? Side::ROWS : Side::COLUMNS; }
    bool is_solo() const { return variant == Variant::SOLO; }

    using Hands = std::array<Hand, MAX_SEATS>;

    // A random game that is consistent with this knowledge; all are equally likely.
    OpenGame dealt(SplitMix64& random) const {
        Pool pool(unseen);
        return with(dealt_hands(pool, random), pool, random);
    }

    // Random hands for all seats that are consistent with this knowledge.
    Hands dealt_hands(SplitMix64& random) const {
        Pool pool(unseen);
        return dealt_hands(pool, random);
    }

    // A random game in which the seats hold these hands.
    OpenGame dealt(const Hands& hands, SplitMix64& random) const {
        Hand rest = unseen;
        for (std::size_t other = 0; other < deal_of(variant).seats; ++other)
            if (other != seat)
                rest.nibbles -= hands[other].nibbles;
        Pool pool(rest);
        return with(hands, pool, random);
    }

private:
    // Cards to deal in random order.
    struct Pool {
        explicit Pool(Hand all) {
            for (Card card = 0; card < VALUES; ++card)
                for (std::uint32_t copy = 0; copy < all.count(card); ++copy)
                    cards[size++] = card;
        }

        Card next(SplitMix64& random) {
            assert(size > 0);
            const std::uint32_t at = random.below(size);
            const Card card = cards[at];
            cards[at] = cards[--size];
            return card;
        }

        std::array<Card, VALUES * COPIES> cards{};
        std::uint32_t size = 0;
    };

    Hands dealt_hands(Pool& pool, SplitMix64& random) const {
        Hands hands{};
        hands[seat] = own;
        for (std::size_t other = 0; other < deal_of(variant).seats; ++other)
            if (other != seat)
                for (std::uint8_t card = 0; card < held[other]; ++card)
                    hands[other].add(pool.next(random));
        return hands;
    }

    OpenGame with(const Hands& hands, Pool& pool, SplitMix64& random) const {
        const Deal deal = deal_of(variant);
        OpenGame game;
        game.grid = grid;
        game.seats = deal.seats;
        game.seat = seat;
        game.empty = empty;
        game.hands = hands;
        if (deal.draws)
            for (int draw = 1; draw < empty; ++draw)
                game.draws[game.draw_count++] = pool.next(random);
        for (std::size_t other = 0; other < deal.seats; ++other)
            game.left = game.left + game.hands[other];
        for (std::size_t draw = 0; draw < game.draw_count; ++draw)
            game.left.add(game.draws[draw]);
        return game;
    }
};

// The value of a finished game for a side: 1 for a win, 0.5 for a draw, 0 for a loss; in solo, the lowest line divided
// by 100.
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
