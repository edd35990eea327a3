// A set of cells with one bit for each of the 256.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "ricochet_robots/cells.hpp"

namespace robotable::ricochet_robots {

class CellSet {
public:
    static constexpr int WORDS = CELLS / 64;

    constexpr bool has(Cell cell) const { return (words[cell >> 6U] >> (cell & 63U) & 1U) != 0; }
    constexpr void add(Cell cell) { words[cell >> 6U] |= std::uint64_t{1} << (cell & 63U); }

    constexpr void remove(Cell cell) { words[cell >> 6U] &= ~(std::uint64_t{1} << (cell & 63U)); }

    constexpr CellSet& operator|=(const CellSet& other) {
        for (unsigned word = 0; word < WORDS; ++word)
            words[word] |= other.words[word];
        return *this;
    }

    constexpr CellSet& operator-=(const CellSet& other) {
        for (unsigned word = 0; word < WORDS; ++word)
            words[word] &= ~other.words[word];
        return *this;
    }

    constexpr bool meets(const CellSet& other) const {
        std::uint64_t both = 0;
        for (unsigned word = 0; word < WORDS; ++word)
            both |= words[word] & other.words[word];
        return both != 0;
    }

    static constexpr CellSet all() {
        CellSet every;
        every.words.fill(~std::uint64_t{0});
        return every;
    }

    constexpr bool operator==(const CellSet&) const = default;

    // The cells from 8 * index to 8 * index + 7 as the bits of a byte.
    constexpr std::uint8_t eight(unsigned index) const {
        return static_cast<std::uint8_t>(words[index / 8] >> index % 8 * 8);
    }

    template <class Visit>
    constexpr void each(Visit visit) const {
        for (unsigned word = 0; word < WORDS; ++word)
            for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1)
                visit(static_cast<Cell>(word * 64 + static_cast<unsigned>(std::countr_zero(rest))));
    }

private:
    std::array<std::uint64_t, WORDS> words{};
};

}  // namespace robotable::ricochet_robots
