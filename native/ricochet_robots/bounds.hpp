// A lower bound on the remaining cost, the heuristic of the A* search.
//
// The free distance is the number of moves the active robot would need if it could stop anywhere. In fact it stops only
// at walls and in front of helpers. So unless walls alone are enough, a helper must stand ahead of some stop on a
// shortest path. If no helper stands there yet, this costs one move more; if no helper can get there with one slide,
// two more. The bound is tabulated for each cell of the active robot and each cell of one helper; the minimum over the
// helpers is the bound of a state.
//
// The bound is the exact cost of a relaxed game (helpers stop anywhere, and so does the active robot once a helper has
// stopped it), capped at the free distance + 2. It is therefore consistent: it never falls by more than the cost of a
// slide. A search through buckets of equal cost plus bound first reaches every state at its least cost.
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
#include "ricochet_robots/slide_rules.hpp"
#include "ricochet_robots/team.hpp"

namespace robotable::ricochet_robots {

using Bound = std::uint8_t;
using BoundRow = std::array<Bound, CELLS>;  // by the cell of a helper

constexpr Bound UNREACHABLE = 255;

class Bounds {
public:
    void prepare(const Team& its_team, Cell target) {
        team = &its_team;
        active = its_team.slide_rules[0];
        groups = its_team.helper_groups();
        if (rows.size() < groups) {
            rows.resize(groups);
            after_one_sets.resize(groups);
        }
        has_row.assign(std::size_t{CELLS} * groups, 0);
        knows_after_one.assign(std::size_t{CELLS} * groups, 0);
        knows_now.fill(false);
        measure(target);
        now_sets[target] = CellSet::all();
        knows_now[target] = true;
    }

    // The moves that the active robot would need from the cell if it could stop anywhere.
    Bound free_distance(Cell cell) const { return free_distances[cell]; }

    // The bounds if the active robot stands on `cell`, for each cell of one helper of the group.
    const BoundRow& row(unsigned group, Cell cell) {
        if (!has_row[group * CELLS + cell])
            fill(group, cell);
        return rows[group][cell];
    }

private:
    void measure(Cell target) {
        free_distances.fill(UNREACHABLE);
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
                if (levels.size() < std::min(cost + active->max_entry_cost(), MOST) + 1)
                    levels.resize(std::min(cost + active->max_entry_cost(), MOST) + 1);
                fresh.each([&](Cell cell) {
                    free_distances[cell] = static_cast<Bound>(cost);
                    for (std::size_t more = 1; more <= active->max_entry_cost(); ++more)
                        levels[std::min(cost + more, MOST)] |= active->entered_from(more, cell);
                });
            }
    }

    // The cells on which a helper reduces the cost to the free distance.
    const CellSet& helpful_now(Cell cell) {
        if (!knows_now[cell]) {
            CellSet found = ahead_of_stops(cell, 0);
            each_wall_stop(cell, [&](Cell stop, unsigned detour) {
                if (detour == 0)
                    found |= helpful_now(stop);
            });
            now_sets[cell] = found;
            knows_now[cell] = true;
        }
        return now_sets[cell];
    }

    // The cells from which a helper of this group reduces the cost to the free distance + 1.
    const CellSet& helpful_after_one(unsigned group, Cell cell) {
        if (!knows_after_one[group * CELLS + cell]) {
            CellSet found = ahead_of_stops(cell, 1);
            each_wall_stop(cell, [&](Cell stop, unsigned detour) {
                if (detour == 0)
                    found |= helpful_after_one(group, stop);
                else if (detour == 1)
                    found |= helpful_now(stop);
            });
            const CellSet& here = helpful_now(cell);
            if (here == CellSet::all()) {
                found = here;
            } else {
                const SlideRules& rules = team->helper_rules(group);
                here.each([&](Cell goal) { found |= rules.entered_from(1, goal); });
                found |= here;
            }
            after_one_sets[group][cell] = found;
            knows_after_one[group * CELLS + cell] = 1;
        }
        return after_one_sets[group][cell];
    }

    // The cost beyond the free distance if the active robot slides from `cell` to `stop`.
    unsigned detour(Cell cell, const Stop& stop) const {
        return 1U + stop.extra + free_distances[stop.cell] - free_distances[cell];
    }

    CellSet ahead_of_stops(Cell cell, unsigned max_detour) const {
        CellSet found;
        for (int direction = 0; direction < DIRECTIONS; ++direction)
            active->each_stop(cell, direction, [&](const Stop& stop) {
                if (stop.open && stop.cell != cell && detour(cell, stop) <= max_detour)
                    found.add(stop.ahead);
            });
        return found;
    }

    template <class Visit>
    void each_wall_stop(Cell cell, Visit visit) const {
        for (int direction = 0; direction < DIRECTIONS; ++direction)
            active->each_stop(cell, direction, [&](const Stop& stop) {
                if (stop.wall && stop.cell != cell && free_distances[stop.cell] != UNREACHABLE)
                    visit(stop.cell, detour(cell, stop));
            });
    }

    void fill(unsigned group, Cell cell) {
        BoundRow& made = rows[group][cell];
        if (free_distances[cell] == UNREACHABLE) {
            made.fill(UNREACHABLE);
        } else {
            const CellSet& now = helpful_now(cell);
            const CellSet& after_one = helpful_after_one(group, cell);
            const std::uint64_t most = EIGHT_ONES * (free_distances[cell] + 2U);
            for (unsigned index = 0; index < CELLS / 8; ++index) {
                const std::uint64_t eight = most - spread(now.eight(index)) - spread(after_one.eight(index));
                std::memcpy(made.data() + std::size_t{8} * index, &eight, sizeof eight);
            }
        }
        has_row[group * CELLS + cell] = 1;
    }

    static constexpr std::uint64_t EIGHT_ONES = 0x0101'0101'0101'0101;

    static_assert(std::endian::native == std::endian::little, "fill() writes eight cells of a row at a time");

    // Expands each bit of the byte to a byte of 0 or 1, the lowest first in memory.
    static constexpr std::uint64_t spread(std::uint8_t bits) {
        const std::uint64_t isolated = (bits * EIGHT_ONES) & 0x8040'2010'0804'0201;
        return (isolated + 0x7F7F'7F7F'7F7F'7F7F) >> 7 & EIGHT_ONES;
    }

    static constexpr std::size_t MOST = 250;  // prevents overflow of a byte; a capped value is still a lower bound

    const Team* team = nullptr;
    const SlideRules* active = nullptr;
    unsigned groups = 0;
    std::array<Bound, CELLS> free_distances{};
    std::vector<CellSet> levels;  // the cells of each cost, and some cells of a lower cost
    std::array<CellSet, CELLS> now_sets;
    std::array<bool, CELLS> knows_now{};
    std::vector<std::array<CellSet, CELLS>> after_one_sets;  // by group, like the rows
    std::vector<std::uint8_t> knows_after_one;
    std::vector<std::uint8_t> has_row;
    std::vector<std::array<BoundRow, CELLS>> rows;
};

}  // namespace robotable::ricochet_robots
