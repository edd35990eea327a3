// Finds all solutions of least cost. Solutions that differ only in the order of independent slides count as one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ricochet_robots/path.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/prepared_board.hpp"
#include "ricochet_robots/search_control.hpp"
#include "ricochet_robots/solver.hpp"

namespace robotable::ricochet_robots {

struct AllSolutions {
    SolveResult result;  // without a path
    std::uint64_t count = 0;
    std::uint64_t orders = 0;  // number of solutions if every order of slides counts
    std::vector<Path> paths;
};

AllSolutions solve_all(const PreparedBoard& prepared,
                       const Position& position,
                       bool must_turn,
                       const Limits& limits,
                       std::size_t max_solutions,
                       SearchControl& control,
                       bool avx2 = has_avx2());

}  // namespace robotable::ricochet_robots
