// Solves a position: finds the least cost, proves it, and returns a path of that cost.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cpu_features.hpp"
#include "ricochet_robots/path.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/prepared_board.hpp"
#include "ricochet_robots/search_control.hpp"

namespace robotable::ricochet_robots {

enum class Status : std::uint8_t { SOLVED, UNSOLVABLE, LIMIT, CANCELLED };

struct SolveResult {
    Status status = Status::UNSOLVABLE;
    int cost = 0;  // a lower bound if the search stopped early
    Path path;
    std::uint64_t states = 0;
    std::size_t bytes = 0;  // peak memory
};

// Whether this processor supports AVX2.
inline bool has_avx2() {
    return cpu_features().avx2;
}

// The answer is the same with and without AVX2.
SolveResult solve(const PreparedBoard& prepared,
                  const Position& position,
                  bool must_turn,
                  const Limits& limits,
                  SearchControl& control,
                  bool avx2 = has_avx2());

}  // namespace robotable::ricochet_robots
