// A multiset of cards, with the count of each value in a nibble.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"

namespace robotable::robot_master {

struct Hand {
    std::uint32_t nibbles = 0;

    static constexpr Hand of(const Counts& counts) {
        Hand hand;
        for (std::size_t card = 0; card < VALUES; ++card)
            hand.nibbles |= static_cast<std::uint32_t>(counts[card]) << (4 * card);
        return hand;
    }

    constexpr std::uint32_t count(std::size_t card) const { return nibbles >> (4 * card) & 0xF; }
    constexpr bool has(std::size_t card) const { return count(card) != 0; }

    constexpr void add(std::size_t card) { nibbles += 1U << (4 * card); }

    constexpr void remove(std::size_t card) {
        assert(has(card));
        nibbles -= 1U << (4 * card);
    }

    // There are only COPIES cards of each value, so no nibble overflows.
    constexpr Hand operator+(Hand other) const { return {nibbles + other.nibbles}; }

    constexpr std::uint32_t size() const {
        std::uint32_t cards = 0;
        for (std::size_t card = 0; card < VALUES; ++card)
            cards += count(card);
        return cards;
    }

    constexpr Counts counts() const {
        Counts counts{};
        for (std::size_t card = 0; card < VALUES; ++card)
            counts[card] = static_cast<std::uint8_t>(count(card));
        return counts;
    }

    constexpr bool operator==(const Hand&) const = default;
};

}  // namespace robotable::robot_master
