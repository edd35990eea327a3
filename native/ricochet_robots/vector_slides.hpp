// Computes all slides of four or five robots at once, for boards without diagonals and without the transparent robot.
//
// Each robot and direction has one byte, a lane. The compiler's vector extensions keep the source the same for every
// processor, and the results are the same with and without AVX2. Vectors are passed by reference, because the calling
// convention for vector values differs between instruction sets.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#if defined(__x86_64__)
#include <emmintrin.h>
#endif

#include "ricochet_robots/board.hpp"
#include "ricochet_robots/cells.hpp"
#include "ricochet_robots/inline.hpp"
#include "ricochet_robots/state.hpp"

namespace robotable::ricochet_robots {

template <unsigned BYTES>
struct Vectors;

template <>
struct Vectors<16> {
    using Lanes [[gnu::vector_size(16)]] = std::uint8_t;
    using Fours [[gnu::vector_size(16)]] = std::uint32_t;
};

template <>
struct Vectors<32> {
    using Lanes [[gnu::vector_size(32)]] = std::uint8_t;
    using Fours [[gnu::vector_size(32)]] = std::uint32_t;
};

// With AVX2 set, the caller must have checked that the processor supports it.
template <unsigned COUNT, bool AVX2>
class VectorSlides {
    static constexpr unsigned BYTES = COUNT <= 4 ? 16 : 32;
    using Lanes = typename Vectors<BYTES>::Lanes;
    using Fours = typename Vectors<BYTES>::Fours;

public:
    static constexpr unsigned ROBOTS = COUNT;
    static constexpr bool USES_AVX2 = AVX2;

    explicit VectorSlides(const Board& its_board) : board(its_board) {}

    // Visits every slide that a search needs. Prunes slides that lead to a state which another slide, or the same
    // slides in another order, reach at no higher cost. GeneralSlides explains the rules.
    template <class Visit>
    ROBOTABLE_INLINE void each(State state, Visit visit) const {
        std::array<std::uint32_t, COUNT> axes;
        Fours all_axes{};
        Fours all_cells{};
        Fours all_runs{};
        for (unsigned slot = 0; slot < COUNT; ++slot) {
            const Cell cell = cell_of(state, slot);
            all_axes[slot] = axes[slot] = AXES[cell];
            all_cells[slot] = cell * EACH_BYTE;
            all_runs[slot] = std::bit_cast<std::uint32_t>(board.run(cell));
        }
        // The robot that moved last is left out of `axes`: it blocks once where it stands now, and once where it began.
        const bool moved = slot_of(state) != NO_SLOT;
        const unsigned mover = moved ? slot_of(state) : COUNT - 1;
        const std::uint32_t stands = axes[mover];
        axes[mover] = axes[COUNT - 1];

        // From the highest byte: west, south, east, north.
        const Lanes forward = reinterpret_cast<Lanes>(Fours{} + 0x00'01'01'00U);
        const Lanes backward = reinterpret_cast<Lanes>(Fours{} + 0xFF'00'00'FFU);
        const Lanes vertical = reinterpret_cast<Lanes>(Fours{} + 0x00'FF'00'FFU);

        const Lanes places = reinterpret_cast<Lanes>(all_axes);
        const Lanes past = places + forward;
        // Shortens the runs that another robot blocks. For a robot beside or behind, the gap is longer than any run.
        const auto block = [&](Lanes& runs, std::uint32_t other) ROBOTABLE_INLINE_LAMBDA {
            const Lanes there = reinterpret_cast<Lanes>(Fours{} + other);
            const Lanes gap = ((there - past) ^ backward) | ((places ^ there) & 0xF0);
            runs = runs < gap ? runs : gap;
        };
        Lanes rest = reinterpret_cast<Lanes>(all_runs);
        for (unsigned slot = 0; slot + 1 < COUNT; ++slot)
            block(rest, axes[slot]);
        Lanes run = rest;
        block(run, stands);

        const Lanes upright = reinterpret_cast<Lanes>(reinterpret_cast<Fours>(run) << 4);
        const Lanes step = (upright & vertical) | (run & ~vertical);
        const Lanes cells = reinterpret_cast<Lanes>(all_cells);
        const Lanes to = cells + ((step ^ backward) - backward);

        std::uint32_t moves = ~mask(run == 0) & ALL;
        if (moved) {
            const Cell from = begun_at(state);
            const Cell end = cell_of(state, mover);
            const int direction = direction_of(state);
            moves &= ~(0b0101U << (direction & 1) << 4 * mover);

            const Cell next = beside(from, direction);
            const Cell low = next < end ? next : end;
            const Cell span = static_cast<Cell>(next < end ? end - next : next - end);
            const Cell column = direction % 2 == 0 ? 0x0F : 0;
            Lanes before = rest;
            block(before, AXES[from]);
            const auto crosses = (to - low <= Lanes{} + span) & (((to ^ end) & column) == 0);
            const auto commutes = (run == before) & ~crosses & (cells != beside(end, direction));
            const auto redundant = mover == 0 ? commutes : commutes & (to < Lanes{} + end);
            moves &= ~(mask(redundant) & ~(0xFU | 0xFU << 4 * mover));
        }

        alignas(BYTES) std::array<Cell, BYTES> ends;
        std::memcpy(ends.data(), &to, sizeof to);
        // The slides of the active robot come last, so the search takes them from its stack first.
        while (moves != 0) {
            const auto lane = 31U - static_cast<unsigned>(std::countl_zero(moves));
            moves ^= 1U << lane;
            visit(lane / 4, static_cast<int>(lane % 4), ends[lane], 1U, false, true);
        }
    }

private:
    static constexpr std::uint32_t EACH_BYTE = 0x01010101;
    static constexpr std::uint32_t ALL = COUNT <= 4 ? 0xFFFF : 0xFFFFF;

    // The number of a cell along each direction: by columns for north and south, by rows for east and west.
    static constexpr std::array<std::uint32_t, CELLS> AXES = [] {
        std::array<std::uint32_t, CELLS> made{};
        for (unsigned cell = 0; cell < CELLS; ++cell)
            made[cell] = ((cell << 4 & 0xFFU) | cell >> 4) * 0x00'01'00'01U | cell * 0x01'00'01'00U;
        return made;
    }();

    // One bit per lane of a comparison.
    template <class Truth>
    static ROBOTABLE_INLINE std::uint32_t mask(const Truth& truth) {
        std::uint32_t bits = 0;
#if defined(__x86_64__)
        if constexpr (AVX2) {
            for (unsigned half = 0; half < BYTES / 16; ++half) {
                __m128i sixteen;
                std::memcpy(&sixteen, reinterpret_cast<const char*>(&truth) + 16 * half, sizeof sixteen);
                bits |= static_cast<std::uint32_t>(_mm_movemask_epi8(sixteen)) << 16 * half;
            }
            return bits;
        }
#endif
        for (unsigned eight = 0; eight < BYTES / 8; ++eight) {
            std::uint64_t bytes;
            std::memcpy(&bytes, reinterpret_cast<const char*>(&truth) + 8 * eight, sizeof bytes);
            // Gathers the lowest bits of the eight bytes in the top byte.
            bits |= static_cast<std::uint32_t>((bytes & 0x0101'0101'0101'0101) * 0x0102'0408'1020'4080 >> 56)
                    << 8 * eight;
        }
        return bits;
    }

    const Board& board;
};

}  // namespace robotable::ricochet_robots
