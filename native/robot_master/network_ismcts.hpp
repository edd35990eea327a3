// Information-set tree search guided by a learned network. Each iteration deals the hidden cards at random and selects
// moves by PUCT with the values of the network as prior. A new leaf gets the network's value of the best reply. There
// are no rollouts. Players call it "netis".
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "robot_master/belief.hpp"
#include "robot_master/knowledge.hpp"
#include "robot_master/network.hpp"
#include "robot_master/solver.hpp"
#include "robot_master/turn_search.hpp"

namespace robotable::robot_master {

struct NetworkIsmctsSettings {
    double exploration = 1.0;
    double temperature = 1.0;  // of the prior
    BeliefSettings belief;
    int exact_from = 0;  // solve new leaves with at most this many empty cells, as if all cards were open
    std::size_t max_edges = 8'000'000;
};

class NetworkIsmcts final : public TurnSearch {
public:
    NetworkIsmcts(const Knowledge& known, const std::shared_ptr<const Network>& learned, NetworkIsmctsSettings chosen)
        : NetworkIsmcts(known, learned, chosen, Belief(known, learned, chosen.belief)) {}

    NetworkIsmcts(const Knowledge& known,
                  std::shared_ptr<const Network> learned,
                  NetworkIsmctsSettings chosen,
                  Belief believed)
        : knowledge(known),
          network(std::move(learned)),
          settings(chosen),
          belief(std::move(believed)),
          equity(known.utility.equity()),
          solver(known.fives, chosen.exact_from > 0 ? 16 : 4),
          tree(1) {
        // Reserved at once: moving all edges to a larger block would take longer than a turn may.
        edges.reserve(settings.max_edges + MAX_PLACEMENTS);
        tree.reserve(settings.max_edges / 8);
        widen(0, known.grid, known.own, static_cast<std::size_t>(known.side()));
    }

    void step(SplitMix64& random) override {
        OpenGame game = belief.dealt(random);
        path.clear();
        std::uint32_t at = 0;
        double to_rows = 0;
        while (true) {
            const auto side = static_cast<std::size_t>(game.side());
            const std::uint32_t edge = chosen_edge(at, game, side);
            path.push_back({edge, static_cast<std::uint8_t>(side), at});
            game.place(edges[edge].move);
            if (game.is_over()) {
                to_rows = reward_to_rows(game.grid);
                break;
            }
            if (edges[edge].node == 0) {
                const auto next = static_cast<std::size_t>(game.side());
                network->evaluate(game.grid, game.hand(), next, evaluation);
                evaluated += evaluation.count;
                const double best = game.empty <= settings.exact_from
                                        ? solved(game)
                                        : worth_to(next, evaluation.worth[evaluation.best()], game.empty - 1);
                to_rows = next == 0 ? best : 1 - best;
                const bool crowded = edges.size() > settings.max_edges / 2;
                if (edges.size() < settings.max_edges && (!crowded || edges[edge].visits > 0)) {
                    tree.emplace_back();
                    edges[edge].node = static_cast<std::uint32_t>(tree.size() - 1);
                    append(edges[edge].node, next, game.empty - 1);
                }
                break;
            }
            at = edges[edge].node;
        }
        for (const Passed& passed : path) {
            Edge& edge = edges[passed.edge];
            ++edge.visits;
            edge.sum += static_cast<float>(passed.side == 0 ? to_rows : 1 - to_rows);
            ++tree[passed.node].visits;
        }
    }

    std::vector<Estimate> estimates() const override {
        std::vector<Estimate> found;
        for (std::uint32_t at = tree[0].first; at < tree[0].first + tree[0].count; ++at) {
            const Edge& edge = edges[at];
            found.push_back({edge.move, static_cast<double>(edge.visits),
                             static_cast<double>(edge.sum + edge.prior_value) / (edge.visits + 1.0)});
        }
        return found;
    }

    bool is_finished() const override { return tree[0].count == 1 && tree[0].visits > 0; }
    std::uint64_t nodes() const override { return evaluated + belief.nodes() + solver.nodes_visited(); }
    std::size_t bytes() const override {
        return edges.size() * sizeof(Edge) + tree.size() * sizeof(Node) + solver.bytes();
    }

private:
    // Values in solo are closer together than win probabilities, by this factor.
    static constexpr double SOLO_SCALE = 10;

    // Log odds of a chance that was estimated from a mean. Clamped, because the estimate is never certain.
    static double target_odds(double chance) {
        const double likely = std::clamp(chance, 0.05, 0.95);
        return std::log(likely / (1 - likely));
    }

    bool maximises_points() const { return knowledge.is_solo() && knowledge.utility.solo_target == 0; }

    struct Edge {
        Move move;
        float weight;       // of the prior, not normalised
        float prior_value;  // of the network; counts like one visit
        float sum = 0;      // of rewards for the side that moves
        std::uint32_t visits = 0;
        std::uint32_t node = 0;
    };

    struct Node {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        std::uint32_t visits = 0;
        std::array<Cells, VALUES> listed{};  // cells that have an edge, by card
    };

    struct Passed {
        std::uint32_t edge;
        std::uint8_t side;
        std::uint32_t node;
    };

