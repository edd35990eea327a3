// Estimates how likely a line is to end with a low score, if nobody knows who holds which cards. The danger of a full
// line is exp(-score / SCALE). An unfinished line is assumed to be filled half by its owner, who plays the best of a
// few cards, and half by the opponent, who plays the worst. A heuristic for rollouts, short searches and the order of
// moves: it never changes an exact result. danger_with_known_hands.hpp has the estimate for open hands.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "robot_master/board.hpp"
#include "robot_master/hand.hpp"
#include "robot_master/lines.hpp"

namespace robotable::robot_master {

class Danger {
public:
    using ByLine = std::array<float, LINES>;

    // The danger of all lines while cards of these values are left. `values` has one bit per value.
    const ByLine& among(std::uint32_t values) const { return table[values]; }
    const ByLine& among(Hand left) const { return table[values_of(left)]; }

    static const Danger& of_sides() {
        static const Danger danger(0.5, 0.5, 5);
        return danger;
    }
    // In solo nobody spoils a line, but not every card fits well.
    static const Danger& of_solo() {
        static const Danger danger(0.8, 0.0, 2);
        return danger;
    }

    static std::uint32_t values_of(Hand left) {
        const std::uint32_t twos = left.nibbles | left.nibbles >> 2;
        const std::uint32_t held = (twos | twos >> 1) & 0x111111;  // one bit per nibble, packed below
        const std::uint32_t pairs = held | held >> 3;
        return (pairs & 3) | (pairs >> 6 & 12) | (pairs >> 12 & 48);
    }

private:
    static constexpr std::size_t SUPPLIES = std::size_t{1} << VALUES;
    static constexpr double SCALE = 20.0;

    Danger(double by_owner, double by_opponent, int choice) : table(std::make_unique<ByLine[]>(SUPPLIES)) {
        for (std::uint32_t values = 1; values < SUPPLIES; ++values)
            for (std::size_t line = LINES; line-- > 0;)
                table[values][line] =
                    static_cast<float>(of(static_cast<LineId>(line), values, by_owner, by_opponent, choice));
        table[0] = table[SUPPLIES - 1];
    }

    double of(LineId line, std::uint32_t values, double by_owner, double by_opponent, int choice) const {
        if (LINE_TABLE.is_full(line))
            return std::exp(-LINE_TABLE.score(line, Fives::UNIT) / SCALE);
        std::array<double, VALUES> after{};
        after.fill(2);  // higher than any danger, so that missing values sort last
        std::size_t kinds = 0;
        double mean = 0;
        for (std::size_t card = 0; card < VALUES; ++card)
            if ((values >> card & 1) != 0) {
                after[kinds] = static_cast<double>(table[values][LINE_TABLE.with[line][card]]);
                mean += after[kinds++];
            }
        mean /= static_cast<double>(kinds);
        std::ranges::sort(after);
        // `share` is the chance that this card is the best of `choice` random cards.
        double best = 0;
        double worst = 0;
        for (std::size_t rank = 0; rank < kinds; ++rank) {
            const double all = static_cast<double>(kinds);
            const double share = std::pow((all - static_cast<double>(rank)) / all, choice) -
                                 std::pow((all - static_cast<double>(rank) - 1) / all, choice);
            best += share * after[rank];
            worst += share * after[kinds - 1 - rank];
        }
        return by_owner * best + by_opponent * worst + (1 - by_owner - by_opponent) * mean;
    }

    std::unique_ptr<ByLine[]> table;
};

}  // namespace robotable::robot_master
