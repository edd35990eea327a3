// How likely a line is to end low where it is known who holds which cards: exp(-score / SCALE) when it is full,
// and before that what comes of it when its owner and its opponent fill it, each with cards of the own hand.
// A guess that orders the moves of an exact search; its numbers are those that made the search short.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "robot_master/board.hpp"
#include "robot_master/lines.hpp"

namespace robotable::robot_master {

class Peril {
public:
    using ByLine = std::array<float, LINES>;

    // Of the owner's lines; a bit for each value that the one and the other hold.
    const ByLine& of(std::uint32_t owner, std::uint32_t opponent) const { return table[owner << VALUES | opponent]; }

    static const Peril& known() {
        static const Peril peril;
        return peril;
    }

private:
    static constexpr std::uint32_t HANDS = 1U << VALUES;
    static constexpr float SCALE = 5;
    static constexpr float BY_OWNER = 0.7F;  // the share of cells that the owner fills
    static constexpr float BEST = 0.4F;      // the share of cards that are the best of the hand; the others are any of it

    Peril() : table(std::make_unique<ByLine[]>(std::size_t{HANDS} * HANDS)) {
        ByLine full{};
        for (std::size_t line = LINE_TABLE.first_with[SIZE]; line < LINES; ++line)
            full[line] = std::exp(-LINE_TABLE.score(static_cast<LineId>(line), Fives::UNIT) / SCALE);
        for (std::uint32_t owner = 0; owner < HANDS; ++owner)
            for (std::uint32_t opponent = 0; opponent < HANDS; ++opponent) {
                ByLine& peril = table[owner << VALUES | opponent];
                peril = full;
                for (std::size_t line = LINE_TABLE.first_with[SIZE]; line-- > 0;)
                    peril[line] = before(peril, LINE_TABLE.with[line], owner, opponent);
            }
    }

    // From what the line will be with one card more.
    static float before(const ByLine& peril,
                        const std::array<LineId, 8>& with,
                        std::uint32_t owner,
                        std::uint32_t opponent) {
        float least = 1;
        float most = 0;
        std::array<float, 2> sums{};
        std::array<float, 2> kinds{};
        for (std::size_t card = 0; card < VALUES; ++card) {
            const float after = peril[with[card]];
            if ((owner >> card & 1) != 0) {
                least = std::min(least, after);
                sums[0] += after;
                ++kinds[0];
            }
            if ((opponent >> card & 1) != 0) {
                most = std::max(most, after);
                sums[1] += after;
                ++kinds[1];
            }
        }
        const float by_owner = BEST * least + (1 - BEST) * sums[0] / std::max(1.0F, kinds[0]);
        const float by_opponent = BEST * most + (1 - BEST) * sums[1] / std::max(1.0F, kinds[1]);
        if (opponent == 0)
            return by_owner;
        return owner == 0 ? by_opponent : BY_OWNER * by_owner + (1 - BY_OWNER) * by_opponent;
    }

    std::unique_ptr<ByLine[]> table;
};

}  // namespace robotable::robot_master
