// Robot Master's part of the door.
#pragma once

#include <nanobind/nanobind.h>

#include "robot_master/door_playout.hpp"
#include "robot_master/door_search.hpp"
#include "robot_master/door_solver.hpp"

namespace robotable::robot_master {

inline void bind(nb::module_& module) {
    bind_playouts(module);
    bind_solver(module);
    bind_search(module);
}

}  // namespace robotable::robot_master
