// A search state and the slide that led to it, packed into one word. The active robot is the one that has to reach the
// target in this search; the others are its helpers.
//
//   bits 0-39   the robots' cells, one byte per slot: the active robot first, then the helpers
//   bits 40-42  how the active robot has travelled, if it must turn on its way
//   bits 43-50  the cell where the slide began; 51-53 the slot of the robot that slid; 54-55 the direction
//   bit  56     whether the slide is a straight line that the robot could slide back along, past its start
//   bits 57-59  how the active robot had travelled before the slide
//
// Two states are equal if bits 0-42 agree. No state is 0, because two robots never share a cell.
#pragma once

#include <cstdint>

#include "ricochet_robots/cells.hpp"

namespace robotable::ricochet_robots {

using State = std::uint64_t;

constexpr unsigned IDENTITY_BITS = 43;
constexpr State IDENTITY = (State{1} << IDENTITY_BITS) - 1;
constexpr State ROBOTS = (State{1} << 40) - 1;

constexpr unsigned NO_SLOT = 7;  // marks the start state, which no slide led to
constexpr State FIRST = State{NO_SLOT} << 51;

// How the active robot has travelled: not at all, 1 + its only direction so far, or in several directions.
constexpr unsigned STILL = 0;
constexpr unsigned TURNED = 5;

constexpr Cell cell_of(State state, unsigned slot) {
    return static_cast<Cell>(state >> 8 * slot);
}

constexpr unsigned travel_of(State state) {
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

constexpr unsigned travel_before(State state) {
    return static_cast<unsigned>(state >> 57) & 7U;
}

constexpr State slide_bits(Cell begun, unsigned slot, int direction, bool line, unsigned travel) {
    return State{begun} << 43 | State{slot} << 51 | static_cast<State>(direction) << 54 | State{line} << 56 |
           State{travel} << 57;
}

constexpr unsigned travel_after(unsigned travel, int direction, bool turned) {
    const unsigned only = 1U + static_cast<unsigned>(direction);
    return !turned && (travel == STILL || travel == only) ? only : TURNED;
}

// Removes the cell of `slot` and inserts `to` at `place`. The other cells keep their order.
constexpr State with_moved(State robots, unsigned slot, unsigned place, Cell to) {
    const State below = (State{1} << 8 * slot) - 1;
    const State rest = (robots & below) | (robots >> 8 & ~below);
    const State before = (State{1} << 8 * place) - 1;
    return (rest & before) | State{to} << 8 * place | (rest & ~before) << 8;
}

static_assert(with_moved(0x0403020100, 1, 3, 9) == 0x0409030200);
static_assert(with_moved(0x0403020100, 3, 1, 9) == 0x0402010900);

}  // namespace robotable::ricochet_robots
