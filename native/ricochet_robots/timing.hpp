// Measures the CPU time of the solver with the clock of the thread that runs it.
#pragma once

#include <ctime>
#include <vector>

#include "ricochet_robots/position.hpp"
#include "ricochet_robots/prepared_board.hpp"
#include "ricochet_robots/search_control.hpp"
#include "ricochet_robots/solver.hpp"

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

// Solves the same position several times and returns the seconds of each round.
inline std::vector<double> time_rounds(const PreparedBoard& prepared,
                                       const Position& position,
                                       bool must_turn,
                                       const Limits& limits,
                                       unsigned rounds,
                                       bool avx2) {
    std::vector<double> seconds;
    for (unsigned round = 0; round < rounds; ++round) {
        SearchControl control;
        const double begun = thread_seconds();
        const SolveResult solution = solve(prepared, position, must_turn, limits, control, avx2);
        seconds.push_back(thread_seconds() - begun);
    }
    return seconds;
}

}  // namespace robotable::ricochet_robots
