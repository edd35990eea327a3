// The search for one robot that is to serve the target: A* in layers of equal cost plus bound.
//
// For a given state the layer fixes the cost so far. So "met before" is all that must be known of a state, and the
// order inside a layer does not matter.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ricochet_robots/bounds.hpp"
#include "ricochet_robots/closed.hpp"
#include "ricochet_robots/layers.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/straight_slides.hpp"
#include "ricochet_robots/team.hpp"
#include "ricochet_robots/watch.hpp"

namespace robotable::ricochet_robots {

enum class Progress : std::uint8_t { DONE, FOUND, LIMIT, CANCELLED };

template <class Slides>
class Search {
public:
    Search(const Team& its_team, const Slides& its_slides, Bounds& its_bounds, Cell its_target, bool must_turn, Budget& budget)
        : team(its_team),
          slides(its_slides),
          bounds(its_bounds),
          target(its_target),
          turn_counts(must_turn),
          met(budget),
          open(budget) {
        if (bounds.alone(cell_of(team.start, 0)) != UNREACHABLE) {
            its_first = bound(team.start);
            open.push(its_first, team.start);
        }
    }

    // The first layer; SIZE_MAX if no way leads to the target.
    std::size_t first() const { return its_first; }

    std::size_t states() const { return met.size(); }

    // False once there was no room for a state.
    bool is_whole() const { return open.is_whole(); }

    // The next layer that holds something.
    std::size_t next(std::size_t from) const { return open.next(from); }
    bool is_over(std::size_t total) const { return open.is_over(total); }

    State goal() const { return its_goal; }
    State find(State state) const { return met.find(state); }

    // Looks at a whole layer, or until the target is reached.
    ROBOTABLE_INLINE Progress look_at(std::size_t total, std::uint64_t most_states, Watch& watch) {
        // States wait here for a moment, until the memory of the table that they need is near.
        std::array<State, WAITING> waiting;
        std::size_t first = 0;
        std::size_t last = 0;
        for (std::uint64_t steps = 1;; ++steps) {
            if (steps % PAUSE == 0 && watch.must_stop())
                return Progress::CANCELLED;
            const bool far = met.is_large();
            while (last - first < (far ? WAITING : 1) && !open.is_empty(total)) {
                const State state = open.pop(total);
                if (far)
                    met.prefetch(state);
                waiting[last++ % WAITING] = state;
            }
            if (first == last)
                break;
            const State state = waiting[first++ % WAITING];
            if (!met.has_room())
                return Progress::LIMIT;
            if (!met.add(state))
                continue;
            if (is_goal(state)) {
                its_goal = state;
                return Progress::FOUND;
            }
            if (met.size() > most_states)
                return Progress::LIMIT;
            expand(state, total);
            if (!open.is_whole())
                return Progress::LIMIT;
        }
        return Progress::DONE;
    }

private:
    static constexpr std::size_t WAITING = 32;
    static constexpr std::uint64_t PAUSE = 4096;

    ROBOTABLE_INLINE unsigned size() const { return Slides::ROBOTS != 0 ? Slides::ROBOTS : team.size; }

    bool is_goal(State state) const {
        return cell_of(state, 0) == target && (!turn_counts || course_of(state) == TURNED);
    }

    // A straight board has one group of helpers: they are all alike.
    ROBOTABLE_INLINE const BoundRow& row(unsigned slot, Cell cell) const {
        return bounds.row(Slides::ROBOTS != 0 ? 0 : team.groups[slot], cell);
    }

    ROBOTABLE_INLINE unsigned bound(State state) const {
        unsigned least = UNREACHABLE;
        const BoundRow* its = nullptr;
        for (unsigned slot = 1; slot < size(); ++slot) {
            if (Slides::ROBOTS == 0 || slot == 1)
                its = &row(slot, cell_of(state, 0));
            least = std::min<unsigned>(least, (*its)[cell_of(state, slot)]);
        }
        return least;
    }

    ROBOTABLE_INLINE unsigned place(State state, unsigned slot, Cell to) const {
        if (Slides::ROBOTS == 0)
            return team.place(state, slot, to);
        unsigned place = cell_of(state, slot) < to ? 0 : 1;
        for (unsigned other = 1; other < size(); ++other)
            place += cell_of(state, other) < to ? 1U : 0U;
        return place;
    }

    ROBOTABLE_INLINE void expand(State state, std::size_t total) {
        std::array<const BoundRow*, MOST_ROBOTS> rows{};
        std::array<unsigned, MOST_ROBOTS> without;  // the bound if the helper of that slot were not there
        without.fill(UNREACHABLE);
        unsigned here = UNREACHABLE;
        for (unsigned slot = 1; slot < size(); ++slot) {
            rows[slot] = Slides::ROBOTS == 0 || slot == 1 ? &row(slot, cell_of(state, 0)) : rows[1];
            const unsigned its = (*rows[slot])[cell_of(state, slot)];
            here = std::min(here, its);
            for (unsigned other = 1; other < size(); ++other)
                if (other != slot)
                    without[other] = std::min(without[other], its);
        }
        const std::size_t spent_here = total - here;
        slides.each(state, [&](unsigned slot, int direction, Cell to, unsigned cost, bool turned, bool line) ROBOTABLE_INLINE_LAMBDA {
            const Cell from = cell_of(state, slot);
            if (slot != 0) {
                const BoundRow& its = *rows[Slides::ROBOTS == 0 ? slot : 1];
                const unsigned left = std::min<unsigned>(without[slot], its[to]);
                const unsigned at = place(state, slot, to);
                const State after = (state & (NAME & ~ROBOTS)) | with_moved(state & ROBOTS, slot, at, to);
                open.push(spent_here + cost + left, after | slide_bits(from, at, direction, line, course_of(state)));
                return;
            }
            if (bounds.alone(to) == UNREACHABLE)
                return;
            State after = (state & ROBOTS & ~State{0xFF}) | to;
            const unsigned left = bound(after);
            if (turn_counts)
                after |= State{course_after(course_of(state), direction, turned)} << 40;
            open.push(spent_here + cost + left, after | slide_bits(from, 0, direction, line, course_of(state)));
        });
    }

    const Team& team;
    const Slides& slides;
    Bounds& bounds;
    Cell target;
    bool turn_counts;
    Closed met;
    Layers open;
    std::size_t its_first = SIZE_MAX;
    State its_goal = 0;
};

}  // namespace robotable::ricochet_robots
