#include "ricochet_robots/all_solutions.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ricochet_robots/bounds.hpp"
#include "ricochet_robots/bucket_queue.hpp"
#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/cost_table.hpp"
#include "ricochet_robots/memory_budget.hpp"
#include "ricochet_robots/search.hpp"
#include "ricochet_robots/solution_graph.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/team.hpp"

namespace robotable::ricochet_robots {

namespace {

// For one active robot. `explore` reaches every state from which the target can still be reached at the least cost;
// `collect` then gathers the solutions backwards from the goals.
class AllSolutionsSearch {
public:
    AllSolutionsSearch(const PreparedBoard& prepared,
                       const Position& position,
                       unsigned active,
                       bool its_must_turn,
                       unsigned its_cost,
                       MemoryBudget& budget)
        : team(prepared, position, active),
          target(position.target),
          must_turn(its_must_turn),
          cost(its_cost),
          costs(budget),
          open(budget),
          graph(budget) {
        bounds.prepare(team, target);
    }

    std::size_t states() const { return costs.size(); }

    Progress explore(std::uint64_t max_states, SearchControl& control) {
        if (bounds.free_distance(cell_of(team.start, 0)) == UNREACHABLE || bound(team.start) > cost)
            return Progress::DONE;
        if (!costs.has_room())
            return Progress::LIMIT;
        costs.lower(team.start, 0);
        open.push(0, team.start);
        std::uint64_t steps = 0;
        for (std::size_t now = 0; now <= cost; ++now)
            while (!open.is_empty(now)) {
                const State state = open.pop(now);
                if (costs.find(state) != now)
                    continue;  // a cheaper path was found after it was queued
                if (++steps % POLL_INTERVAL == 0 && control.must_stop())
                    return Progress::CANCELLED;
                if (is_goal(state)) {
                    reached = true;
                    continue;
                }
                if (costs.size() > max_states || !open.is_whole())
                    return Progress::LIMIT;
                bool room = true;
                each_slide(state, [&](const Step& step, State after) {
                    if (now + step.cost + bound(after) > cost)
                        return;
                    room = room && costs.has_room();
                    if (room && costs.lower(after, static_cast<unsigned>(now + step.cost)))
                        open.push(now + step.cost, after);
                });
                if (!room)
                    return Progress::LIMIT;
            }
        return open.is_whole() ? Progress::DONE : Progress::LIMIT;
    }

    // Call after `explore`. Returns false if the memory budget was used up.
    bool collect(const Position& position, std::size_t max_solutions, AllSolutions& all) {
        if (!reached)
            return true;
        const std::optional<SolutionGraph::Node> first = node(team.start, 0);
        assert(first);
        all.count = SolutionGraph::plus(all.count, graph.solutions(*first));
        all.orders = SolutionGraph::plus(all.orders, graph.orders(*first));
        if (!graph.is_whole())
            return false;
        std::vector<Path> paths;
        graph.list(*first, position, max_solutions, paths);
        all.paths.insert(all.paths.end(), paths.begin(), paths.end());
        return graph.is_whole();
    }

private:
    static constexpr std::uint64_t POLL_INTERVAL = 4096;

    bool is_goal(State state) const {
        return cell_of(state, 0) == target && (!must_turn || travel_of(state) == TURNED);
    }

    unsigned bound(State state) {
        unsigned least = UNREACHABLE;
        for (unsigned slot = 1; slot < team.size; ++slot)
            least = std::min<unsigned>(least, bounds.row(team.groups[slot], cell_of(state, 0))[cell_of(state, slot)]);
        return least;
    }

    template <class Visit>
    void each_slide(State state, Visit visit) {
        CellSet robots;
        for (unsigned slot = 0; slot < team.size; ++slot)
            robots.add(cell_of(state, slot));
        for (unsigned slot = 0; slot < team.size; ++slot) {
            const Cell from = cell_of(state, slot);
            CellSet others = robots;
            others.remove(from);
            for (int direction = 0; direction < DIRECTIONS; ++direction)
                team.slide_rules[slot]->each_end(from, direction, others, [&](const SlideEnd& end) {
                    if (slot == 0 && bounds.free_distance(end.cell) == UNREACHABLE)
                        return;
                    const unsigned place = slot == 0 ? 0 : team.place(state, slot, end.cell);
                    State after = with_moved(state & ROBOTS, slot, place, end.cell);
                    const unsigned travel = slot == 0 && must_turn
                                                ? travel_after(travel_of(state), direction, end.turned)
                                                : travel_of(state);
                    after |= State{travel} << 40;
                    visit(Step{from, static_cast<std::uint8_t>(direction), end.cell, end.cost}, after);
                });
        }
    }

    // The node of a state on a solution, together with all nodes after it. None if no solution
    // passes through the state.
    std::optional<SolutionGraph::Node> node(State state, unsigned now) {
        const State identity = state & IDENTITY;
        if (const auto known = nodes.find(identity); known != nodes.end())
            return known->second;
        std::optional<SolutionGraph::Node> made;
        if (is_goal(state))
            made = graph.add(true);
        else if (graph.is_whole())
            each_slide(state, [&](const Step& step, State after) {
                const unsigned then = now + step.cost;
                if (then > cost || costs.find(after) != then)
                    return;
                if (const std::optional<SolutionGraph::Node> behind = node(after, then)) {
                    if (!made)
                        made = graph.add(false);
                    graph.connect(*made, step, *behind);
                }
            });
        if (made)
            nodes.emplace(identity, *made);
        else
            costs.forget(state);
        return made;
    }

    Team team;
    Cell target;
    bool must_turn;
    unsigned cost;
    Bounds bounds;
    CostTable costs;
    BucketQueue open;
    bool reached = false;
    SolutionGraph graph;
    std::unordered_map<State, SolutionGraph::Node> nodes;
};

}  // namespace

AllSolutions solve_all(const PreparedBoard& prepared,
                       const Position& position,
                       bool must_turn,
                       const Limits& limits,
                       std::size_t max_solutions,
                       SearchControl& control,
                       bool avx2) {
    AllSolutions all;
    all.result = solve(prepared, position, must_turn, limits, control, avx2);
    all.result.path.clear();
    if (all.result.status != Status::SOLVED)
        return all;
    MemoryBudget budget(limits.max_bytes);
    std::uint64_t states = 0;
    for (unsigned robot = 0; robot < position.count; ++robot) {
        if (!position.may_reach_target(robot))
            continue;
        AllSolutionsSearch search(prepared, position, robot, must_turn, static_cast<unsigned>(all.result.cost), budget);
        const Progress progress = search.explore(limits.max_states > states ? limits.max_states - states : 0, control);
        states += search.states();
        all.result.states = std::max(all.result.states, states);
        const bool whole = progress == Progress::DONE && search.collect(position, max_solutions, all);
        all.result.bytes = std::max(all.result.bytes, budget.peak_bytes());
        if (!whole) {
            all.result.status = progress == Progress::CANCELLED ? Status::CANCELLED : Status::LIMIT;
            return all;
        }
    }
    std::sort(all.paths.begin(), all.paths.end(), comes_before);
    if (all.paths.size() > max_solutions)
        all.paths.resize(max_solutions);
    return all;
}

}  // namespace robotable::ricochet_robots
