// The only door between Python and the kernel: nothing unchecked comes in, no Python object goes further.
// Plain functions over plain values, so that no caller can hold a half-made object of ours.
// std::invalid_argument becomes ValueError here; a value of the wrong type is a TypeError already.
#include <nanobind/nanobind.h>

#include "micro_robots/bindings.hpp"
#include "provoke.hpp"
#include "ricochet_robots/bindings.hpp"
#include "robot_master/bindings.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace robotable {

NB_MODULE(_kernel, module) {
    module.doc() =
        "The compiled twin of the rules. Cards are bytes 0 to 5, and 6 is an empty cell; a hand may come in\n"
        "any order. What no game leads to is refused with a ValueError.";

    robot_master::bind(module);

    micro_robots::door::add_to(module);
    ricochet_robots::door::add_to(module);

#ifndef NDEBUG
    module.def("provoke", &provoke, "fault"_a, "Commit a fault that this build must catch.");
#endif
}

}  // namespace robotable
