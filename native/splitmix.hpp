// SplitMix64 (Steele, Lea and Flood, 2014) and an unbiased draw below a bound (Lemire, 2019).
// Gives the same numbers as kernel/splitmix.py, so a seed leads to the same playout in both.
#pragma once

#include <cassert>
#include <cstdint>

namespace robotable {

class SplitMix64 {
public:
    explicit constexpr SplitMix64(std::uint64_t seed) : state(seed) {}

    constexpr std::uint64_t next() {
        state += STEP;
        return mixed(state);
    }

    // A number from 0 to bound - 1, each equally likely.
    constexpr std::uint32_t below(std::uint32_t bound) {
        assert(bound > 0);
        std::uint64_t product = (next() >> 32) * bound;
        if (low(product) < bound) {
            // 2^32 modulo bound is the number of low halves that would make some results more likely.
            const std::uint32_t excess = (0U - bound) % bound;
            while (low(product) < excess)
                product = (next() >> 32) * bound;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // The result of call number index + 1 of next(), without making the calls before it.
    static constexpr std::uint64_t at(std::uint64_t seed, std::uint64_t index) {
        return mixed(seed + (index + 1) * STEP);
    }

private:
    static constexpr std::uint64_t STEP = 0x9E3779B97F4A7C15;

    static constexpr std::uint32_t low(std::uint64_t product) { return static_cast<std::uint32_t>(product); }

    static constexpr std::uint64_t mixed(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
        return z ^ (z >> 31);
    }

    std::uint64_t state;
};

}  // namespace robotable
