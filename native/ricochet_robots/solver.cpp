#include "ricochet_robots/solver.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "ricochet_robots/bounds.hpp"
#include "ricochet_robots/first_order.hpp"
#include "ricochet_robots/general_slides.hpp"
#include "ricochet_robots/memory_budget.hpp"
#include "ricochet_robots/search.hpp"
#include "ricochet_robots/team.hpp"
#include "ricochet_robots/vector_slides.hpp"

namespace robotable::ricochet_robots {

namespace {

#if defined(__x86_64__)
#define ROBOTABLE_AVX2 __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt")))
#else
#define ROBOTABLE_AVX2
#endif

// Compiles the same search for two instruction sets.
template <class Slides>
ROBOTABLE_AVX2 Progress
search_with_avx2(Search<Slides>& search, std::size_t priority, std::uint64_t max_states, SearchControl& control) {
    return search.search_bucket(priority, max_states, control);
}

template <class Slides>
Progress
search_portably(Search<Slides>& search, std::size_t priority, std::uint64_t max_states, SearchControl& control) {
    return search.search_bucket(priority, max_states, control);
}

// Runs one search for each robot that may reach the target: several if the target is the vortex. The searches advance
// through the priorities in lockstep, so the cheapest solution is found first.
template <class Slides>
class PositionSolver {
public:
    PositionSolver(const PreparedBoard& its_prepared,
                   const Position& its_position,
                   bool its_must_turn,
                   const Limits& its_limits)
        : prepared(its_prepared),
          position(its_position),
          must_turn(its_must_turn),
          limits(its_limits),
          budget(its_limits.max_bytes) {
        for (unsigned robot = 0; robot < position.count; ++robot)
            if (position.may_reach_target(robot)) {
                candidates[count].emplace(prepared, position, robot, must_turn, bounds(count), budget);
                priority = std::min(priority, candidates[count]->search.first());
                ++count;
            }
    }

    SolveResult solve(SearchControl& control) {
        const Progress progress = run(control);
        SolveResult result;
        result.states = states();
        result.bytes = budget.peak_bytes();
        result.cost = progress == Progress::DONE ? 0 : static_cast<int>(priority);
        control.count(result.states);
        if (progress == Progress::FOUND) {
            result.status = Status::SOLVED;
            result.path = path();
        } else if (progress != Progress::DONE) {
            result.status = progress == Progress::LIMIT ? Status::LIMIT : Status::CANCELLED;
        }
        return result;
    }

private:
    struct Candidate {
        Candidate(const PreparedBoard& prepared,
                  const Position& position,
                  unsigned robot,
                  bool must_turn,
                  Bounds& bounds,
                  MemoryBudget& budget)
            : team(prepared, position, robot),
              slides(slides_of(prepared, team, must_turn)),
              search(team, slides, with_tables(bounds, team, position.target), position.target, must_turn, budget) {}

        static Slides slides_of(const PreparedBoard& prepared, const Team& team, bool must_turn) {
            if constexpr (std::is_same_v<Slides, GeneralSlides>)
                return GeneralSlides(team, must_turn);
            else
                return Slides(prepared.board());
        }

        static Bounds& with_tables(Bounds& bounds, const Team& team, Cell target) {
            bounds.prepare(team, target);
            return bounds;
        }

        Team team;
        Slides slides;
        Search<Slides> search;
    };

    // The tables are large and have the same size for all positions, so each thread reuses its own.
    static Bounds& bounds(unsigned index) {
        thread_local std::array<std::unique_ptr<Bounds>, MAX_ROBOTS> kept;
        if (!kept[index])
            kept[index] = std::make_unique<Bounds>();
        return *kept[index];
    }

    std::uint64_t states() const {
        std::uint64_t sum = 0;
        for (unsigned index = 0; index < count; ++index)
            sum += candidates[index]->search.states();
        return sum;
    }

