// A* search for one active robot. The open list has one bucket for each priority, which is cost so
// far plus lower bound.
//
// The priority and the state together determine the cost so far. So the search only needs to remember that it visited a
// state, and the order within a bucket does not matter.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "ricochet_robots/bounds.hpp"
#include "ricochet_robots/bucket_queue.hpp"
#include "ricochet_robots/search_control.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/team.hpp"
#include "ricochet_robots/vector_slides.hpp"
#include "ricochet_robots/visited_set.hpp"

namespace robotable::ricochet_robots {

enum class Progress : std::uint8_t { DONE, FOUND, LIMIT, CANCELLED };

template <class Slides>
class Search {
public:
    Search(const Team& its_team,
           const Slides& its_slides,
           Bounds& its_bounds,
           Cell its_target,
           bool must_turn,
           MemoryBudget& budget)
        : team(its_team),
          slides(its_slides),
          bounds(its_bounds),
          target(its_target),
          turn_counts(must_turn),
          visited(budget),
          open(budget) {
        if (bounds.free_distance(cell_of(team.start, 0)) != UNREACHABLE) {
            its_first = bound(team.start);
            open.push(its_first, team.start);
        }
    }

    // The lowest priority; SIZE_MAX if the active robot can never reach the target.
    std::size_t first() const { return its_first; }

    std::size_t states() const { return visited.size(); }

    // False once a state was lost because the memory budget was used up.
    bool is_whole() const { return open.is_whole(); }

    // The next priority whose bucket is not empty.
    std::size_t next(std::size_t from) const { return open.next(from); }
    bool is_past_end(std::size_t priority) const { return open.is_past_end(priority); }

    State goal() const { return its_goal; }
    State find(State state) const { return visited.find(state); }

    // Expands all states of a bucket, or stops when the active robot reaches the target.
    ROBOTABLE_INLINE Progress search_bucket(std::size_t priority, std::uint64_t max_states, SearchControl& control) {
        // States wait here until their slots in the visited set have been prefetched.
        std::array<State, PREFETCH_DISTANCE> waiting;
        std::size_t first = 0;
        std::size_t last = 0;
        for (std::uint64_t steps = 1;; ++steps) {
            if (steps % POLL_INTERVAL == 0 && control.must_stop())
                return Progress::CANCELLED;
            const bool far = visited.is_large();
            while (last - first < (far ? PREFETCH_DISTANCE : 1) && !open.is_empty(priority)) {
                const State state = open.pop(priority);
                if (far)
                    visited.prefetch(state);
                waiting[last++ % PREFETCH_DISTANCE] = state;
            }
            if (first == last)
                break;
            const State state = waiting[first++ % PREFETCH_DISTANCE];
            if (!visited.has_room())
                return Progress::LIMIT;
            if (!visited.add(state))
                continue;
            if (is_goal(state)) {
                its_goal = state;
                return Progress::FOUND;
            }
            if (visited.size() > max_states)
                return Progress::LIMIT;
            expand(state, priority);
            if (!open.is_whole())
                return Progress::LIMIT;
        }
        return Progress::DONE;
    }

private:
    static constexpr std::size_t PREFETCH_DISTANCE = 32;
    static constexpr std::uint64_t POLL_INTERVAL = 4096;

    ROBOTABLE_INLINE unsigned size() const { return Slides::ROBOTS != 0 ? Slides::ROBOTS : team.size; }

    bool is_goal(State state) const {
        return cell_of(state, 0) == target && (!turn_counts || travel_of(state) == TURNED);
    }

    // With VectorSlides, all helpers are alike and form one group.
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

    ROBOTABLE_INLINE void expand(State state, std::size_t priority) {
        std::array<const BoundRow*, MAX_ROBOTS> rows{};
        std::array<unsigned, MAX_ROBOTS> without;  // the bound without the helper of that slot
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
        const std::size_t cost_here = priority - here;
        slides.each(state, [&](unsigned slot, int direction, Cell to, unsigned cost, bool turned,
                               bool line) ROBOTABLE_INLINE_LAMBDA {
            const Cell from = cell_of(state, slot);
            if (slot != 0) {
                const BoundRow& its = *rows[Slides::ROBOTS == 0 ? slot : 1];
                const unsigned left = std::min<unsigned>(without[slot], its[to]);
                const unsigned at = place(state, slot, to);
                const State after = (state & (IDENTITY & ~ROBOTS)) | with_moved(state & ROBOTS, slot, at, to);
                open.push(cost_here + cost + left, after | slide_bits(from, at, direction, line, travel_of(state)));
                return;
            }
            if (bounds.free_distance(to) == UNREACHABLE)
                return;
            State after = (state & ROBOTS & ~State{0xFF}) | to;
            const unsigned left = bound(after);
            if (turn_counts)
                after |= State{travel_after(travel_of(state), direction, turned)} << 40;
            open.push(cost_here + cost + left, after | slide_bits(from, 0, direction, line, travel_of(state)));
        });
    }

    const Team& team;
    const Slides& slides;
    Bounds& bounds;
    Cell target;
    bool turn_counts;
    VisitedSet visited;
    BucketQueue open;
    std::size_t its_first = SIZE_MAX;
    State its_goal = 0;
};

}  // namespace robotable::ricochet_robots
