// Checks for numbers and bytes that come from Python.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace robotable {

namespace nb = nanobind;

// An integer from 0 to `most`. Raises a ValueError for a negative number, where nanobind would raise a TypeError.
inline std::uint64_t whole_number(const nb::int_& number, std::uint64_t most, const char* name) {
    const unsigned long long value = PyLong_AsUnsignedLongLong(number.ptr());
    const bool outside = PyErr_Occurred() != nullptr;
    PyErr_Clear();
    if (outside || value > most)
        throw std::invalid_argument(std::string(name) + " must be an integer from 0 to " + std::to_string(most));
    return value;
}

inline std::uint64_t seed_from(const nb::int_& number) {
    return whole_number(number, UINT64_MAX, "seed");
}

inline std::string_view view_of(const nb::bytes& bytes) {
    return {bytes.c_str(), bytes.size()};
}

}  // namespace robotable
