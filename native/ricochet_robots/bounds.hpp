// What a search has still to spend at least.
//
// The serving robot needs `alone` moves if it could stop wherever it likes. A stop in the open takes a helper on
// the cell ahead. So unless it can get by at walls alone, one of its helpers must stand ahead of some stop of a
// shortest way, or get there; and if it is not there yet, that costs a move more, and if no helper is one slide
// from there, two. For each cell of the serving robot and each cell of a helper this is a number, the least over
// the helpers is the bound.
//
// It is the exact cost in a game with more freedom (helpers stop where they like, the serving robot too after it
// was first stopped by one), cut off at `alone` + 2. So it never falls by more than a slide costs, and a search in
// layers of equal cost plus bound meets every state first at its least cost.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/cells.hpp"
#include "ricochet_robots/gait.hpp"
#include "ricochet_robots/team.hpp"

namespace robotable::ricochet_robots {

using Bound = std::uint8_t;
using BoundRow = std::array<Bound, CELLS>;  // for each cell of a helper

constexpr Bound UNREACHABLE = 255;

class Bounds {
public:
    void prepare(const Team& its_team, Cell target) {
        team = &its_team;
        serving = its_team.gaits[0];
        groups = its_team.helper_groups();
        if (rows.size() < groups) {
            rows.resize(groups);
            near.resize(groups);
        }
        has_row.assign(std::size_t{CELLS} * groups, 0);
        knows_near.assign(std::size_t{CELLS} * groups, 0);
        knows_at.fill(false);
        measure(target);
        at[target] = CellSet::all();
        knows_at[target] = true;
    }

    // Moves the serving robot needs from the cell if it could stop anywhere.
    Bound alone(Cell cell) const { return its_alone[cell]; }

    // The bound for the serving robot on this cell and one helper of the group on each cell.
    const BoundRow& row(unsigned group, Cell cell) {
        if (!has_row[group * CELLS + cell])
            fill(group, cell);
        return rows[group][cell];
    }

private:
    void measure(Cell target) {
        its_alone.fill(UNREACHABLE);
        CellSet known;
        levels.assign(1, {});
        levels[0].add(target);
        for (std::size_t cost = 0; cost < levels.size(); ++cost)
            for (;;) {
                CellSet fresh = levels[cost];
                fresh -= known;
                if (fresh == CellSet{})
                    break;
                known |= fresh;
                if (levels.size() < std::min(cost + serving->most(), MOST) + 1)
                    levels.resize(std::min(cost + serving->most(), MOST) + 1);
                fresh.each([&](Cell cell) {
                    its_alone[cell] = static_cast<Bound>(cost);
                    for (std::size_t more = 1; more <= serving->most(); ++more)
                        levels[std::min(cost + more, MOST)] |= serving->crossing(more, cell);
                });
            }
    }

    // Where a helper spares the serving robot all cost beyond `alone`.
    const CellSet& at_once(Cell cell) {
        if (!knows_at[cell]) {
            CellSet found = ahead_of_stops(cell, 0);
            each_wall_stop(cell, [&](Cell stop, unsigned detour) {
                if (detour == 0)
                    found |= at_once(stop);
            });
            at[cell] = found;
            knows_at[cell] = true;
        }
        return at[cell];
    }

    // Where one of this group keeps the cost beyond `alone` at 1.
    const CellSet& after_one(unsigned group, Cell cell) {
        if (!knows_near[group * CELLS + cell]) {
            CellSet found = ahead_of_stops(cell, 1);
            each_wall_stop(cell, [&](Cell stop, unsigned detour) {
                if (detour == 0)
                    found |= after_one(group, stop);
                else if (detour == 1)
                    found |= at_once(stop);
            });
            const CellSet& here = at_once(cell);
            if (here == CellSet::all()) {
                found = here;
            } else {
                const Gait& gait = team->helper_gait(group);
                here.each([&](Cell goal) { found |= gait.crossing(1, goal); });
                found |= here;
            }
            near[group][cell] = found;
            knows_near[group * CELLS + cell] = 1;
        }
        return near[group][cell];
    }

    // What the serving robot spends beyond `alone` if it slides from `cell` to `stop`.
    unsigned detour(Cell cell, const Stop& stop) const {
        return 1U + stop.extra + its_alone[stop.cell] - its_alone[cell];
    }

    CellSet ahead_of_stops(Cell cell, unsigned most_detour) const {
        CellSet found;
        for (int direction = 0; direction < DIRECTIONS; ++direction)
            serving->each_stop(cell, direction, [&](const Stop& stop) {
                if (stop.open && stop.cell != cell && detour(cell, stop) <= most_detour)
                    found.add(stop.ahead);
            });
        return found;
    }

    template <class Visit>
    void each_wall_stop(Cell cell, Visit visit) const {
        for (int direction = 0; direction < DIRECTIONS; ++direction)
            serving->each_stop(cell, direction, [&](const Stop& stop) {
                if (stop.wall && stop.cell != cell && its_alone[stop.cell] != UNREACHABLE)
                    visit(stop.cell, detour(cell, stop));
            });
    }

    void fill(unsigned group, Cell cell) {
        BoundRow& made = rows[group][cell];
        if (its_alone[cell] == UNREACHABLE) {
            made.fill(UNREACHABLE);
        } else {
            const CellSet& none = at_once(cell);
            const CellSet& one = after_one(group, cell);
            const std::uint64_t most = EIGHT_ONES * (its_alone[cell] + 2U);
            for (unsigned index = 0; index < CELLS / 8; ++index) {
                const std::uint64_t eight = most - spread(none.eight(index)) - spread(one.eight(index));
                std::memcpy(made.data() + std::size_t{8} * index, &eight, sizeof eight);
            }
        }
        has_row[group * CELLS + cell] = 1;
    }

    static constexpr std::uint64_t EIGHT_ONES = 0x0101'0101'0101'0101;

    static_assert(std::endian::native == std::endian::little, "a row is written eight cells at a time");

    // Each bit of the byte as a byte, 0 or 1, lowest first in memory.
    static constexpr std::uint64_t spread(std::uint8_t bits) {
        const std::uint64_t alone = (bits * EIGHT_ONES) & 0x8040'2010'0804'0201;
        return (alone + 0x7F7F'7F7F'7F7F'7F7F) >> 7 & EIGHT_ONES;
    }

    static constexpr std::size_t MOST = 250;  // no byte overflows; a bound that is cut off stays one

    const Team* team = nullptr;
    const Gait* serving = nullptr;
    unsigned groups = 0;
    std::array<Bound, CELLS> its_alone{};
    std::vector<CellSet> levels;  // the cells of each cost, and some of less
    std::array<CellSet, CELLS> at;
    std::array<bool, CELLS> knows_at{};
    std::vector<std::array<CellSet, CELLS>> near;  // by group, as the rows
    std::vector<std::uint8_t> knows_near;
    std::vector<std::uint8_t> has_row;
    std::vector<std::array<BoundRow, CELLS>> rows;
};

}  // namespace robotable::ricochet_robots
