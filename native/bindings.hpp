// What each game adds to the Python module.
#pragma once

#include <nanobind/nanobind.h>

namespace robotable {

namespace micro_robots {
void bind(nanobind::module_& module);
}

namespace ricochet_robots {
void bind(nanobind::module_& module);
}

namespace robot_master {
void bind_playouts(nanobind::module_& module);
void bind_solver(nanobind::module_& module);
void bind_search(nanobind::module_& module);
void bind_solos(nanobind::module_& module);
}  // namespace robot_master

}  // namespace robotable
