// Uniformly random play to the end of the game. Every action takes one random number below a bound, so the Python
// fallback, which picks from the lists of the rules, plays the same game with the same seed.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "robot_master/actions.hpp"
#include "robot_master/board.hpp"
#include "robot_master/position.hpp"
#include "splitmix.hpp"

namespace robotable::robot_master {

// A random card; each remaining card is equally likely.
constexpr Card random_card(const Counts& left, SplitMix64& random) {
    std::uint32_t total = 0;
    for (const std::uint8_t copies : left)
        total += copies;
    std::uint32_t at = random.below(total);
    Card card = 0;
    while (at >= left[card])
        at -= left[card++];
    return card;
}

// Acts for chance according to its odds.
constexpr Action act_for_chance(Position& position, SplitMix64& random) {
    if (!position.first) {
        const Side side = random.below(2) == 0 ? Side::ROWS : Side::COLUMNS;
        position.begin(side);
        return begin_action(side);
    }
    const Card card = random_card(position.pile, random);
    position.draw(card);
    return draw_action(card);
}

// A random legal placement. Placements are numbered as in the rules: by card, then by cell.
constexpr Action act_for_seat(Position& position, std::size_t seat, SplitMix64& random) {
    std::array<Card, VALUES> cards{};  // each value in the hand, once
    std::uint32_t values = 0;
    for (Card card = 0; card < VALUES; ++card)
        if (position.hands[seat][card] > 0)
            cards[values++] = card;
    const Cells open = open_cells(position.taken);
    const auto width = static_cast<std::uint32_t>(std::popcount(open));
    const std::uint32_t chosen = random.below(values * width);
    const Card card = cards[chosen / width];
    const Cell cell = nth(open, chosen % width);
    position.place(seat, card, cell);
    return place_action(card, cell);
}

// Plays the position to its end and calls `visit` with every action.
template <typename Visit>
constexpr void play_out(Position& position, SplitMix64& random, Visit visit) {
    for (int seat = position.turn(); seat != NOBODY; seat = position.turn())
        visit(seat == CHANCE ? act_for_chance(position, random)
                             : act_for_seat(position, static_cast<std::size_t>(seat), random));
}

// Sums over many playouts. Index 0 is for the rows, which are also the only seat in solo.
struct PlayoutSums {
    std::array<std::uint64_t, 2> wins{};
    std::array<std::uint64_t, 2> points{};
    std::uint64_t placements = 0;

    constexpr void add(const Result& result, Variant variant) {
        assert(result.points >= 0);
        const auto points_made = static_cast<std::uint64_t>(result.points);
        if (variant == Variant::SOLO)
            points[0] += points_made;
        if (result.winner) {
            const auto side = static_cast<std::size_t>(*result.winner);
            wins[side] += 1;
            points[side] += points_made;
        }
    }
};

// Adds the playouts from number `from` up to, but not including, `to`. The seed of a playout depends only on its
// number, so separate parts add up to the same sums in any order.
constexpr void
add_playouts(PlayoutSums& sums, const Position& position, std::uint64_t seed, std::uint64_t from, std::uint64_t to) {
    const int before = position.placements();
    for (std::uint64_t number = from; number < to; ++number) {
        Position played = position;
        SplitMix64 random(SplitMix64::at(seed, number));
        play_out(played, random, [](Action) {});
        sums.add(played.result(), played.variant);
        sums.placements += static_cast<std::uint64_t>(played.placements() - before);
    }
}

}  // namespace robotable::robot_master
