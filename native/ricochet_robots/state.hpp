// A state of a search and the slide that led to it, in one word.
//
//   bits 0-39   the robots' cells, a byte a slot: the serving robot first, then the others
//   bits 40-42  how the serving robot has travelled, where it must turn
//   bits 43-50  where the slide began; 51-53 the slot of the robot that made it; 54-55 its direction
//   bit  56     whether that slide is a line that could be gone back and over its beginning
//   bits 57-59  how the serving robot had travelled before it
//
// Two states are the same where bits 0-42 agree. No state is 0: two robots do not share a cell.
#pragma once

#include <cstdint>

#include "ricochet_robots/cells.hpp"

namespace robotable::ricochet_robots {

using State = std::uint64_t;

constexpr unsigned NAME_BITS = 43;
constexpr State NAME = (State{1} << NAME_BITS) - 1;
constexpr State ROBOTS = (State{1} << 40) - 1;

constexpr unsigned NO_SLOT = 7;  // of the first state, which no slide led to
constexpr State FIRST = State{NO_SLOT} << 51;

// How the serving robot has travelled: not at all, 1 + its only direction, or in more than one.
constexpr unsigned STILL = 0;
constexpr unsigned TURNED = 5;

constexpr Cell cell_of(State state, unsigned slot) {
    return static_cast<Cell>(state >> 8 * slot);
}

constexpr unsigned course_of(State state) {
    return static_cast<unsigned>(state >> 40) & 7U;
}

constexpr Cell begun_at(State state) {
    return static_cast<Cell>(state >> 43);
}

constexpr unsigned slot_of(State state) {
    return static_cast<unsigned>(state >> 51) & 7U;
}

constexpr int direction_of(State state) {
    return static_cast<int>(state >> 54 & 3U);
}

constexpr bool is_line(State state) {
    return (state >> 56 & 1U) != 0;
}

constexpr unsigned course_before(State state) {
    return static_cast<unsigned>(state >> 57) & 7U;
}

constexpr State slide_bits(Cell begun, unsigned slot, int direction, bool line, unsigned course) {
    return State{begun} << 43 | State{slot} << 51 | static_cast<State>(direction) << 54 | State{line} << 56 |
           State{course} << 57;
}

constexpr unsigned course_after(unsigned course, int direction, bool turned) {
    const unsigned only = 1U + static_cast<unsigned>(direction);
    return !turned && (course == STILL || course == only) ? only : TURNED;
}

// The cells with that of `slot` taken out and `to` put in at `place`, the others keeping their order.
constexpr State with_moved(State robots, unsigned slot, unsigned place, Cell to) {
    const State below = (State{1} << 8 * slot) - 1;
    const State rest = (robots & below) | (robots >> 8 & ~below);
    const State before = (State{1} << 8 * place) - 1;
    return (rest & before) | State{to} << 8 * place | (rest & ~before) << 8;
}

static_assert(with_moved(0x0403020100, 1, 3, 9) == 0x0409030200);
static_assert(with_moved(0x0403020100, 3, 1, 9) == 0x0402010900);

}  // namespace robotable::ricochet_robots
