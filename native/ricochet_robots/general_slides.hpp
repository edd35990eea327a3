// Lists the slides that a search needs, for any board and any robots.
//
// Two kinds of slides are pruned:
// - The same robot slides back along the line it has just come. A single slide from the start of that line reaches the
//   same cell at a lower cost.
// - A slide that commutes with the slide before it: both end on the same cells in either order. Of the two orders, only
//   one is kept. Slides are ordered by the cell where they end, with those of the active robot last, and a slide is
//   pruned if it comes earlier in this order than the slide before it.
//
// Pruning keeps at least one optimal path to every state: the path whose last slide comes latest in this order.
#pragma once

#include <cstdint>

#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/cells.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/team.hpp"

namespace robotable::ricochet_robots {

class GeneralSlides {
public:
    static constexpr unsigned ROBOTS = 0;  // the number is not fixed at compile time
    static constexpr bool USES_AVX2 = false;

    GeneralSlides(const Team& its_team, bool must_turn) : team(its_team), turn_counts(must_turn) {}

    template <class Visit>
    void each(State state, Visit visit) const {
        CellSet robots;
        for (unsigned slot = 0; slot < team.size; ++slot)
            robots.add(cell_of(state, slot));
        const unsigned mover = slot_of(state);
        for (unsigned slot = 0; slot < team.size; ++slot) {
            const SlideRules& rules = *team.slide_rules[slot];
            const Cell from = cell_of(state, slot);
            CellSet others = robots;
            others.remove(from);
            for (int direction = 0; direction < DIRECTIONS; ++direction) {
                if (slot == mover && is_line(state) && (direction_of(state) ^ direction) % 2 == 0)
                    continue;
                rules.each_end(from, direction, others, [&](const SlideEnd& end) {
                    if (mover != NO_SLOT && slot != mover && slot != 0 && comes_earlier(state, end.cell) &&
                        commutes(state, others, slot, direction, end.cell))
                        return;
                    visit(slot, direction, end.cell, unsigned{end.cost}, end.turned, goes_back(slot, from, end));
                });
            }
        }
    }

private:
    bool comes_earlier(State state, Cell to) const {
        return slot_of(state) == 0 || to < cell_of(state, slot_of(state));
    }

    // Whether this slide of a helper commutes with the slide that led to the state.
    bool commutes(State state, const CellSet& others, unsigned slot, int direction, Cell to) const {
        const unsigned mover = slot_of(state);
        const SlideRules& rules = *team.slide_rules[slot];
        const SlideRules& mover_rules = *team.slide_rules[mover];
        if (rules.is_transparent() || mover_rules.is_transparent() || (turn_counts && mover == 0))
            return false;
        const Cell from = cell_of(state, slot);
        const Cell end = cell_of(state, mover);
        const Cell begin = begun_at(state);
        CellSet before = others;
        before.remove(end);
        CellSet after = before;
        before.add(begin);
        after.add(to);
        return rules.ends_on(from, direction, before, to) &&
               mover_rules.ends_on(begin, direction_of(state), after, end);
    }

    // If the active robot must turn, sliding back and forth counts as a turn, so it may not be pruned.
    bool goes_back(unsigned slot, Cell from, const SlideEnd& end) const {
        const SlideRules& rules = *team.slide_rules[slot];
        return !rules.is_transparent() && !(turn_counts && slot == 0) && !end.turned && !rules.turns(from) &&
               !rules.turns(end.cell);
    }

    const Team& team;
    bool turn_counts;
};

}  // namespace robotable::ricochet_robots
