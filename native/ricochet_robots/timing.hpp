// How long the solver takes, by the clock of the thread that runs it.
#pragma once

#include <ctime>
#include <vector>

#include "ricochet_robots/arena.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/solver.hpp"
#include "ricochet_robots/watch.hpp"

namespace robotable::ricochet_robots {

inline double thread_seconds() {
#if defined(CLOCK_THREAD_CPUTIME_ID)
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
#else
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
#endif
}

// The same position again and again: what each time took.
inline std::vector<double> time_rounds(
    const Arena& arena, const Position& position, bool must_turn, const Limits& limits, unsigned rounds, bool wide) {
    std::vector<double> seconds;
    for (unsigned round = 0; round < rounds; ++round) {
        Watch watch;
        const double begun = thread_seconds();
        const Solution solution = solve(arena, position, must_turn, limits, watch, wide);
        seconds.push_back(thread_seconds() - begun);
    }
    return seconds;
}

}  // namespace robotable::ricochet_robots
