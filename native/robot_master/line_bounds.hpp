// The least and the greatest score that a line can still reach, given all cards that are left.
//
// The tables distinguish zero, one, two and more cards of each value. More than two count as unlimited, so a bound can
// be too loose, but never too tight.
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

struct PointsRange {
    Points least;
    Points most;
};

class LineBounds {
public:
    using Ranges = std::array<PointsRange, LINES>;

    // The score ranges of all lines while these cards are left.
    const Ranges& with(Hand left) const {
        const std::uint32_t low = left.nibbles & 0xFFF;
        const std::uint32_t high = left.nibbles >> 12 & 0xFFF;
        return table[static_cast<std::size_t>(CAPPED[low] | CAPPED[high] << 6)];
    }

    static const LineBounds& under(Fives fives) {
        if (fives == Fives::PAIR) {
            static const LineBounds pair(Fives::PAIR);
            return pair;
        }
        static const LineBounds unit(Fives::UNIT);
        return unit;
    }

private:
    static constexpr std::size_t SUPPLIES = 4096;  // four states for each of six values
    static constexpr std::size_t MANY = 3;

    // Packs three nibbles into three pairs of bits.
    static constexpr std::array<std::uint16_t, 4096> CAPPED = [] {
        std::array<std::uint16_t, 4096> capped{};
        for (std::size_t nibbles = 0; nibbles < capped.size(); ++nibbles)
            for (std::size_t at = 0; at < 3; ++at) {
                const std::size_t count = std::min<std::size_t>(nibbles >> (4 * at) & 0xF, MANY);
                capped[nibbles] = static_cast<std::uint16_t>(capped[nibbles] | count << (2 * at));
            }
        return capped;
    }();

    explicit LineBounds(Fives fives) : table(std::make_unique<Ranges[]>(SUPPLIES)) {
        for (std::size_t line = LINES; line-- > 0;)
            for (std::size_t supply = 0; supply < SUPPLIES; ++supply)
                table[supply][line] = range(static_cast<LineId>(line), supply, fives);
    }

    PointsRange range(LineId line, std::size_t supply, Fives fives) const {
        if (LINE_TABLE.is_full(line)) {
            const Points score = LINE_TABLE.score(line, fives);
            return {score, score};
        }
        PointsRange widest{255, 0};  // remains if too few cards are left to fill the line
        for (std::size_t card = 0; card < VALUES; ++card) {
            const std::size_t count = supply >> (2 * card) & 3;
            if (count == 0)
                continue;
            const std::size_t fewer = count == MANY ? supply : supply - (std::size_t{1} << (2 * card));
            const PointsRange after = table[fewer][LINE_TABLE.with[line][card]];
            widest.least = std::min(widest.least, after.least);
            widest.most = std::max(widest.most, after.most);
        }
        return widest;
    }

    std::unique_ptr<Ranges[]> table;
};

}  // namespace robotable::robot_master
