// All solutions of least cost for one active robot, as a graph of the states on them and the
// slides between those states.
//
// Two consecutive slides commute if they end on the same cells in either order. Two solutions are equivalent if
// swapping commuting slides turns one into the other. The graph counts and lists each equivalence class once, by its
// first member. It uses Godefroid's sleep sets: after the slides of a node have been followed in order, an earlier
// slide is put to sleep for the later ones. A sleeping slide is not followed, and wakes up after a slide that it does
// not commute with.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ricochet_robots/cells.hpp"
#include "ricochet_robots/memory_budget.hpp"
#include "ricochet_robots/path.hpp"
#include "ricochet_robots/position.hpp"

namespace robotable::ricochet_robots {

// A slide without the number of the robot, which follows from its first cell.
struct Step {
    Cell from;
    std::uint8_t direction;
    Cell to;
    std::uint16_t cost;

    auto operator<=>(const Step&) const = default;
};

class SolutionGraph {
public:
    using Node = std::uint32_t;
    using Count = std::uint64_t;  // saturates at 2^64 - 1

    struct Edge {
        Step step;
        Node after;
    };

    explicit SolutionGraph(MemoryBudget& its_budget) : budget(its_budget) {}
    SolutionGraph(const SolutionGraph&) = delete;
    SolutionGraph& operator=(const SolutionGraph&) = delete;
    ~SolutionGraph() { budget.give_back(charged); }

    // False once the memory budget was used up. Then all counts are wrong.
    bool is_whole() const { return whole; }

    Node add(bool is_goal) {
        charge(NODE_BYTES);
        edges.emplace_back();
        goals.push_back(is_goal);
        return static_cast<Node>(edges.size() - 1);
    }

    // Connect all edges of a node, and all nodes after it, before you count from it.
    void connect(Node before, const Step& step, Node after) {
        charge(2 * sizeof(Edge));
        edges[before].push_back({step, after});
    }

    static Count plus(Count one, Count other) { return one > UINT64_MAX - other ? UINT64_MAX : one + other; }

    // The number of slide sequences from the node to a goal.
    Count orders(Node node) {
        if (goals[node])
            return 1;
        if (const auto known = known_orders.find(node); known != known_orders.end())
            return known->second;
        Count sum = 0;
        for (const Edge& edge : edges[node])
            sum = plus(sum, orders(edge.after));
        return known_orders[node] = sum;
    }

    // The number of equivalence classes of solutions from the node.
    Count solutions(Node node) { return count_awake(node, {}); }

    // Lists the first `max_solutions` of these solutions, each in its first order, sorted by their slides.
    void list(Node node, const Position& position, std::size_t max_solutions, std::vector<Path>& found) {
        Path path;
        list(node, {}, position.robots, position.count, path, max_solutions, found);
    }

private:
    using Steps = std::vector<Step>;  // sorted

    // Estimated memory per entry, including the overhead of the containers.
    static constexpr std::size_t NODE_BYTES = 128;
    static constexpr std::size_t COUNT_BYTES = 112;

    void charge(std::size_t bytes) {
        if (whole && budget.take(bytes))
            charged += bytes;
        else
            whole = false;
    }

    const Edge* find(Node node, const Step& step) const {
        for (const Edge& edge : edges[node])
            if (edge.step == step)
                return &edge;
        return nullptr;
    }

    bool commutes(Node node, const Edge& one, const Step& other) const {
        if (one.step.from == other.from)
            return false;
        const Edge* const first = find(node, other);
        return first != nullptr && find(one.after, other) != nullptr && find(first->after, one.step) != nullptr;
    }

    // The sleep set after an edge, given the sleep set before it.
    Steps asleep_after(Node node, const Edge& edge, const Steps& asleep) const {
        Steps still;
        for (const Step& step : asleep)
            if (commutes(node, edge, step))
                still.push_back(step);
        return still;
    }

    static bool contains(const Steps& steps, const Step& step) {
        return std::binary_search(steps.begin(), steps.end(), step);
    }

    static void insert(Steps& steps, const Step& step) {
        steps.insert(std::lower_bound(steps.begin(), steps.end(), step), step);
    }

    Count count_awake(Node node, const Steps& asleep) {
        if (goals[node] || !whole)
            return 1;
        const auto known = known_counts.find({node, asleep});
        if (known != known_counts.end())
            return known->second;
        Count sum = 0;
        Steps passed = asleep;
        for (const Edge& edge : edges[node]) {
            if (contains(asleep, edge.step))
                continue;
            sum = plus(sum, count_awake(edge.after, asleep_after(node, edge, passed)));
            insert(passed, edge.step);
        }
        charge(COUNT_BYTES + asleep.size() * sizeof(Step));
        return known_counts[{node, asleep}] = sum;
    }

    void list(Node node,
              const Steps& asleep,
              const std::array<Cell, MAX_ROBOTS>& robots,
              unsigned count,
              Path& path,
              std::size_t max_solutions,
              std::vector<Path>& found) {
        if (goals[node]) {
            found.push_back(path);
            return;
        }
        std::vector<std::pair<Slide, const Edge*>> order;
        for (const Edge& edge : edges[node]) {
            const Step& step = edge.step;
            const auto robot = std::find(robots.begin(), robots.begin() + count, step.from) - robots.begin();
            order.emplace_back(Slide{static_cast<std::uint8_t>(robot), step.direction, step.to, step.cost}, &edge);
        }
        std::sort(order.begin(), order.end(),
                  [](const auto& one, const auto& other) { return rank_of(one.first) < rank_of(other.first); });
        Steps passed = asleep;
        for (const auto& [slide, edge] : order) {
            if (found.size() >= max_solutions)
                return;
            if (contains(asleep, edge->step))
                continue;
            const Steps still = asleep_after(node, *edge, passed);
            insert(passed, edge->step);
            if (count_awake(edge->after, still) == 0)
                continue;
            std::array<Cell, MAX_ROBOTS> moved = robots;
            moved[slide.robot] = slide.cell;
            path.push_back(slide);
            list(edge->after, still, moved, count, path, max_solutions, found);
            path.pop_back();
        }
    }

    MemoryBudget& budget;
    std::size_t charged = 0;
    bool whole = true;
    std::vector<std::vector<Edge>> edges;
    std::vector<bool> goals;
    std::unordered_map<Node, Count> known_orders;
    std::map<std::pair<Node, Steps>, Count> known_counts;
};

}  // namespace robotable::ricochet_robots