    double reward_to_rows(const Grid& grid) const {
        if (knowledge.is_solo())
            return knowledge.utility.of_lowest(
                std::min(grid.lowest(Side::ROWS, knowledge.fives), grid.lowest(Side::COLUMNS, knowledge.fives)));
        if (!knowledge.utility.is_match)
            return reward(grid, 0, knowledge.variant, knowledge.fives);
        const int margin = grid.lowest(Side::ROWS, knowledge.fives) - grid.lowest(Side::COLUMNS, knowledge.fives);
        return knowledge.side() == Side::ROWS ? knowledge.utility.of_margin(margin)
                                              : 1 - knowledge.utility.of_margin(-margin);
    }

    // The utility for `side` of the network's output `worth`, with this number of empty cells after the move.
    double worth_to(std::size_t side, float worth, int empty) const {
        const double chance = chance_of(worth, knowledge.is_solo());
        if (knowledge.is_solo())
            return knowledge.utility.of_expected(100 * chance, empty);
        if (!knowledge.utility.is_match)
            return chance;
        return side == static_cast<std::size_t>(knowledge.side()) ? equity.of_own(chance) : equity.of_other(chance);
    }

    // The utility for the side to move.
    double solved(OpenGame& game) {
        if (game.draw_count != 0)
            solver.clear();  // its results are only valid for the same draws
        if (knowledge.is_solo())
            return knowledge.utility.of_lowest(solver.value(game, Objective::SOLO));
        if (!knowledge.utility.is_match)
            return (1 + solver.value(game, Objective::OUTCOME)) / 2.0;
        const int margin = solver.value(game, Objective::MARGIN);
        return game.side() == knowledge.side() ? knowledge.utility.of_margin(margin)
                                               : 1 - knowledge.utility.of_margin(-margin);
    }

    // Selects by PUCT among the moves that are possible in this deal.
    std::uint32_t chosen_edge(std::uint32_t at, const OpenGame& game, std::size_t side) {
        const Cells open = open_cells(game.grid.taken);
        const Hand hand = game.hand();
        for (std::size_t card = 0; card < VALUES; ++card)
            if (hand.has(card) && (open & ~tree[at].listed[card]) != 0) {
                widen(at, game.grid, hand, side);
                break;
            }
        const Node& node = tree[at];
        float weights = 0;
        for (std::uint32_t edge = node.first; edge < node.first + node.count; ++edge)
            if (hand.has(edges[edge].move.card))
                weights += edges[edge].weight;
        const double exploration = settings.exploration * (maximises_points() ? 1 / SOLO_SCALE : equity.width());
        const auto scale = static_cast<float>(exploration * std::sqrt(node.visits + 1.0)) / weights;
        std::uint32_t best = node.first;
        float highest = -1e30F;
        for (std::uint32_t at_edge = node.first; at_edge < node.first + node.count; ++at_edge) {
            const Edge& edge = edges[at_edge];
            if (!hand.has(edge.move.card))
                continue;
            const float tried = static_cast<float>(edge.visits) + 1;
            const float bound = (edge.sum + edge.prior_value + scale * edge.weight) / tried;
            if (bound > highest) {
                highest = bound;
                best = at_edge;
            }
        }
        return best;
    }

    // Adds an edge to the node for every placement of this hand that has none.
    void widen(std::uint32_t at, const Grid& grid, Hand hand, std::size_t side) {
        network->evaluate(grid, hand, side, evaluation);
        evaluated += evaluation.count;
        append(at, side, std::popcount(~grid.taken & ALL_CELLS) - 1);
    }

    void append(std::uint32_t at, std::size_t side, int empty) {
        Node& node = tree[at];
        if (node.first + node.count != edges.size()) {  // the edges of a node are contiguous, so move them to the end
            const std::uint32_t first = static_cast<std::uint32_t>(edges.size());
            for (std::uint32_t old = 0; old < node.count; ++old)
                edges.push_back(Edge(edges[node.first + old]));
            node.first = first;
        }
        const bool solo = knowledge.is_solo();
        for (std::size_t move = 0; move < evaluation.count; ++move) {
            const Move placed = evaluation.moves[move];
            if ((node.listed[placed.card] & only(placed.cell)) != 0)
                continue;
            node.listed[placed.card] |= only(placed.cell);
            const float worth = evaluation.worth[move];
            const double chance = worth_to(side, worth, empty);
            const double odds = solo && !maximises_points() ? target_odds(chance)
                                                            : static_cast<double>(worth) * (solo ? SOLO_SCALE : 1);
            const double weight = std::exp(std::clamp(odds / settings.temperature, -30.0, 30.0));
            edges.push_back({placed, static_cast<float>(weight), static_cast<float>(chance)});
            ++node.count;
        }
    }

    Knowledge knowledge;
    std::shared_ptr<const Network> network;
    NetworkIsmctsSettings settings;
    Belief belief;
    Utility::Equity equity;
    Solver solver;
    std::vector<Node> tree;
    std::uint64_t evaluated = 0;
    std::vector<Edge> edges;
    std::vector<Passed> path;
    Evaluation evaluation;
};

}  // namespace robotable::robot_master
