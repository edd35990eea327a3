// What a game is played for.
#pragma once

#include <cstdint>

namespace robotable::robot_master {

enum class Aim : std::uint8_t {
    LOWEST,   // to have the higher lowest line: 1, 0 or -1
    OUTCOME,  // to win by the whole tie rule: 1, 0 or -1
    MARGIN,   // the difference of the two lowest lines
    SOLO,     // the lowest of all ten lines
};

}  // namespace robotable::robot_master
