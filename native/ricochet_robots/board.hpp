// The board: walls and coloured diagonals. The constructor checks them as games/ricochet_robots/boards.py does.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "ricochet_robots/cells.hpp"

namespace robotable::ricochet_robots {

// Red, green, blue, yellow, then the kinds that have no diagonals of their own colour. The transparent robot is two
// kinds, because tables choose what it pays to leave through a wall that it stands at: the move and one extra, or only
// the move (`wall_pass` in games/ricochet_robots/robots.py).
using Kind = std::uint8_t;
constexpr Kind COLOURS = 4;
constexpr Kind SILVER = 4;
constexpr Kind TRANSPARENT = 5;
constexpr Kind TRANSPARENT_MOVE = 6;
constexpr Kind KINDS = 7;

constexpr bool is_transparent(Kind kind) {
    return kind >= TRANSPARENT;
}

struct Diagonal {
    Cell cell;
    Kind colour;
    std::uint8_t slant;  // 0 for "/", 1 for "\"
};

class Board {
public:
    // `masks` has one wall mask per cell. Every wall, including the rim, is set on both of its sides.
    Board(std::string_view masks, const std::vector<Diagonal>& marks) {
        read_walls(masks);
        for (const Diagonal& mark : marks)
            add(mark);
        close_centre();
        measure();
    }

    bool wall(Cell cell, int direction) const { return (unsigned{walls[cell]} >> direction & 1U) != 0; }

    // A wall that not even the transparent robot passes: the rim and a closed centre (AB).
    bool solid(Cell cell, int direction) const { return (unsigned{solids[cell]} >> direction & 1U) != 0; }

    bool has_diagonals() const { return any_diagonal; }
    bool has_diagonal(Kind colour) const { return of_colour[colour]; }
    bool has_diagonal_on(Cell cell) const { return colours[cell] != NONE; }

    bool turns(Cell cell, Kind kind) const { return colours[cell] != NONE && colours[cell] != kind; }

    // The direction in which a robot continues after it hits the diagonal on the cell.
    int bounced(Cell cell, int heading) const { return heading ^ (slants[cell] == 0 ? 1 : 3); }

    bool centre_is_closed() const { return closed; }

    // The number of cells between a cell and the next wall, ignoring diagonals; one byte per direction.
    const std::array<std::uint8_t, DIRECTIONS>& run(Cell cell) const { return runs[cell]; }

private:
    static constexpr Kind NONE = 255;

    void read_walls(std::string_view masks) {
        if (masks.size() != CELLS)
            throw std::invalid_argument("walls needs 256 masks, one for each cell");
        for (unsigned cell = 0; cell < CELLS; ++cell) {
            walls[cell] = static_cast<std::uint8_t>(masks[cell]);
            if (walls[cell] > 15)
                throw std::invalid_argument("a wall mask must be from 0 to 15");
        }
        for (int number = 0; number < CELLS; ++number) {
            const Cell cell = static_cast<Cell>(number);
            const unsigned rim = rim_sides(cell);
            for (int side = 0; side < DIRECTIONS; ++side) {
                const bool is_rim = (rim >> side & 1U) != 0;
                if (is_rim ? !wall(cell, side) : wall(cell, side) != wall(beside(cell, side), opposite(side)))
                    throw std::invalid_argument("walls[" + std::to_string(number) +
                                                "] has a wall that is missing on its other side");
            }
        }
    }

    void add(const Diagonal& mark) {
        if (mark.colour >= COLOURS || mark.slant > 1)
            throw std::invalid_argument("a diagonal needs a colour from 0 to 3 and a slant of 0 or 1");
        if (colours[mark.cell] != NONE)
            throw std::invalid_argument("a cell can hold only one diagonal");
        colours[mark.cell] = mark.colour;
        slants[mark.cell] = mark.slant;
        of_colour[mark.colour] = any_diagonal = true;
    }

    void close_centre() {
        closed = std::all_of(CENTRE.begin(), CENTRE.end(), [&](Cell cell) {
            for (int side = 0; side < DIRECTIONS; ++side)
                if (!in_centre(beside(cell, side)) && !wall(cell, side))
                    return false;
            return true;
        });
        for (int number = 0; number < CELLS; ++number)
            solids[static_cast<unsigned>(number)] = static_cast<std::uint8_t>(rim_sides(static_cast<Cell>(number)));
        if (!closed)
            return;
        for (const Cell cell : CENTRE)
            for (int side = 0; side < DIRECTIONS; ++side)
                if (const Cell outside = beside(cell, side); !in_centre(outside)) {
                    solids[cell] |= static_cast<std::uint8_t>(1U << side);
                    solids[outside] |= static_cast<std::uint8_t>(1U << opposite(side));
                }
    }

    void measure() {
        for (int number = 0; number < CELLS; ++number)
            for (const int side : {0, 3})
                lengthen(static_cast<Cell>(number), side);
        for (int number = CELLS; number-- > 0;)
            for (const int side : {1, 2})
                lengthen(static_cast<Cell>(number), side);
    }

    // The caller has already measured the neighbour on that side.
    void lengthen(Cell cell, int side) {
        const auto at = static_cast<unsigned>(side);
        runs[cell][at] =
            wall(cell, side) ? std::uint8_t{0} : static_cast<std::uint8_t>(runs[beside(cell, side)][at] + 1);
    }

    std::array<std::uint8_t, CELLS> walls{};
    std::array<std::uint8_t, CELLS> solids{};
    std::array<std::array<std::uint8_t, DIRECTIONS>, CELLS> runs{};
    std::array<Kind, CELLS> colours = [] {
        std::array<Kind, CELLS> none{};
        none.fill(NONE);
        return none;
    }();
    std::array<std::uint8_t, CELLS> slants{};
    std::array<bool, COLOURS> of_colour{};
    bool any_diagonal = false;
    bool closed = false;
};

}  // namespace robotable::ricochet_robots
