// The least and the most that a line can still become, given which cards are left anywhere.
//
// Of each value it matters whether none, one, two or more are left; more than two count as without end, so
// a bound may be looser than the truth, never tighter.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "robot_master/board.hpp"
#include "robot_master/hand.hpp"
#include "robot_master/lines.hpp"

namespace robotable::robot_master {

struct Range {
    Points least;
    Points most;
};

class Bounds {
public:
    using Ranges = std::array<Range, LINES>;

    // The ranges of all lines while these cards are left.
    const Ranges& with(Hand left) const {
        const std::uint32_t low = left.nibbles & 0xFFF;
        const std::uint32_t high = left.nibbles >> 12 & 0xFFF;
        return table[static_cast<std::size_t>(CAPPED[low] | CAPPED[high] << 6)];
    }

    static const Bounds& under(Fives fives) {
        if (fives == Fives::PAIR) {
            static const Bounds pair(Fives::PAIR);
            return pair;
        }
        static const Bounds unit(Fives::UNIT);
        return unit;
    }

private:
    static constexpr std::size_t SUPPLIES = 4096;  // four states of six values
    static constexpr std::size_t MANY = 3;

    // Three nibbles to three pairs of bits.
    inline static const std::array<std::uint16_t, 4096> CAPPED = [] {
        std::array<std::uint16_t, 4096> capped{};
        for (std::size_t nibbles = 0; nibbles < capped.size(); ++nibbles)
            for (std::size_t at = 0; at < 3; ++at) {
                const std::size_t count = std::min<std::size_t>(nibbles >> (4 * at) & 0xF, MANY);
                capped[nibbles] = static_cast<std::uint16_t>(capped[nibbles] | count << (2 * at));
            }
        return capped;
    }();

    explicit Bounds(Fives fives) : table(std::make_unique<Ranges[]>(SUPPLIES)) {
        for (std::size_t line = LINES; line-- > 0;)
            for (std::size_t supply = 0; supply < SUPPLIES; ++supply)
                table[supply][line] = range(static_cast<LineId>(line), supply, fives);
    }

    Range range(LineId line, std::size_t supply, Fives fives) const {
        if (LINE_TABLE.is_full(line)) {
            const Points score = LINE_TABLE.score(line, fives);
            return {score, score};
        }
        Range widest{255, 0};  // stays so where too few cards are left to fill the line
        for (std::size_t card = 0; card < VALUES; ++card) {
            const std::size_t count = supply >> (2 * card) & 3;
            if (count == 0)
                continue;
            const std::size_t fewer = count == MANY ? supply : supply - (std::size_t{1} << (2 * card));
            const Range after = table[fewer][LINE_TABLE.with[line][card]];
            widest.least = std::min(widest.least, after.least);
            widest.most = std::max(widest.most, after.most);
        }
        return widest;
    }

    std::unique_ptr<Ranges[]> table;
};

}  // namespace robotable::robot_master
