// Commits faults on purpose, to test that a debug build catches them. Not part of a release build.
#pragma once

#ifndef NDEBUG

#include <cassert>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string_view>

namespace robotable {

inline int inject_fault(std::string_view fault) {
    // Volatile, because the compiler would otherwise remove the faults.
    volatile int four = 4;
    if (fault == "assertion") {
        assert(four != 4 && "injected");
        return 0;
    }
    if (fault == "bounds") {
        const auto cells = std::make_unique<int[]>(4);
        return cells[static_cast<unsigned>(four)];
    }
    if (fault == "overflow")
        return std::numeric_limits<int>::max() - 3 + four;
    throw std::invalid_argument("fault must be assertion, bounds or overflow");
}

}  // namespace robotable

#endif
