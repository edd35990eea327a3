// The value that an exact search maximises.
#pragma once

#include <cstdint>

namespace robotable::robot_master {

enum class Objective : std::uint8_t {
    LOWEST,   // who has the higher lowest line: 1, 0 or -1
    OUTCOME,  // who wins by the full tie rule: 1, 0 or -1
    MARGIN,   // the difference of the two lowest lines
    SOLO,     // the lowest of all ten lines
};

}  // namespace robotable::robot_master
