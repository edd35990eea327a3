// Counts the puzzles that lead through a third cell, the via, by their rating: 42,840 on each board. The parts before
// and after the via are independent, so the tables of pairs are enough: of two extra moves, none, one or both are made
// before the via.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "micro_robots/analysis.hpp"

namespace robotable::micro_robots {

namespace vias {

using Row = std::array<float, FACES>;

// Adds, for the end of each band, the number of targets in a row with a higher chance.
inline void count(const Row& found, std::array<std::uint32_t, 3>& above) {
    std::array<std::uint32_t, 3> more{};
    for (const float chance : found) {
        more[0] += chance > static_cast<float>(BAND_ENDS[0]);
        more[1] += chance > static_cast<float>(BAND_ENDS[1]);
        more[2] += chance > static_cast<float>(BAND_ENDS[2]);
    }
    for (std::size_t end = 0; end < more.size(); ++end)
        above[end] += more[end];
}

}  // namespace vias

// Takes the chances of one board from BoardAnalyser.
inline std::array<std::uint32_t, 4> via_bands(const float* chances) {
    const auto within = [&](std::size_t start, std::size_t spare) { return chances + FACES * (SPARE * start + spare); };
    std::array<std::uint32_t, 3> above{};
    std::uint32_t all = 0;
    for (std::size_t via = 0; via < FACES; ++via) {
        const float *const tight = within(via, 0), *const loose = within(via, 1), *const looser = within(via, 2);
        std::uint32_t reachable = 0;
        for (std::size_t start = 0; start < FACES; ++start) {
            const float none = within(start, 0)[via];
            if (none == 0)  // the via itself, or not connected with it
                continue;
            ++reachable;
            const float one_more = within(start, 1)[via] - none;
            const float two_more = within(start, 2)[via] - within(start, 1)[via];
            vias::Row found;
            for (std::size_t target = 0; target < FACES; ++target)
                found[target] = none * looser[target] + one_more * loose[target] + two_more * tight[target];
            found[start] = 0;  // returning to the start is not a puzzle; the chance of the via itself is 0 anyway
            vias::count(found, above);
        }
        all += reachable * (reachable - (reachable > 0));
    }
    return {above[0], above[1] - above[0], above[2] - above[1], all - above[2]};
}

}  // namespace robotable::micro_robots
