// All slides that a search needs, whatever robots and boards there are.
//
// Left out is a slide that leads to a state which is met as well without it:
// - back along the line that the same robot has just come. It would come to where a slide from the line's beginning
//   comes at once, for less.
// - one that changes nothing for the slide just made, nor that for it, if it comes sooner in an order of all slides:
//   the serving robot's come last, the others by the cells where they end. Made the other way round they come to the
//   same state. Of all the last slides of ways to a state the latest in this order is never left out, so no state is.
#pragma once

#include <cstdint>

#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/cells.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/team.hpp"

namespace robotable::ricochet_robots {

class WindingSlides {
public:
    static constexpr unsigned ROBOTS = 0;  // as many as the team has
    static constexpr bool IS_WIDE = false;

    WindingSlides(const Team& its_team, bool must_turn) : team(its_team), turn_counts(must_turn) {}

    template <class Visit>
    void each(State state, Visit visit) const {
        CellSet robots;
        for (unsigned slot = 0; slot < team.size; ++slot)
            robots.add(cell_of(state, slot));
        const unsigned mover = slot_of(state);
        for (unsigned slot = 0; slot < team.size; ++slot) {
            const Gait& gait = *team.gaits[slot];
            const Cell from = cell_of(state, slot);
            CellSet others = robots;
            others.remove(from);
            for (int direction = 0; direction < DIRECTIONS; ++direction) {
                if (slot == mover && is_line(state) && (direction_of(state) ^ direction) % 2 == 0)
                    continue;
                gait.each_ending(from, direction, others, [&](const Ending& ending) {
                    if (mover != NO_SLOT && slot != mover && slot != 0 && comes_sooner(state, ending.cell) &&
                        commutes(state, others, slot, direction, ending.cell))
                        return;
                    visit(slot, direction, ending.cell, unsigned{ending.cost}, ending.turned,
                          goes_back(slot, from, ending));
                });
            }
        }
    }

private:
    bool comes_sooner(State state, Cell to) const {
        return slot_of(state) == 0 || to < cell_of(state, slot_of(state));
    }

    // Whether the slide that led to the state and this one of a helper can change places.
    bool commutes(State state, const CellSet& others, unsigned slot, int direction, Cell to) const {
        const unsigned mover = slot_of(state);
        const Gait& gait = *team.gaits[slot];
        const Gait& its_gait = *team.gaits[mover];
        if (gait.is_transparent() || its_gait.is_transparent() || (turn_counts && mover == 0))
            return false;
        const Cell from = cell_of(state, slot);
        const Cell end = cell_of(state, mover);
        const Cell begin = begun_at(state);
        CellSet before = others;
        before.remove(end);
        CellSet after = before;
        before.add(begin);
        after.add(to);
        return gait.ends_on(from, direction, before, to) && its_gait.ends_on(begin, direction_of(state), after, end);
    }

    // Where the robot must turn, going to and fro is a turn.
    bool goes_back(unsigned slot, Cell from, const Ending& ending) const {
        const Gait& gait = *team.gaits[slot];
        return !gait.is_transparent() && !(turn_counts && slot == 0) && !ending.turned && !gait.turns(from) &&
               !gait.turns(ending.cell);
    }

    const Team& team;
    bool turn_counts;
};

}  // namespace robotable::ricochet_robots
