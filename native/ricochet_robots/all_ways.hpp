// All ways of a cost that is known to be the least.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "ricochet_robots/arena.hpp"
#include "ricochet_robots/bounds.hpp"
#include "ricochet_robots/cell_set.hpp"
#include "ricochet_robots/layers.hpp"
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/search.hpp"
#include "ricochet_robots/solver.hpp"
#include "ricochet_robots/spent.hpp"
#include "ricochet_robots/state.hpp"
#include "ricochet_robots/team.hpp"
#include "ricochet_robots/watch.hpp"
#include "ricochet_robots/way.hpp"
#include "ricochet_robots/way_graph.hpp"

namespace robotable::ricochet_robots {

struct AllWays {
    Solution solution;  // without a way
    std::uint64_t count = 0;
    std::uint64_t orders = 0;
    std::vector<Way> ways;
};

// For one serving robot: first forward, over every state that can still arrive at this cost, then back from the goals.
class AllWaysSearch {
public:
    AllWaysSearch(const Arena& arena,
                  const Position& position,
                  unsigned serving,
                  bool its_must_turn,
                  unsigned its_cost,
                  Budget& budget)
        : team(arena, position, serving),
          target(position.target),
          must_turn(its_must_turn),
          cost(its_cost),
          spent(budget),
          open(budget),
          graph(budget) {
        bounds.prepare(team, target);
    }

    std::size_t states() const { return spent.size(); }

    Progress look(std::uint64_t most_states, Watch& watch) {
        if (bounds.alone(cell_of(team.start, 0)) == UNREACHABLE || bound(team.start) > cost)
            return Progress::DONE;
        if (!spent.has_room())
            return Progress::LIMIT;
        spent.lower(team.start, 0);
        open.push(0, team.start);
        std::uint64_t steps = 0;
        for (std::size_t now = 0; now <= cost; ++now)
            while (!open.is_empty(now)) {
                const State state = open.pop(now);
                if (spent.find(state) != now)
                    continue;  // reached for less since it was put here
                if (++steps % PAUSE == 0 && watch.must_stop())
                    return Progress::CANCELLED;
                if (is_goal(state)) {
                    reached = true;
                    continue;
                }
                if (spent.size() > most_states || !open.is_whole())
                    return Progress::LIMIT;
                bool room = true;
                each_slide(state, [&](const Step& step, State after) {
                    if (now + step.cost + bound(after) > cost)
                        return;
                    room = room && spent.has_room();
                    if (room && spent.lower(after, static_cast<unsigned>(now + step.cost)))
                        open.push(now + step.cost, after);
                });
                if (!room)
                    return Progress::LIMIT;
            }
        return open.is_whole() ? Progress::DONE : Progress::LIMIT;
    }

    // After `look` is done; false if there was no room.
    bool collect(const Position& position, std::size_t most, AllWays& all) {
        if (!reached)
            return true;
        const std::optional<WayGraph::Node> first = node(team.start, 0);
        assert(first);
        all.count = WayGraph::plus(all.count, graph.ways(*first));
        all.orders = WayGraph::plus(all.orders, graph.orders(*first));
        if (!graph.is_whole())
            return false;
        std::vector<Way> ways;
        graph.list(*first, position, most, ways);
        all.ways.insert(all.ways.end(), ways.begin(), ways.end());
        return graph.is_whole();
    }

private:
    static constexpr std::uint64_t PAUSE = 4096;

    bool is_goal(State state) const {
        return cell_of(state, 0) == target && (!must_turn || course_of(state) == TURNED);
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
                team.gaits[slot]->each_ending(from, direction, others, [&](const Ending& ending) {
                    if (slot == 0 && bounds.alone(ending.cell) == UNREACHABLE)
                        return;
                    const unsigned place = slot == 0 ? 0 : team.place(state, slot, ending.cell);
                    State after = with_moved(state & ROBOTS, slot, place, ending.cell);
                    const unsigned course = slot == 0 && must_turn
                                                ? course_after(course_of(state), direction, ending.turned)
                                                : course_of(state);
                    after |= State{course} << 40;
                    visit(Step{from, static_cast<std::uint8_t>(direction), ending.cell, ending.cost}, after);
                });
        }
    }

    // The node of a state that lies on a way of least cost, with all behind it. None for other states.
    std::optional<WayGraph::Node> node(State state, unsigned now) {
        const State name = state & NAME;
        if (const auto known = nodes.find(name); known != nodes.end())
            return known->second;
        std::optional<WayGraph::Node> made;
        if (is_goal(state))
            made = graph.add(true);
        else if (graph.is_whole())
            each_slide(state, [&](const Step& step, State after) {
                const unsigned then = now + step.cost;
                if (then > cost || spent.find(after) != then)
                    return;
                if (const std::optional<WayGraph::Node> behind = node(after, then)) {
                    if (!made)
                        made = graph.add(false);
                    graph.connect(*made, step, *behind);
                }
            });
        if (made)
            nodes.emplace(name, *made);
        else
            spent.forget(state);
        return made;
    }

    Team team;
    Cell target;
    bool must_turn;
    unsigned cost;
    Bounds bounds;
    Spent spent;
    Layers open;
    bool reached = false;
    WayGraph graph;
    std::unordered_map<State, WayGraph::Node> nodes;
};

inline AllWays solve_all(const Arena& arena,
                         const Position& position,
                         bool must_turn,
                         const Limits& limits,
                         std::size_t most_ways,
                         Watch& watch,
                         bool wide = has_wide_vectors()) {
    AllWays all;
    all.solution = solve(arena, position, must_turn, limits, watch, wide);
    all.solution.way.clear();
    if (all.solution.status != Status::SOLVED)
        return all;
    Budget budget(limits.max_bytes);
    std::uint64_t states = 0;
    for (unsigned robot = 0; robot < position.count; ++robot) {
        if (!position.serves(robot))
            continue;
        AllWaysSearch search(arena, position, robot, must_turn, static_cast<unsigned>(all.solution.cost), budget);
        const Progress progress = search.look(limits.max_states > states ? limits.max_states - states : 0, watch);
        states += search.states();
        all.solution.states = std::max(all.solution.states, states);
        const bool whole = progress == Progress::DONE && search.collect(position, most_ways, all);
        all.solution.bytes = std::max(all.solution.bytes, budget.most_used());
        if (!whole) {
            all.solution.status = progress == Progress::CANCELLED ? Status::CANCELLED : Status::LIMIT;
            return all;
        }
    }
    std::sort(all.ways.begin(), all.ways.end(), comes_before);
    if (all.ways.size() > most_ways)
        all.ways.resize(most_ways);
    return all;
}

}  // namespace robotable::ricochet_robots
