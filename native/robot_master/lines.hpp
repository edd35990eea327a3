// What lies in a row or column, in whatever order: one of 462 multisets of up to five cards, by number.
// A game's future depends on the cards of a line only through this number.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "robot_master/board.hpp"
#include "robot_master/scoring.hpp"

namespace robotable::robot_master {

using LineId = std::uint16_t;
using Points = std::uint8_t;  // of one line: at most 150

inline constexpr std::size_t LINES = 462;
inline constexpr LineId EMPTY_LINE = 0;

// The numbers ascend with the number of cards in the line.
struct LineTable {
    std::array<std::array<LineId, 8>, LINES> with{};  // the line and one card more; eight for the alignment
    std::array<std::array<Points, LINES>, 2> points{};  // by Fives
    std::array<std::uint8_t, LINES> filled{};           // how many cards lie in it
    std::array<Counts, LINES> counts{};
    std::array<LineId, SIZE + 2> first_with{};  // the first line of so many cards

    LineTable() {
        std::array<LineId, 1 << (3 * VALUES)> found{};  // by counts, three bits each
        std::size_t lines = 0;
        for (std::size_t size = 0; size <= SIZE; ++size) {
            first_with[size] = static_cast<LineId>(lines);
            Counts chosen{};
            enumerate(chosen, 0, size, lines, found);
        }
        first_with[SIZE + 1] = static_cast<LineId>(lines);
        assert(lines == LINES);
        for (std::size_t line = 0; line < first_with[SIZE]; ++line)
            for (std::size_t card = 0; card < VALUES; ++card) {
                Counts more = counts[line];
                ++more[card];
                with[line][card] = found[packed(more)];
            }
    }

    bool is_full(LineId line) const { return line >= first_with[SIZE]; }
    Points score(LineId line, Fives fives) const { return points[static_cast<std::size_t>(fives)][line]; }

private:
    static std::size_t packed(const Counts& of) {
        std::size_t bits = 0;
        for (std::size_t card = 0; card < VALUES; ++card)
            bits |= static_cast<std::size_t>(of[card]) << (3 * card);
        return bits;
    }

    template <typename Found>
    void enumerate(Counts& chosen, std::size_t card, std::size_t left, std::size_t& lines, Found& found) {
        if (card == VALUES - 1) {
            chosen[card] = static_cast<std::uint8_t>(left);
            found[packed(chosen)] = static_cast<LineId>(lines);
            note(chosen, lines++);
            return;
        }
        for (std::size_t copies = 0; copies <= left; ++copies) {
            chosen[card] = static_cast<std::uint8_t>(copies);
            enumerate(chosen, card + 1, left - copies, lines, found);
        }
        chosen[card] = 0;
    }

    void note(const Counts& chosen, std::size_t line) {
        counts[line] = chosen;
        for (const Fives fives : {Fives::UNIT, Fives::PAIR}) {
            int score = 0;
            for (std::size_t card = 0; card < VALUES; ++card)
                score += group_score(static_cast<int>(card), chosen[card], fives);
            points[static_cast<std::size_t>(fives)][line] = static_cast<Points>(score);
        }
        for (const std::uint8_t copies : chosen)
            filled[line] = static_cast<std::uint8_t>(filled[line] + copies);
    }
};

inline const LineTable LINE_TABLE;

}  // namespace robotable::robot_master
