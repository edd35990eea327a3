// Derives bounds on the value of a game from the bounds of its ten lines, and finds the lines that can
// no longer decide it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "robot_master/line_bounds.hpp"
#include "robot_master/objective.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/transposition_table.hpp"

namespace robotable::robot_master {

constexpr int sign(int number) {
    return (number > 0) - (number < 0);
}

struct ValueBounds {
    std::array<std::array<PointsRange, SIZE>, 2> ranges;
    std::array<int, 2> least;  // bounds on the lowest line of each side
    std::array<int, 2> most;
    std::array<std::size_t, 2> lowest;  // the line with the smallest upper bound

    static ValueBounds of(const OpenGame& game, const LineBounds& bounds) {
        const LineBounds::Ranges& ranges = bounds.with(game.left);
        ValueBounds seen{};
        for (std::size_t side = 0; side < 2; ++side) {
            int least = 255;
            int most = 256;
            for (std::size_t at = 0; at < SIZE; ++at) {
                const PointsRange range = ranges[game.grid.lines[side][at]];
                seen.ranges[side][at] = range;
                least = std::min<int>(least, range.least);
                if (range.most < most) {
                    most = range.most;
                    seen.lowest[side] = at;
                }
            }
            seen.least[side] = least;
            seen.most[side] = most;
        }
        return seen;
    }

    // The bounds for the side to move.
    template <Objective objective>
    Interval window(const OpenGame& game) const {
        const auto own = static_cast<std::size_t>(game.side());
        const std::size_t other = 1 - own;
        if constexpr (objective == Objective::SOLO)
            return {static_cast<std::int16_t>(std::min(least[0], least[1])),
                    static_cast<std::int16_t>(std::min(most[0], most[1]))};
        int lower = least[own] - most[other];
        int upper = most[own] - least[other];
        if constexpr (objective != Objective::MARGIN) {
            lower = sign(lower);
            upper = sign(upper);
        }
        if constexpr (objective == Objective::OUTCOME) {
            // Sorted bounds are bounds on the sorted scores, place by place.
            if (lower == 0)
                lower = compared(ranges[own], ranges[other], -1);
            if (upper == 0)
                upper = compared(ranges[own], ranges[other], 1);
        }
        return {static_cast<std::int16_t>(lower), static_cast<std::int16_t>(upper)};
    }

    // Whether a line cannot be the lowest of its side, or can be so only if the game is decided anyway.
    template <Objective objective>
    bool is_dead(std::size_t side, std::size_t at) const {
        if constexpr (objective == Objective::OUTCOME)
            return false;
        const int its_least = ranges[side][at].least;
        if constexpr (objective == Objective::SOLO) {
            const int ceiling = std::min(most[0], most[1]);
            const std::size_t its_side = most[0] <= most[1] ? 0 : 1;
            return its_least >= ceiling && !(side == its_side && at == lowest[its_side]);
        }
        if (its_least >= most[side] && at != lowest[side])
            return true;
        if constexpr (objective == Objective::LOWEST)
            return its_least > most[1 - side];
        return false;
    }

private:
    // `hope` 1 compares the upper bounds of `one` with the lower bounds of `two`; -1 does the reverse.
    static int compared(const std::array<PointsRange, SIZE>& one, const std::array<PointsRange, SIZE>& two, int hope) {
        std::array<Points, SIZE> mine{};
        std::array<Points, SIZE> theirs{};
        for (std::size_t at = 0; at < SIZE; ++at) {
            mine[at] = hope > 0 ? one[at].most : one[at].least;
            theirs[at] = hope > 0 ? two[at].least : two[at].most;
        }
        std::ranges::sort(mine);
        std::ranges::sort(theirs);
        return mine > theirs ? 1 : mine < theirs ? -1 : 0;
    }
};

}  // namespace robotable::robot_master
