// Estimates how likely a line is to end with a low score, like danger.hpp, but for open hands: the owner and the
// opponent fill the line with cards that they really hold. A heuristic that orders the moves of an exact search. Its
// constants were tuned for the smallest search tree.
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

class DangerWithKnownHands {
public:
    using ByLine = std::array<float, LINES>;

    // The danger of the owner's lines. Both arguments have one bit per value in the hand.
    const ByLine& of(std::uint32_t owner, std::uint32_t opponent) const { return table[owner << VALUES | opponent]; }

    static const DangerWithKnownHands& known() {
        static const DangerWithKnownHands danger;
        return danger;
    }

private:
    static constexpr std::uint32_t HANDS = 1U << VALUES;
    static constexpr float SCALE = 5;
    static constexpr float BY_OWNER = 0.7F;  // share of the cells that the owner fills
    static constexpr float BEST = 0.4F;  // share of the cells filled with the best card; the others get a random one

    DangerWithKnownHands() : table(std::make_unique<ByLine[]>(std::size_t{HANDS} * HANDS)) {
        ByLine full{};
        for (std::size_t line = LINE_TABLE.first_with[SIZE]; line < LINES; ++line)
            full[line] = std::exp(-LINE_TABLE.score(static_cast<LineId>(line), Fives::UNIT) / SCALE);
        for (std::uint32_t owner = 0; owner < HANDS; ++owner)
            for (std::uint32_t opponent = 0; opponent < HANDS; ++opponent) {
                ByLine& danger = table[owner << VALUES | opponent];
                danger = full;
                for (std::size_t line = LINE_TABLE.first_with[SIZE]; line-- > 0;)
                    danger[line] = before(danger, LINE_TABLE.with[line], owner, opponent);
            }
    }

    // Computes the danger of a line from its danger with one more card.
    static float
    before(const ByLine& danger, const std::array<LineId, 8>& with, std::uint32_t owner, std::uint32_t opponent) {
        float least = 1;
        float most = 0;
        std::array<float, 2> sums{};
        std::array<float, 2> kinds{};
        for (std::size_t card = 0; card < VALUES; ++card) {
            const float after = danger[with[card]];
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
