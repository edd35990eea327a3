// A hash key that is equal for equivalent positions. The key ignores the cards of lines that can no longer decide the
// game, keeps only the score of full lines, and ignores the order of rows and columns once it cannot matter.
//
// Two rounds of colour refinement bring the lines into a canonical order. Some equivalent positions may get different
// keys, but, apart from hash collisions, positions with the same key are always equivalent.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/grid.hpp"
#include "robot_master/hand.hpp"

namespace robotable::robot_master {

using Key = std::uint64_t;
using Label = std::uint16_t;  // what the key keeps of a line
using Labels = std::array<std::array<Label, SIZE>, 2>;

inline constexpr Label DEAD = 511;
inline constexpr Label FULL = 512;  // plus the score

constexpr std::uint64_t scrambled(std::uint64_t word) {
    word *= 0x9E3779B97F4A7C15;
    return word ^ word >> 32;
}

constexpr std::uint64_t joined(std::uint64_t hash, std::uint64_t word) {
    return scrambled(std::rotl(hash, 23) ^ word * 0xD6E8FEB86659FD93);
}

class CanonicalKey {
public:
    static Key of(Cells taken, const Labels& labels, const Hand* hands, std::size_t seats, Key salt) {
        const Cells empty = ~taken & ALL_CELLS;
        std::uint64_t hash = salt;
        // If every empty cell touches a card, all of them are and stay open, so the order of the lines does not matter.
        if ((open_cells(taken) ^ empty) == 0)
            hash = free_order(empty, labels, hash);
        else
            hash = fixed_order(empty, labels, hash);
        for (std::size_t seat = 0; seat < seats; seat += 2) {
            const std::uint64_t other = seat + 1 < seats ? hands[seat + 1].nibbles : 0;
            hash = joined(hash, static_cast<std::uint64_t>(hands[seat].nibbles) << 32 | other);
        }
        return hash ^ hash >> 29;
    }

private:
    using Colours = std::array<std::uint64_t, SIZE>;

    static std::uint64_t words(Cells empty,
                               const std::array<Label, SIZE>& rows,
                               const std::array<Label, SIZE>& columns,
                               std::uint64_t hash) {
        const std::uint64_t first = std::uint64_t{empty} | std::uint64_t{rows[0]} << 25 | std::uint64_t{rows[1]} << 35 |
                                    std::uint64_t{rows[2]} << 45;
        const std::uint64_t second = std::uint64_t{rows[3]} | std::uint64_t{rows[4]} << 10 |
                                     std::uint64_t{columns[0]} << 20 | std::uint64_t{columns[1]} << 30 |
                                     std::uint64_t{columns[2]} << 40 | std::uint64_t{columns[3]} << 50;
        return joined(joined(joined(hash, first), second), columns[4]);
    }

    // The board can only be mirrored: one of the four images represents all.
    static std::uint64_t fixed_order(Cells empty, const Labels& labels, std::uint64_t hash) {
        Labels turned = labels;
        Cells cells = empty;
        if (should_turn(labels[0], row_bits(empty))) {
            std::ranges::reverse(turned[0]);
            cells = flipped_rows(cells);
        }
        if (should_turn(labels[1], column_bits(cells))) {
            std::ranges::reverse(turned[1]);
            cells = flipped_columns(cells);
        }
        return words(cells, turned[0], turned[1], hash ^ 0x5555);
    }

    static std::array<int, SIZE> row_bits(Cells cells) {
        std::array<int, SIZE> bits{};
        for (std::size_t at = 0; at < SIZE; ++at)
            bits[at] = std::popcount(cells >> (SIZE * at) & 31);
        return bits;
    }

    static std::array<int, SIZE> column_bits(Cells cells) {
        std::array<int, SIZE> bits{};
        for (std::size_t at = 0; at < SIZE; ++at)
            bits[at] = std::popcount(cells >> at & COLUMN_A);
        return bits;
    }

    // Chooses one of two mirror images. Any rule works that is true for exactly one of them.
    static bool should_turn(const std::array<Label, SIZE>& labels, const std::array<int, SIZE>& bits) {
        for (std::size_t at = 0; at < SIZE / 2; ++at) {
            const std::size_t opposite = SIZE - 1 - at;
            if (labels[at] != labels[opposite])
                return labels[at] > labels[opposite];
            if (bits[at] != bits[opposite])
                return bits[at] > bits[opposite];
        }
        return false;
    }

    static Cells flipped_rows(Cells cells) {
        return (cells & 31) << 20 | (cells >> 5 & 31) << 15 | (cells & 31 << 10) | (cells >> 15 & 31) << 5 |
               (cells >> 20 & 31);
    }

    static Cells flipped_columns(Cells cells) {
        return (cells & COLUMN_A) << 4 | (cells & COLUMN_A << 1) << 2 | (cells & COLUMN_A << 2) |
               (cells >> 2 & COLUMN_A << 1) | (cells >> 4 & COLUMN_A);
    }

    static std::uint64_t free_order(Cells empty, const Labels& labels, std::uint64_t hash) {
        Colours rows{};
        Colours columns{};
        for (std::size_t at = 0; at < SIZE; ++at) {
            rows[at] = scrambled(labels[0][at] + 1U);
            columns[at] = scrambled(labels[1][at] + 1025U);
        }
        for (int round = 0; round < 2; ++round) {
            Colours row_sums{};
            Colours column_sums{};
            for (Cells cells = empty; cells != 0; cells &= cells - 1) {
                const auto cell = static_cast<std::size_t>(std::countr_zero(cells));
                row_sums[ROW_OF[cell]] += columns[COLUMN_OF[cell]];
                column_sums[COLUMN_OF[cell]] += rows[ROW_OF[cell]];
            }
            for (std::size_t at = 0; at < SIZE; ++at) {
                rows[at] = scrambled(rows[at] * 5 + row_sums[at]);
                columns[at] = scrambled(columns[at] * 5 + column_sums[at]);
            }
        }
        const auto row_order = sorted(rows);
        const auto column_order = sorted(columns);
        std::array<Label, SIZE> row_labels{};
        std::array<Label, SIZE> column_labels{};
        Cells cells = 0;
        for (std::size_t at = 0; at < SIZE; ++at) {
            const std::size_t row = row_order[at];
            row_labels[at] = labels[0][row];
            column_labels[at] = labels[1][column_order[at]];
            const Cells bits = empty >> (SIZE * row);
            for (std::size_t to = 0; to < SIZE; ++to)
                cells |= (bits >> column_order[to] & 1) << (SIZE * at + to);
        }
        return words(cells, row_labels, column_labels, hash);
    }

    // The indices of the colours in ascending order. The low bits of a colour are replaced by its index.
    static std::array<std::uint8_t, SIZE> sorted(Colours colours) {
        for (std::size_t at = 0; at < SIZE; ++at)
            colours[at] = (colours[at] & ~std::uint64_t{7}) | at;
        const auto exchange = [&](std::size_t one, std::size_t two) {
            const std::uint64_t low = std::min(colours[one], colours[two]);
            colours[two] = std::max(colours[one], colours[two]);
            colours[one] = low;
        };
        // The shortest sorting network for five values.
        exchange(0, 3);
        exchange(1, 4);
        exchange(0, 2);
        exchange(1, 3);
        exchange(0, 1);
        exchange(2, 4);
        exchange(1, 2);
        exchange(3, 4);
        exchange(2, 3);
        std::array<std::uint8_t, SIZE> order{};
        for (std::size_t at = 0; at < SIZE; ++at)
            order[at] = static_cast<std::uint8_t>(colours[at] & 7);
        return order;
    }
};

}  // namespace robotable::robot_master
