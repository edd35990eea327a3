#include "robot_master/lines.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace robotable::robot_master {

namespace {

// The number of each line, by the counts of its cards with three bits each.
using LineNumbers = std::array<LineId, 1 << (3 * VALUES)>;

std::size_t packed(const Counts& of) {
    std::size_t bits = 0;
    for (std::size_t card = 0; card < VALUES; ++card)
        bits |= static_cast<std::size_t>(of[card]) << (3 * card);
    return bits;
}

void record(LineTable& table, const Counts& chosen, std::size_t line) {
    table.counts[line] = chosen;
    for (const Fives fives : {Fives::UNIT, Fives::PAIR}) {
        int score = 0;
        for (std::size_t card = 0; card < VALUES; ++card)
            score += group_score(static_cast<int>(card), chosen[card], fives);
        table.points[static_cast<std::size_t>(fives)][line] = static_cast<Points>(score);
    }
    for (const std::uint8_t copies : chosen)
        table.filled[line] = static_cast<std::uint8_t>(table.filled[line] + copies);
}

// Not inlined: GCC would unroll the whole recursion, which takes it half a minute.
[[gnu::noinline]] void enumerate(
    LineTable& table, Counts& chosen, std::size_t card, std::size_t left, std::size_t& lines, LineNumbers& found) {
    if (card == VALUES - 1) {
        chosen[card] = static_cast<std::uint8_t>(left);
        found[packed(chosen)] = static_cast<LineId>(lines);
        record(table, chosen, lines++);
        return;
    }
    for (std::size_t copies = 0; copies <= left; ++copies) {
        chosen[card] = static_cast<std::uint8_t>(copies);
        enumerate(table, chosen, card + 1, left - copies, lines, found);
    }
    chosen[card] = 0;
}

}  // namespace

LineTable::LineTable() noexcept {
    LineNumbers found{};
    std::size_t lines = 0;
    for (std::size_t size = 0; size <= SIZE; ++size) {
        first_with[size] = static_cast<LineId>(lines);
        Counts chosen{};
        enumerate(*this, chosen, 0, size, lines, found);
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

const LineTable LINE_TABLE;

}  // namespace robotable::robot_master
