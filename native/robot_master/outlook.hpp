// What the bounds of the ten lines say of a game: between which values it lies, and which lines matter no more.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "robot_master/aim.hpp"
#include "robot_master/bounds.hpp"
#include "robot_master/open_game.hpp"
#include "robot_master/transpositions.hpp"

namespace robotable::robot_master {

constexpr int sign(int number) {
    return (number > 0) - (number < 0);
}

struct Outlook {
    std::array<std::array<Range, SIZE>, 2> ranges;
    std::array<int, 2> least;  // of the lowest line
    std::array<int, 2> most;
    std::array<std::size_t, 2> lowest;  // the line with the least upper bound

    static Outlook of(const OpenGame& game, const Bounds& bounds) {
        const Bounds::Ranges& ranges = bounds.with(game.left);
        Outlook seen{};
        for (std::size_t side = 0; side < 2; ++side) {
            int least = 255;
            int most = 256;
            for (std::size_t at = 0; at < SIZE; ++at) {
                const Range range = ranges[game.grid.lines[side][at]];
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

    // To the side whose turn it is.
    template <Aim aim>
    Known window(const OpenGame& game) const {
        const auto own = static_cast<std::size_t>(game.side());
        const std::size_t other = 1 - own;
        if constexpr (aim == Aim::SOLO)
            return {static_cast<std::int16_t>(std::min(least[0], least[1])),
                    static_cast<std::int16_t>(std::min(most[0], most[1]))};
        int lower = least[own] - most[other];
        int upper = most[own] - least[other];
        if constexpr (aim != Aim::MARGIN) {
            lower = sign(lower);
            upper = sign(upper);
        }
        if constexpr (aim == Aim::OUTCOME) {
            // Sorted bounds bound the sorted scores, place by place.
            if (lower == 0)
                lower = compared(ranges[own], ranges[other], -1);
            if (upper == 0)
                upper = compared(ranges[own], ranges[other], 1);
        }
        return {static_cast<std::int16_t>(lower), static_cast<std::int16_t>(upper)};
    }

    // A line that cannot be the lowest of its side, or not before the game is decided without it.
    template <Aim aim>
    bool is_dead(std::size_t side, std::size_t at) const {
        if constexpr (aim == Aim::OUTCOME)
            return false;
        const int its_least = ranges[side][at].least;
        if constexpr (aim == Aim::SOLO) {
            const int ceiling = std::min(most[0], most[1]);
            const std::size_t its_side = most[0] <= most[1] ? 0 : 1;
            return its_least >= ceiling && !(side == its_side && at == lowest[its_side]);
        }
        if (its_least >= most[side] && at != lowest[side])
            return true;
        if constexpr (aim == Aim::LOWEST)
            return its_least > most[1 - side];
        return false;
    }

private:
    // `hope` 1: the most of the one against the least of the other; -1: the reverse.
    static int compared(const std::array<Range, SIZE>& one, const std::array<Range, SIZE>& two, int hope) {
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
