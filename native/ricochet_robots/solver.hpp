// Solves a position: the least cost, proven, and a way of that cost.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "ricochet_robots/arena.hpp"
#include "ricochet_robots/bounds.hpp"
#include "ricochet_robots/first_order.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/search.hpp"
#include "ricochet_robots/straight_slides.hpp"
#include "ricochet_robots/team.hpp"
#include "ricochet_robots/watch.hpp"
#include "ricochet_robots/way.hpp"
#include "ricochet_robots/winding_slides.hpp"

namespace robotable::ricochet_robots {

enum class Status : std::uint8_t { SOLVED, UNSOLVABLE, LIMIT, CANCELLED };

struct Solution {
    Status status = Status::UNSOLVABLE;
    int cost = 0;  // or, where a limit was met, what it costs at least
    Way way;
    std::uint64_t states = 0;
    std::size_t bytes = 0;  // the most memory held at a time
};

// Whether this processor has AVX2.
inline bool has_wide_vectors() {
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx2") != 0;
#else
    return false;
#endif
}

#if defined(__x86_64__)
#define ROBOTABLE_WIDE __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#else
#define ROBOTABLE_WIDE
#endif

// The same text compiled twice.
template <class Searching>
ROBOTABLE_WIDE Progress look_with_wide_vectors(Searching& search, std::size_t total, std::uint64_t most, Watch& watch) {
    return search.look_at(total, most, watch);
}

template <class Searching>
Progress look_plainly(Searching& search, std::size_t total, std::uint64_t most, Watch& watch) {
    return search.look_at(total, most, watch);
}

// All searches of one position, one for each robot that may serve the target. They work through the layers in step,
// so that for the vortex the nearest robot is found first.
template <class Slides>
class Solving {
public:
    Solving(const Arena& its_arena, const Position& its_position, bool its_must_turn, const Limits& its_limits)
        : arena(its_arena),
          position(its_position),
          must_turn(its_must_turn),
          limits(its_limits),
          budget(its_limits.max_bytes) {
        for (unsigned robot = 0; robot < position.count; ++robot)
            if (position.serves(robot)) {
                sides[count].emplace(arena, position, robot, must_turn, bounds(count), budget);
                total = std::min(total, sides[count]->search.first());
                ++count;
            }
    }

    Solution solve(Watch& watch) {
        const Progress progress = work(watch);
        Solution solution;
        solution.states = states();
        solution.bytes = budget.most_used();
        solution.cost = progress == Progress::DONE ? 0 : static_cast<int>(total);
        watch.count(solution.states);
        if (progress == Progress::FOUND) {
            solution.status = Status::SOLVED;
            solution.way = way();
        } else if (progress != Progress::DONE) {
            solution.status = progress == Progress::LIMIT ? Status::LIMIT : Status::CANCELLED;
        }
        return solution;
    }

private:
    struct Side {
        Side(const Arena& arena, const Position& position, unsigned robot, bool must_turn, Bounds& bounds, Budget& budget)
            : team(arena, position, robot),
              slides(slides_of(arena, team, must_turn)),
              search(team, slides, prepared(bounds, team, position.target), position.target, must_turn, budget) {}

        static Slides slides_of(const Arena& arena, const Team& team, bool must_turn) {
            if constexpr (std::is_same_v<Slides, WindingSlides>)
                return WindingSlides(team, must_turn);
            else
                return Slides(arena.board());
        }

        static Bounds& prepared(Bounds& bounds, const Team& team, Cell target) {
            bounds.prepare(team, target);
            return bounds;
        }

        Team team;
        Slides slides;
        Search<Slides> search;
    };

    // Large, and the same size for all positions: each thread keeps those that it has used.
    static Bounds& bounds(unsigned index) {
        thread_local std::array<std::unique_ptr<Bounds>, MOST_ROBOTS> kept;
        if (!kept[index])
            kept[index] = std::make_unique<Bounds>();
        return *kept[index];
    }

