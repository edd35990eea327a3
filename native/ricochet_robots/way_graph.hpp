// All ways of least cost for one serving robot, as a graph: the states on such ways and the slides between them.
//
// Two ways are the same but for the order if one becomes the other by swapping, again and again, two slides in a
// row that come to the same endings either way round. The graph counts and lists each such family once, by its
// first member: a slide that was passed over for an earlier one is asleep, and stays so until a slide follows
// that it cannot change places with. What is asleep is not taken (Godefroid's sleep sets).
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
#include "ricochet_robots/position.hpp"
#include "ricochet_robots/watch.hpp"
#include "ricochet_robots/way.hpp"

namespace robotable::ricochet_robots {

// A slide without a name for the robot, which its first cell tells.
struct Step {
    Cell from;
    std::uint8_t direction;
    Cell to;
    std::uint16_t cost;

    auto operator<=>(const Step&) const = default;
};

class WayGraph {
public:
    using Node = std::uint32_t;
    using Count = std::uint64_t;  // 2^64 - 1 stands for that and more

    struct Edge {
        Step step;
        Node after;
    };

    explicit WayGraph(Budget& its_budget) : budget(its_budget) {}
    WayGraph(const WayGraph&) = delete;
    WayGraph& operator=(const WayGraph&) = delete;
    ~WayGraph() { budget.give_back(charged); }

    // False once there was no room: then nothing that it says is right.
    bool is_whole() const { return whole; }

    Node add(bool is_goal) {
        charge(NODE_BYTES);
        edges.emplace_back();
        goals.push_back(is_goal);
        return static_cast<Node>(edges.size() - 1);
    }

    // All edges of a node, and every node behind them, are there before it is counted from.
    void connect(Node before, const Step& step, Node after) {
        charge(2 * sizeof(Edge));
        edges[before].push_back({step, after});
    }

    static Count plus(Count one, Count other) { return one > UINT64_MAX - other ? UINT64_MAX : one + other; }

    // Orders of slides from the node to a goal.
    Count orders(Node node) {
        if (goals[node])
            return 1;
        if (const auto known = its_orders.find(node); known != its_orders.end())
            return known->second;
        Count sum = 0;
        for (const Edge& edge : edges[node])
            sum = plus(sum, orders(edge.after));
        return its_orders[node] = sum;
    }

    // Ways from the node that are different, whatever the order.
    Count ways(Node node) { return awake(node, {}); }

    // Those ways, each in its first order, in the order of their slides, as far as there is room for.
    void list(Node node, const Position& position, std::size_t most, std::vector<Way>& found) {
        Way way;
        list(node, {}, position.robots, position.count, way, most, found);
    }

private:
    using Steps = std::vector<Step>;  // in order

    // What the containers take for one of these, about.
    static constexpr std::size_t NODE_BYTES = 128;
    static constexpr std::size_t WAYS_BYTES = 112;

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

    bool can_swap(Node node, const Edge& one, const Step& other) const {
        if (one.step.from == other.from)
            return false;
        const Edge* const first = find(node, other);
        return first != nullptr && find(one.after, other) != nullptr && find(first->after, one.step) != nullptr;
    }

    // What is asleep after an edge, if these were and those before it have been taken in turn.
    Steps asleep_after(Node node, const Edge& edge, const Steps& asleep) const {
        Steps still;
        for (const Step& step : asleep)
            if (can_swap(node, edge, step))
                still.push_back(step);
        return still;
    }

    static bool contains(const Steps& steps, const Step& step) {
        return std::binary_search(steps.begin(), steps.end(), step);
    }

    static void insert(Steps& steps, const Step& step) {
        steps.insert(std::lower_bound(steps.begin(), steps.end(), step), step);
    }

    Count awake(Node node, const Steps& asleep) {
        if (goals[node] || !whole)
            return 1;
        const auto known = its_ways.find({node, asleep});
        if (known != its_ways.end())
            return known->second;
        Count sum = 0;
        Steps passed = asleep;
        for (const Edge& edge : edges[node]) {
            if (contains(asleep, edge.step))
                continue;
            sum = plus(sum, awake(edge.after, asleep_after(node, edge, passed)));
            insert(passed, edge.step);
        }
        charge(WAYS_BYTES + asleep.size() * sizeof(Step));
        return its_ways[{node, asleep}] = sum;
    }

    void list(Node node,
              const Steps& asleep,
              const std::array<Cell, MOST_ROBOTS>& robots,
              unsigned count,
              Way& way,
              std::size_t most,
              std::vector<Way>& found) {
        if (goals[node]) {
            found.push_back(way);
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
            if (found.size() >= most)
                return;
            if (contains(asleep, edge->step))
                continue;
            const Steps still = asleep_after(node, *edge, passed);
            insert(passed, edge->step);
            if (awake(edge->after, still) == 0)
                continue;
            std::array<Cell, MOST_ROBOTS> moved = robots;
            moved[slide.robot] = slide.cell;
            way.push_back(slide);
            list(edge->after, still, moved, count, way, most, found);
            way.pop_back();
        }
    }

    Budget& budget;
    std::size_t charged = 0;
    bool whole = true;
    std::vector<std::vector<Edge>> edges;
    std::vector<bool> goals;
    std::unordered_map<Node, Count> its_orders;
    std::map<std::pair<Node, Steps>, Count> its_ways;
};

}  // namespace robotable::ricochet_robots