    bool is_whole() const {
        return std::all_of(candidates.begin(), candidates.begin() + count,
                           [](const auto& candidate) { return candidate->search.is_whole(); });
    }

    Progress run(SearchControl& control) {
        if (priority == SIZE_MAX)
            return Progress::DONE;
        for (;; ++priority) {
            std::size_t next = SIZE_MAX;
            for (unsigned index = 0; index < count; ++index) {
                const std::size_t its = candidates[index]->search.next(priority);
                if (!candidates[index]->search.is_past_end(its))
                    next = std::min(next, its);
            }
            if (control.is_cancelled())
                return Progress::CANCELLED;
            if (!is_whole())
                return Progress::LIMIT;
            if (next == SIZE_MAX)
                return Progress::DONE;
            priority = next;
            control.raise(static_cast<int>(priority));
            if (priority > static_cast<std::size_t>(limits.max_cost))
                return Progress::LIMIT;
            for (unsigned index = 0; index < count; ++index) {
                const Progress progress = search_next_bucket(candidates[index]->search, control);
                control.count(states());
                if (progress != Progress::DONE) {
                    winner = index;
                    return progress;
                }
            }
        }
    }

    Progress search_next_bucket(Search<Slides>& search, SearchControl& control) {
        const std::uint64_t others = states() - search.states();
        const std::uint64_t max_states = limits.max_states > others ? limits.max_states - others : 0;
        if constexpr (Slides::USES_AVX2)
            return search_with_avx2(search, priority, max_states, control);
        else
            return search_portably(search, priority, max_states, control);
    }

    Path path() const {
        const Candidate& candidate = *candidates[winner];
        std::vector<State> states;
        for (State state = candidate.search.goal(); slot_of(state) != NO_SLOT;) {
            states.push_back(state);
            state = candidate.search.find(before(candidate.team, state));
        }
        std::reverse(states.begin(), states.end());
        Path found = path_along(candidate.team, position, states, must_turn);
        FirstOrder(prepared, position).sort(found);
        return found;
    }

    const PreparedBoard& prepared;
    const Position& position;
    bool must_turn;
    const Limits& limits;
    MemoryBudget budget;
    std::array<std::optional<Candidate>, MAX_ROBOTS> candidates;
    unsigned count = 0;
    unsigned winner = 0;
    std::size_t priority = SIZE_MAX;
};

// Whether the active robot travels in at least two directions. Only for paths of straight slides.
bool path_turns(const Path& path) {
    return !path.empty() && std::any_of(path.begin(), path.end(), [&](const Slide& slide) {
        return slide.robot == path.back().robot && slide.direction != path.back().direction;
    });
}

template <bool AVX2>
SolveResult solve_with_vectors(const PreparedBoard& prepared,
                               const Position& position,
                               const Limits& limits,
                               SearchControl& control) {
    if (position.count == FIFTH)
        return PositionSolver<VectorSlides<4, AVX2>>(prepared, position, false, limits).solve(control);
    return PositionSolver<VectorSlides<5, AVX2>>(prepared, position, false, limits).solve(control);
}

}  // namespace

SolveResult solve(const PreparedBoard& prepared,
                  const Position& position,
                  bool must_turn,
                  const Limits& limits,
                  SearchControl& control,
                  bool avx2) {
    const bool transparent = position.count == MAX_ROBOTS && is_transparent(position.fifth);
    if (!prepared.board().has_diagonals() && !transparent) {
        SolveResult result = avx2 ? solve_with_vectors<true>(prepared, position, limits, control)
                                  : solve_with_vectors<false>(prepared, position, limits, control);
        // Most solutions turn anyway. Then no solution under the stricter rule can be cheaper.
        if (!must_turn || result.status != Status::SOLVED || path_turns(result.path))
            return result;
    }
    return PositionSolver<GeneralSlides>(prepared, position, must_turn, limits).solve(control);
}

}  // namespace robotable::ricochet_robots
