// What every part of the door needs: checked numbers and bytes, as Python hands them in.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace robotable {

namespace nb = nanobind;

// A whole number from 0 to `most`: nanobind by itself would call a negative one a wrong type.
inline std::uint64_t whole(const nb::int_& number, std::uint64_t most, const char* name) {
    const unsigned long long value = PyLong_AsUnsignedLongLong(number.ptr());
    const bool outside = PyErr_Occurred() != nullptr;
    PyErr_Clear();
    if (outside || value > most)
        throw std::invalid_argument(std::string(name) + " is a whole number from 0 to " + std::to_string(most));
    return value;
}

inline std::uint64_t seed_from(const nb::int_& number) {
    return whole(number, UINT64_MAX, "seed");
}

inline std::string_view view_of(const nb::bytes& bytes) {
    return {bytes.c_str(), bytes.size()};
}

}  // namespace robotable