    std::uint64_t states() const {
        std::uint64_t sum = 0;
        for (unsigned index = 0; index < count; ++index)
            sum += sides[index]->search.states();
        return sum;
    }

    bool is_whole() const {
        return std::all_of(sides.begin(), sides.begin() + count, [](const auto& side) { return side->search.is_whole(); });
    }

    Progress work(Watch& watch) {
        if (total == SIZE_MAX)
            return Progress::DONE;
        for (;; ++total) {
            std::size_t next = SIZE_MAX;
            for (unsigned index = 0; index < count; ++index) {
                const std::size_t its = sides[index]->search.next(total);
                if (!sides[index]->search.is_over(its))
                    next = std::min(next, its);
            }
            if (watch.is_cancelled())
                return Progress::CANCELLED;
            if (!is_whole())
                return Progress::LIMIT;
            if (next == SIZE_MAX)
                return Progress::DONE;
            total = next;
            watch.raise(static_cast<int>(total));
            if (total > static_cast<std::size_t>(limits.max_cost))
                return Progress::LIMIT;
            for (unsigned index = 0; index < count; ++index) {
                const Progress progress = look(sides[index]->search, watch);
                watch.count(states());
                if (progress != Progress::DONE) {
                    winner = index;
                    return progress;
                }
            }
        }
    }

    Progress look(Search<Slides>& search, Watch& watch) {
        const std::uint64_t others = states() - search.states();
        const std::uint64_t most = limits.max_states > others ? limits.max_states - others : 0;
        if constexpr (Slides::IS_WIDE)
            return look_with_wide_vectors(search, total, most, watch);
        else
            return look_plainly(search, total, most, watch);
    }

    Way way() const {
        const Side& side = *sides[winner];
        std::vector<State> states;
        for (State state = side.search.goal(); slot_of(state) != NO_SLOT;) {
            states.push_back(state);
            state = side.search.find(before(side.team, state));
        }
        std::reverse(states.begin(), states.end());
        Way found = way_along(side.team, position, states, must_turn);
        FirstOrder(arena, position).sort(found);
        return found;
    }

    const Arena& arena;
    const Position& position;
    bool must_turn;
    const Limits& limits;
    Budget budget;
    std::array<std::optional<Side>, MOST_ROBOTS> sides;
    unsigned count = 0;
    unsigned winner = 0;
    std::size_t total = SIZE_MAX;
};

// Whether the robot that the way brings to the target travels in two directions at least. For straight slides alone.
inline bool turns_on_the_way(const Way& way) {
    return !way.empty() && std::any_of(way.begin(), way.end(), [&](const Slide& slide) {
        return slide.robot == way.back().robot && slide.direction != way.back().direction;
    });
}

template <bool WIDE>
Solution solve_straight(const Arena& arena, const Position& position, const Limits& limits, Watch& watch) {
    if (position.count == FIFTH)
        return Solving<StraightSlides<4, WIDE>>(arena, position, false, limits).solve(watch);
    return Solving<StraightSlides<5, WIDE>>(arena, position, false, limits).solve(watch);
}

inline Solution solve(const Arena& arena,
                      const Position& position,
                      bool must_turn,
                      const Limits& limits,
                      Watch& watch,
                      bool wide = has_wide_vectors()) {
    const bool transparent = position.count == MOST_ROBOTS && position.fifth == TRANSPARENT;
    if (!arena.board().has_diagonals() && !transparent) {
        Solution solution = wide ? solve_straight<true>(arena, position, limits, watch)
                                 : solve_straight<false>(arena, position, limits, watch);
        // Most ways turn by themselves: then no way that must can be shorter.
        if (!must_turn || solution.status != Status::SOLVED || turns_on_the_way(solution.way))
            return solution;
    }
    return Solving<WindingSlides>(arena, position, must_turn, limits).solve(watch);
}

}  // namespace robotable::ricochet_robots
