// Shuffles the 36 cards and deals a new game, for matches and self-play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "robot_master/board.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/position.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

inline OpenGame deal_game(Variant variant, Side first, SplitMix64& random) {
    std::array<Card, VALUES * COPIES> deck{};
    for (std::size_t at = 0; at < deck.size(); ++at)
        deck[at] = static_cast<Card>(at % VALUES);
    for (std::size_t at = deck.size() - 1; at > 0; --at)
        std::swap(deck[at], deck[random.below(static_cast<std::uint32_t>(at + 1))]);
    std::size_t next = 0;
    const Deal deal = deal_of(variant);
    OpenGame game;
    game.seats = deal.seats;
    game.seat = first == Side::COLUMNS ? 1 : 0;
    game.empty = CELLS - 1;
    game.grid.place(deck[next++], CENTRE);
    for (std::size_t seat = 0; seat < deal.seats; ++seat)
        for (std::uint8_t card = 0; card < deal.hand; ++card)
            game.hands[seat].add(deck[next++]);
    if (variant == Variant::SOLO)
        game.hands[0].add(deck[next++]);
    for (std::size_t seat = 0; seat < deal.seats; ++seat)
        game.left = game.left + game.hands[seat];
    if (deal.draws)
        while (game.draw_count < CELLS - 2) {
            game.left.add(deck[next]);
            game.draws[game.draw_count++] = deck[next++];
        }
    return game;
}

}  // namespace robotable::robot_master
