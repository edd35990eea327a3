// Faults on demand, for the test that a debug build catches them. A release build has none of this.
#pragma once

#ifndef NDEBUG

#include <cassert>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace robotable {

inline int provoke(std::string_view fault) {
    // Volatile: the compiler would see through the faults and drop them.
    volatile int four = 4;
    if (fault == "assertion") {
        assert(four != 4 && "provoked");
        return 0;
    }
    if (fault == "bounds") {
        const auto cells = std::make_unique<int[]>(4);
        return cells[static_cast<unsigned>(four)];
    }
    if (fault == "overflow")
        return std::numeric_limits<int>::max() - 3 + four;
    throw std::invalid_argument("fault is assertion, bounds or overflow");
}

}  // namespace robotable

#endif
