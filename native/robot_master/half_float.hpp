// Converts 16-bit floats (IEEE 754 binary16), the format in which weights are stored.
#pragma once

#include <bit>
#include <cstdint>

namespace robotable::robot_master {

constexpr float float_from_half(std::uint16_t half) {
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000) << 16;
    const std::uint32_t exponent = half >> 10 & 0x1F;
    const std::uint32_t fraction = half & 0x3FF;
    if (exponent == 0) {  // zero or subnormal
        const float small = static_cast<float>(fraction) * 0x1p-24F;
        return sign == 0 ? small : -small;
    }
    const std::uint32_t wide = exponent == 31 ? 255 : exponent + 112;
    return std::bit_cast<float>(sign | wide << 23 | fraction << 13);
}

static_assert(float_from_half(0x3C00) == 1.0F && float_from_half(0xC000) == -2.0F &&
              float_from_half(0x0001) == 0x1p-24F);

}  // namespace robotable::robot_master
