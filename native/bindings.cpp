// The Python module. All Python objects stay in the bindings and argument files: the rest of the kernel is plain C++.
// The functions check all their arguments. They take and return plain values, so callers never hold invalid objects.
// std::invalid_argument becomes a ValueError; nanobind raises a TypeError for a value of the wrong type.
#include "bindings.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>

#include "fault_injection.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace robotable {

NB_MODULE(_kernel, module) {
    module.doc() =
        "The compiled version of the rules. Cards are bytes from 0 to 5, and 6 is an empty cell. The cards\n"
        "of a hand can be in any order. Positions that no game can reach raise a ValueError.";

    robot_master::bind_playouts(module);
    robot_master::bind_solver(module);
    robot_master::bind_search(module);
    robot_master::bind_solos(module);
    micro_robots::bind(module);
    ricochet_robots::bind(module);

#ifndef NDEBUG
    module.def("inject_fault", &inject_fault, "fault"_a, "Commit a fault that this build must catch.");
#endif
}

}  // namespace robotable
