// Information-set tree search led by a learned network: what is hidden is dealt anew for each iteration, moves
// are chosen by PUCT with the network's values as prior, and a new leaf is worth what the network makes of the
// best answer to it. No playouts.
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
#include "robot_master/thinker.hpp"

namespace robotable::robot_master {

struct NetisSettings {
    double exploration = 1.0;
    double temperature = 1.0;  // of the prior
    BeliefSettings belief;
    int exact_from = 0;  // empty cells, from which on a new leaf is solved, with all cards known
    std::size_t most_edges = 8'000'000;
};

class Netis final : public Thinker {
public:
    Netis(const Knowledge& known, std::shared_ptr<const Network> learned, NetisSettings chosen)
        : Netis(known, learned, chosen, Belief(known, learned, chosen.belief)) {}

    Netis(const Knowledge& known, std::shared_ptr<const Network> learned, NetisSettings chosen, Belief believed)
        : knowledge(known), network(std::move(learned)), settings(chosen), belief(std::move(believed)),
          prospect(known.stake.prospect()), solver(known.fives, chosen.exact_from > 0 ? 16 : 4), tree(1) {
        // Asked for at once and used as it grows: to move it all to a larger place would take longer than a turn may.
        edges.reserve(settings.most_edges + MOST_PLACEMENTS);
        tree.reserve(settings.most_edges / 8);
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
                looked_at += evaluation.count;
                const double best = game.empty <= settings.exact_from
                                        ? solved(game)
                                        : worth_to(next, evaluation.worth[evaluation.best()], game.empty - 1);
                to_rows = next == 0 ? best : 1 - best;
                const bool crowded = edges.size() > settings.most_edges / 2;
                if (edges.size() < settings.most_edges && (!crowded || edges[edge].visits > 0)) {
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

    bool is_settled() const override { return tree[0].count == 1 && tree[0].visits > 0; }
    std::uint64_t nodes() const override { return looked_at + belief.nodes() + solver.nodes_visited(); }
    std::size_t bytes() const override {
        return edges.size() * sizeof(Edge) + tree.size() * sizeof(Node) + solver.bytes();
    }

private:
    // Solo's values lie that much closer together than chances to win.
    static constexpr double SOLO_SCALE = 10;

    // Of a chance that was guessed from a mean: nothing is out of the question.
    static double mark_odds(double chance) {
        const double likely = std::clamp(chance, 0.05, 0.95);
        return std::log(likely / (1 - likely));
    }

    bool is_for_points() const { return knowledge.is_solo() && knowledge.stake.mark == 0; }

    struct Edge {
        Move move;
        float weight;       // of the prior, not yet divided by the sum
        float prior_value;  // the network's: counts like one visit
        float sum = 0;      // of rewards to the side that moves
        std::uint32_t visits = 0;
        std::uint32_t node = 0;
    };

    struct Node {
        std::uint32_t first = 0;
        std::uint32_t count = 0;
        std::uint32_t visits = 0;
        std::array<Cells, VALUES> listed{};  // which cells have an edge, by card
    };

    struct Passed {
        std::uint32_t edge;
        std::uint8_t side;
        std::uint32_t node;
    };

    double reward_to_rows(const Grid& grid) const {
        if (knowledge.is_solo())
            return knowledge.stake.of_lowest(std::min(grid.lowest(Side::ROWS, knowledge.fives), grid.lowest(Side::COLUMNS, knowledge.fives)));
        if (!knowledge.stake.is_match)
            return reward(grid, 0, knowledge.variant, knowledge.fives);
        const int margin = grid.lowest(Side::ROWS, knowledge.fives) - grid.lowest(Side::COLUMNS, knowledge.fives);
        return knowledge.side() == Side::ROWS ? knowledge.stake.of_margin(margin) : 1 - knowledge.stake.of_margin(-margin);
    }

    // What the network's number means to the side that it is about, with so many cells empty afterwards.
    double worth_to(std::size_t side, float worth, int empty) const {
        const double chance = chance_of(worth, knowledge.is_solo());
        if (knowledge.is_solo())
            return knowledge.stake.of_expected(100 * chance, empty);
        if (!knowledge.stake.is_match)
            return chance;
        return side == static_cast<std::size_t>(knowledge.side()) ? prospect.of_own(chance) : prospect.of_other(chance);
    }

    // To the side whose turn it is.
    double solved(OpenGame& game) {
        if (game.draw_count != 0)
            solver.clear();  // other draws, another game
        if (knowledge.is_solo())
            return knowledge.stake.of_lowest(solver.value(game, Aim::SOLO));
        if (!knowledge.stake.is_match)
            return (1 + solver.value(game, Aim::OUTCOME)) / 2.0;
        const int margin = solver.value(game, Aim::MARGIN);
        return game.side() == knowledge.side() ? knowledge.stake.of_margin(margin) : 1 - knowledge.stake.of_margin(-margin);
    }

    // By PUCT, among the moves that are possible in this deal.
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
        const double exploration = settings.exploration * (is_for_points() ? 1 / SOLO_SCALE : prospect.width());
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

    // Gives the node an edge for every placement of this hand that has none.
    void widen(std::uint32_t at, const Grid& grid, Hand hand, std::size_t side) {
        network->evaluate(grid, hand, side, evaluation);
        looked_at += evaluation.count;
        append(at, side, std::popcount(~grid.taken & ALL_CELLS) - 1);
    }

    void append(std::uint32_t at, std::size_t side, int empty) {
        Node& node = tree[at];
        if (node.first + node.count != edges.size()) {  // the edges of a node lie together: move them to the end
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
            const double odds = solo && !is_for_points() ? mark_odds(chance) : static_cast<double>(worth) * (solo ? SOLO_SCALE : 1);
            const double weight = std::exp(std::clamp(odds / settings.temperature, -30.0, 30.0));
            edges.push_back({placed, static_cast<float>(weight), static_cast<float>(chance)});
            ++node.count;
        }
    }

    Knowledge knowledge;
    std::shared_ptr<const Network> network;
    NetisSettings settings;
    Belief belief;
    Stake::Prospect prospect;
    Solver solver;
    std::vector<Node> tree;
    std::uint64_t looked_at = 0;
    std::vector<Edge> edges;
    std::vector<Passed> path;
    Evaluation evaluation;
};

}  // namespace robotable::robot_master
